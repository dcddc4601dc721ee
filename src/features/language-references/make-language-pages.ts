import { posix, resolve } from 'node:path'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { GeneratedPage } from '../../core/model/source-file.ts'
import { parseJsonIfValid } from '../../kit/data/is-record.ts'
import { byText } from '../../kit/data/sort-and-group.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { fenced } from '../../kit/markdown-lines/fence.ts'
import { findSimilarFile } from '../../kit/similar/similar-paths.ts'
import { uniqueName } from '../../kit/text/names.ts'
import { openLocalFiles } from '../openapi/open-files.ts'
import { createDiagnostic as createReferencesDiagnostic } from '../references/diagnostics.ts'
import { docText } from '../references/doc-text.ts'
import {
  type Acceptance,
  codeSpan,
  createGeneratedText,
  escapeMarkdown,
  firstSentence,
  type GeneratedText,
  resolveAddress,
  sourceAddress,
} from '../references/generated-text.ts'
import { withinLimits, workOn } from '../references/work-limits.ts'
import { type ApiDocs, type ApiItem, type ApiModule, type ApiPackage, type ApiUse, BadDescription } from './api-package.ts'
import { createDiagnostic } from './index.ts'
import type { LanguageSourceConfig } from './options.ts'
import { readGriffe } from './read-griffe.ts'
import { readRustdoc } from './read-rustdoc.ts'

const readers = { rustdoc: readRustdoc, griffe: readGriffe }

interface LanguageInput {
  readonly sources: Readonly<Record<keyof typeof readers, readonly LanguageSourceConfig[]>>
  /** The folder that contains the files. */
  readonly folderRoot: string
  readonly acceptance: Acceptance
  readonly sourceUrl: string | undefined
  readonly locate: (literal: string) => Location
}

/** Creates the pages of all crates and packages. */
export async function makeLanguagePages({ sources, folderRoot, acceptance, sourceUrl, locate }: LanguageInput) {
  const pages: GeneratedPage[] = []
  const diagnostics: Diagnostic[] = []
  /** The absolute paths of all files that were read or looked for. */
  const localFiles: string[] = []
  for (const language of ['rustdoc', 'griffe'] as const) {
    for (const { file, into, title, linkBase } of sources[language]) {
      const { name, files } = openLocalFiles(folderRoot, file, undefined)
      localFiles.push(resolve(folderRoot, name))
      const [found] = await files.read([name])
      if (!found || 'reason' in found) {
        const suggestion = findSimilarFile(folderRoot, file)
        diagnostics.push(
          createDiagnostic('reference/bad-description', { language, file, reason: found?.reason ?? '', suggestion }, locate(file)),
        )
        continue
      }
      const location = { file: name as ProjectPath }
      const value = parseJsonIfValid(found.text)
      const { value: made, problem } = withinLimits({ first: location, bytes: found.text.length }, () => {
        try {
          if (value === undefined) throw new BadDescription('it is not valid JSON')
          return createLanguagePages({
            api: readers[language](value, name),
            into,
            title,
            acceptance: { accepts: acceptance.accepts, linkBase },
            sourceUrl,
          })
        } catch (error) {
          if (error instanceof BadDescription)
            return createDiagnostic('reference/bad-description', { language, file, reason: error.message }, location)
          throw error
        }
      })
      if (!made) diagnostics.push(problem)
      else if ('code' in made) diagnostics.push(made)
      else {
        for (const page of made.value) pages.push(page)
        for (const diagnostic of made.diagnostics) diagnostics.push(diagnostic)
      }
    }
  }
  return { pages, diagnostics, localFiles }
}

interface PageInput {
  readonly api: ApiPackage
  /** The content folder for the pages. */
  readonly into: string
  readonly title: string | undefined
  readonly acceptance: Acceptance
  readonly sourceUrl: string | undefined
}

/** A module and its page, whose path is relative to the folder of all pages. */
interface PlannedModule {
  readonly module: ApiModule
  readonly page: string
  /** The modules inside this module. */
  readonly inner: readonly PlannedModule[]
}

