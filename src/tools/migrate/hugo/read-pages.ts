import { posix } from 'node:path'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { listOf } from '../../../kit/data/is-record.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { withSlash } from '../../../kit/url/address.ts'
import type { OtherPage, OtherRedirect } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { locateText, readPageFile } from '../text/revise-text.ts'
import { textOf, type Values } from '../values.ts'
import { addressOf, addressOfUrl, dateOf, isPublished, isRendered, sanitize, slugOf } from './page-address.ts'
import { type HugoConfig, type HugoLanguages, type Mount, mountedFiles, tableOf } from './read-config.ts'

/** A content file, and the information in its path. */
interface ContentFile {
  readonly file: ProjectPath
  /** The path below the content folder, as written: `docs/My Page/index.de.md`. */
  readonly path: string
  readonly language: string
  readonly folders: readonly string[]
  /** The file name without the language and the extension. */
  readonly name: string
  readonly ending: string
  readonly mount: Mount
}

const markdown = /^(?:md|markdown|mdown)$/i
/** Content in other markup languages. The content of these pages is not known. */
const otherContent = /^(?:html?|adoc|asciidoc|ad|org|rst|pandoc|pdc)$/i

/** Reads the pages of all languages, together with the files that are published next to them. */
export function readContent(
  files: SiteFiles,
  { config, languages, mounts }: { config: HugoConfig; languages: HugoLanguages; mounts: readonly Mount[] },
) {
  const { values: options } = config
  const found = [...mountedFiles(files, mounts)].map((each) => describeFile(each, languages))
  const leaves = new Set(
    found.filter(({ name, ending }) => name === 'index' && isContent(ending)).map((each) => bundleKey(each, each.folders)),
  )
  const pages: OtherPage[] = []
  const redirects: OtherRedirect[] = []
  const generated: string[] = []
  const diagnostics: Diagnostic[] = []
  const others: ContentFile[] = []
  const bundles = new Map<string, string>()
  const cascade = createCascade(options)
  const prefixOf = (language: string) => languages.locales[languages.keys.indexOf(language)]?.prefix ?? ''

  // Sections come first, from top to bottom, because pages below them inherit their values.
  const texts = new Map<ContentFile, Pick<OtherPage, 'file' | 'text' | 'frontMatter'>>()
  for (const each of found.toSorted(
    (a, b) => a.folders.length - b.folders.length || Number(b.name === '_index') - Number(a.name === '_index'),
  )) {
    const isPage =
      isContent(each.ending) && !(each.ending !== 'gotmpl' && isInsideLeaf(each, leaves)) && languages.keys.includes(each.language)
    if (!isPage) {
      if (each.name === '_content' && each.ending === 'gotmpl')
        generated.push(`${prefixOf(each.language)}/${each.folders.map((part) => sanitize(part, options)).join('/')}*`)
      else others.push(each)
      continue
    }
    const page = readPageFile(files, each.file, diagnostics)
    if (!page) continue
    if (each.name === '_index') cascade.add(each.language, each.folders, page.frontMatter.values)
    texts.set(each, page)
  }
  for (const each of found) {
    const known = texts.get(each)
    if (!known) continue
    const { text, frontMatter } = known
    const values = { ...cascade.valuesFor(each.language, each.folders, each.name), ...frontMatter.values }
    if (!isPublished(values, options)) continue
    const prefix = prefixOf(each.language)
    const isSection = each.name === '_index'
    const isLeaf = each.name === 'index'
    const folders = isLeaf ? each.folders.slice(0, -1) : each.folders
    const name = isSection || (isLeaf && each.folders.length === 0) ? undefined : isLeaf ? each.folders.at(-1) : each.name
    const url = textOf(values.url)
    const dated = withFileDate(name, values, options)
    const below = url === undefined ? addressOf({ folders, name: dated.name, values: dated.values }, options) : undefined
    if (below?.endsWith('*') === true) {
      generated.push(`${prefix}${below}`)
      continue
    }
    const address = url === undefined ? joinAddress(prefix, below ?? '') : addressOfUrl(url, prefix)
    if (isLeaf) bundles.set(bundleKey(each, each.folders), address)
    if (!isRendered(values)) continue
    for (const alias of listOf(values.aliases)) {
      if (typeof alias !== 'string') continue
      redirects.push({
        from: aliasAddress(alias, address, prefix),
        to: address,
        at: locateText(each.file, text, [alias]) ?? { file: each.file },
      })
    }
    if (!markdown.test(each.ending)) {
      generated.push(address)
      continue
    }
    const source = each.mount.source
    pages.push({
      ...known,
      address,
      locale: each.language,
      version: 'current',
      kind: !isSection && isBlog(each.folders[0], values) ? 'post' : 'doc',
      path: source === '' ? each.file : each.file.slice(source.length + 1),
      folder: source,
    })
  }
  const resources = new Map<string, ProjectPath>()
  for (const each of others) {
    const prefix = prefixOf(each.language)
    const leaf = nearestLeaf(each, leaves)
    const name = posix.basename(each.path)
    const bundle = leaf === undefined ? undefined : bundles.get(bundleKey(each, leaf))
    const inside = each.folders.slice(leaf?.length ?? 0).map((part) => sanitize(part, options))
    const folder = leaf === undefined ? joinAddress(prefix, `/${each.folders.map((part) => sanitize(part, options)).join('/')}`) : bundle
    if (folder !== undefined)
      resources.set(posix.join(folder.replace(/\.html$/, ''), leaf === undefined ? '' : inside.join('/'), name), each.file)
  }
  return { pages, redirects, resources, generated, diagnostics }
}

