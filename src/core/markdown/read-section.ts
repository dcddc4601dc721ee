import * as v from 'valibot'
import { type Document, isMap, isScalar, parseDocument, type YAMLMap } from 'yaml'
import { attempt } from '../../kit/failures/failure.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome, Range } from '../model/diagnostic.ts'
import type { JournalAuthor } from '../model/journal.ts'
import type { Section, SectionSettings, SourceFile } from '../model/source-file.ts'
import { limits } from './limits.ts'
import { decodeText } from './plain-text.ts'
import { explainYamlProblem, isDeep } from './read-front-matter.ts'
import { createLineIndex } from './source-cursor.ts'

/** Text on one line, in the form that lists show. */
export const line = v.pipe(
  v.string('text on one line'),
  v.check(
    (value) => value.trim() !== '' && value.length <= 200 && value.isWellFormed() && !/\p{Cc}/u.test(value),
    'text on one line of at most 200 characters',
  ),
)

const webOrPage = '`https://…`, or a page of the site such as `/team/ada`'
const picture = '`https://…`, or a file such as `./ada.png`'

/** Content is not trusted, so URLs with other schemes are rejected. */
export const authorSchema = v.strictObject({
  name: line,
  title: v.exactOptional(line),
  url: v.exactOptional(v.pipe(line, v.regex(/^(?:https?:\/\/|mailto:|\.{0,2}\/(?!\/))/, webOrPage))),
  image: v.exactOptional(v.pipe(line, v.regex(/^(?:https:\/\/|\.{0,2}\/(?!\/))/, picture))),
}) satisfies v.GenericSchema<unknown, JournalAuthor>

const flag = v.boolean('`true` or `false`')
const text = v.pipe(
  v.string('text'),
  v.check((value) => value.trim() !== '' && value.isWellFormed() && !/\p{Cc}/u.test(value), 'text on one line'),
)
const pageSize = 'a number from 1 to 100'
const schema = v.object({
  label: v.exactOptional(text),
  order: v.exactOptional(v.pipe(v.number('a number'), v.finite('a finite number'))),
  icon: v.exactOptional(text),
  open: v.exactOptional(flag),
  hidden: v.exactOptional(flag),
  kind: v.exactOptional(v.literal('blog', '`blog`')),
  description: v.exactOptional(text),
  authors: v.exactOptional(v.record(v.string(), authorSchema, 'a mapping of IDs and authors')),
  perPage: v.exactOptional(v.pipe(v.number(pageSize), v.integer(pageSize), v.minValue(1, pageSize), v.maxValue(100, pageSize))),
  feed: v.exactOptional(flag),
}) satisfies v.GenericSchema<unknown, SectionSettings>

const inJournal = { reason: 'the folder is a blog, which has a sidebar of its own', hint: 'Remove it.' }
const notInJournal = { reason: 'the folder is not a blog', hint: 'Remove it, or add `kind: blog`.' }

const sectionKeys: readonly string[] = Object.keys(schema.entries)
const journalKeys: ReadonlySet<string> = new Set(['description', 'authors', 'perPage', 'feed'])
/** A blog has its own sidebar. */
const sidebarKeys: ReadonlySet<string> = new Set(['order', 'icon', 'open', 'hidden'])

/** The names that Docusaurus uses in `_category_.yml`. */
const foreignKeys: Readonly<Record<string, string>> = { position: 'order', sidebar_position: 'order', title: 'label', collapsed: 'open' }

/** Reads a `_section.yaml`. Invalid values are reported and omitted. */
export function readSection(source: SourceFile, bytes: Uint8Array): Outcome<Section | undefined> {
  const file = source.projectPath
  const decoded = decodeText(bytes, file)
  if (decoded.value === undefined) return { value: undefined, diagnostics: decoded.diagnostics }
  const yaml = decoded.value
  const lines = createLineIndex(yaml)
  const fail = (reason: string, advice: string | undefined, offset = 0): Outcome<undefined> => ({
    value: undefined,
    diagnostics: [
      createDiagnostic('section/syntax', { reason, advice }, { file, ...lines.rangeAt(Math.min(offset, Math.max(yaml.length - 1, 0))) }),
    ],
  })
  if (yaml.length > limits.frontMatterBytes) return fail(`It is larger than ${limits.frontMatterBytes / 1000} kB.`, undefined)
  if (isDeep(yaml)) return fail('It contains values that are nested too deeply.', undefined)
  const document = parseDocument(yaml, { uniqueKeys: true, logLevel: 'silent', prettyErrors: false, schema: 'core' })
  const [problem] = [...document.errors, ...document.warnings]
  if (problem) {
    const { reason, advice } = explainYamlProblem(problem.message, { yaml, at: problem.pos[0] })
    return fail(reason, advice, problem.pos[0])
  }
  if (document.contents !== null && !isMap(document.contents)) return fail('It must consist of lines such as `label: Guides`.', undefined)
  const keys: Record<string, Range> = Object.create(null) as Record<string, Range>
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const diagnostics: Diagnostic[] = []
  for (const { key, value } of document.contents?.items ?? []) {
    const name = isScalar(key) ? String(key.value) : ''
    keys[name] = lines.rangeAt((isScalar(key) && key.range?.[0]) || 0, name.length)
    // A label such as `1.10` is kept as written.
    if (name === 'authors' && isMap(value)) {
      const authors = readMap(value, document)
      if (!authors) return fail('`authors` uses too many aliases.', undefined, value.range?.[0])
      values[name] = authors
      for (const { key: id } of value.items)
        if (isScalar(id)) keys[`authors.${id.value}`] = lines.rangeAt(id.range?.[0] ?? 0, String(id.value).length)
    } else if (name === 'authors') values[name] = ''
    else if (sectionKeys.includes(name))
      values[name] = isScalar(value) ? (name === 'label' && typeof value.value === 'number' ? value.source : value.value) : value
    else {
      const suggestion = Object.hasOwn(foreignKeys, name) ? foreignKeys[name] : closest(name, sectionKeys)
      diagnostics.push(createDiagnostic('section/unknown-key', { key: name, suggestion }, { file, ...keys[name] }))
    }
  }
  if (values.kind === 'journal') {
    diagnostics.push(createDiagnostic('section/renamed-kind', {}, { file, ...keys.kind }))
    values.kind = 'blog'
  }
  for (const { path, message } of v.safeParse(schema, values).issues ?? []) {
    const [key = '', id] = (path ?? []).map((part) => String(part.key))
    const shown = (path ?? []).map((part) => String(part.key)).join('.')
    diagnostics.push(
      createDiagnostic('section/wrong-type', { key: shown, expected: message }, { file, ...(keys[`${key}.${id}`] ?? keys[key]) }),
    )
    if (id !== undefined && key === 'authors') delete (values.authors as Record<string, unknown>)[id]
    else delete values[key]
  }
  const isJournal = values.kind === 'blog'
  const isKnown = isJournal || keys.kind === undefined
  for (const key of isKnown ? Object.keys(values) : []) {
    if ((isJournal ? sidebarKeys : journalKeys).has(key))
      diagnostics.push(createDiagnostic('section/no-effect', { key, ...(isJournal ? inJournal : notInJournal) }, { file, ...keys[key] }))
  }
  return { value: { source, settings: { ...values } as SectionSettings, keys }, diagnostics }
}

function readMap(map: YAMLMap, document: Document): unknown {
  // An alias can multiply the content of a file.
  return attempt(() => map.toJS(document))
}
