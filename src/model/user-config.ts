import type { FrontMatterSchema } from './front-matter-schema.ts'
import type { MessageTexts } from './messages.ts'
import type { HeadTagConfig, SecurityConfig } from './security-config.ts'

/** Text shown to readers, plain: the same in every language, or one for each by its code: `{ en: 'Guide', de: 'Anleitung' }`. */
export type TranslatableText = string | Readonly<Record<string, string>>

/** A link of the top bar or the footer. An `href` is an address within the site (`/guide/`, `./x.md`) or beyond it (`https://…`). */
export interface NavLink {
  readonly label: TranslatableText
  readonly href: string
  /** A name from the icon set: see `iconNames`. @default none */
  readonly icon?: string
}

/**
 * One line of a sidebar. A bare string is a document's id: its path below the content folder without `.md`.
 * A link's, header's or separator's other keys say what it is.
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
      /** The id of the page the category's own name opens. @default none */
      readonly index?: string
      /** @default none */
      readonly icon?: string
      /** Start open. @default false */
      readonly open?: boolean
    }
  /** Every page below this folder of the content (`''` for all), ordered by `sidebar.order`; folders become categories. */
  | {
      readonly autogenerate: string
      /** What decides between pages of the same order: their title, or their file's name with its `.md`. @default 'title' */
      readonly sort?: 'title' | 'file'
    }

export interface LocaleConfig {
  /** Shown in the language switcher: `English`. */
  readonly label: string
  /** The direction of its script. @default 'ltr' */
  readonly dir?: 'ltr' | 'rtl'
  /** The theme's own words in this language, by their ids (see `MessageId`); a `{value}` of the English stands in them too. @default English */
  readonly messages?: MessageTexts
}

export interface VersionConfig {
  /** Names the version in reports and folders: `next`. */
  readonly id: string
  /** Shown in the version dropdown: `Next`. */
  readonly label: TranslatableText
  /** Where the version lives: `/` or `/1.x/`. @default '/' for the first, `/<id>/` for the others */
  readonly path?: string
  /** Its content folder, from the root. @default the site's `contentDir` for the first, `versions/<id>` for the others */
  readonly contentDir?: string
}

export interface AdmonitionConfig {
  readonly title: TranslatableText
  /** A name from the icon set. @default the icon of `like` */
  readonly icon?: string
  /** The built-in kind whose colours it takes. @default the kind itself where it is built in, else 'note' */
  readonly like?: string
}

/**
 * What becomes of HTML within Markdown. `checked`: kept, balanced, without anything that runs. `escape`: shown as text.
 * `commonmark`: passed on as written, and capitalised tags are HTML too instead of components.
 */
export type HtmlPolicy = 'checked' | 'escape' | 'commonmark'

/** A package of the npm registry at one version. */
export interface PackageConfig {
  /** Exact: `3.5.2`. */
  readonly version: string
  /** Of its tarball, as lock files have it: `sha512-…`. */
  readonly integrity: string
}

/** Where the files of a reference source are: in one of the packages, or in a folder from the root. */
export type ReferenceFilesConfig =
  | {
      /** A name from `packages`. */
      readonly package: string
      /** Globs below the package. @default every declaration (`.d.ts`) or every schema (`.graphql`, `.graphqls`, `.gql`) */
      readonly files?: readonly string[]
    }
  | {
      readonly folder: string
      /** Globs below the folder. @default as for packages */
      readonly files?: readonly string[]
    }

/** Reference pages made from the declarations of TypeScript files and the comments above them. */
export type TypeScriptSourceConfig = ReferenceFilesConfig & {
  /** The folder of the content its pages appear in: `reference/api`. A declaration's `@docsCategory` is a folder below it. */
  readonly into: string
}

/** Reference pages made from a GraphQL schema: SDL files, whose types are merged by name, or an introspection result (`.json`). */
export type GraphqlSourceConfig = ReferenceFilesConfig & {
  /** The folder of the content its pages appear in: `reference/graphql/shop`. */
  readonly into: string
  /** The schema's name, in the pages' titles: `Shop API`. */
  readonly title: string
  /** A module from the root whose default export gets the merged schema (a `DocumentNode` of the package `graphql`) and returns it as a server completes it. @default none */
  readonly extend?: string
}

