/** Hosts ignore longer lines: https://developers.cloudflare.com/pages/configuration/headers/ */
const maxLineLength = 2_000

/** Nothing that is opened from there as a document may run, load anything or count as part of the site. */
export const assetPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * `_headers` as Cloudflare Pages and Netlify read it. Each page has its own policy in its `<meta>`, and browsers hold it to both: so
 * `policy`, which is for all files, must refuse nothing that a page may do.
 */
export function hostHeaders(base: string, policy: string): string {
  const whole = `${policy}; frame-ancestors 'none'`
  const line = `  Content-Security-Policy: ${whole.length > maxLineLength - 30 ? "frame-ancestors 'none'; object-src 'none'; base-uri 'none'" : whole}`
  return `${base}*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
${line}
${base}assets/*
  Cache-Control: public, max-age=31536000, immutable
  Content-Security-Policy: ${assetPolicy}
`
}
