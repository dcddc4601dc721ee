import type {
  HeadTagConfig,
  OwnSearchConfig,
  ReferenceConfig,
  SecurityAllowConfig,
  SizeConfig,
  TermConfig,
  TypesenseSearchConfig,
} from './config-sections.ts'
import type { FrontMatterCheck } from './document.ts'
import type { AbsolutePath, ProjectPath } from './paths.ts'
import type { ContentRoot } from './source-file.ts'
import type { HtmlPolicy, LinkPolicy, LocaleConfig, NavLink, SidebarItemConfig, TranslatableText } from './user-config.ts'

export interface Version {
  readonly id: string
  /** `` for the one version of a site that names none. */
  readonly label: TranslatableText
  /** Without slashes at its ends: `` or `1.x`. */
  readonly prefix: string
}

export interface Locale extends Required<LocaleConfig> {
  readonly code: string
  /** `` for the default locale, else the code. */
  readonly prefix: string
}

export interface AdmonitionKind {
  readonly title: string
  readonly icon: string
  /** The built-in kind whose colours it takes. */
  readonly like: string
}

export interface TranslatableAdmonition extends Omit<AdmonitionKind, 'title'> {
  readonly title: TranslatableText
}

export type SearchSettings =
  | OwnSearchConfig
  /** Nodes are origins: `https://search.example.com`. */
  | Required<TypesenseSearchConfig>

/** A folder that pages include files from. */
export interface IncludeFolder {
  /** From the project's folder, as pages name it. */
  readonly path: ProjectPath
  /** The folder it lies below: the project's own, or with `--trusted` that of the code. */
  readonly root: AbsolutePath
}

/** A tag of the config's `head`. */
export interface SiteHeadTag {
  readonly tag: HeadTagConfig['tag']
  /** In the order written; `true` for a name without a value. */
  readonly attributes: Readonly<Record<string, string | true>>
  /** With `\n` line ends, so that its hash is that of what browsers read. */
  readonly content: string | undefined
  /** Globs of the files whose pages have it; undefined for every page. */
  readonly pages: readonly string[] | undefined
}

export interface SecuritySettings {
  readonly allow: SecurityAllowConfig
  readonly pages: readonly { readonly match: readonly string[]; readonly allow: SecurityAllowConfig }[]
}

/** Every default applied, every path absolute; created once, plain data but for `frontMatter`, never mutated. */
export interface SiteConfig {
  readonly root: AbsolutePath
  /** The project's folder in the working tree of git: `root`, unless code is taken from a commit and `root` is where that was exported. */
  readonly workingDir: AbsolutePath
  /** The config file as reports show it. */
  readonly configFile: ProjectPath
  /** Position of a key in the config file is not known; its path (`navbar.items[2].href`) is. */
  readonly title: TranslatableText
  readonly description: TranslatableText
  /** Without a slash at its end; undefined where the site has no address yet. */
  readonly url: string | undefined
  /** Begins and ends with a slash. */
  readonly base: string
  readonly contentRoots: readonly ContentRoot[]
  readonly publicDir: AbsolutePath
  /** Folders that pages may include from beside the content folders, from the root. */
  readonly includes: readonly ProjectPath[]
  readonly outDir: AbsolutePath
  readonly themeDir: AbsolutePath
  /** `<root>/.docsgen`. */
  readonly stateDir: AbsolutePath
  readonly locales: readonly [Locale, ...Locale[]]
  readonly versions: readonly [Version, ...Version[]]
  readonly sidebars: Readonly<Record<string, readonly SidebarItemConfig[]>>
  /** undefined: the theme's own. */
  readonly favicon: string | undefined
  readonly navbar: {
    readonly title: TranslatableText
    readonly logo: string | undefined
    readonly items: readonly (NavLink | { readonly label: TranslatableText; readonly sidebar: string })[]
  }
  readonly footer: {
    readonly groups: readonly { readonly title: TranslatableText; readonly items: readonly NavLink[] }[]
    readonly copyright: TranslatableText
    readonly note: TranslatableText
  }
  readonly announcement: { readonly id: string; readonly text: TranslatableText; readonly href?: string } | undefined
  /** undefined: to be read from the git remote. */
  readonly editUrl: string | false | undefined
  readonly lastUpdated: boolean
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  readonly codeLanguages: readonly string[]
  /** Built-in kinds and the site's own. */
  readonly admonitions: Readonly<Record<string, TranslatableAdmonition>>
  /** The site's own component modules by tag name. */
  readonly components: Readonly<Record<string, AbsolutePath>>
  readonly html: HtmlPolicy
  /** undefined: pages have no keys but docsgen's. */
  readonly frontMatter: FrontMatterCheck | undefined
  /** Which React pages may run: all, none, or those that a glob matches. */
  readonly pages: { readonly react: boolean | readonly string[] }
  readonly toc: { readonly min: number; readonly max: number }
  readonly reference: Required<Omit<ReferenceConfig, 'sourceUrl'>> & Pick<ReferenceConfig, 'sourceUrl'>
  readonly check: {
    /** undefined: samples are not checked. */
    readonly samples:
      | {
          /** Absolute; undefined where the samples have no packages of their own. */
          readonly packages: AbsolutePath | undefined
          readonly schemas: Readonly<Record<string, readonly string[]>>
        }
      | undefined
    readonly sizes: Required<SizeConfig>
    readonly terms: readonly TermConfig[]
  }
  readonly search: SearchSettings
  readonly head: readonly SiteHeadTag[]
  /** `false`: pages have no content security policy. */
  readonly security: SecuritySettings | false
  readonly links: {
    readonly missingPage: LinkPolicy
    readonly missingFile: LinkPolicy
    readonly missingAnchor: LinkPolicy
    readonly localhost: LinkPolicy
    readonly orphan: LinkPolicy
  }
}
