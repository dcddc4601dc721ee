import { posix } from 'node:path'
import { createLineIndex } from '../../../core/markdown/source-cursor.ts'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { readData } from '../../../kit/data/read-data.ts'
import { createPathMatcher, findGlobProblem } from '../../../kit/files/path-matcher.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { blankCode } from '../../../kit/markdown-lines/code-spans.ts'
import { pathOf } from '../../../kit/url/address.ts'
import { splitHref } from '../addresses.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherPage, OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { PageDraft } from '../text/page-draft.ts'
import { type Edit, originalText, readPageFile, reviseText, withoutOverlaps } from '../text/revise-text.ts'
import {
  type BrokenPart,
  emptySite,
  type OtherTool,
  type ReadOtherSite,
  type ResolveOtherLink,
  type TranslateInput,
  type Translation,
} from '../tool.ts'
import { folderOf, relativeTo, textOf, textsOf } from '../values.ts'

/** https://dotnet.github.io/docfx, and the Markdown of Microsoft Learn. */
export const docfx: OtherTool = {
  name: 'docfx',
  label: 'DocFX',
  onlyChecked:
    'Run `docsgen check --as docfx` until nothing is reported. Then run `docsgen init` in a new folder, copy the Markdown files to `content/`, and replace `[!INCLUDE]` with partials; `[!NOTE]` stays.',
  findConfigs,
  readSite,
  createResolver,
  translatePage,
}

/** If there is no config, a folder of pages is treated as a site if the author has chosen the tool. */
function findConfigs(files: SiteFiles, isChosen: boolean): readonly ProjectPath[] {
  const configs = files.list('', { depth: 4 }).filter((path) => posix.basename(path) === 'docfx.json')
  return configs.length > 0 || !isChosen
    ? configs
    : files
        .list('')
        .filter((path) => /(?:^|\/)toc\.ya?ml$|\.md$/i.test(path))
        .slice(0, 1)
}

async function readSite(input: ReadOtherSite): Promise<OtherSite> {
  const { files, configFile } = input
  const diagnostics: Diagnostic[] = []
  const folder = rootOf(configFile)
  const isPage = readContent(input, diagnostics)
  const pages = files.list(folder).flatMap((file): OtherPage | readonly [] => {
    if (!/\.md$/i.test(file) || !isPage(file)) return []
    const page = readPageFile(files, file, diagnostics)
    if (!page) return []
    const path = posix.relative(folder, file)
    const address = `/${path.replace(/\.md$/i, '.html')}`
    return { ...page, address, locale: 'en', version: 'current', kind: 'doc', path, folder }
  })
  for (const file of files.list(folder)) if (/(?:^|\/)toc\.ya?ml$/i.test(file)) diagnostics.push(...checkNavigation(input, file))
  return { ...emptySite('docfx', input), pages, generated: readMoved(input), diagnostics }
}

/** Reads the paths, in lowercase, of pages that Microsoft Learn redirects. */
function readMoved({ files, configFile }: ReadOtherSite): readonly string[] {
  const names = ['', rootOf(configFile)].map((folder) => posix.join(folder, '.openpublishing.redirection.json'))
  return names.flatMap((name) =>
    [...(files.readText(name) ?? '').matchAll(/"source_path(?:_from_root)?"\s*:\s*"\/?([^"]+)"/g)].map(([, path = '']) =>
      path.toLowerCase(),
    ),
  )
}

/** `build.content` lists patterns of pages, or records with patterns and the folder in which they start. */
function readContent({ files, configFile }: ReadOtherSite, diagnostics: Diagnostic[]): (file: string) => boolean {
  if (posix.basename(configFile) !== 'docfx.json') return (file) => !isIncluded(file)
  const { value, problem } = readData('jsonc', files.readText(configFile) ?? '')
  if (problem) diagnostics.push(createDiagnostic('other-site/config-syntax', { reason: problem.reason }, { file: configFile }))
  const folder = rootOf(configFile)
  const { content } = recordOf(recordOf(value).build)
  const groups = [content].flat().flatMap((each) => {
    const { files: written, src, cwd, exclude } = typeof each === 'string' ? { files: each } : recordOf(each)
    const globs = textsOf(written)
    const excluded = textsOf(exclude)
    const reason = findGlobProblem([...globs, ...excluded])
    if (reason !== undefined) diagnostics.push(createDiagnostic('other-site/config-syntax', { reason }, { file: configFile }))
    if (reason !== undefined || globs.length === 0) return []
    const top = posix.join(folder, textOf(src) ?? textOf(cwd) ?? '')
    const isExcluded = excluded.length === 0 ? () => false : createPathMatcher(excluded)
    return [{ top, matches: createPathMatcher(globs), isExcluded }]
  })
  if (groups.length === 0) return (file) => !isIncluded(file)
  return (file) =>
    groups.some(({ top, matches, isExcluded }) => {
      const path = posix.relative(top, file)
      return !path.startsWith('..') && matches(path) && !isExcluded(path)
    })
}

