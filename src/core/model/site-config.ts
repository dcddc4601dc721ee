import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import type { AgentsConfig, OpenInConfig } from './agents-config.ts'
import type { BudgetConfig, CommandConfig, ExternalCheckConfig, SizeConfig, TermConfig, TranslationCheckConfig } from './check-sections.ts'
import type {
  FeedbackConfig,
  HeadTagConfig,
  ImagesConfig,
  LocaleConfig,
  OwnSearchConfig,
  ReferenceConfig,
  SecurityAllowConfig,
  SyntaxConfig,
  TypesenseSearchConfig,
} from './config-sections.ts'
import type { FrontMatterCheck } from './document.ts'
import type { HeadingIdFunction, HeadingIdRuleName } from './heading-ids.ts'
import type { ContentRoot } from './source-file.ts'
import type { LinkedSite } from './symbols.ts'
import type { HtmlPolicy, LinkPolicy, NavLink, SidebarItemConfig, TranslatableText } from './user-config.ts'

export interface Version {
  readonly id: string
  /** `` for the only version of a site without `versions`. */
  readonly label: TranslatableText
  /** Without leading and trailing slashes: `` or `1.x`. */
  readonly prefix: string
  /** The Git tag, branch, or commit that contains its pages; absent if they are in a folder of the project. */
  readonly ref?: string
  /** @default those of the site */
  readonly sidebars?: SiteConfig['sidebars']
  /** Absent for the first version, which has the site's. */
  readonly reference?: SiteConfig['reference']
  /** Values in addition to those of the site. */
  readonly variables?: Readonly<Record<string, string | number | boolean>>
  /** What its pages say about it. */
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

export interface TranslatableAdmonition extends Omit<AdmonitionKind, 'title'> {
  readonly title: TranslatableText
}

export type SearchSettings =
  | OwnSearchConfig
  /** Nodes are origins: `https://search.example.com`. */
  | Required<TypesenseSearchConfig>

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
  /** In their original order; `true` for a name without a value. */
  readonly attributes: Readonly<Record<string, string | true>>
  /** With `\n` line endings, because browsers normalize them before hashing. */
  readonly content: string | undefined
  /** Globs for the files of its pages; undefined for all pages. */
  readonly pages: readonly string[] | undefined
}

/** A function in a list of the config. */
export interface OwnFunction {
  readonly name: string
  readonly limitMs: number
}

interface SecuritySettings {
  readonly allow: SecurityAllowConfig
  readonly pages: readonly { readonly match: readonly string[]; readonly allow: SecurityAllowConfig }[]
}