export interface ReferenceConfig {
  /** The packages by name. They are fetched with npm and its settings, checked, and kept in `.docsgen/packages`. @default {} */
  readonly packages?: Readonly<Record<string, PackageConfig>>
  /** Each source of pages about TypeScript. @default [] */
  readonly typescript?: readonly TypeScriptSourceConfig[]
  /** Each source of pages about GraphQL. @default [] */
  readonly graphql?: readonly GraphqlSourceConfig[]
  /** What comments may name although it has no page: names (`Observable`) and addresses (`/guides/*`, where `*` is anything). @default [] */
  readonly accept?: readonly string[]
  /** The address of a package's file: `{package}`, `{version}`, `{file}` and `{line}` stand for its own. @default no links */
  readonly sourceUrl?: string
}

/** What code samples are checked against. */
export interface SampleCheckConfig {
  /**
   * A folder from the root with the `package.json` and `package-lock.json` of the packages that TypeScript samples may import, its `.npmrc` and
   * `tsconfig.json`, and modules of the site's own for hidden set-up lines. @default none: the standard library and the project's own packages
   */
  readonly packages?: string
  /** GraphQL schemas beside those of `reference.graphql`, by the name samples call them: globs of SDL files from the root. @default {} */
  readonly schemas?: Readonly<Record<string, readonly string[]>>
}

/** From which size on a file is reported. Decimals are allowed. */
export interface SizeConfig {
  /** Megabytes (2^20 bytes) of any published file: Cloudflare Pages refuses larger ones than 25. @default 25 */
  readonly file?: number
  /** Megabytes (2^20 bytes) of a picture beside the pages: 5 take four seconds on a slow line. @default 5 */
  readonly picture?: number
  /** Millions of pixels of such a picture: 25 take 100 MB of the reader's memory, and a 4K screen shows 8. @default 25 */
  readonly pixels?: number
}

/** A word and how it is not to be written. */
export interface TermConfig {
  /** The word as it is to be written: `GraphQL`. */
  readonly use: string
  /** Other ways to write it, each a whole word: `Graphql`, `graphQL`. Capitals count. */
  readonly instead: readonly string[]
}

export type SearchConfig = OwnSearchConfig | TypesenseSearchConfig

export interface OwnSearchConfig {
  /** `local` searches in files of the site's own, `none` leaves the search out, `typesense` asks a cluster of Typesense. */
  readonly provider: 'local' | 'none'
}

/** Readers ask a cluster of Typesense, which `docsgen search push` fills. */
export interface TypesenseSearchConfig {
  readonly provider: 'typesense'
  /** The addresses of the cluster's nodes: `https://search.example.com` or `https://search.example.com:8108`. They are asked in turn. */
  readonly nodes: readonly string[]
  /** A key that may search and nothing else: every reader gets it. */
  readonly searchKey: string
  /** The collection that is searched. @default the title in small letters with `-docs` behind it */
  readonly collection?: string
  /** Search parameters of Typesense beside docsgen's own, such as `num_typos`. @default {} */
  readonly parameters?: Readonly<Record<string, string | number | boolean>>
  /** Publish the local search as well: it answers while the cluster does not. @default true */
  readonly local?: boolean
}

export type LinkPolicy = 'error' | 'warn' | 'ignore'