/** By convention, files in such folders are parts of pages. */
function isIncluded(file: string): boolean {
  return /(?:^|\/)_?includes\//.test(file)
}

/** Reports files that are listed in a table of contents but do not exist. */
function checkNavigation(site: ReadOtherSite, file: ProjectPath): readonly Diagnostic[] {
  const { files } = site
  const text = files.readText(file) ?? ''
  const { value, problem } = readData('tolerant-yaml', text)
  if (problem) return [createDiagnostic('other-site/config-syntax', { reason: problem.reason }, { file, line: problem.line })]
  const find = createFileFinder(files)
  const lines = createLineIndex(text)
  const found: Diagnostic[] = []
  const visit = (entries: unknown) => {
    for (const each of listOf(Array.isArray(entries) ? entries : recordOf(entries).items)) {
      const { items, ...entry } = recordOf(each)
      for (const key of ['href', 'topicHref', 'tocHref']) check(textOf(entry[key]))
      visit(items)
    }
  }
  const check = (href: string | undefined) => {
    const path = pathOf(href ?? '')
    if (!/^(?![a-z]+:|\/).*\.(?:md|ya?ml)$/i.test(path)) return
    const wanted = resolveFile(path, { from: file, site, files })
    if (wanted === undefined || find(wanted) !== undefined) return
    const at = { file, ...lines.rangeAt(Math.max(0, text.indexOf(path)), path.length) }
    found.push(createDiagnostic('other-site/nav-missing-page', { entry: path, suggestion: undefined }, at))
  }
  visit(value)
  return found
}

