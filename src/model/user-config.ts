import type { SampleCheckConfig, SizeConfig, TermConfig } from './check-config.ts'
import type { FrontMatterSchema } from './front-matter-schema.ts'
import type { MessageTexts } from './messages.ts'
import type { HeadTagConfig, SecurityConfig } from './security-config.ts'

/** Plain text shown to readers: one string for all languages, or one per language code: `{ en: 'Guide', de: 'Anleitung' }`. */
export type TranslatableText = string | Readonly<Record<string, string>>

/** A link in the top bar or the footer. Its `href` is an address on the site (`/guide/`, `./x.md`) or elsewhere (`https://…`). */
export interface NavLink {
  readonly label: TranslatableText
  readonly href: string
  /** The name of an icon: see `iconNames`. @default none */
  readonly icon?: string
}

/** A sidebar entry. A string is the id of a page: its path in the content folder, without `.md`. The keys of an object determine the entry type. */
export type SidebarItemConfig =
  | string
  | {
      readonly doc: string
      /** @default the page's title */
      readonly label?: TranslatableText
      /** @default none */
      readonly icon?: string
    }
  | {
      readonly href: string
      readonly label: TranslatableText
      /** @default none */
      readonly icon?: string
    }
  | { readonly header: TranslatableText }
  | { readonly separator: true }
  | {
      readonly category: TranslatableText
      readonly items: readonly SidebarItemConfig[]
      /** The id of the page that opens when readers click the category name. @default none */
      readonly index?: string
      /** @default none */
      readonly icon?: string
      /** Whether the category is expanded at first. @default false */
      readonly open?: boolean
    }
  /** All pages in a folder of the content folder (`''` for all pages), sorted by `sidebar.order`. Subfolders become categories. */
  | {
      readonly autogenerate: string
      /** How to sort pages that have the same `sidebar.order`: by title, or by file name including `.md`. @default 'title' */
      readonly sort?: 'title' | 'file'
    }

export interface LocaleConfig {
  /** The name shown in the language menu: `English`. */
  readonly label: string
  /** The writing direction of the language. @default 'ltr' */
  readonly dir?: 'ltr' | 'rtl'
  /** The theme's interface text in this language, by id (see `MessageId`). Keep the `{placeholders}` of the English text. @default English */
  readonly messages?: MessageTexts
}

export interface VersionConfig {
  /** The version id, used in reports and as a folder name: `next`. */
  readonly id: string
  /** The name shown in the version menu: `Next`. */
  readonly label: TranslatableText
  /** The path on the site where this version is published: `/` or `/1.x/`. @default `/` for the first, `/<id>/` for the others */
  readonly path?: string
  /**
   * The folder that contains this version's pages, relative to the project folder.
   * @default the site's `contentDir` for the first, `versions/<id>` for the others
   */
  readonly contentDir?: string
}

export interface AdmonitionConfig {
  readonly title: TranslatableText
  /** The name of an icon. @default the icon of `like` */
  readonly icon?: string
  /** The built-in admonition type whose colors this one uses. @default the kind itself if it is built in, otherwise `note` */
  readonly like?: string
}

/**
 * How HTML in Markdown is treated. `checked`: kept, with unclosed tags closed and anything that can run code removed. `escape`: shown as
 * text. `commonmark`: kept unchanged; capitalized tags are treated as HTML, not as components.
 */
export type HtmlPolicy = 'checked' | 'escape' | 'commonmark'

/** A version of a package in the npm registry. */
export interface PackageConfig {
  /** The exact version: `3.5.2`. */
  readonly version: string
  /** The hash of the package archive, as in lock files: `sha512-…`. */
  readonly integrity: string
}

/** Where the files for reference pages are: in one of the packages, or in a folder whose path is relative to the project folder. */
export type ReferenceFilesConfig =
  | {
      /** The name of a package in `packages`. */
      readonly package: string
      /** Globs relative to the package root. @default all declarations (`.d.ts`) or all schemas (`.graphql`, `.graphqls`, `.gql`) */
      readonly files?: readonly string[]
    }
  | {
      readonly folder: string
      /** Globs relative to this folder. @default as for packages */
      readonly files?: readonly string[]
    }

/** Reference pages generated from TypeScript declarations and their comments. */
export type TypeScriptSourceConfig = ReferenceFilesConfig & {
  /** The folder for the generated pages, in the content folder: `reference/api`. Each `@docsCategory` becomes a subfolder. */
  readonly into: string
}

