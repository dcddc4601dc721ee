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
