import { shortHash } from '../../kit/files/hash.ts'
import { isGenerated, type ProjectPath } from '../../kit/files/paths.ts'
import { textIn } from '../config/config-texts.ts'
import type { Feature } from '../feature.ts'
import type { ParseOptions } from '../markdown/parse-options.ts'
import type { PageText } from '../markdown/parse-page.ts'
import { syntaxOf } from '../markdown/syntax-table.ts'
import type { HeadingIdFunction } from '../model/document.ts'
import type { TranslatableText } from '../model/messages.ts'
import type { IncludeFolder, SiteConfig } from '../model/site-config.ts'
import type { Section, SourceFile } from '../model/source-file.ts'

/** The parts of the theme that parsing depends on. */
interface ThemeNames {
  readonly components: readonly string[]
  readonly icons: readonly string[]
  /** Parts of docsgen's theme that the site replaces. The attributes of their components are unknown. */
  readonly replaced: ReadonlySet<string>
  /** The props that the site's own components accept. */
  readonly siteComponents?: ParseOptions['siteComponents']
  /** The files of the site. @default none */
  readonly files?: { readonly sources: readonly SourceFile[]; readonly sections: readonly Section[] }
}

export function createParseOptions(
  config: SiteConfig,
  { components, icons, replaced, files = { sources: [], sections: [] }, siteComponents = {} }: ThemeNames,
  features: readonly Feature[] = [],
): ParseOptions {
  const added = features.map(({ parseOptions }) => parseOptions?.({ config, files }) ?? {})
  const { components: themeComponents, texts } = syntaxOf(features)
  const isOwn = (name: string) => {
    const builtIn = themeComponents.get(name)
    return builtIn !== undefined && !Object.hasOwn(config.components, name) && !replaced.has(builtIn.part) && !replaced.has('theme.ts')
  }
  return {
    components: [...new Set([...components, ...Object.keys(config.components)])].sort(),
    ownComponents: components.filter(isOwn),
    ...(Object.keys(siteComponents).length > 0 ? { siteComponents } : {}),
    icons,
    ...admonitionOptions(config),
    codeLanguages: config.codeLanguages,
    html: config.html,
    toc: config.toc,
    ...(config.variables && { variables: config.variables }),
    ...(Object.keys(config.fences).length > 0 ? { fences: Object.keys(config.fences) } : {}),
    homeTitles: Object.fromEntries(
      config.contentRoots.map(({ id, locale }) => [id, textIn(config.title, { code: locale }, config.locales)]),
    ),
    messages: Object.fromEntries(
      config.contentRoots.flatMap(({ id, locale }) => {
        const { messages = {} } = config.locales.find(({ code }) => code === locale) ?? {}
        const own = Object.entries(messages).filter(([message]) => Object.hasOwn(texts, message))
        return own.length === 0 ? [] : [[id, Object.fromEntries(own)]]
      }),
    ),
    ...(config.links.localhost === 'warn' ? {} : { localhostLinks: config.links.localhost }),
    ...(config.frontMatter ? { ownKeys: true as const } : {}),
    ...Object.assign({}, ...added),
    includeFolders: [...added.flatMap(({ includeFolders = [] }) => includeFolders), ...listIncludeFolders(config)],
    ...versionOptions(config, added),
  }
}

/** Identifies the options on any machine, so the location of the project and its packages does not count. */
export function hashParseOptions(options: ParseOptions): string {
  const { includeFolders, packages: _, ...rest } = options
  return shortHash(JSON.stringify([rest, includeFolders.map(({ path, name = path }) => name)]))
}

function versionOptions(config: SiteConfig, added: readonly Partial<ParseOptions>[]): Pick<ParseOptions, 'ofVersions'> {
  const { versions, contentRoots, variables: shared } = config
  const entries = contentRoots.flatMap(({ id, version }) => {
    const own = versions.find((each) => each.id === version)
    const options = {
      ...(own?.variables && { variables: { ...shared, ...own.variables } }),
      ...Object.assign({}, ...added.map(({ ofVersions }) => ofVersions?.[id])),
    }
    return Object.keys(options).length === 0 ? [] : [[id, options] as const]
  })
  return entries.length === 0 ? {} : { ofVersions: Object.fromEntries(entries) }
}

/** The titles of admonitions in the default language, and the different titles in the content folders of other languages. */
function admonitionOptions({ admonitions, locales, contentRoots }: SiteConfig): Pick<ParseOptions, 'admonitions' | 'boxTitles'> {
  const kinds = Object.entries(admonitions)
  const titleIn = (title: TranslatableText, code: string) => textIn(title, { code }, locales)
  const boxTitles = contentRoots.flatMap(({ id, locale }) => {
    const own = kinds.filter(([, { title }]) => titleIn(title, locale) !== textIn(title, locales[0], locales))
    return own.length === 0 ? [] : [[id, Object.fromEntries(own.map(([kind, { title }]) => [kind, titleIn(title, locale)]))] as const]
  })
  return {
    admonitions: Object.fromEntries(kinds.map(([kind, look]) => [kind, { ...look, title: textIn(look.title, locales[0], locales) }])),
    ...(boxTitles.length === 0 ? {} : { boxTitles: Object.fromEntries(boxTitles) }),
  }
}

/** The folders that pages can include files from: all content folders, and the folders in `includes` beside the code. */
export function listIncludeFolders(config: SiteConfig): readonly IncludeFolder[] {
  const { contentRoots, joinedFolders = [], includes, root, workingDir } = config
  const content = new Set(contentRoots.flatMap(({ projectDir, exported }) => (exported ? [] : [projectDir])))
  const exported = contentRoots.flatMap(({ projectDir, version, exported }) =>
    exported
      ? [projectDir, ...includes.map((path) => `${exported.base}${path}` as ProjectPath)].map(
          (path) => [path, `${version}:${path.slice(exported.base.length)}`] as const,
        )
      : [],
  )
  return [
    ...[...new Map(exported)].map(([path, name]) => ({ path, name, root })),
    ...[...content].map((path) => ({ path, root: workingDir })),
    ...includes.filter((path) => !content.has(path)).map((path) => ({ path, root })),
    ...joinedFolders.map(({ projectDir }) => ({ path: projectDir, root })),
  ]
}

/** Creates the input for parsing a source. */
export function pageText(source: SourceFile, bytes: Uint8Array): PageText {
  const { projectPath, rootId, path } = source
  return {
    file: projectPath,
    rootId,
    bytes,
    ...(/^index\.[^./]+$/.test(path) ? { isHome: true } : {}),
    ...(isGenerated(source) ? { isGenerated: true } : {}),
  }
}

/**
 * The site's function for heading IDs, if it has one. Only the main thread can call this function, because functions cannot be sent to
 * other threads.
 */
export function headingIdFunction({ headingIds }: Pick<SiteConfig, 'headingIds'>): HeadingIdFunction | undefined {
  return typeof headingIds === 'function' ? headingIds : undefined
}
