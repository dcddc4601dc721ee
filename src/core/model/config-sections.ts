import type { MessageTexts } from './messages.ts'
import type { OpenapiSourceConfig } from './openapi-config.ts'

/** A package version in the npm registry. */
export interface PackageConfig {
  /** The exact version, such as `3.5.2`. */
  readonly version: string
  /** The hash of the package tarball in the format that lock files use, such as `sha512-…`. */
  readonly integrity: string
}

/** The location of the files for reference pages: one of the packages, or a folder relative to the project folder. */
export type ReferenceFilesConfig =
  | {
      /** The name of a package in `packages`. */
      readonly package: string
      /**
       * Glob patterns for the source files, relative to the root of the package or folder.
       * @default all declaration files (`.d.ts`, `.d.mts`, `.d.cts`) or all schema files (`.graphql`, `.graphqls`, `.gql`)
       */
      readonly files?: readonly string[]
    }
  | {
      readonly folder: string
      /** Glob patterns relative to this folder. @default as for packages */
      readonly files?: readonly string[]
    }

/** Reference pages that docsgen generates from TypeScript declarations and their comments. */
export type TypeScriptSourceConfig = ReferenceFilesConfig & {
  /** The folder for the generated pages, relative to the content folder, such as `reference/api`. Each `@docsCategory` becomes a subfolder. */
  readonly into: string
  /**
   * Which declarations have pages, and where. `docsCategory` uses the tags `@docsCategory` and `@docsPage`. The other values document everything
   * that the package exports: `module` makes a page for each entry point, and `kind` makes a page for each declaration, in folders such as `classes`.
   * @default 'docsCategory' if a comment has this tag, otherwise 'module'
   */
  readonly group?: 'docsCategory' | 'module' | 'kind'
  /**
   * For `module` and `kind`: the entry points. Each one is a key of `exports` in the `package.json` file, such as `./client`, or a glob pattern for
   * source files. The `*` wildcard matches any characters in a key, and `!` excludes keys.
   * @default all entry points in the `package.json` file, except patterns such as `./plugins/*`
   */
  readonly entryPoints?: readonly string[]
  /** For `module` and `kind`: whether classes and interfaces also list the members that they inherit. @default false */
  readonly inherited?: boolean
}

/** Reference pages that docsgen generates from a GraphQL schema: SDL files, whose types are merged by name, or an introspection result (`.json`). */
export type GraphqlSourceConfig = ReferenceFilesConfig & {
  /** The folder for the generated pages, relative to the content folder, such as `reference/graphql/shop`. */
  readonly into: string
  /** The name of the schema in page titles, such as `Shop API`. */
  readonly title: string
  /**
   * The path of a module, relative to the project folder. The module's default export receives the merged schema (a `DocumentNode` from the `graphql`
   * package) and returns the complete schema, including all types that the server adds at startup.
   * @default none
   */
  readonly extend?: string
}

export interface ReferenceConfig {
  /**
   * The packages, by name. docsgen downloads the packages with npm and your npm settings, verifies them, and stores them in `.docsgen/packages`.
   * @default {}
   */
  readonly packages?: Readonly<Record<string, PackageConfig>>
  /** The sources for TypeScript reference pages. @default [] */
  readonly typescript?: readonly TypeScriptSourceConfig[]
  /** The sources for GraphQL reference pages. @default [] */
  readonly graphql?: readonly GraphqlSourceConfig[]
  /** The OpenAPI documents for reference pages. @default [] */
  readonly openapi?: readonly OpenapiSourceConfig[]
  /**
   * Link targets that docsgen accepts in comments and descriptions even if no page exists for them. Each target is a name, such as `Observable`, or a path, such as
   * `/guides/*`. The `*` wildcard matches any characters. A name of a site in `linkedSites`, such as `rxjs:Observable`, becomes a link in comments and
   * code. For OpenAPI documents, it can also be a `$ref` that does not resolve, or a key that has no effect.
   * @default []
   */
  readonly accept?: readonly string[]
  /** A URL template for links to source files, with the placeholders `{package}`, `{version}`, `{file}`, and `{line}`. @default no links */
  readonly sourceUrl?: string
}

export type SearchConfig = OwnSearchConfig | TypesenseSearchConfig

export interface OwnSearchConfig {
  /** The search provider. `local` uses an index that is part of the site, `typesense` uses a Typesense cluster, and `none` turns off search. */
  readonly provider: 'local' | 'none'
  /** Groups of words with the same meaning. A query for one of them also finds the others, which count less. @default [] */
  readonly synonyms?: readonly (readonly string[])[]
}

/** Search with a Typesense cluster. To add records to the cluster, run `docsgen search push`. */
export interface TypesenseSearchConfig {
  readonly provider: 'typesense'
  /**
   * The URLs of the cluster's nodes, such as `https://search.example.com` or `https://search.example.com:8108`. If a node is unavailable, requests go
   * to the next node.
   */
  readonly nodes: readonly string[]
  /** An API key that allows only searches. The key is public because every reader receives it. */
  readonly searchKey: string
  /** The name of the collection to search. @default the title in lowercase, followed by `-docs` */
  readonly collection?: string
  /** Additional Typesense search parameters, such as `num_typos`. @default {} */
  readonly parameters?: Readonly<Record<string, string | number | boolean>>
  /** Whether to also publish the built-in search as a fallback for when the cluster is unavailable. @default true */
  readonly local?: boolean
}

