import { posix } from 'node:path'
import { slug as githubSlug } from 'github-slugger'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherLocale, OtherPage } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { readPageFile } from '../text/revise-text.ts'
import type { ConfigData, ReadOtherSite } from '../tool.ts'
import { folderOf, textOf } from '../values.ts'

/** Files whose names begin with `_` are omitted, as in `docsLoader()`. */
const docsFile = /(?:^|\/)[^_/][^/]*\.(?:markdown|mdown|mkdn|mkd|mdwn|md|mdx|mdoc)$/

/** Reads the pages of the `docs` collection and of `src/pages`. */
export function readDocs(files: SiteFiles, config: AstroConfig, locales: readonly OtherLocale[]) {
  const folder = docsFolder(config)
  const diagnostics: Diagnostic[] = []
  const pages: OtherPage[] = []
  const generated: string[] = []
  const add = (file: ProjectPath, kind: OtherPage['kind'], within: string, addressOf: (slug: unknown) => string) => {
    const problems: Diagnostic[] = []
    const page = readPageFile(files, file, problems)
    diagnostics.push(...problems)
    const { draft, title, slug } = page?.frontMatter.values ?? {}
    if (!page || draft === true) return
    if (kind === 'doc' && textOf(title) === undefined && problems.length === 0)
      diagnostics.push(createDiagnostic('other-site/missing-title', {}, { file, line: 1, column: 1 }))
    const address = addressOf(slug)
    const { code } = localeOf(address, locales)
    const path = within === '' ? file : file.slice(within.length + 1)
    pages.push({ ...page, address, locale: code, version: 'current', kind, path, folder: within })
  }
  for (const file of files.list(folder)) {
    if (!docsFile.test(file)) continue
    const path = file.slice(folder.length + 1)
    add(file, 'doc', folder, (slug) => addressFor(textOf(slug) || slugOfPath(path), config))
  }
  const pagesFolder = posix.join(config.srcFolder, 'pages')
  for (const file of files.list(pagesFolder)) {
    const path = file.slice(pagesFolder.length + 1)
    if (path.split('/').some((name) => name.startsWith('_'))) continue
    const name = path.replace(/\.[^./]+$/, '')
    if (/\.(?:md|mdx)$/.test(path)) add(file, 'page', pagesFolder, () => addressFor(name.replace(/(?:^|\/)index$/, ''), config))
    else if (/\.(?:astro|html)$/.test(path)) generated.push(...routesOf(name.replace(/(?:^|\/)index$/, ''), locales))
    // The file name of an endpoint contains the extension of its output: `rss.xml.js`.
    else if (/\.[jt]s$/.test(path)) generated.push(...routesOf(name, locales))
  }
  return { pages, generated, diagnostics }
}

