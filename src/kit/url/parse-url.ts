import { attempt } from '../failures/ignore-error.ts'
/**
 * Parses a full URL, or a URL relative to a base. Returns undefined if the URL is not valid. `URL.canParse` returns wrong results for
 * letters such as `ü` after Node.js 20 has optimized the call.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  return attempt(() => new URL(text, base))
}

export function isUrl(text: string, base?: string | URL): boolean {
  return parseUrl(text, base) !== undefined
}
