import { posix } from 'node:path'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { recordOf } from '../../../kit/data/is-record.ts'
import { createPathMatcher } from '../../../kit/files/path-matcher.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import type { OtherFrontMatter, OtherLocale, OtherPage } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { readOtherFrontMatter } from '../text/read-front-matter.ts'
import { readString } from './read-data.ts'
import type { ContentOptions, SiteOptions } from './read-options.ts'

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
export interface ContentFile {
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
