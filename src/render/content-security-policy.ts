import type { SiteConfig } from '../model/site-config.ts'

export interface PolicyNeeds {
  readonly hasMermaid: boolean
  /** Origins of pictures that live elsewhere: `https://example.com`. */
  readonly imageOrigins: readonly string[]
  /** Origins that scripts may ask. @default none beside the site itself */
  readonly connectOrigins?: readonly string[]
  /** Of the only script that may stand within the page: `sha256-…`. */
  readonly inlineScriptHash: string
}

/** The strictest policy a page can live with. Diagrams are drawn with inline styles, so pages that have one allow those and nothing else. */
export function contentSecurityPolicy({ hasMermaid, imageOrigins, connectOrigins = [], inlineScriptHash }: PolicyNeeds): string {
  const directives = [
    "default-src 'none'",
    `script-src 'self' '${inlineScriptHash}'`,
    hasMermaid ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ['img-src', "'self'", 'data:', ...imageOrigins].join(' '),
    "font-src 'self'",
    "media-src 'self'",
    ['connect-src', "'self'", ...connectOrigins].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ]
  if (!hasMermaid) directives.push("require-trusted-types-for 'script'", "trusted-types 'none'")
  return directives.join('; ')
}

/** The nodes of the search cluster, where the site has one. */
export function connectOriginsOf({ search }: Pick<SiteConfig, 'search'>): readonly string[] {
  return search.provider === 'typesense' ? search.nodes : []
}