/** Additional Markdown syntax. */
export interface SyntaxConfig {
  /** Whether lines that begin with `: ` define the terms above them. @default false */
  readonly definitionLists?: boolean
  /** Whether `*[HTML]: Hyper Text Markup Language` adds a tooltip to each `HTML` on the page. @default false */
  readonly abbreviations?: boolean
  /** Whether names such as `:rocket:` become emoji. @default false */
  readonly emoji?: boolean
  /**
   * The page that explains terms, relative to the content folder. `[[term:Channel]]` links to its entry `Channel`, with the first paragraph of the
   * entry as a tooltip. Entries are headings and the terms of definition lists.
   * @default none
   */
  readonly glossary?: string
}

/**
 * The origins that pages can use, such as `https://plausible.io`, or `https://*.example.com` for all subdomains of a domain. Some options also accept
 * keywords such as `'self'`.
 */
export interface SecurityAllowConfig {
  /** Origins that pages can load scripts from. On pages that allow other origins, docsgen doesn't enforce Trusted Types. @default the site itself */
  readonly script?: readonly string[]
  /**
   * Origins that scripts can connect to with `fetch`, `EventSource`, or `WebSocket`.
   * @default the site itself and, if configured, the search cluster
   */
  readonly connect?: readonly string[]
  /** Origins that pages can display in frames. To allow the site's own pages and files, add `'self'`. @default none */
  readonly frame?: readonly string[]
  /**
   * Origins that pages can load images from. The list can also contain `blob:`.
   * @default the site itself, `data:`, and the origins of images in the page's Markdown
   */
  readonly image?: readonly string[]
  /** Origins that pages can load audio and video from. The list can also contain `data:` and `blob:`. @default the site itself */
  readonly media?: readonly string[]
  /** Origins that pages can load style sheets from. To allow scripts to add styles to the page, add `'unsafe-inline'`. @default the site itself */
  readonly style?: readonly string[]
  /** Origins that pages can load fonts from. The list can also contain `data:`. @default the site itself */
  readonly font?: readonly string[]
  /** Origins that pages can load workers from. The list can also contain `blob:`. @default the site itself */
  readonly worker?: readonly string[]
  /** Origins that forms can submit data to. @default the site itself */
  readonly form?: readonly string[]
}

export interface SecurityConfig {
  /** The additional origins that all pages can use. @default {} */
  readonly allow?: SecurityAllowConfig
  /** The additional origins that specific pages can use. @default [] */
  readonly pages?: readonly {
    /** One or more glob patterns for page files, relative to the content folder, such as `guide/**`. Patterns that start with `!` exclude files. */
    readonly match: string | readonly string[]
    /** The additional origins for these pages. The options are the same as in `security.allow`. */
    readonly allow: SecurityAllowConfig
  }[]
}

/** A tag for the `<head>` of pages. */
export interface HeadTagConfig {
  readonly tag: 'script' | 'style' | 'link' | 'meta'
  /**
   * The tag's attributes. With `true`, as in `defer: true`, the tag contains only the attribute name. With `false`, the tag omits the attribute.
   * @default {}
   */
  readonly attributes?: Readonly<Record<string, string | boolean>>
  /** The code of an inline script or style sheet. @default none */
  readonly content?: string
  /**
   * One or more glob patterns that limit the tag to matching page files, such as `guide/**`. The format is the same as in `security.pages.match`.
   * @default all pages
   */
  readonly pages?: string | readonly string[]
}

/** What happens with the readers' feedback. At least one key is required. */
export interface FeedbackConfig {
  /**
   * The URL that receives each answer as JSON in a POST request, such as `https://feedback.example.com/docs`, or a path on the site's host. docsgen adds
   * its origin to the security policy.
   * @default none
   */
  readonly url?: string
  /** Whether to dispatch each answer as a `docsgen:feedback` event on `document`, for analytics. @default false */
  readonly event?: boolean
  /** The URL of a form for new issues, such as `https://github.com/acme/docs/issues/new`. Pages link to it with their title and URL. @default none */
  readonly issue?: string
  /** An email address, such as `docs@example.com`. Pages link to it with their title and URL. @default none */
  readonly mailto?: string
}

export interface ImagesConfig {
  /** The widths of the smaller versions, in pixels. An image gets those that are narrower than itself. */
  readonly widths: readonly number[]
  /** The format of the smaller versions. @default the format of the image */
  readonly format?: 'webp' | 'avif'
}

export interface LocaleConfig {
  /** The name of the language in the language menu, such as `English`. */
  readonly label: string
  /** The writing direction of the language. @default 'ltr' */
  readonly dir?: 'ltr' | 'rtl'
  /**
   * The theme's interface text in this language, by message ID. Each text must contain the same `{placeholders}` as the English text.
   * @default English
   */
  readonly messages?: MessageTexts
}

export interface IconsConfig {
  /** The SVG file that the icons are drawn from, relative to the project folder, such as `public/icon.svg`. It should be square. */
  readonly source: string
  /** The color behind the icon on home screens, such as `#ffffff`, and of the browser while the site opens from there. @default '#ffffff' */
  readonly background?: string
}

export interface PreviewsConfig {
  /** The fonts of the pictures. The first one is for characters that the others don't have. At least one is required. */
  readonly fonts: readonly {
    /** A TTF, OTF, or WOFF file, relative to the project folder, such as `fonts/inter-bold.ttf`. WOFF2 files aren't possible. */
    readonly file: string
    /** The weight of the font, from 100 to 900. The title uses 700. @default 400 */
    readonly weight?: number
  }[]
  /**
   * A module whose default export is a React component that draws the pictures, relative to the project folder. The component can use what the
   * package `satori` supports, and no hooks.
   * @default a picture with the title, the sidebar, the description, and the name of the site
   */
  readonly template?: string
}

export interface MathConfig {
  /** TeX macros for all formulas: the TeX source for each `\name`. @default {} */
  readonly macros?: Readonly<Record<string, string>>
}