interface Place {
  readonly page: string
  readonly anchor: string
}

/** Creates a page for each module. */
function createLanguagePages(input: PageInput): Outcome<readonly GeneratedPage[]> {
  const diagnostics: Diagnostic[] = []
  const places = new Map<string, Place>()
  const root = planModule(input.api, input.api.root, '', new Set(), places)
  const write = (planned: PlannedModule): readonly GeneratedPage[] => [
    writeModule({ ...input, planned, places, diagnostics, text: createGeneratedText() }),
    ...planned.inner.flatMap(write),
  ]
  return { value: write(root), diagnostics }
}

/** The names of pages are distinct on every file system. */
function planModule(api: ApiPackage, module: ApiModule, folder: string, taken: Set<string>, places: Map<string, Place>): PlannedModule {
  const name = module.path.at(-1)
  const own = name === undefined ? folder : posix.join(folder, uniqueName(taken, anchorText(name)))
  const page = name === undefined || module.modules.length > 0 ? posix.join(own, 'index') : own
  // The page of each module begins with its own headings.
  const anchors = new Set(['', 'constructor', 'prototype', 'modules'])
  for (const item of sorted(module.items)) place(item, '', '')
  const inside = new Set(['index'])
  const inner = [...module.modules].sort(byText(({ path }) => path.at(-1) ?? '')).map((each) => planModule(api, each, own, inside, places))
  return { module, page, inner }

  function place(item: ApiItem, owner: string, path: string): void {
    const anchor = uniqueName(anchors, `${owner}${anchorText(item.name)}`)
    const name = `${path}${item.name}`
    places.set(item.id, { page, anchor })
    // A name that several items share leads to the first item of the outermost module.
    if (!places.has(`name:${name}`)) places.set(`name:${name}`, { page, anchor })
    for (const member of item.members) place(member, `${anchor}-`, `${name}${api.separator}`)
  }
}

function anchorText(name: string): string {
  return name.toLowerCase().replace(/^_+|_+$|[^\w-]/g, '') || 'name'
}

const kinds = ['struct', 'class', 'enum', 'union', 'trait', 'type alias', 'trait alias', 'macro', 'function', 'constant', 'static']

function sorted(items: readonly ApiItem[]): readonly ApiItem[] {
  const rank = ({ kind }: ApiItem) => String((kinds.indexOf(kind) + kinds.length + 1) % (kinds.length + 1)).padStart(2, '0')
  return [...items].sort(byText((item) => `${rank(item)} ${item.name.toLowerCase()} ${item.name}`))
}

interface Writing extends PageInput {
  readonly planned: PlannedModule
  readonly places: ReadonlyMap<string, Place>
  readonly diagnostics: Diagnostic[]
  readonly text: GeneratedText
}

function writeModule(writing: Writing): GeneratedPage {
  const { api, into, planned, text } = writing
  const { docs, path, items, exports } = planned.module
  const name = [api.name, ...path].join(api.separator)
  const said = docs ? firstSentence(docs.markdown) : ''
  const description = said === '' ? `Reference of ${name}.` : said
  writeDocs(writing, docs, 1)
  if (planned.inner.length > 0) {
    text.block('## Modules {#modules}')
    const lines = planned.inner.map(({ module, page }) => {
      const words = module.docs ? firstSentence(module.docs.markdown) : ''
      return `- [${codeSpan(module.path.at(-1) ?? '')}](${hrefBetween(planned.page, page)})${words === '' ? '' : ` – ${escapeMarkdown(words)}`}`
    })
    text.block(lines.join('\n'))
  }
  const links = exports.flatMap(({ name: own, id }) => {
    const href = hrefOf(writing, id)
    return href === undefined ? [] : [`[${codeSpan(own)}](${href})`]
  })
  if (links.length > 0) text.block(`Also exports ${links.join(', ')}.`)
  for (const item of sorted(items)) writeItem(writing, item)
  const isRoot = path.length === 0
  return text.finish(`${into}/${planned.page}.md`, {
    title: (isRoot ? writing.title : undefined) ?? name,
    description,
    ...(isRoot ? {} : { sidebar: { label: path.at(-1) } }),
    linkCode: true,
  })
}

