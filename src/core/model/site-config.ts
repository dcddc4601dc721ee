import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import type { SizeConfig } from '../config/check-options.ts'
import type { LogoConfig } from '../config/navigation-options.ts'
import type { HeadTagConfig, SecurityAllowConfig } from '../config/security-options.ts'
import type { LinkChecks, LocaleConfig, PlainOptions, TocLevels, UserConfig } from '../config/user-config.ts'
import type { FrontMatterCheck } from './document.ts'
import type { ContentRoot, JoinedFolder } from './source-file.ts'
import type { ThemeColors } from './theme-colors.ts'
import type { TranslatableText } from './translatable-text.ts'

export interface Version {
  readonly id: string
  /** `` for the only version of a site without `versions`. */
  readonly label: TranslatableText
  /** Without leading and trailing slashes: `` or `1.x`. */
  readonly prefix: string
  /** The Git tag, branch, or commit that contains its pages. Absent if they are in a folder of the project. */
  readonly ref?: string
  /** @default those of the site */
  readonly sidebars?: NonNullable<UserConfig['sidebars']>
  /** Values in addition to those of the site. */
  readonly variables?: Readonly<Record<string, string | number | boolean>>
  /** The paths that features read from its commit. */
  readonly paths?: readonly string[]
  /** The kind of banner on its pages. */
  readonly banner?: 'old' | 'unreleased'
  /** Problems in its pages are not reported. */
  readonly ignoresProblems?: true
}

export interface Locale extends Required<LocaleConfig> {
  readonly code: string
  /** `` for the default locale, else the code. */
  readonly prefix: string
}

export interface AdmonitionKind {
  readonly title: string
  readonly icon: string
  /** The built-in kind whose colors it uses. */
  readonly like: string
}

/** An SVG file of the site, for `icon` options. */
export interface OwnIcon {
  readonly viewBox: string
  /** The content of the root element, as one group. */
  readonly html: string
}

export interface TranslatableAdmonition extends Omit<AdmonitionKind, 'title'> {
  readonly title: TranslatableText
}

/** A folder that pages include files from. */
export interface IncludeFolder {
  /** Relative to the project folder, as in pages. */
  readonly path: ProjectPath
  /** The parent folder: the project folder, or the code folder with `--trusted`. */
  readonly root: AbsolutePath
  /** Identifies a folder of another commit, whose path depends on where it was exported. @default its path */
  readonly name?: string
}

/** A tag of the config's `head`. */
export interface SiteHeadTag {
  readonly tag: HeadTagConfig['tag']
  /** The attributes in their original order. The value is `true` for a name without one. */
  readonly attributes: Readonly<Record<string, string | true>>
  /** With `\n` line endings, because browsers normalize them before hashing. */
  readonly content: string | undefined
  /** Globs for the files of its pages, or undefined for all pages. */
  readonly pages: readonly string[] | undefined
}

interface SecuritySettings {
  readonly allow: SecurityAllowConfig
  readonly pages: readonly { readonly match: readonly string[]; readonly allow: SecurityAllowConfig }[]
}

export interface FeatureFolder {
  readonly key: string
  /** The value as written in the config. */
  readonly value: string
  /** Whether the folder can be the same as others, and outside of the project. */
  readonly isShared?: true
}

/** An address that scripts on pages may connect to. */
export interface Connection {
  readonly source: string
  /** The option that names it: `search.nodes`. */
  readonly from: string
  /** A folder of pages: only those that need `part` of the theme. @default all pages */
  readonly folder?: string
  readonly part?: string
}

interface CoreChecks {
  readonly sizes: Required<SizeConfig>
  /** How many problems of each code are accepted in a file. */
  readonly knownProblems: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** The settings of checks: those of the core, and those that features add. */
export interface CheckSettings extends CoreChecks {}

/** The config as the core reads it. Keys have no positions in the config file, but they have paths, such as `navbar.items[2].href`. */
export interface CoreConfig extends PlainOptions {
  readonly root: AbsolutePath
  /** The project folder in the working tree of git. Differs from `root` if the code comes from a commit, which is exported to `root`. */
  readonly workingDir: AbsolutePath
  /** The config file as diagnostics show it. */
  readonly configFile: ProjectPath
  /** Without a trailing slash, or undefined if the site has no URL yet. */
  readonly url: string | undefined
  /** Begins and ends with a slash. */
  readonly base: string
  readonly contentRoots: readonly ContentRoot[]
  /** Folders that features add to them. @default none */
  readonly joinedFolders?: readonly JoinedFolder[]
  readonly publicDir: AbsolutePath
  /** Additional folders that pages can include files from, relative to the root. */
  readonly includes: readonly ProjectPath[]
  readonly outDir: AbsolutePath
  readonly themeDir: AbsolutePath
  /** The folder `<root>/.docsgen`, or a different folder for a build without caches. */
  readonly stateDir: AbsolutePath
  /** `<root>/.docsgen`: contains downloaded packages, which are not part of the cache. */
  readonly downloadsDir: AbsolutePath
  readonly locales: readonly [Locale, ...Locale[]]
  readonly versions: readonly [Version, ...Version[]]
  readonly navbar: {
    readonly title: TranslatableText
    readonly logo: string | LogoConfig | undefined
    readonly items: NonNullable<NonNullable<UserConfig['navbar']>['items']>
  }
  readonly footer: Required<NonNullable<UserConfig['footer']>>
  /** Built-in kinds and the site's own. */
  readonly admonitions: Readonly<Record<string, TranslatableAdmonition>>
  /** The site's own component modules by tag name. */
  readonly components: Readonly<Record<string, AbsolutePath>>
  /** The site's own modules for code blocks, by language. */
  readonly fences: Readonly<Record<string, AbsolutePath>>
  /** undefined if pages have no custom keys. */
  readonly frontMatter: FrontMatterCheck | undefined
  readonly toc: Required<TocLevels>
  readonly check: CoreChecks
  /** The compiled config, whose functions threads load, or undefined if it is not from a file. */
  readonly module: { readonly file: AbsolutePath; readonly hash: string } | undefined
  /** Folders that features read, by the keys of the config. */
  readonly featureFolders: readonly FeatureFolder[]
  /** Connections that features need. */
  readonly connections: readonly Connection[]
  /** Whether text files are also published compressed. */
  readonly compress: boolean
  /** The colors of the theme that are not its own. Absent if all are. */
  readonly colors?: ThemeColors
  /** Names of icons in addition to those of the theme. */
  readonly ownIcons?: Readonly<Record<string, OwnIcon>>
  /** Which files of code can be pages: all, none, or those that match a glob. */
  readonly codePages: boolean | readonly string[]
  readonly head: readonly SiteHeadTag[]
  /** `false`: pages have no content security policy. */
  readonly security: SecuritySettings | false
  readonly links: Required<LinkChecks>
  /** An option that compares when pages were changed, whether they show it or not. */
  readonly datesOption?: string
}

/**
 * Every default is applied, and every path is absolute. Created once and never mutated. It is plain data except for `frontMatter` and
 * `headingIds`. Features add their resolved options.
 */
export interface SiteConfig extends CoreConfig {
  readonly check: CheckSettings
}

/** A component of the site, as its file declares it. */
export interface OwnComponent {
  /** Whether each prop is required, by name, or undefined if the file does not tell. */
  readonly props?: Readonly<Record<string, boolean>>
  readonly isIsland?: true
}
