import type { AgentsConfig } from './agents-config.ts'
import type {
  BudgetConfig,
  CommandConfig,
  ExternalCheckConfig,
  SampleCheckConfig,
  SizeConfig,
  TermConfig,
  TranslationCheckConfig,
} from './check-sections.ts'
import type {
  FeedbackConfig,
  HeadTagConfig,
  IconsConfig,
  ImagesConfig,
  LocaleConfig,
  MathConfig,
  PreviewsConfig,
  ReferenceConfig,
  SearchConfig,
  SecurityConfig,
  SyntaxConfig,
} from './config-sections.ts'
import type { FrontMatterSchema } from './document.ts'
import type { HeadingIdFunction, HeadingIdRuleName } from './heading-ids.ts'
import type { LinkedSiteConfig } from './linked-site-config.ts'
import type { NavLink, SidebarItemConfig, TranslatableText, VersionConfig } from './navigation-config.ts'
import type { CheckConfig, SourceConfig } from './own-code.ts'

export type { NavLink, SidebarItemConfig, TranslatableText, VersionConfig } from './navigation-config.ts'

export interface AdmonitionConfig {
  readonly title: TranslatableText
  /** The name of a built-in icon. @default the icon of the `like` type */
  readonly icon?: string
  /** The built-in admonition type whose colors this type uses. @default the type itself if it is built in, otherwise `note` */
  readonly like?: string
}

/**
 * How docsgen handles HTML in Markdown. `checked` keeps the HTML, closes unclosed tags, and removes anything that can run code. `escape` shows the
 * HTML as text. `commonmark` keeps the HTML unchanged and treats capitalized tags as HTML instead of components.
 */
export type HtmlPolicy = 'checked' | 'escape' | 'commonmark'

export type LinkPolicy = 'error' | 'warn' | 'ignore'

