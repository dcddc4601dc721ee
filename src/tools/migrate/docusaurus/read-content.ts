import { posix } from 'node:path'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { recordOf } from '../../../kit/data/is-record.ts'
import { createPathMatcher } from '../../../kit/files/path-matcher.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import type { OtherFrontMatter, OtherLocale, OtherPage } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { readOtherFrontMatter } from '../text/revise-text.ts'
import { applyTrailingSlash, type ContentOptions, joinAddress, readString, resolveAddress, type SiteOptions } from './read-options.ts'
import type { DocsVersion } from './read-versions.ts'

/** A language of the site, and where its translations are. */
export interface SiteLocale extends OtherLocale {
  /** The folder of its translated files. */
  readonly folder: string
}

/** Plugins resolve links to files among their own pages only. */
export interface DocusaurusPage extends OtherPage {
  /** The instance of a plugin that publishes it: `docs default`. */
  readonly instance: string
}

/** A file of content, as one language shows it. */
interface ContentFile {
  readonly instance: string
  readonly file: ProjectPath
  /** Relative to the folder. */
  readonly path: string
  /** The folder of content in which it is: the language's own, or the original. */
  readonly folder: string
  readonly text: string
  readonly frontMatter: OtherFrontMatter
}

export function readSiteLocales({ locales, base }: SiteOptions): readonly SiteLocale[] {
  return locales.codes.map((code) => {
    const config = recordOf(locales.configs[code])
    const own = readString(config.baseUrl)
    const below = own?.startsWith(base) ? own.slice(base.length - 1) : own
    const prefix = below ?? (code === locales.default ? '' : `/${code}`)
    const direction = config.direction === 'rtl' ? 'rtl' : undefined
    return {
      code,
      label: readString(config.label) ?? code,
      prefix: prefix.replace(/\/+$/, ''),
      folder: posix.join(locales.folder, readString(config.path) ?? code),
      ...(direction && { direction }),
    }
  })
}

/** The folder of a plugin's translations: `i18n/de/docusaurus-plugin-content-docs-api`. */
export function translationFolder(locale: SiteLocale, plugin: string, { id }: ContentOptions): string {
  return posix.join(locale.folder, `docusaurus-plugin-content-${plugin}${id === 'default' ? '' : `-${id}`}`)
}

/** The paths in a folder that a plugin publishes, by its `include` and `exclude`. */
export function listContent(files: SiteFiles, folder: string, { include, exclude }: ContentOptions): readonly string[] {
  const matches = createPathMatcher([...include, ...exclude.map((glob) => `!${glob}`)])
  const start = folder === '' ? 0 : folder.length + 1
  return files
    .list(folder)
    .map((file) => file.slice(start))
    .filter(matches)
}

interface ContentInput {
  readonly files: SiteFiles
  readonly instance: string
  /** The original folder of content. */
  readonly folder: string
  /** The language's own folder. */
  readonly translated: string
  /** Whether this is the default language, which can also have files of its own. */
  readonly isOriginal: boolean
  readonly diagnostics: Diagnostic[]
}

/** Reads a file of content. A language has the files that it translates; the tool shows the original for the others. */
export function readContent(input: ContentInput, path: string): ContentFile | undefined {
  const { files, instance, folder, translated, isOriginal, diagnostics } = input
  const isTranslated = files.hasFile(posix.join(translated, path))
  if (!isTranslated && !isOriginal) return undefined
  const within = isTranslated ? translated : folder
  const file = posix.join(within, path) as ProjectPath
  const text = files.readText(file)
  if (text === undefined) return undefined
  const read = readOtherFrontMatter(text, file)
  // The tool reads YAML only.
  const isRead = read.frontMatter.format === 'yaml'
  const frontMatter: OtherFrontMatter = isRead ? read.frontMatter : { values: {}, format: 'none', bodyStart: 0 }
  if (isRead) diagnostics.push(...read.diagnostics)
  return { instance, file, path, folder: within, text, frontMatter }
}

/** A page of the docs, with what sidebars need to know about it. */
export interface Doc {
  readonly page: DocusaurusPage
  /** Without the version: `guides/start`. */
  readonly id: string
  /** The file's path in its folder of content. */
  readonly path: string
  readonly position: number | undefined
  readonly isDraft: boolean
}

interface DocsInput {
  readonly files: SiteFiles
  readonly site: SiteOptions
  readonly options: ContentOptions
  readonly version: DocsVersion
  readonly locale: SiteLocale
  /** The id of the version for the whole site. */
  readonly versionId: string
  readonly diagnostics: Diagnostic[]
}

