/** Hosts ignore longer lines: https://developers.cloudflare.com/pages/configuration/headers/ */
const maxLineLength = 2_000

/** Nothing that is opened from there as a document may run, load anything or count as part of the site. */
export const assetPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

interface SitePolicy {
  /** For all files; undefined where the site has turned the policy off. */
  readonly policy: string | undefined
  /** Whether pages of the site may show others of them in a frame. */
  readonly framesItself: boolean
}

/**
 * `_headers` as Cloudflare Pages and Netlify read it. Each page has its own policy in its `<meta>`, and browsers hold it to both: so
 * `policy`, which is for all files, must refuse nothing that a page may do.
 */
export function hostHeaders(base: string, { policy, framesItself }: SitePolicy): string {
  const lines = policyLines(policy, framesItself ? "frame-ancestors 'self'" : "frame-ancestors 'none'")
  return `${base}*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
${lines.pages}${base}assets/*
  Cache-Control: public, max-age=31536000, immutable
${lines.assets}`
}

function policyLines(policy: string | undefined, ancestors: string): { readonly pages: string; readonly assets: string } {
  if (policy === undefined) return { pages: '', assets: '' }
  const whole = `${policy}; ${ancestors}`
  const text = whole.length > maxLineLength - 30 ? `${ancestors}; object-src 'none'; base-uri 'none'` : whole
  const line = (value: string) => `  Content-Security-Policy: ${value}\n`
  return { pages: line(text), assets: line(assetPolicy) }
}