function writeItem(writing: Writing, item: ApiItem): void {
  const { api, text, sourceUrl } = writing
  const { place, name, code, members, implemented } = item
  workOn(place, code)
  text.block(`## ${headingText(name)} {#${anchorOf(writing, item)}}`, place)
  const source = codeSpan(place.file.slice(place.file.lastIndexOf('/') + 1))
  const url = sourceAddress(sourceUrl, api, { path: place.file, line: place.line })
  const facts = [`*${item.kind}*`, url === undefined ? source : `[${source}](<${url}>)`]
  text.block([...facts, ...deprecatedFact(item)].join(' · '), place)
  text.block(fenced(code, api.language), place)
  define(writing, item.uses)
  writeDeprecation(writing, item, 2)
  writeDocs(writing, item.docs, 2)
  if (implemented.length > 0) text.block(`Implements ${implemented.map(codeSpan).join(', ')}.`, place)
  if (members.length === 0) return
  text.block('::::::members', place)
  for (const member of members) {
    workOn(member.place, member.code)
    text.block(`#### ${headingText(member.name)} {#${anchorOf(writing, member)}}`, member.place)
    text.block([codeSpan(onOneLine(member.code)), ...deprecatedFact(member)].join(' · '), member.place)
    define(writing, member.uses)
    writeDeprecation(writing, member, 4)
    writeDocs(writing, member.docs, 4)
  }
  text.block('::::::', place)
}

/** Underscores around a name would mean emphasis. */
function headingText(name: string): string {
  return escapeMarkdown(name).replace(/\\?_/g, '\\_')
}

function onOneLine(code: string): string {
  return code.replace(/\(\n\s+/g, '(').replace(/,\n\)/g, ')')
}

function deprecatedFact({ deprecated }: ApiItem): readonly string[] {
  return deprecated === undefined ? [] : ['**deprecated**']
}

function writeDeprecation(writing: Writing, { deprecated, place }: ApiItem, depth: number): void {
  if (deprecated) writeDocs(writing, { markdown: deprecated, place, uses: [] }, depth)
}

function writeDocs(writing: Writing, docs: ApiDocs | undefined, depth: number): void {
  if (!docs) return
  const { markdown, place, uses } = docs
  workOn(place, markdown)
  const resolve = (href: string) => {
    if (href.startsWith('item:')) return hrefOf(writing, href.slice(5))
    if (href.startsWith('name:')) return findByName(writing, href.slice(5))
    return resolveAddress(href, writing.acceptance, () =>
      writing.diagnostics.push(
        createReferencesDiagnostic('reference/unresolved-link', { name: href }, { file: place.file as ProjectPath, line: place.line }),
      ),
    )
  }
  writing.text.block(docText(markdown.trimEnd(), { depth, resolve }), place)
  define(writing, uses)
}

/** Links names in the page's code. */
function define(writing: Writing, uses: readonly ApiUse[]): void {
  for (const { name, id } of uses) {
    const href = hrefOf(writing, id)
    if (href !== undefined && /^[A-Za-z_]\w*$/.test(name)) writing.text.define(name, href)
  }
}

function anchorOf({ places }: Writing, { id }: ApiItem): string {
  return places.get(id)?.anchor ?? ''
}

function hrefOf({ places, planned }: Writing, id: string): string | undefined {
  const place = places.get(id)
  return place && `${place.page === planned.page ? '' : hrefBetween(planned.page, place.page)}#${place.anchor}`
}

/** Finds `Order::total` or `shop::Order::total`, or only `Order` if it has no such member. */
function findByName(writing: Writing, path: string): string | undefined {
  const { name, separator } = writing.api
  const names = path.split(separator)
  if (names[0] === name || names[0] === 'crate') names.shift()
  const [first = '', second] = names
  return hrefOf(writing, `name:${[first, second].join(separator)}`) ?? hrefOf(writing, `name:${first}`)
}

function hrefBetween(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), `${to}.md`)
  return path.startsWith('.') ? path : `./${path}`
}