/** `:::image source="x.png":::` and other tags that end on the same line, with the attributes that contain files or text. */
const inlineTag = /:::[ \t]*(image|code|video|no-loc)\b/gi
const shownAttribute = /(?<![\w-])(?:source|lightbox|text)="([^"<>\n]{1,1000})"/gi
const marks: Readonly<Record<string, readonly [before: string, after: string]>> = {
  image: ['![](<', '>) '],
  code: ['[file](<', '>) '],
  'no-loc': ['', ''],
}
/** Lines that delimit blocks: `::: zone pivot="x"` to `::: zone-end`. */
const blockLine = /^[ \t>]*:::[ \t]*((zone|moniker|row|column)(-end)?|image-end|form)\b[^\n]*$/gim
const include =
  /\[!include[ \t]{0,9}(?:\[[^\]\n]{0,500}\])?[ \t]{0,9}\([ \t]{0,9}<?([^()<>\n]{1,500}?)>?[ \t]{0,9}(?:"[^"\n]{0,500}"[ \t]{0,9})?\)[ \t]{0,9}\]/gi
const codeLink = /\[!code(?:-[\w#+.-]{1,40})?[ \t]{0,9}(\[[^\]\n]{0,500}\]\([^()\n]{1,1000}\))[ \t]{0,9}\]/gi
const tabLine = /^[ \t>]*#{1,6}[ \t][^\n]*\]\(#tab\/[^()\n]*\)[ \t]*$/gim

/** Rewrites the links, images, included files, and headings of a page in Markdown. Everything else is left unchanged. */
function translatePage(input: TranslateInput): Translation {
  const { file, text, site, files } = input
  const draft = new PageDraft(input)
  const { bodyStart, edits } = draft
  const outside = blankCode(text, { from: bodyStart, anyIndent: true })
  const find = createFileFinder(files)
  edits.push(...readInlineTags(outside))
  readBlocks(draft, outside)
  const remove = (start: number, end: number, by = '') => edits.push({ start, end, text: by })

  let below = ''
  for (const { 0: found, 1: written = '', index } of outside.matchAll(include)) {
    const end = index + found.length
    const path = resolveFile(written, { from: file, site, files })
    if (path === undefined) {
      draft.unknownParts.add('a file of a different repository')
      remove(index, end)
      continue
    }
    const partial = find(path) ?? (path as ProjectPath)
    const target = relativeTo(file, partial)
    const line = `:::include ${target.includes(' ') ? JSON.stringify(target) : target}`
    draft.partials.add(partial)
    const isBlock = /\n[ \t]*$|^$/.test(text.slice(Math.max(0, index - 99), index)) && /^[ \t]*(?:\n|$)/.test(text.slice(end, end + 99))
    remove(index, end, isBlock ? line : '')
    if (!isBlock) below += `\n\n${line}\n`
  }
  for (const { 0: found, 1: link = '', index } of outside.matchAll(codeLink)) {
    const start = index + found.indexOf(link)
    remove(index, start)
    remove(start + link.length, index + found.length)
  }
  for (const { 0: line, index } of outside.matchAll(tabLine)) remove(index, index + line.length)
  if (below !== '') remove(text.length, text.length, below)
  return draft.finish(reviseText(originalText(text), withoutOverlaps(edits)))
}

/** Image and sample files become links, and tags whose names are not translated become text. */
function* readInlineTags(outside: string): Generator<Edit> {
  for (const { 0: found, 1: name = '', index } of outside.matchAll(inlineTag)) {
    const close = outside.indexOf(':::', index + found.length)
    if (close === -1) return
    const tag = outside.slice(index, close)
    if (tag.includes('\n')) continue
    const [before, after] = marks[name.toLowerCase()] ?? []
    let done = index
    for (const { 0: attribute, 1: value = '', index: at } of before === undefined ? [] : tag.matchAll(shownAttribute)) {
      const end = index + at + attribute.length - 1
      yield { start: done, end: end - value.length, text: `${done === index ? '' : after}${before}` }
      done = end
    }
    yield { start: done, end: close + 3, text: done === index ? '' : (after ?? '').trimEnd() }
  }
}

/** The lines that delimit blocks are removed. Blocks without an end are reported. */
function readBlocks({ edits, broken }: PageDraft, outside: string): void {
  const open: (Pick<BrokenPart, 'offset' | 'length'> & { readonly name: string })[] = []
  const report = (unclosed: typeof open) => {
    for (const { name, ...place } of unclosed)
      broken.push({ ...place, report: (at) => createDiagnostic('other-site/unclosed-block', { name }, at) })
  }
  for (const { 0: line, 2: word, 3: end, index } of outside.matchAll(blockLine)) {
    edits.push({ start: index, end: index + line.length, text: '' })
    const name = word?.toLowerCase()
    const colons = line.indexOf(':')
    if (name === undefined) continue
    if (end === undefined) open.push({ name, offset: index + colons, length: line.trimEnd().length - colons })
    else {
      const at = open.findLastIndex((block) => block.name === name)
      const [opener, ...unclosed] = at === -1 ? [] : open.splice(at)
      report(unclosed)
      const start = opener === undefined || name !== 'column' ? index : opener.offset + opener.length
      // The text of columns is indented, and indented text would be code in docsgen.
      for (const { 0: indent, index: line } of outside.slice(start, index).matchAll(/^[ \t]+(?=\S)/gm))
        edits.push({ start: start + line, end: start + line + indent.length, text: '' })
    }
  }
  report(open)
}

/** The folder of `docfx.json`, or the root of a site without such a file. */
function rootOf(configFile: string): string {
  return posix.basename(configFile) === 'docfx.json' ? folderOf(configFile) : ''
}

const finders = new WeakMap<SiteFiles, (path: string) => ProjectPath | undefined>()

/** Finds files regardless of the case of their names, like Windows and Microsoft Learn. */
function createFileFinder(files: SiteFiles): (path: string) => ProjectPath | undefined {
  const known = finders.get(files)
  if (known) return known
  const byName = new Map(files.list('').map((file) => [file.toLowerCase(), file]))
  const find = (path: string) => byName.get(path.toLowerCase()) ?? (files.hasFile(path) ? (path as ProjectPath) : undefined)
  finders.set(files, find)
  return find
}

/**
 * Returns the path of a file that a page refers to, or undefined if the file is in a repository that is only available when Microsoft
 * builds the site.
 */
function resolveFile(
  written: string,
  { from, site, files }: { from: string; site: Pick<OtherSite, 'configFile'>; files: SiteFiles },
): string | undefined {
  const root = rootOf(site.configFile)
  const path = written.replaceAll('\\', '/')
  const joined = path.startsWith('~/') ? posix.join(root, path.slice(2)) : posix.join(posix.dirname(from), path)
  const [, first] = /^~\/([^/]+)\//.exec(path) ?? []
  return joined.startsWith('../') || (first !== undefined && !files.hasFolder(posix.join(root, first))) ? undefined : joined
}

/** Links are file paths that are relative to the file that contains them or, if they begin with `~/`, to the folder of the config. */
function createResolver(site: OtherSite, files: SiteFiles): ResolveOtherLink {
  const pages = new Map(site.pages.map((page) => [page.file, page]))
  const find = createFileFinder(files)
  const moved = new Set(site.generated)

  return ({ href, file }, page) => {
    const split = splitHref(href)
    if (!split) return { kind: 'external' }
    const { path: written, fragment } = split
    if (fragment.startsWith('tab/')) return { kind: 'unknown' }
    if (written === '') return { kind: 'page', page, fragment }
    // Files above the folder of the config are published by other sites.
    const path = written.startsWith('/') ? undefined : resolveFile(written, { from: file ?? page.file, site, files })
    if (path === undefined) return { kind: 'unknown' }
    const inFolder = files.hasFolder(path) ? ['index.md', 'index.yml'].map((name) => posix.join(path, name)) : []
    for (const name of [path, `${path}.md`, `${path}.yml`, ...inFolder]) {
      const found = find(name)
      const target = found === undefined ? undefined : pages.get(found)
      if (target) return { kind: 'page', page: target, fragment }
      if (found !== undefined) return { kind: 'file', file: found }
    }
    if (inFolder.length > 0 || moved.has(path.toLowerCase())) return { kind: 'generated', address: path }
    const ending = posix.extname(path)
    return { kind: 'missing', what: ending === '' ? 'page' : /^\.md$/i.test(ending) ? 'source' : 'file', tried: path }
  }
}
