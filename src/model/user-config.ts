import type { SampleCheckConfig, SizeConfig, TermConfig } from './check-config.ts'
import type { FrontMatterSchema } from './front-matter-schema.ts'
import type { MessageTexts } from './messages.ts'
import type { HeadTagConfig, SecurityConfig } from './security-config.ts'

/** Plain text shown to readers: one string for all languages, or one for each language code: `{ en: 'Guide', de: 'Anleitung' }`. */
export type TranslatableText = string | Readonly<Record<string, string>>

/** A link in the top bar or the footer. Its `href` is an address on the site (`/guide/`, `./x.md`) or elsewhere (`https://…`). */
export interface NavLink {
  readonly label: TranslatableText
  readonly href: string
  /** The name of an icon: see `iconNames`. @default none */
  readonly icon?: string
}

/**
 * An entry of a sidebar. A string is the id of a page: its path in the content folder, without `.md`.
 * The keys of an object determine the kind of entry.
 */
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
      /** The id of the page that opens when readers click the name of the category. @default none */
      readonly index?: string
      /** @default none */
      readonly icon?: string
      /** Whether the category is expanded at first. @default false */
      readonly open?: boolean
    }
  /** All pages in this folder of the content (`''` for all), ordered by `sidebar.order`. Folders become categories. */
  | {
      readonly autogenerate: string
      /** How to sort pages with the same order: by title, or by file name including `.md`. @default 'title' */
      readonly sort?: 'title' | 'file'
    }

export interface LocaleConfig {
  /** The name shown in the language menu: `English`. */
  readonly label: string
  /** The direction in which the language is written. @default 'ltr' */
  readonly dir?: 'ltr' | 'rtl'
  /** The theme's interface texts in this language, by id (see `MessageId`). Each must contain the same `{placeholders}` as the English text. @default English */
  readonly messages?: MessageTexts
}

export interface VersionConfig {
  /** The id of the version, used in reports and as a folder name: `next`. */
  readonly id: string
  /** The name shown in the version menu: `Next`. */
  readonly label: TranslatableText
  /** The path of the version on the site: `/` or `/1.x/`. @default `/` for the first, `/<id>/` for the others */
  readonly path?: string
  /** The folder that contains its pages, relative to the project folder. @default the site's `contentDir` for the first, `versions/<id>` for the others */
  readonly contentDir?: string
}

export interface AdmonitionConfig {
  readonly title: TranslatableText
  /** The name of an icon. @default the icon of `like` */
  readonly icon?: string
  /** The built-in kind whose colors to use. @default the kind itself if it is built in, otherwise `note` */
  readonly like?: string
}

/**
 * How HTML in Markdown is treated. `checked`: kept and completed, without anything that can run code. `escape`: shown as text.
 * `commonmark`: passed on unchanged; capitalized tags are also HTML instead of components.
 */
export type HtmlPolicy = 'checked' | 'escape' | 'commonmark'

/** A version of a package in the npm registry. */
export interface PackageConfig {
  /** The exact version: `3.5.2`. */
  readonly version: string
  /** The hash of its archive, as in lock files: `sha512-…`. */
  readonly integrity: string
}

/** Where the files of a reference source are: in one of the packages, or in a folder relative to the project folder. */
export type ReferenceFilesConfig =
  | {
      /** The name of a package in `packages`. */
      readonly package: string
      /** Globs relative to the root of the package. @default all declarations (`.d.ts`) or all schemas (`.graphql`, `.graphqls`, `.gql`) */
      readonly files?: readonly string[]
    }
  | {
      readonly folder: string
      /** Globs relative to the folder. @default as for packages */
      readonly files?: readonly string[]
    }

/** Reference pages generated from the declarations in TypeScript files and their comments. */
export type TypeScriptSourceConfig = ReferenceFilesConfig & {
  /** The folder in the content for the generated pages: `reference/api`. The `@docsCategory` of a declaration is a folder inside it. */
  readonly into: string
}