/** `defineCollection({ loader: glob({ base: './docs' }) })` changes the folder of the pages. */
function docsFolder({ folder, srcFolder, contentText }: AstroConfig): string {
  const [, written = ''] = contentText.split(/\bdocs\s*:\s*defineCollection\s*\(/)
  const base = /^[^;]{0,300}?\bglob\s*\(\s*\{[^}]{0,200}?\bbase\s*:\s*['"`]([^'"`$]+)['"`]/.exec(written)?.[1]
  return base === undefined ? posix.join(srcFolder, 'content/docs') : posix.join(folder, base).replace(/\/$/, '')
}

const contentConfigs = ['content.config.ts', 'content.config.mts', 'content.config.js', 'content.config.mjs', 'content/config.ts']

/** Astro generates the ID of an entry from each part of its path, in the same way as GitHub generates heading IDs. */
function slugOfPath(path: string): string {
  return path
    .replace(/\.[^./]+$/, '')
    .split('/')
    .map((part) => githubSlug(part))
    .join('/')
    .replace(/\/index$/, '')
}

export function addressFor(slug: string, { trailingSlash }: Pick<AstroConfig, 'trailingSlash'>): string {
  const path = slug.replace(/^\/+|\/+$/g, '').normalize()
  if (path === '' || path === 'index') return '/'
  return `/${path}${trailingSlash ? '/' : ''}`
}

/** Returns the locale that a URL belongs to, by its first part, or otherwise the locale without a prefix. */
function localeOf(address: string, locales: readonly OtherLocale[]): OtherLocale {
  const [, first = ''] = address.split('/')
  return locales.find(({ prefix }) => prefix === `/${first}`) ?? locales.find(({ prefix }) => prefix === '') ?? (locales[0] as OtherLocale)
}

/** Returns the URLs of a page written in code. A parameter can have any value, except that a parameter named `lang` is a locale. */
function routesOf(name: string, locales: readonly OtherLocale[]): readonly string[] {
  const [, parameter, rest = ''] = /^\[(?:\.{3})?(lang|locale)\](.*)$/.exec(name) ?? []
  if (parameter !== undefined) return locales.flatMap(({ prefix }) => routesOf(`${prefix.slice(1)}${rest}`.replace(/^\//, ''), locales))
  const wild = name.indexOf('[')
  return [wild === -1 ? `/${name}` : `/${name.slice(0, wild)}*`]
}

const starlightKeys = ['title', 'sidebar', 'locales', 'social', 'editLink', 'logo', 'customCss', 'components', 'tableOfContents']

export type AstroConfig = Awaited<ReturnType<typeof readAstroConfig>>

/** Reads the settings that docsgen needs from `astro.config.*`, including the argument of `starlight()`. */
export async function readAstroConfig({ files, configFile, readConfig }: ReadOtherSite) {
  const data = await readConfig(configFile)
  const astro = recordOf(data.value)
  const integrations = listOf(astro.integrations).flat(2).map(recordOf)
  const scores = integrations.map((each) => starlightKeys.filter((key) => key in each).length)
  const index = scores.indexOf(Math.max(0, ...scores))
  const folder = folderOf(configFile)
  const build = recordOf(astro.build)
  const srcFolder = folderAt(folder, astro.srcDir, 'src')
  return {
    data,
    astro,
    starlight: scores[index] ? (integrations[index] ?? {}) : {},
    /** The path of Starlight's options in the config: `integrations[0]`. */
    starlightKey: `integrations[${writtenIndex(data, 'integrations', index)}]`,
    /** The project's folder. `` stands for the root. */
    folder,
    srcFolder,
    publicFolder: folderAt(folder, astro.publicDir, 'public'),
    /** The text of the config, which contains the names of imported packages. */
    text: files.readText(configFile) ?? '',
    /** The strings in the config files of content collections. */
    contentText: contentConfigs.map((name) => files.readText(posix.join(srcFolder, name)) ?? '').join('\n'),
    /** The aliases in `tsconfig.json`, such as `~/` for `src/`. */
    aliases: readAliases(files, folder),
    /** Whether URLs have the form `/x/`, or `/x` if pages are separate files. */
    trailingSlash: build.format !== 'file' && astro.trailingSlash !== 'never',
  }
}

/** Returns the index in the config of a list element. Elements that could not be read are missing from the list. */
export function writtenIndex({ unread }: ConfigData, key: string, index: number): number {
  const missing = new Set(unread.map((each) => each.key))
  let written = -1
  for (let left = index; left >= 0; left--) {
    written++
    while (missing.has(`${key}[${written}]`)) written++
  }
  return written
}

/** A folder in the config is relative to the project. A folder that was created from a URL already begins with the project's folder. */
function folderAt(folder: string, value: unknown, fallback: string): string {
  const path = textOf(value) ?? fallback
  if (folder !== '' && path.startsWith(`${folder}/`)) return posix.join(path)
  return posix.join(folder, path).replace(/\/$/, '')
}

const aliasPair = /"([^"*]+)\*"\s*:\s*\[\s*"([^"*]*)\*"/g

function readAliases(files: SiteFiles, folder: string) {
  const text = files.readText(posix.join(folder, 'tsconfig.json')) ?? files.readText(posix.join(folder, 'jsconfig.json')) ?? ''
  const base = /"baseUrl"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? '.'
  return [...text.matchAll(aliasPair)].map(([, prefix = '', path = '']) => ({ prefix, folder: posix.join(folder, base, path) }))
}