/** Reads the docs of one version in one language, with drafts. */
export function readDocs(input: DocsInput): readonly Doc[] {
  const { files, site, options, version, locale, diagnostics } = input
  const isOriginal = locale.code === site.locales.default
  const folderName = version.name === 'current' ? 'current' : `version-${version.name}`
  const translated = posix.join(translationFolder(locale, 'docs', options), folderName)
  if (!isOriginal && !files.hasFolder(translated)) return []
  const parsesNumbers = options.values.numberPrefixParser !== false
  return listContent(files, version.folder, options).flatMap((path) => {
    const content = readContent(
      { files, instance: `docs ${options.id}`, folder: version.folder, diagnostics, translated, isOriginal },
      path,
    )
    return content ? [createDoc(content, input, parsesNumbers)] : []
  })
}

function createDoc(content: ContentFile, { site, version, locale, versionId }: DocsInput, parsesNumbers: boolean): Doc {
  const { values } = content.frontMatter
  const strip = parsesNumbers && values.parse_number_prefixes !== false ? stripNumber : (name: string) => ({ name, number: undefined })
  const directory = posix.dirname(content.path)
  const fileName = posix.basename(content.path, posix.extname(content.path))
  const { name, number } = strip(fileName)
  const own = typeof values.id === 'number' ? String(values.id) : readString(values.id)
  const baseId = own ?? name
  const folders = directory === '.' ? [] : directory.split('/').map((folder) => strip(folder).name)
  const slug = slugOf({ slug: readString(values.slug), baseId, folders, isIndex: isIndex(fileName, directory) })
  const address = applyTrailingSlash(joinAddress(locale.prefix, version.address, slug), site.trailingSlash)
  const position = typeof values.sidebar_position === 'number' ? values.sidebar_position : number
  const page: DocusaurusPage = { ...content, address, locale: locale.code, version: versionId, kind: 'doc' }
  return { page, id: [...folders, baseId].join('/'), path: content.path, position, isDraft: values.draft === true }
}

interface SlugInput {
  readonly slug: string | undefined
  readonly baseId: string
  readonly folders: readonly string[]
  readonly isIndex: boolean
}

function slugOf({ slug, baseId, folders, isIndex }: SlugInput): string {
  if (slug?.startsWith('/')) return slug
  const folder = joinAddress(...folders, '/')
  return slug === undefined && isIndex ? folder : resolveAddress(slug ?? baseId, folder)
}

/** Files that have the address of their folder: `index`, `README`, and those named like it. */
export function isIndex(fileName: string, directory: string): boolean {
  const name = fileName.toLowerCase()
  return name === 'index' || name === 'readme' || (directory !== '.' && name === posix.basename(directory).toLowerCase())
}

/** `02-install` is `install` in second place, but `2.0-notes` and `2024-01-notes` are names. */
export function stripNumber(name: string): { readonly name: string; readonly number: number | undefined } {
  const digits = /^\d+/.exec(name)?.[0]
  if (digits === undefined || /^\d+[-_.]\d/.test(name)) return { name, number: undefined }
  const rest = name.slice(digits.length).trimStart()
  const bare = rest.replace(/^[-_.]+/, '').trimStart()
  if (!/^[-_.]/.test(rest) || bare === '' || /^[-_.]/.test(bare)) return { name, number: undefined }
  return { name: bare, number: Number(digits) }
}

interface PagesInput {
  readonly files: SiteFiles
  readonly site: SiteOptions
  readonly options: ContentOptions
  readonly locale: SiteLocale
  readonly version: string
  readonly diagnostics: Diagnostic[]
}

/** Reads `src/pages`: pages of Markdown, and the addresses of pages of code. */
export function readSinglePages(input: PagesInput): { readonly pages: readonly DocusaurusPage[]; readonly generated: readonly string[] } {
  const { files, site, options, locale, version, diagnostics } = input
  const isOriginal = locale.code === site.locales.default
  const translated = translationFolder(locale, 'pages', options)
  const pages: DocusaurusPage[] = []
  const generated: string[] = []
  for (const path of listContent(files, options.folder, options)) {
    const own = path.replace(/\.(?:mdx?|jsx?|tsx?)$/, '').replace(/(^|\/)index$/i, '$1')
    if (!/\.mdx?$/.test(path)) {
      if (isOriginal) generated.push(joinAddress(options.route, own))
      continue
    }
    const content = readContent(
      { files, instance: `pages ${options.id}`, folder: options.folder, diagnostics, translated, isOriginal },
      path,
    )
    if (!content || content.frontMatter.values.draft === true) continue
    const slug = readString(content.frontMatter.values.slug) ?? own
    const address = applyTrailingSlash(joinAddress(locale.prefix, options.route, slug), site.trailingSlash)
    pages.push({ ...content, address, locale: locale.code, version, kind: 'page' })
  }
  return { pages, generated }
}
