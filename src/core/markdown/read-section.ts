import * as v from 'valibot'
import { type Document, isMap, isScalar, parseDocument, type YAMLMap } from 'yaml'
import { attempt } from '../../kit/failures/failure.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location, Outcome, Range } from '../model/diagnostic.ts'
import type { Section, SectionSettings, SourceFile } from '../model/source-file.ts'
import { limits } from './limits.ts'
import { decodeText } from './plain-text.ts'
import { explainYamlProblem, isDeep } from './read-front-matter.ts'
import { createLineIndex } from './source-cursor.ts'

/** A kind of folder. The folder's `_section.yaml` specifies it as `kind: <name>`. */
export interface SectionKind {
  readonly name: string
  /** The keys that only folders of this kind have. A mapping can have values of its own. */
  readonly keys: v.ObjectEntries
  /** The former name, which still works. */
  readonly former?: { readonly name: string; readonly report: (location: Location) => Diagnostic }
}

export const flag = v.boolean('`true` or `false`')
export const text = v.pipe(
  v.string('text'),
  v.check((value) => value.trim() !== '' && value.isWellFormed() && !/\p{Cc}/u.test(value), 'text on one line'),
)
const common = {
  label: v.exactOptional(text),
  order: v.exactOptional(v.pipe(v.number('a number'), v.finite('a finite number'))),
  icon: v.exactOptional(text),
  open: v.exactOptional(flag),
  hidden: v.exactOptional(flag),
} satisfies v.ObjectEntries

/** The keys for generated sidebars. Folders of a kind have their own sidebars. */
const sidebarKeys: ReadonlySet<string> = new Set(['order', 'icon', 'open', 'hidden'])

/** The names that Docusaurus uses in `_category_.yml`. */
const foreignKeys: Readonly<Record<string, string>> = { position: 'order', sidebar_position: 'order', title: 'label', collapsed: 'open' }

/** Reads a `_section.yaml`. Invalid values are reported and omitted. */
export function readSection(source: SourceFile, bytes: Uint8Array, kinds: readonly SectionKind[]): Outcome<Section | undefined> {
  const names = kinds.map(({ name }) => name)
  const schema = v.object({
    ...common,
    kind: v.exactOptional(v.picklist(names, names.map((name) => `\`${name}\``).join(' or '))),
    ...(Object.assign({}, ...kinds.map(({ keys }) => keys)) as v.ObjectEntries),
  })
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
    if (!Object.hasOwn(schema.entries, name)) {
      const suggestion = Object.hasOwn(foreignKeys, name) ? foreignKeys[name] : closest(name, Object.keys(schema.entries))
      diagnostics.push(
        createDiagnostic('section/unknown-key', { key: name, suggestion, others: otherKeys(kinds) }, { file, ...keys[name] }),
      )
    } else if (isMap(value)) {
      const read = readMap(value, document)
      if (!read) return fail(`\`${name}\` uses too many aliases.`, undefined, value.range?.[0])
      values[name] = read
      for (const { key: id } of value.items)
        if (isScalar(id)) keys[`${name}.${id.value}`] = lines.rangeAt(id.range?.[0] ?? 0, String(id.value).length)
    } else if (isScalar(value)) values[name] = name === 'label' && typeof value.value === 'number' ? value.source : value.value
    else values[name] = null
  }
  for (const { name, former } of kinds) {
    if (former === undefined || values.kind !== former.name) continue
    diagnostics.push(former.report({ file, ...keys.kind }))
    values.kind = name
  }
  for (const { path, message } of v.safeParse(schema, values).issues ?? []) {
    const [key = '', id] = (path ?? []).map((part) => String(part.key))
    const shown = (path ?? []).map((part) => String(part.key)).join('.')
    diagnostics.push(
      createDiagnostic('section/wrong-type', { key: shown, expected: message }, { file, ...(keys[`${key}.${id}`] ?? keys[key]) }),
    )
    if (id !== undefined) delete (values[key] as Record<string, unknown>)[id]
    else delete values[key]
  }
  for (const key of Object.keys(values)) {
    const why = whyWithoutEffect(key, values.kind, kinds)
    // The keys of an invalid kind may be valid.
    if (why && (values.kind !== undefined || keys.kind === undefined))
      diagnostics.push(createDiagnostic('section/no-effect', { key, ...why }, { file, ...keys[key] }))
  }
  return { value: { source, settings: { ...values } as SectionSettings, keys }, diagnostics }
}

function whyWithoutEffect(key: string, kind: unknown, kinds: readonly SectionKind[]) {
  if (kind !== undefined && sidebarKeys.has(key))
    return { reason: `the folder is a ${kind}, which has a sidebar of its own`, hint: 'Remove it.' }
  const [owner] = kinds.filter(({ keys }) => Object.hasOwn(keys, key))
  if (owner === undefined || owner.name === kind) return undefined
  return { reason: `the folder is not a ${owner.name}`, hint: `Remove it, or add \`kind: ${owner.name}\`.` }
}

function otherKeys(kinds: readonly SectionKind[]): string {
  const list = new Intl.ListFormat('en')
  return kinds
    .map(({ name, keys }) => `, or those of a ${name}: ${list.format(['kind', 'label', ...Object.keys(keys)].map((key) => `\`${key}\``))}`)
    .join('')
}

function readMap(map: YAMLMap, document: Document): unknown {
  // An alias can multiply the content of a file.
  return attempt(() => map.toJS(document))
}
