import { posix } from 'node:path'
import { slug as githubSlug } from 'github-slugger'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import type { OtherLocale, OtherPage } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { readOtherFrontMatter } from '../text/read-front-matter.ts'
import { type AstroConfig, textOf } from './astro-config.ts'

interface DocsRead {
  readonly pages: readonly OtherPage[]
  readonly generated: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Names that begin with `_` are left out, as `docsLoader()` does. */
const docsFile = /(?:^|\/)[^_/][^/]*\.(?:markdown|mdown|mkdn|mkd|mdwn|md|mdx|mdoc)$/

/** The pages of the collection `docs` and of `src/pages`. */
export function readDocs(files: SiteFiles, config: AstroConfig, locales: readonly OtherLocale[]): DocsRead {
  const folder = docsFolder(files, config)
  const diagnostics: Diagnostic[] = []
  const pages: OtherPage[] = []
  const generated: string[] = []
  const add = (file: ProjectPath, kind: OtherPage['kind'], within: string, addressOf: (slug: unknown) => string) => {
    const text = files.readText(file)
    if (text === undefined) return
    const read = readOtherFrontMatter(text, file)
    diagnostics.push(...read.diagnostics)
    if (read.frontMatter.values.draft === true) return
    const address = addressOf(read.frontMatter.values.slug)
    const { code } = localeOf(address, locales)
    const path = within === '' ? file : file.slice(within.length + 1)
    pages.push({ file, address, locale: code, version: 'current', kind, path, folder: within, text, frontMatter: read.frontMatter })
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
    // An endpoint has the ending of what it makes: `rss.xml.js`.
    else if (/\.[jt]s$/.test(path)) generated.push(...routesOf(name, locales))
  }
  return { pages, generated, diagnostics }
}

/** `defineCollection({ loader: glob({ base: './docs' }) })` moves the pages. */
function docsFolder(files: SiteFiles, { folder, srcFolder }: AstroConfig): string {
  const usual = posix.join(srcFolder, 'content/docs')
  for (const name of ['content.config.ts', 'content.config.mts', 'content.config.js', 'content.config.mjs', 'content/config.ts']) {
    const text = files.readText(posix.join(srcFolder, name))
    const [, written = ''] = text?.split(/\bdocs\s*:\s*defineCollection\s*\(/) ?? []
    const base = /^[^;]{0,300}?\bglob\s*\(\s*\{[^}]{0,200}?\bbase\s*:\s*['"`]([^'"`$]+)['"`]/.exec(written)?.[1]
    if (base !== undefined) return posix.join(folder, base).replace(/\/$/, '')
  }
  return usual
}

/** Astro makes the id of an entry from each part of its path as GitHub makes ids of headings. */
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

/** The locale that an address belongs to: its first part, or else the one without a prefix. */
function localeOf(address: string, locales: readonly OtherLocale[]): OtherLocale {
  const [, first = ''] = address.split('/')
  return locales.find(({ prefix }) => prefix === `/${first}`) ?? locales.find(({ prefix }) => prefix === '') ?? (locales[0] as OtherLocale)
}

/** The addresses of a page of code; a parameter can be anything, but one named `lang` is a locale. */
function routesOf(name: string, locales: readonly OtherLocale[]): readonly string[] {
  const [, parameter, rest = ''] = /^\[(?:\.{3})?(lang|locale)\](.*)$/.exec(name) ?? []
  if (parameter !== undefined) return locales.flatMap(({ prefix }) => routesOf(`${prefix.slice(1)}${rest}`.replace(/^\//, ''), locales))
  const wild = name.indexOf('[')
  return [wild === -1 ? `/${name}` : `/${name.slice(0, wild)}*`]
}