/** What `docs.config.ts` exports. Every key but `title` has a default. */
export interface UserConfig {
  /** The site's name: in the browser's tab, the top bar and link previews. */
  readonly title: TranslatableText
  /** One sentence about the site, for search engines where a page has none of its own. @default '' */
  readonly description?: TranslatableText
  /** The address the site is published at, such as `https://docs.example.com`. Without it there is no sitemap and no canonical link. @default undefined */
  readonly url?: string
  /** The folder of that address the site lives in: `/` or `/docs/`. @default '/' */
  readonly base?: string
  /** Where the pages are, from the root. @default 'content' */
  readonly contentDir?: string
  /** Files copied as they are, from the root. @default 'public' */
  readonly publicDir?: string
  /** Folders whose files pages may include with `file="…"`, beside the content folders, from the root: `['samples']`. @default [] */
  readonly includes?: readonly string[]
  /** Where the finished site goes, from the root. @default 'out' */
  readonly outDir?: string
  /** The site's own replacements of template parts, from the root. @default 'theme' */
  readonly themeDir?: string
  /** The languages of the site by code. The default one lives at the base, the others at `/<code>/`, their pages in `i18n/<code>/<contentDir>`. @default { en: { label: 'English' } } */
  readonly locales?: Readonly<Record<string, LocaleConfig>>
  /** The code of the language that lives at the base. @default the first of `locales` */
  readonly defaultLocale?: string
  /** The versions of the documentation, the current one first. @default one at `/`, which has no label */
  readonly versions?: readonly VersionConfig[]
  /** The sidebars by name. A page belongs to the first one that lists it. @default { docs: [{ autogenerate: '' }] } */
  readonly sidebars?: Readonly<Record<string, readonly SidebarItemConfig[]>>
  /** The icon of the browser's tab: a path like any image's. @default the theme's own */
  readonly favicon?: string
  /** The bar at the top. @default the site's title and no links */
  readonly navbar?: {
    /** The text beside the logo. @default the site's title */
    readonly title?: TranslatableText
    /** Shown left of the title: a path like any image's. @default undefined */
    readonly logo?: string
    /** A link with `sidebar` opens that sidebar's first page and is marked while the reader is in it. @default [] */
    readonly items?: readonly (NavLink | { readonly label: TranslatableText; readonly sidebar: string })[]
  }
  /** What stands below every page. @default nothing */
  readonly footer?: {
    /** Columns of links. @default [] */
    readonly groups?: readonly { readonly title: TranslatableText; readonly items: readonly NavLink[] }[]
    /** The last line, plain text. @default '' */
    readonly copyright?: TranslatableText
    /** A line of plain text above the copyright. @default '' */
    readonly note?: TranslatableText
  }
  /** A line above every page until the reader closes it; a new `id` shows it again. @default undefined */
  readonly announcement?: {
    readonly id: string
    readonly text: TranslatableText
    /** Where the text leads. @default nowhere */
    readonly href?: string
  }
  /** The address that opens a page's source for editing; `{path}` stands for its path from the root. `false` for none. @default from the git remote */
  readonly editUrl?: string | false
  /** Show when each page was last changed, from git. @default true */
  readonly lastUpdated?: boolean
  /** Old addresses and where they lead now. @default [] */
  readonly redirects?: readonly { readonly from: string; readonly to: string }[]
  /** highlight.js languages beyond those docsgen carries. @default [] */
  readonly codeLanguages?: readonly string[]
  /** Kinds of `:::kind` boxes beyond note, tip, info, important, warning, caution and danger, each with its title. @default {} */
  readonly admonitions?: Readonly<Record<string, AdmonitionConfig>>
  /** React components for tags in Markdown, by tag name: paths from the root of modules with a default export. @default {} */
  readonly components?: Readonly<Record<string, string>>
  /** What becomes of HTML within Markdown. @default 'checked' */
  readonly html?: HtmlPolicy
  /** Checks front matter beyond docsgen's own keys: a schema (valibot, zod, ArkType), or a function that returns the values to keep and throws where one is wrong. Components get the result by `usePage().frontMatter`. @default none: keys docsgen does not know are reported */
  readonly frontMatter?: FrontMatterSchema
  /** Pages that are not Markdown. @default { react: true } */
  readonly pages?: {
    /**
     * Which `.jsx` and `.tsx` files of the content folders are React pages, whose code runs during the build: all, none, or those whose path below
     * their content folder matches a glob or one of a list. A glob that begins with `!` excludes files again. @default true
     */
    readonly react?: boolean | string | readonly string[]
  }
  /** Which heading levels the table of contents shows. @default { min: 2, max: 3 } */
  readonly toc?: {
    /** From 2 to 6. @default 2 */
    readonly min?: number
    /** From `min` to 6. @default 3 */
    readonly max?: number
  }
  /** Reference pages made from published packages and schemas. @default none */
  readonly reference?: ReferenceConfig
  /** The search behind the button in the top bar. @default { provider: 'local' } */
  readonly search?: SearchConfig
  /** Checks beyond those of links. @default none */
  readonly check?: {
    /** Code samples are checked: types, schemas, syntax. `{}` turns it on. @default off */
    readonly samples?: SampleCheckConfig
    /** How large files may be before they are reported. @default as each key says */
    readonly sizes?: SizeConfig
    /** Words in the pages' text that are to be written in one way only. @default [] */
    readonly terms?: readonly TermConfig[]
  }
  /** Tags for the `<head>` of every page or of some: analytics, fonts, verification. @default [] */
  readonly head?: readonly HeadTagConfig[]
  /** What pages may load beside the site's own files. `false` publishes pages without a content security policy. @default nothing else */
  readonly security?: SecurityConfig | false
  /** How loudly the link checks speak. @default as each key says */
  readonly links?: {
    /** A URL that no page or file answers. @default 'error' */
    readonly missingPage?: LinkPolicy
    /** A link to a source file (`./x.md`) that is not there. @default 'warn' */
    readonly missingFile?: LinkPolicy
    /** A `#fragment` the page does not have. @default 'warn' */
    readonly missingAnchor?: LinkPolicy
    /** A link to `localhost` whose text does not show that address. @default 'warn' */
    readonly localhost?: LinkPolicy
    /** A page in no sidebar, linked from nowhere. @default 'warn' */
    readonly orphan?: LinkPolicy
  }
}