function isContent(ending: string): boolean {
  return markdown.test(ending) || otherContent.test(ending)
}

function describeFile(
  { file, path, mount }: { file: ProjectPath; path: string; mount: Mount },
  { keys, main }: HugoLanguages,
): ContentFile {
  const parts = path.split('/')
  const base = parts.pop() ?? ''
  const dot = base.lastIndexOf('.')
  const ending = dot <= 0 ? '' : base.slice(dot + 1)
  const stem = dot <= 0 ? base : base.slice(0, dot)
  const language = /\.([a-zA-Z]{2,3}(?:-[a-zA-Z]{2,8})?)$/.exec(stem)?.[1]?.toLowerCase()
  const isLanguage = language !== undefined && keys.includes(language)
  return {
    file,
    path,
    folders: parts,
    language: isLanguage ? language : (mount.language ?? main),
    name: isLanguage ? stem.slice(0, -language.length - 1) : stem,
    ending,
    mount,
  }
}

/** Bundles in different languages that share a folder. */
function bundleKey({ language }: ContentFile, folders: readonly string[]): string {
  return `${language} ${folders.join('/')}`
}

/** Returns the folder of the leaf bundle that contains a file. */
function nearestLeaf(each: ContentFile, leaves: ReadonlySet<string>): readonly string[] | undefined {
  for (let depth = 0; depth <= each.folders.length; depth++) {
    const folders = each.folders.slice(0, depth)
    if (leaves.has(bundleKey(each, folders))) return folders
  }
  return undefined
}

/** Markdown files next to a bundle's `index.md`, or in its folders, are resources rather than pages. */
function isInsideLeaf(each: ContentFile, leaves: ReadonlySet<string>): boolean {
  const leaf = nearestLeaf(each, leaves)
  return leaf !== undefined && leaf.length > 0 && !(each.name === 'index' && leaf.length === each.folders.length)
}

function joinAddress(prefix: string, address: string): string {
  return address === '/' ? `${prefix}/` : `${prefix}${address}`
}

function aliasAddress(alias: string, address: string, prefix: string): string {
  const path = alias.startsWith('/')
    ? `${prefix}${alias}`
    : posix.join(address.endsWith('/') ? posix.dirname(address.slice(0, -1)) : posix.dirname(address), alias)
  return /\.html?$/.test(path) ? path : withSlash(path)
}

function isBlog(section: string | undefined, values: Values): boolean {
  return (values.type === 'blog' || /^(?:blog|posts?|news|articles)$/i.test(section ?? '')) && dateOf(values.date) !== undefined
}

/** For `frontmatter.date` with `:filename`, the date and the slug are read from `2024-01-31-name.md`. */
function withFileDate(
  name: string | undefined,
  values: Values,
  options: Values,
): { readonly name: string | undefined; readonly values: Values } {
  const [, date, rest = ''] = /^(\d{4}-\d{2}-\d{2})[-_ ]?(.*)$/.exec(name ?? '') ?? []
  const usesName = JSON.stringify(options.frontmatter ?? '')
    .toLowerCase()
    .includes(':filename')
  if (date === undefined || !usesName) return { name, values }
  return { name: slugOf(values) ?? (rest || name), values: { date, ...values } }
}

/** The inherited section keys that affect the URLs and links of pages. */
const handedDown = ['draft', 'build', '_build', 'headless', 'type', 'url', 'slug', 'expiryDate', 'publishDate'] as const

/** Reads the values of `cascade` in sections and in the config. */
function createCascade(config: Values) {
  const bySection = new Map<string, readonly Values[]>()
  const entriesOf = (value: unknown) => [value].flat().map(tableOf)
  const common = entriesOf(config.cascade)
  return {
    add(language: string, folders: readonly string[], { cascade }: Values): void {
      if (cascade !== undefined) bySection.set(`${language} ${folders.join('/')}`, entriesOf(cascade))
    },
    valuesFor(language: string, folders: readonly string[], name: string): Values {
      const path = `/${[...folders, ...(name === '_index' || name === 'index' ? [] : [name])].join('/')}`
      let values: Values = {}
      const apply = (entries: readonly Values[]) => {
        for (const entry of entries) {
          if (!matches(tableOf(entry.target ?? entry._target), { path, language, isSection: name === '_index' })) continue
          const params = { ...tableOf(entry.params), ...entry }
          for (const key of handedDown) if (key in params) values = { ...values, [key]: params[key as keyof typeof params] }
        }
      }
      apply(common)
      for (let depth = 0; depth <= folders.length; depth++) apply(bySection.get(`${language} ${folders.slice(0, depth).join('/')}`) ?? [])
      return values
    },
  }
}

function matches(
  target: Values,
  { path, language, isSection }: { readonly path: string; readonly language: string; readonly isSection: boolean },
): boolean {
  const kind = textOf(target.kind)
  const lang = textOf(target.lang)
  const pattern = textOf(target.path)
  if (kind !== undefined && kind !== (isSection ? 'section' : 'page')) return false
  if (lang !== undefined && lang !== language) return false
  return pattern === undefined || matchesGlob(path, pattern)
}

/** Matches `/docs/**`, `/docs/*`, and `{/docs,/docs/**}`. */
function matchesGlob(path: string, pattern: string): boolean {
  const alternatives = /^\{(.*)\}$/.exec(pattern)?.[1]?.split(',') ?? [pattern]
  return alternatives.some((each) => {
    const star = each.indexOf('*')
    if (star === -1) return path === each.replace(/\/$/, '')
    const start = each.slice(0, star)
    return path.startsWith(start) && (each.includes('**') || !path.slice(start.length).includes('/'))
  })
}
