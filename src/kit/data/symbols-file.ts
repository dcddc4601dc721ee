/** What `symbols.json` contains: the pages, headings, and API names that other sites can link to. */
export interface SymbolsFile {
  readonly title: string
  /** The address of the folder that all paths are relative to, with a slash at the end; undefined if the site has no URL. */
  readonly url: string | undefined
  readonly version: string | undefined
  readonly language: string | undefined
  readonly pages: readonly SymbolsPage[]
}

/** `path` is percent-encoded and does not begin with a slash; it is empty for the home page. */
export type SymbolsPage = readonly [path: string, title: string, anchors: readonly SymbolsAnchor[]]

/**
 * A heading with its text, or a name with its kind: `['order', 'Order', 'class']`. The text that readers see of a name is the name itself
 * unless a fourth text follows. An empty id is the top of the page.
 */
export type SymbolsAnchor =
  | readonly [id: string, text: string]
  | readonly [id: string, name: string, kind: string]
  | readonly [id: string, name: string, kind: string, text: string]
