/**
 * What pages may load from elsewhere: origins such as `https://plausible.io`, or `https://*.example.com` for all subdomains of a domain. Where a row
 * says so, also a keyword such as `'self'`.
 */
export interface SecurityAllowConfig {
  /** Where scripts may come from. A page that allows any runs without trusted types. @default the site itself */
  readonly script?: readonly string[]
  /** What scripts may request (`fetch`, `EventSource`, `wss://` addresses). @default the site itself, and the search cluster where there is one */
  readonly connect?: readonly string[]
  /** What frames may show; `'self'` for pages and files of the site. @default nothing */
  readonly frame?: readonly string[]
  /** Where pictures may come from; also `blob:`. @default the site itself, `data:`, and the origins of the page's Markdown pictures */
  readonly image?: readonly string[]
  /** Where audio and video may come from; also `data:` and `blob:`. @default the site itself */
  readonly media?: readonly string[]
  /** Where style sheets may come from; also `'unsafe-inline'`, for scripts that write styles into the page. @default the site itself */
  readonly style?: readonly string[]
  /** Where fonts may come from; also `data:`. @default the site itself */
  readonly font?: readonly string[]
  /** Where workers may come from; also `blob:`. @default the site itself */
  readonly worker?: readonly string[]
  /** Where forms may be sent. @default the site itself */
  readonly form?: readonly string[]
}

export interface SecurityConfig {
  /** What every page may load from elsewhere. @default {} */
  readonly allow?: SecurityAllowConfig
  /** What only some pages may load from elsewhere, in addition. @default [] */
  readonly pages?: readonly {
    /** Their files below the content folder: a glob such as `guide/**`, or a list of globs. A glob that begins with `!` excludes files again. */
    readonly match: string | readonly string[]
    /** The same keys as in `security.allow`. */
    readonly allow: SecurityAllowConfig
  }[]
}

/** A tag for the `<head>` of pages. */
export interface HeadTagConfig {
  readonly tag: 'script' | 'style' | 'link' | 'meta'
  /** `true` writes the name alone (`defer: true`), `false` leaves the attribute out. @default {} */
  readonly attributes?: Readonly<Record<string, string | boolean>>
  /** The code of a script or style sheet within the page. @default none */
  readonly content?: string
  /** Only for pages whose files match: a glob such as `guide/**`, or a list of globs, as in `security.pages.match`. @default every page */
  readonly pages?: string | readonly string[]
}