/** The object that `docs.config.ts` exports. All options except `title` are optional. */
export interface UserConfig {
  /** The site name, shown in browser tabs, the top bar, and link previews. */
  readonly title: TranslatableText
  /** A sentence that describes the site to search engines. Pages without a description use this sentence. @default '' */
  readonly description?: TranslatableText
  /**
   * The URL where you publish the site, such as `https://docs.example.com`. Without a URL, the site has no sitemap or canonical links.
   * @default undefined
   */
  readonly url?: string
  /** The path on the host where you publish the site, such as `/` or `/docs/`. @default '/' */
  readonly base?: string
  /** The folder that contains the pages, relative to the project folder. @default 'content' */
  readonly contentDir?: string
  /** The folder whose files docsgen copies to the site unchanged, relative to the project folder. @default 'public' */
  readonly publicDir?: string
  /** Additional folders from which pages can include files with `file="…"`, relative to the project folder, such as `['samples']`. @default [] */
  readonly includes?: readonly string[]
  /** The output folder for the site, relative to the project folder. @default 'out' */
  readonly outDir?: string
  /** Whether docsgen writes a `.br` and a `.gz` version of each text file, for servers that send such files. @default false */
  readonly compress?: boolean
  /** The folder with your replacements for theme parts, relative to the project folder. @default 'theme' */
  readonly themeDir?: string
  /**
   * The site's languages, by language code. docsgen publishes the default language at the base path and all other languages at `/<code>/`. Pages in
   * other languages are in `i18n/<code>/<contentDir>`.
   * @default { en: { label: 'English' } }
   */
  readonly locales?: Readonly<Record<string, LocaleConfig>>
  /** The language code of the content that docsgen publishes at the base path. @default the first language in `locales` */
  readonly defaultLocale?: string
  /** The documentation versions, starting with the current version. @default one version at `/`, without a label */
  readonly versions?: readonly VersionConfig[]
  /** The sidebars, by name. Each page belongs to the first sidebar that lists it. @default { docs: [{ autogenerate: '' }] } */
  readonly sidebars?: Readonly<Record<string, readonly SidebarItemConfig[]>>
  /** The path of the icon for browser tabs, such as `/favicon.svg`. @default the theme's icon */
  readonly favicon?: string
  /**
   * Icons for home screens and a web manifest, drawn from one SVG file. The site must install the package `sharp`.
   * @default none
   */
  readonly icons?: IconsConfig
  /** The top bar. @default the site title and no links */
  readonly navbar?: {
    /** The text next to the logo. @default the site title */
    readonly title?: TranslatableText
    /** The path of the image to show next to the title, such as `/logo.svg`. @default undefined */
    readonly logo?: string
    /**
     * The links in the top bar. A link with a `sidebar` key opens the first page in that sidebar and is highlighted on all pages in the sidebar.
     * @default []
     */
    readonly items?: readonly (NavLink | { readonly label: TranslatableText; readonly sidebar: string })[]
  }
  /** The footer of every page. @default none */
  readonly footer?: {
    /** The columns of links in the footer. @default [] */
    readonly groups?: readonly { readonly title: TranslatableText; readonly items: readonly NavLink[] }[]
    /** The last line of the footer, in plain text. @default '' */
    readonly copyright?: TranslatableText
    /** A line of plain text above the copyright line. @default '' */
    readonly note?: TranslatableText
  }
  /** A message that appears at the top of every page until the reader closes it. To show the message again, change `id`. @default undefined */
  readonly announcement?: {
    readonly id: string
    readonly text: TranslatableText
    /** The path or URL that the message links to. @default no link */
    readonly href?: string
  }
  /**
   * The URL for editing a page, where `{path}` is a placeholder for the path of the page's file in the project. To hide the edit link, use `false`.
   * @default derived from the Git remote
   */
  readonly editUrl?: string | false
  /** Whether to show the date of each page's last change in Git. @default true */
  readonly lastUpdated?: boolean
  /** Asks readers whether a page helped them, on every page except the home page. @default none */
  readonly feedback?: FeedbackConfig
  /** What the site offers to coding agents in addition to the Markdown of its pages and `llms.txt`. @default see each option */
  readonly agents?: AgentsConfig
  /** Redirects from old paths to new paths or URLs. @default [] */
  readonly redirects?: readonly { readonly from: string; readonly to: string }[]
  /** Additional highlight.js languages for syntax highlighting. @default [] */
  readonly codeLanguages?: readonly string[]
  /**
   * Custom admonition types for `:::type` blocks, in addition to `note`, `tip`, `info`, `important`, `warning`, `caution`, and `danger`.
   * @default {}
   */
  readonly admonitions?: Readonly<Record<string, AdmonitionConfig>>
  /**
   * React components that pages can use as tags. Each key is a tag name, and each value is the path of a module whose default export is the
   * component. Paths are relative to the project folder.
   * @default {}
   */
  readonly components?: Readonly<Record<string, string>>
  /**
   * Values for `{{ name }}` in Markdown. With `{}`, only the variables in the front matter of pages are replaced.
   * @default none; braces are text
   */
  readonly variables?: Readonly<Record<string, string | number | boolean>>
  /** Whether `:::include ./_note.md` inserts the Markdown of another file. @default false */
  readonly partials?: boolean
  /**
   * React components that render code blocks of a language. Each key is a language, and each value is the path of a module, as for `components`. The
   * component receives the code as `text`, and the attributes of the code block.
   * @default {}
   */
  readonly fences?: Readonly<Record<string, string>>
  /**
   * Whether `$x$` and `$$x$$` in Markdown are formulas. The site must install the package `temml`. An object can add macros.
   * @default false
   */
  readonly math?: boolean | MathConfig
  /**
   * Smaller versions of large images, from which browsers choose. The site must install the package `sharp`.
   * @default none
   */
  readonly images?: ImagesConfig
  /**
   * Pictures for link previews of all pages that don't have an `image`. The site must have a `url` and install the packages `satori` and `sharp`.
   * @default none
   */
  readonly previews?: PreviewsConfig
  /** Additional Markdown syntax. @default none */
  readonly syntax?: SyntaxConfig
  /** How docsgen handles HTML in Markdown. @default 'checked' */
  readonly html?: HtmlPolicy
  /**
   * The rule that creates the ids of headings from their text: docsgen's own rule, the rule of another tool, or a function. Ids that pages set with
   * `{#id}` always take precedence.
   * @default 'docsgen'
   */
  readonly headingIds?: 'docsgen' | HeadingIdRuleName | HeadingIdFunction
  /**
   * A schema (Valibot, Zod, or ArkType) or a function that validates custom front matter keys. A function must return the values to keep, or throw an
   * error if a value is invalid. Components can read the result from `usePage().frontMatter`.
   * @default none; docsgen reports unknown keys
   */
  readonly frontMatter?: FrontMatterSchema
  /** Settings for pages that aren't written in Markdown. @default { react: true } */
  readonly pages?: {
    /**
     * Specifies which `.jsx` and `.tsx` files in the content folders are React pages. Use `true` for all files, `false` for none, or one or more glob
     * patterns relative to the content folder. Patterns that start with `!` exclude files. The code of React pages runs during the build.
     * @default true
     */
    readonly react?: boolean | string | readonly string[]
  }
  /** The heading levels in the table of contents. @default { min: 2, max: 3 } */
  readonly toc?: {
    /** The first heading level to include, from 2 to 6. @default 2 */
    readonly min?: number
    /** The last heading level to include, from `min` to 6. @default 3 */
    readonly max?: number
  }
  /** Reference pages that docsgen generates from packages, source folders, and schemas. @default none */
  readonly reference?: ReferenceConfig
  /** Functions that make pages from data, such as a JSON file or the export of a CMS. @default [] */
  readonly sources?: readonly SourceConfig[]
  /** The search provider and its settings. @default { provider: 'local' } */
  readonly search?: SearchConfig
  /** Checks to run in addition to the link checks. @default none */
  readonly check?: {
    /** Settings for checking the types, schemas, and syntax of code samples. To turn on this check, set `samples` to `{}`. @default off */
    readonly samples?: SampleCheckConfig
    /** The size limits for files. docsgen reports files that exceed these limits. @default see each option */
    readonly sizes?: SizeConfig
    /** Terms that docsgen checks for consistent spelling in page text. @default [] */
    readonly terms?: readonly TermConfig[]
    /** Packages that commands in code blocks and code spans must install in a certain version. @default [] */
    readonly commands?: readonly CommandConfig[]
    /** Settings of `docsgen check --external`, which requests the addresses of other sites. @default see each option */
    readonly external?: ExternalCheckConfig
    /** Limits for the size of pages and of what they load. Builds report pages that exceed them. @default [] */
    readonly budgets?: readonly BudgetConfig[]
    /** Settings for finding translations whose original was changed later. To turn on this check, set `translations` to `{}`. @default off */
    readonly translations?: TranslationCheckConfig
  }
  /** Functions that check the site by your own rules. @default [] */
  readonly checks?: readonly CheckConfig[]
  /** Tags to add to the `<head>` of all or some pages, such as tags for analytics, fonts, or site verification. @default [] */
  readonly head?: readonly HeadTagConfig[]
  /**
   * The origins that pages can use in addition to the site's own origin. With `false`, pages have no content security policy.
   * @default no other origins
   */
  readonly security?: SecurityConfig | false
  /**
   * Other sites that pages can link to by name, as in `[[vue:ref]]`. Each key is a name, and each value is the URL of a `symbols.json` or
   * `objects.inv`, or an object. Builds read only the copies that `docsgen links refresh` saves.
   * @default {}
   */
  readonly linkedSites?: Readonly<Record<string, string | LinkedSiteConfig>>
  /** Whether to publish `symbols.json` and `objects.inv`, so that other sites can link to this one by name. @default false */
  readonly symbols?: boolean
  /** The severity of each link check. @default see each option */
  readonly links?: {
    /** A link to a path that has no page or file on the site. @default 'error' */
    readonly missingPage?: LinkPolicy
    /** A link to a source file (`./x.md`) that doesn't exist. @default 'warn' */
    readonly missingFile?: LinkPolicy
    /** A link with a `#fragment` that doesn't exist on the target page. @default 'warn' */
    readonly missingAnchor?: LinkPolicy
    /** A link to `localhost` whose link text doesn't show the URL. @default 'warn' */
    readonly localhost?: LinkPolicy
    /** A page that isn't in any sidebar and that no other page links to. @default 'warn' */
    readonly orphan?: LinkPolicy
  }
}
