/**
 * `_headers` as Cloudflare Pages and Netlify read it: https://developers.cloudflare.com/pages/configuration/headers/
 * A page's own policy is in its `<meta>`; only what a `<meta>` cannot say stands here, so that both together never conflict.
 */
export function contentSecurityHeaders(base: string): string {
  return `${base}*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Content-Security-Policy: frame-ancestors 'none'; object-src 'none'; base-uri 'none'
${base}assets/*
  Cache-Control: public, max-age=31536000, immutable
`
}