/** Every default applied, every path absolute. Created once and never mutated; plain data except for `frontMatter` and `headingIds`. */
export interface SiteConfig {
  readonly root: AbsolutePath
  /** The project folder in the working tree of git. Differs from `root` if the code comes from a commit, which is exported to `root`. */
  readonly workingDir: AbsolutePath
  /** The config file as diagnostics show it. */
  readonly configFile: ProjectPath
  /** Position of a key in the config file is not known; its path (`navbar.items[2].href`) is. */
  readonly title: TranslatableText
  readonly description: TranslatableText
  /** Without a trailing slash; undefined if the site has no URL yet. */
  readonly url: string | undefined
  /** Begins and ends with a slash. */
  readonly base: string
  readonly contentRoots: readonly ContentRoot[]
  readonly publicDir: AbsolutePath
  /** Additional folders that pages can include files from, relative to the root. */
  readonly includes: readonly ProjectPath[]
  readonly outDir: AbsolutePath
  readonly compress: boolean
  readonly themeDir: AbsolutePath
  /** `<root>/.docsgen`; another folder for a build without caches. */
  readonly stateDir: AbsolutePath
  /** `<root>/.docsgen`: contains downloaded packages, which are not part of the cache. */
  readonly downloadsDir: AbsolutePath
  readonly locales: readonly [Locale, ...Locale[]]
  readonly versions: readonly [Version, ...Version[]]
  readonly sidebars: Readonly<Record<string, readonly SidebarItemConfig[]>>
  /** undefined for the theme's icon. */
  readonly favicon: string | undefined
  /** undefined if icons are not drawn. */
  readonly icons: { readonly source: AbsolutePath; readonly name: string; readonly background: string } | undefined
  /** undefined if previews are not drawn. */
  readonly previews:
    | {
        readonly fonts: readonly { readonly file: AbsolutePath; readonly name: string; readonly weight: number }[]
        /** undefined for docsgen's picture. */
        readonly template: { readonly file: AbsolutePath; readonly name: string } | undefined
      }
    | undefined
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
  /** undefined to derive it from the git remote. */
  readonly editUrl: string | false | undefined
  readonly lastUpdated: boolean
  /** undefined if readers are not asked. */
  readonly feedback: FeedbackConfig | undefined
  readonly agents: Required<Omit<AgentsConfig, 'optional' | 'openIn'>> & {
    readonly optional: readonly string[]
    readonly openIn: readonly Required<OpenInConfig>[]
  }
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  readonly codeLanguages: readonly string[]
  /** Built-in kinds and the site's own. */
  readonly admonitions: Readonly<Record<string, TranslatableAdmonition>>
  /** The site's own component modules by tag name. */
  readonly components: Readonly<Record<string, AbsolutePath>>
  readonly variables: Readonly<Record<string, string | number | boolean>> | undefined
  readonly partials: boolean
  /** The site's own modules for code blocks, by language. */
  readonly fences: Readonly<Record<string, AbsolutePath>>
  /** undefined if images have no smaller versions. */
  readonly images: ImagesConfig | undefined
  /** undefined if dollar signs are text. */
  readonly math: { readonly macros: Readonly<Record<string, string>> } | undefined
  readonly syntax: SyntaxConfig
  readonly html: HtmlPolicy
  readonly headingIds: 'docsgen' | HeadingIdRuleName | HeadingIdFunction
  /** undefined if pages have no custom keys. */
  readonly frontMatter: FrontMatterCheck | undefined
  /** Which React pages can run: all, none, or those that match a glob. */
  readonly pages: { readonly react: boolean | readonly string[] }
  readonly toc: { readonly min: number; readonly max: number }
  readonly reference: Required<Omit<ReferenceConfig, 'sourceUrl'>> & Pick<ReferenceConfig, 'sourceUrl'>
  /** Functions of the config. */
  readonly ownCode: {
    readonly sources: readonly OwnFunction[]
    readonly checks: readonly OwnFunction[]
    /** The compiled config, which threads load; undefined if it is not from a file. */
    readonly module: { readonly file: AbsolutePath; readonly hash: string } | undefined
  }
  readonly check: {
    /** undefined if samples are not checked. */
    readonly samples:
      | {
          /** undefined if the samples have no packages of their own. */
          readonly packages: AbsolutePath | undefined
          readonly schemas: Readonly<Record<string, readonly string[]>>
          readonly hover: boolean
        }
      | undefined
    readonly sizes: Required<SizeConfig>
    readonly budgets: readonly BudgetConfig[]
    readonly terms: readonly TermConfig[]
    readonly commands: readonly CommandConfig[]
    readonly external: Required<ExternalCheckConfig>
    /** undefined if the dates of translations are not compared. */
    readonly translations: Required<TranslationCheckConfig> | undefined
  }
  readonly search: SearchSettings
  readonly head: readonly SiteHeadTag[]
  /** `false`: pages have no content security policy. */
  readonly security: SecuritySettings | false
  readonly linkedSites: readonly LinkedSite[]
  readonly symbols: boolean
  readonly links: {
    readonly missingPage: LinkPolicy
    readonly missingFile: LinkPolicy
    readonly missingAnchor: LinkPolicy
    readonly localhost: LinkPolicy
    readonly orphan: LinkPolicy
  }
}

/** A component of the site, as its file declares it. */
export interface OwnComponent {
  /** Whether each prop is required, by name; undefined if the file does not tell. */
  readonly props?: Readonly<Record<string, boolean>>
  readonly isIsland?: true
}
