const segment = '(?!\\.{1,2}(?:/|$))[\\w@.()[\\]$+ -]+'
const modulePath = new RegExp(`^(?:\\./)?(?:${segment}/)*${segment}\\.(?:ts|tsx|mts|cts)$`)
const moduleEnding = /\.(?:ts|tsx|mts|cts)$/
/** What leads out of the page's folder, or would mean something else there. */
const outside = /^[/\\]|^[A-Za-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\\|(?:^|\/)node_modules\//

export type SamplePath = { readonly kind: 'file'; readonly path: string } | { readonly kind: 'none' } | { readonly kind: 'outside' }

/** The file a sample's title makes of it, below its page's folder. */
export function readSamplePath(title: string | undefined): SamplePath {
  if (title === undefined || !moduleEnding.test(title)) return { kind: 'none' }
  if (outside.test(title)) return { kind: 'outside' }
  return modulePath.test(title) ? { kind: 'file', path: title.replace(/^\.\//, '') } : { kind: 'none' }
}
