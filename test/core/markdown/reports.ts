import type { ParsedPage } from '../../../src/core/model/document.ts'

/** A page's diagnostics as `code line:column`, in order. */
export function reportsOf({ document }: ParsedPage): string[] {
  return document.diagnostics.map(({ code, location }) => `${code} ${location?.line}:${location?.column}`)
}

/** A page's links as `href line:column`. */
export function linksOf({ document }: ParsedPage): string[] {
  return document.links.map(({ href, at }) => `${href} ${at.line}:${at.column}`)
}