/** Reference pages generated from a GraphQL schema: SDL files, whose types are merged by name, or an introspection result (`.json`). */
export type GraphqlSourceConfig = ReferenceFilesConfig & {
  /** The folder for the generated pages, in the content folder: `reference/graphql/shop`. */
  readonly into: string
  /** The schema name, used in page titles: `Shop API`. */
  readonly title: string
  /**
   * The path of a module, relative to the project folder. Its default export receives the merged schema (a `DocumentNode` from the `graphql` package)
   * and returns the complete schema, including everything the server adds at startup. @default none
   */
  readonly extend?: string
}

export interface ReferenceConfig {
  /** The packages, by name. docsgen downloads them with npm and its settings, verifies them, and keeps them in `.docsgen/packages`. @default {} */
  readonly packages?: Readonly<Record<string, PackageConfig>>
  /** The sources of TypeScript reference pages. @default [] */
  readonly typescript?: readonly TypeScriptSourceConfig[]
  /** The sources of GraphQL reference pages. @default [] */
  readonly graphql?: readonly GraphqlSourceConfig[]
  /**
   * Targets that links in comments can have even if no page exists for them: names (`Observable`) and addresses (`/guides/*`, where `*` matches
   * anything). @default []
   */
  readonly accept?: readonly string[]
  /** A template for links to source files, with the placeholders `{package}`, `{version}`, `{file}` and `{line}`. @default no links */
  readonly sourceUrl?: string
}

export type SearchConfig = OwnSearchConfig | TypesenseSearchConfig

export interface OwnSearchConfig {
  /** `local` searches an index that is part of the site, `none` turns search off, and `typesense` uses a Typesense cluster. */
  readonly provider: 'local' | 'none'
}

/** Readers search a Typesense cluster. To fill it, run `docsgen search push`. */
export interface TypesenseSearchConfig {
  readonly provider: 'typesense'
  /** The addresses of the cluster's nodes: `https://search.example.com` or `https://search.example.com:8108`. Requests go to each node in turn. */
  readonly nodes: readonly string[]
  /** A search-only API key. It is public, because every reader receives it. */
  readonly searchKey: string
  /** The collection to search. @default the title in lowercase, followed by `-docs` */
  readonly collection?: string
  /** Additional Typesense search parameters, such as `num_typos`. @default {} */
  readonly parameters?: Readonly<Record<string, string | number | boolean>>
  /** Whether to also publish the local search, as a fallback for when the cluster is unavailable. @default true */
  readonly local?: boolean
}

export type LinkPolicy = 'error' | 'warn' | 'ignore'

