import { posix } from 'node:path'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import type { SiteFiles } from '../site-files.ts'
import { type ContentFile, type DocusaurusPage, listContent, readContent, type SiteLocale, translationFolder } from './content-files.ts'
import { readString } from './read-data.ts'
import type { ContentOptions, SiteOptions } from './read-options.ts'
import type { DocsVersion } from './read-versions.ts'
import { applyTrailingSlash, joinAddress, resolveAddress } from './urls.ts'

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

export interface DocsInput {
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