/** Reference pages generated from a GraphQL schema: SDL files, whose types are merged by name, or an introspection result (`.json`). */
export type GraphqlSourceConfig = ReferenceFilesConfig & {
  /** The folder in the content for the generated pages: `reference/graphql/shop`. */
  readonly into: string
  /** The name of the schema, used in the titles of the pages: `Shop API`. */
  readonly title: string
  /** The path of a module, relative to the project folder. Its default export receives the merged schema (a `DocumentNode` from the package `graphql`) and returns the complete schema, with everything the server adds at startup. @default none */
  readonly extend?: string
}

export interface ReferenceConfig {
  /** The packages, by name. They are downloaded with npm and its settings, verified, and kept in `.docsgen/packages`. @default {} */
  readonly packages?: Readonly<Record<string, PackageConfig>>
  /** The sources of TypeScript reference pages. @default [] */
  readonly typescript?: readonly TypeScriptSourceConfig[]
  /** The sources of GraphQL reference pages. @default [] */
  readonly graphql?: readonly GraphqlSourceConfig[]
  /** Link targets that comments can use although they have no page: names (`Observable`) and addresses (`/guides/*`, where `*` matches anything). @default [] */
  readonly accept?: readonly string[]
  /** The URL of a source file, with the placeholders `{package}`, `{version}`, `{file}` and `{line}`. @default no links */
  readonly sourceUrl?: string
}

export type SearchConfig = OwnSearchConfig | TypesenseSearchConfig

export interface OwnSearchConfig {
  /** `local` searches an index that is part of the site, `none` turns the search off, and `typesense` uses a Typesense cluster. */
  readonly provider: 'local' | 'none'
}

/** Readers search a Typesense cluster, which `docsgen search push` fills. */
export interface TypesenseSearchConfig {
  readonly provider: 'typesense'
  /** The addresses of the cluster's nodes: `https://search.example.com` or `https://search.example.com:8108`. Requests are sent to them in turn. */
  readonly nodes: readonly string[]
  /** A key that allows only searching. It is public, because every reader receives it. */
  readonly searchKey: string
  /** The collection to search. @default the title in lowercase, followed by `-docs` */
  readonly collection?: string
  /** Typesense search parameters in addition to docsgen's own, such as `num_typos`. @default {} */
  readonly parameters?: Readonly<Record<string, string | number | boolean>>
  /** Whether to publish the local search as a fallback for when the cluster is not available. @default true */
  readonly local?: boolean
}

export type LinkPolicy = 'error' | 'warn' | 'ignore'

