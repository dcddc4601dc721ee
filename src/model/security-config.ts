/**
 * What pages can load from other sites: origins such as `https://plausible.io`, or `https://*.example.com` for all subdomains of a domain. Some
 * options also accept keywords such as `'self'`.
 */
export interface SecurityAllowConfig {
  /** Origins that scripts can come from. On pages that allow other origins, Trusted Types are not enforced. @default the site itself */
  readonly script?: readonly string[]
  /** Origins that scripts can connect to (with `fetch`, `EventSource`, `wss:`). @default the site itself, and the search cluster if there is one */
  readonly connect?: readonly string[]
  /** Origins that frames can show, or `'self'` for the site's own pages and files. @default nothing */
  readonly frame?: readonly string[]
  /** Origins that pictures can come from, or `blob:`. @default the site itself, `data:`, and the origins of the page's Markdown pictures */
  readonly image?: readonly string[]
  /** Origins that audio and video can come from, or `data:` and `blob:`. @default the site itself */
  readonly media?: readonly string[]
  /** Origins that style sheets can come from, or `'unsafe-inline'` for scripts that add styles to the page. @default the site itself */
  readonly style?: readonly string[]
  /** Origins that fonts can come from, or `data:`. @default the site itself */
  readonly font?: readonly string[]
  /** Origins that workers can come from, or `blob:`. @default the site itself */
  readonly worker?: readonly string[]
  /** Origins that forms can be sent to. @default the site itself */
  readonly form?: readonly string[]
}

export interface SecurityConfig {
  /** What all pages can load from other sites. @default {} */
  readonly allow?: SecurityAllowConfig
  /** What some pages can also load from other sites. @default [] */
  readonly pages?: readonly {
    /** A glob such as `guide/**`, or a list of globs, for page files, relative to the content folder. Globs that begin with `!` exclude files. */
    readonly match: string | readonly string[]
    /** The same options as in `security.allow`. */
    readonly allow: SecurityAllowConfig
  }[]
}

/** A tag for the `<head>` of pages. */
export interface HeadTagConfig {
  readonly tag: 'script' | 'style' | 'link' | 'meta'
  /** The tag's attributes. `true` writes only the attribute name (`defer: true`), and `false` omits the attribute. @default {} */
  readonly attributes?: Readonly<Record<string, string | boolean>>
  /** The code of an inline script or style sheet. @default none */
  readonly content?: string
  /** Adds the tag only to pages whose files match a glob such as `guide/**` or a list of globs, as in `security.pages.match`. @default all pages */
  readonly pages?: string | readonly string[]
}
