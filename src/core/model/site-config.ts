import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import type { SizeConfig } from '../config/check-options.ts'
import type { LogoConfig } from '../config/navigation-options.ts'
import type { HeadTagConfig, SecurityAllowConfig } from '../config/security-options.ts'
import type { LinkChecks, LocaleConfig, PlainOptions, TocLevels, UserConfig } from '../config/user-config.ts'
import type { FrontMatterCheck } from './document.ts'
import type { TranslatableText } from './messages.ts'
import type { ContentRoot, JoinedFolder } from './source-file.ts'

export interface Version {
  readonly id: string
  /** The label. It is empty for the only version of a site without `versions`. */
  readonly label: TranslatableText
  /** The prefix of URLs without leading and trailing slashes: empty or, for example, `1.x`. */
  readonly prefix: string
  /** The Git tag, branch, or commit that contains the pages. It is absent if they are in a folder of the project. */
  readonly ref?: string
  /** The sidebars of the version. @default those of the site */
  readonly sidebars?: NonNullable<UserConfig['sidebars']>
  /** Values in addition to those of the site. */
  readonly variables?: Readonly<Record<string, string | number | boolean>>
  /** The paths that features read from the commit of the version. */
  readonly paths?: readonly string[]
  /** The kind of banner on the pages of the version. */
  readonly banner?: 'old' | 'unreleased'
  /** Whether problems in the pages of the version are not reported. */
  readonly ignoresProblems?: true
}

export interface Locale extends Required<LocaleConfig> {
  readonly code: string
  /** The prefix of URLs. It is empty for the default locale, and the code for the others. */
  readonly prefix: string
}

export interface AdmonitionKind {
  readonly title: string
  readonly icon: string
  /** The built-in kind whose colors are used. */
  readonly like: string
}

/** An SVG file of the site for `icon` options. */
export interface OwnIcon {
  readonly viewBox: string
  /** The content of the root element, wrapped in one group. */
  readonly html: string
}

export interface TranslatableAdmonition extends Omit<AdmonitionKind, 'title'> {
  readonly title: TranslatableText
}

/** A folder from which pages include files. */
export interface IncludeFolder {
  /** The path relative to the project folder, as pages write it. */
  readonly path: ProjectPath
  /** The parent folder, which is the project folder or, with `--trusted`, the code folder. */
  readonly root: AbsolutePath
  /** Identifies a folder of a different commit, whose path depends on where the commit was exported. @default its path */
  readonly name?: string
}

/** A tag in `head` in the config. */
export interface SiteHeadTag {
  readonly tag: HeadTagConfig['tag']
  /** The attributes in their original order. If an attribute has no value, its value is `true`. */
  readonly attributes: Readonly<Record<string, string | true>>
  /** The content, with `\n` line endings, because browsers normalize them before hashing. */
  readonly content: string | undefined
  /** Globs for the pages that get the tag, or undefined for all pages. */
  readonly pages: readonly string[] | undefined
}

interface SecuritySettings {
  readonly allow: SecurityAllowConfig
  readonly pages: readonly { readonly match: readonly string[]; readonly allow: SecurityAllowConfig }[]
}

export interface FeatureFolder {
  readonly key: string
  /** The value, exactly as written in the config. */
  readonly value: string
  /** Whether the folder can be the same as another folder and can be outside the project. */
  readonly isShared?: true
}

/** A source that pages may load from, such as a URL that scripts connect to. */
export interface Connection {
  /** @default connect */
  readonly topic?: 'connect' | 'style'
  readonly source: string
  /** The option or text that requires the source, such as `feedback.url`. */
  readonly from: string
  /** The folder of pages to which this applies. @default all pages */
  readonly folder?: string
  /** The part of the theme that the page must need. @default all pages */
  readonly part?: string
}