/** What `docs.config.ts` exports. All options except `title` have a default. */
export interface UserConfig {
  /** The name of the site, shown in browser tabs, the top bar and link previews. */
  readonly title: TranslatableText
  /** A sentence about the site, which search engines get for pages without their own description. @default '' */
  readonly description?: TranslatableText
  /** The URL where the site is published, such as `https://docs.example.com`. Without it, the site has no sitemap and no canonical links. @default undefined */
  readonly url?: string
  /** The path on that host where the site is served: `/` or `/docs/`. @default '/' */
  readonly base?: string
  /** The folder that contains the pages, relative to the project folder. @default 'content' */
  readonly contentDir?: string
  /** The folder with files that are copied to the site unchanged, relative to the project folder. @default 'public' */
  readonly publicDir?: string
  /** Folders, in addition to the content folders, whose files pages can include with `file="…"`. Paths are relative to the project folder: `['samples']`. @default [] */
  readonly includes?: readonly string[]
  /** The folder to write the site to, relative to the project folder. @default 'out' */
  readonly outDir?: string
  /** The folder with your replacements for parts of the theme, relative to the project folder. @default 'theme' */
  readonly themeDir?: string
  /** The languages of the site, by code. The default language is served at the base, the others at `/<code>/`, with their pages in `i18n/<code>/<contentDir>`. @default { en: { label: 'English' } } */
  readonly locales?: Readonly<Record<string, LocaleConfig>>
  /** The code of the language that is served at the base. @default the first of `locales` */
  readonly defaultLocale?: string
  /** The versions of the documentation, the current one first. @default one at `/`, without a label */
  readonly versions?: readonly VersionConfig[]
  /** The sidebars, by name. A page belongs to the first sidebar that lists it. @default { docs: [{ autogenerate: '' }] } */
  readonly sidebars?: Readonly<Record<string, readonly SidebarItemConfig[]>>
  /** The icon in browser tabs: a path, as for any image. @default the theme's icon */
  readonly favicon?: string
  /** The top bar. @default the site's title and no links */
  readonly navbar?: {
    /** The text next to the logo. @default the site's title */
    readonly title?: TranslatableText
    /** The image to the left of the title: a path, as for any image. @default undefined */
    readonly logo?: string
    /** The links in the top bar. A link with `sidebar` opens the first page of that sidebar, and is highlighted on all of its pages. @default [] */
    readonly items?: readonly (NavLink | { readonly label: TranslatableText; readonly sidebar: string })[]
  }
  /** The footer of every page. @default nothing */
  readonly footer?: {
    /** Columns of links. @default [] */
    readonly groups?: readonly { readonly title: TranslatableText; readonly items: readonly NavLink[] }[]
    /** The last line, as plain text. @default '' */
    readonly copyright?: TranslatableText
    /** A line of plain text above the copyright. @default '' */
    readonly note?: TranslatableText
  }
  /** A message at the top of every page, until the reader closes it. If you change `id`, it is shown again. @default undefined */
  readonly announcement?: {
    readonly id: string
    readonly text: TranslatableText
    /** The address to link the text to. @default no link */
    readonly href?: string
  }
  /** The URL for editing the source of a page, with `{path}` for its path in the project. `false` hides the link. @default from the git remote */
  readonly editUrl?: string | false
  /** Whether to show when each page was last changed, according to git. @default true */
  readonly lastUpdated?: boolean
  /** Old addresses, and the addresses that replace them. @default [] */
  readonly redirects?: readonly { readonly from: string; readonly to: string }[]
  /** highlight.js languages in addition to those that docsgen includes. @default [] */
  readonly codeLanguages?: readonly string[]
  /** Kinds of `:::kind` boxes in addition to note, tip, info, important, warning, caution and danger. @default {} */
  readonly admonitions?: Readonly<Record<string, AdmonitionConfig>>
  /** React components to use as tags in Markdown: the name of each tag, and the path of a module with a default export, relative to the project folder. @default {} */
  readonly components?: Readonly<Record<string, string>>
  /** How HTML in Markdown is treated. @default 'checked' */
  readonly html?: HtmlPolicy
  /** Defines your own front matter keys: a schema (valibot, zod, ArkType), or a function that returns the values to keep and throws an error if one is invalid. Components get the result from `usePage().frontMatter`. @default none: unknown keys are reported */
  readonly frontMatter?: FrontMatterSchema
  /** Pages that are not Markdown. @default { react: true } */
  readonly pages?: {
    /**
     * Which `.jsx` and `.tsx` files in the content folders are React pages, whose code runs during the build: all, none, or those whose path in
     * their content folder matches a glob or one of a list of globs. Globs that begin with `!` exclude files. @default true
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
  /** The search that the button in the top bar opens. @default { provider: 'local' } */
  readonly search?: SearchConfig
  /** Checks in addition to the link checks. @default none */
  readonly check?: {
    /** Checks the types, schemas and syntax of code samples. To turn it on, write `{}`. @default off */
    readonly samples?: SampleCheckConfig
    /** The sizes above which files are reported. @default see each option */
    readonly sizes?: SizeConfig
    /** Words that should be spelled consistently in the text of pages. @default [] */
    readonly terms?: readonly TermConfig[]
  }
  /** Tags for the `<head>` of all pages or some pages: analytics, fonts, verification. @default [] */
  readonly head?: readonly HeadTagConfig[]
  /** What pages can load in addition to the site's own files. `false` publishes pages without a content security policy. @default nothing else */
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