/** What `docs.config.ts` exports. All options except `title` have defaults. */
export interface UserConfig {
  /** The site name, shown in browser tabs, the top bar and link previews. */
  readonly title: TranslatableText
  /** A sentence about the site, provided to search engines for pages that have no description of their own. @default '' */
  readonly description?: TranslatableText
  /**
   * The URL where the site is published, such as `https://docs.example.com`. Without it, the site has no sitemap and no canonical links.
   * @default undefined
   */
  readonly url?: string
  /** The path on the host where the site is published: `/` or `/docs/`. @default '/' */
  readonly base?: string
  /** The folder that contains the pages, relative to the project folder. @default 'content' */
  readonly contentDir?: string
  /** The folder, relative to the project folder, whose files are copied to the site unchanged. @default 'public' */
  readonly publicDir?: string
  /** Additional folders from which pages can include files with `file="…"`, relative to the project folder: `['samples']`. @default [] */
  readonly includes?: readonly string[]
  /** The folder to write the site to, relative to the project folder. @default 'out' */
  readonly outDir?: string
  /** The folder, relative to the project folder, with your replacements for parts of the theme. @default 'theme' */
  readonly themeDir?: string
  /**
   * The site's languages, by language code. The default language is published at the base path, and the others at `/<code>/`. Pages in other
   * languages are in `i18n/<code>/<contentDir>`. @default { en: { label: 'English' } }
   */
  readonly locales?: Readonly<Record<string, LocaleConfig>>
  /** The code of the language that is published at the base path. @default the first of `locales` */
  readonly defaultLocale?: string
  /** The versions of the documentation, starting with the current one. @default one at `/`, without a label */
  readonly versions?: readonly VersionConfig[]
  /** The sidebars, by name. A page belongs to the first sidebar that lists it. @default { docs: [{ autogenerate: '' }] } */
  readonly sidebars?: Readonly<Record<string, readonly SidebarItemConfig[]>>
  /** The path of the icon for browser tabs, such as `/favicon.svg`. @default the theme's icon */
  readonly favicon?: string
  /** The top bar. @default the site's title and no links */
  readonly navbar?: {
    /** The text next to the logo. @default the site's title */
    readonly title?: TranslatableText
    /** The path of the image to the left of the title, such as `/logo.svg`. @default undefined */
    readonly logo?: string
    /** The links in the top bar. A link with `sidebar` opens the sidebar's first page and is highlighted on all of its pages. @default [] */
    readonly items?: readonly (NavLink | { readonly label: TranslatableText; readonly sidebar: string })[]
  }
  /** The footer, shown on every page. @default nothing */
  readonly footer?: {
    /** Columns of links. @default [] */
    readonly groups?: readonly { readonly title: TranslatableText; readonly items: readonly NavLink[] }[]
    /** The last line of the footer, as plain text. @default '' */
    readonly copyright?: TranslatableText
    /** A line of plain text above the copyright. @default '' */
    readonly note?: TranslatableText
  }
  /** A message shown at the top of every page until the reader closes it. If you change `id`, it is shown again. @default undefined */
  readonly announcement?: {
    readonly id: string
    readonly text: TranslatableText
    /** The address that the text links to. @default no link */
    readonly href?: string
  }
  /** The URL for editing a page, with `{path}` for the path of its file in the project. `false` hides the link. @default from the git remote */
  readonly editUrl?: string | false
  /** Whether to show when each page was last changed, according to git. @default true */
  readonly lastUpdated?: boolean
  /** Old addresses and the addresses that replace them. @default [] */
  readonly redirects?: readonly { readonly from: string; readonly to: string }[]
  /** Additional highlight.js languages, besides those that docsgen includes. @default [] */
  readonly codeLanguages?: readonly string[]
  /** Additional `:::kind` admonitions, besides note, tip, info, important, warning, caution and danger. @default {} */
  readonly admonitions?: Readonly<Record<string, AdmonitionConfig>>
  /**
   * React components that pages can use as tags: each tag name, and the path of a module whose default export is the component. Paths are relative
   * to the project folder. @default {}
   */
  readonly components?: Readonly<Record<string, string>>
  /** How HTML in Markdown is treated. @default 'checked' */
  readonly html?: HtmlPolicy
  /**
   * Defines your own front matter keys, with a schema (valibot, zod, ArkType) or a function. The function returns the values to keep, or throws an
   * error if a value is invalid. Components get the result from `usePage().frontMatter`. @default none: unknown keys are reported
   */
  readonly frontMatter?: FrontMatterSchema
  /** Settings for pages that are not written in Markdown. @default { react: true } */
  readonly pages?: {
    /**
     * Which `.jsx` and `.tsx` files in the content folders are React pages. The code of React pages runs during the build. Use `true` for all files,
     * `false` for none, or one or more globs relative to the content folder. Globs that begin with `!` exclude files. @default true
     */
    readonly react?: boolean | string | readonly string[]
  }
  /** The heading levels that the table of contents shows. @default { min: 2, max: 3 } */
  readonly toc?: {
    /** The first level, from 2 to 6. @default 2 */
    readonly min?: number
    /** The last level, from `min` to 6. @default 3 */
    readonly max?: number
  }
  /** Reference pages generated from published packages and schemas. @default none */
  readonly reference?: ReferenceConfig
  /** What the search button in the top bar searches. @default { provider: 'local' } */
  readonly search?: SearchConfig
  /** Additional checks, besides the link checks. @default none */
  readonly check?: {
    /** Checks the types, schemas and syntax of code samples. To turn on this check, write `{}`. @default off */
    readonly samples?: SampleCheckConfig
    /** The size limits above which files are reported. @default see each option */
    readonly sizes?: SizeConfig
    /** Words that should be spelled consistently in page text. @default [] */
    readonly terms?: readonly TermConfig[]
  }
  /** Tags to add to the `<head>` of all or some pages, such as for analytics, fonts, or site verification. @default [] */
  readonly head?: readonly HeadTagConfig[]
  /** What pages can load besides the site's own files. With `false`, pages have no content security policy. @default nothing else */
  readonly security?: SecurityConfig | false
  /** The severity of the link checks. @default see each option */
  readonly links?: {
    /** A link to a URL that does not exist on the site. @default 'error' */
    readonly missingPage?: LinkPolicy
    /** A link to a source file (`./x.md`) that does not exist. @default 'warn' */
    readonly missingFile?: LinkPolicy
    /** A link with a `#fragment` that does not exist on the page. @default 'warn' */
    readonly missingAnchor?: LinkPolicy
    /** A link to `localhost` whose text does not show that address. @default 'warn' */
    readonly localhost?: LinkPolicy
    /** A page that is not in any sidebar and that no page links to. @default 'warn' */
    readonly orphan?: LinkPolicy
  }
}
