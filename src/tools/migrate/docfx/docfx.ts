import { posix } from 'node:path'
import { createLineIndex } from '../../../core/markdown/line-index.ts'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { readData } from '../../../kit/data/read-data.ts'
import { createPathMatcher, findGlobProblem } from '../../../kit/files/path-matcher.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { pathOf } from '../../../kit/url/address.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherPage, OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { readOtherFrontMatter } from '../text/revise-text.ts'
import { emptySite, type OtherTool, type ReadOtherSite } from '../tool.ts'
import { textOf, textsOf } from '../values.ts'
import { createFileFinder, createResolver, resolveFile, rootOf } from './resolve-link.ts'
import { translatePage } from './translate-page.ts'

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

/** Without a config, a folder of pages is one if the author says so. */
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
    const text = files.readText(file)
    if (text === undefined) return []
    const { frontMatter, diagnostics: found } = readOtherFrontMatter(text, file)
    diagnostics.push(...found)
    const path = posix.relative(folder, file)
    const address = `/${path.replace(/\.md$/i, '.html')}`
    return { file, address, locale: 'en', version: 'current', kind: 'doc', path, folder, text, frontMatter }
  })
  for (const file of files.list(folder)) if (/(?:^|\/)toc\.ya?ml$/i.test(file)) diagnostics.push(...checkNavigation(input, file))
  return { ...emptySite('docfx', input), pages, generated: readMoved(input), diagnostics }
}

/** The paths of pages whose readers Microsoft Learn sends elsewhere, in lower case. */
function readMoved({ files, configFile }: ReadOtherSite): readonly string[] {
  const names = ['', rootOf(configFile)].map((folder) => posix.join(folder, '.openpublishing.redirection.json'))
  return names.flatMap((name) =>
    [...(files.readText(name) ?? '').matchAll(/"source_path(?:_from_root)?"\s*:\s*"\/?([^"]+)"/g)].map(([, path = '']) =>
      path.toLowerCase(),
    ),
  )
}

/** `build.content` lists patterns of pages, or records with patterns and the folder they begin in. */
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

/** Files that a table of contents lists and that do not exist. */
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
