import { attempt } from '../failures/ignore-error.ts'
/**
 * A full URL, or one relative to a base, or undefined if it is not valid. `URL.canParse` is wrong about letters such as `ü` once
 * Node.js 20 has optimized the call.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  return attempt(() => new URL(text, base))
}

export function isUrl(text: string, base?: string | URL): boolean {
  return parseUrl(text, base) !== undefined
}