interface CoreChecks {
  readonly sizes: Required<SizeConfig>
  /** The number of accepted problems, keyed by file and code. */
  readonly knownProblems: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** The settings of all checks, including those of features. */
export interface CheckSettings extends CoreChecks {}

/**
 * The part of the config that the core reads. Keys have no positions in the config file, but they have paths, such as
 * `navbar.items[2].href`.
 */
export interface CoreConfig extends PlainOptions {
  readonly root: AbsolutePath
  /** The project folder in Git's working tree. It is different from `root` if the code comes from a commit, which is exported to `root`. */
  readonly workingDir: AbsolutePath
  /** The path of the config file in diagnostics. */
  readonly configFile: ProjectPath
  /** The URL of the site without a trailing slash, or undefined if it has none yet. */
  readonly url: string | undefined
  /** The base path. It begins and ends with a slash. */
  readonly base: string
  readonly contentRoots: readonly ContentRoot[]
  /** Folders that features add to the content. @default none */
  readonly joinedFolders?: readonly JoinedFolder[]
  readonly publicDir: AbsolutePath
  /** Additional folders from which pages can include files, relative to the root. */
  readonly includes: readonly ProjectPath[]
  readonly outDir: AbsolutePath
  readonly themeDir: AbsolutePath
  /** The folder `<root>/.docsgen`, or another folder for a build without caches. */
  readonly stateDir: AbsolutePath
  /** The folder `<root>/.docsgen`, which contains downloaded packages. They are not part of the cache. */
  readonly downloadsDir: AbsolutePath
  readonly locales: readonly [Locale, ...Locale[]]
  readonly versions: readonly [Version, ...Version[]]
  readonly navbar: {
    readonly title: TranslatableText
    readonly logo: string | LogoConfig | undefined
    readonly items: NonNullable<NonNullable<UserConfig['navbar']>['items']>
  }
  readonly footer: Required<NonNullable<UserConfig['footer']>>
  /** The admonitions, including the site's own. */
  readonly admonitions: Readonly<Record<string, TranslatableAdmonition>>
  /** The site's own component modules, keyed by tag name. */
  readonly components: Readonly<Record<string, AbsolutePath>>
  /** The site's own modules for code blocks, keyed by language. */
  readonly fences: Readonly<Record<string, AbsolutePath>>
  /** The check of custom front matter keys, or undefined if pages have none. */
  readonly frontMatter: FrontMatterCheck | undefined
  readonly toc: Required<TocLevels>
  readonly check: CoreChecks
  /** The compiled config, which threads load to call its functions, or undefined if the config is not from a file. */
  readonly module: { readonly file: AbsolutePath; readonly hash: string } | undefined
  /** Folders that features read, with the keys of their options. */
  readonly featureFolders: readonly FeatureFolder[]
  /** Connections that features need. */
  readonly connections: readonly Connection[]
  /** Whether to publish compressed versions of text files as well. */
  readonly compress: boolean
  /** The colors of the theme that the site replaces, if there are any. */
  readonly colors?: ThemeColors
  /** The site's own icons, keyed by name. */
  readonly ownIcons?: Readonly<Record<string, OwnIcon>>
  /** Which code files in the content folders can be pages: all, none, or those that match a glob. */
  readonly codePages: boolean | readonly string[]
  readonly head: readonly SiteHeadTag[]
  /** The policy settings. With `false`, pages have no content security policy. */
  readonly security: SecuritySettings | false
  readonly links: Required<LinkChecks>
  /** An option that needs the dates of pages, even if the pages do not show them. */
  readonly datesOption?: string
}

/**
 * The config with every default applied and every path absolute. It is created once and never changed. It is plain data except for
 * `frontMatter` and `headingIds`. Features add their resolved options.
 */
export interface SiteConfig extends CoreConfig {
  readonly check: CheckSettings
}

/** A component of the site, as declared in its file. */
export interface OwnComponent {
  /** The names of the props, each with whether the prop is required. This is undefined if the file does not declare the props. */
  readonly props?: Readonly<Record<string, boolean>>
  readonly isIsland?: true
}

/** A color for the light and dark color modes, in the format `#rrggbb`, or `#rrggbbaa` with opacity. */
export interface ModeColors {
  readonly light: string
  readonly dark: string
}

/** Colors of the theme, keyed by the names of their tokens without `--`, such as `accent-text`. */
export type ThemeColors = Readonly<Record<string, ModeColors>>
