import type { ManifestWarning } from '../../../core/model/site-manifest.ts'

/** The differences between two builds that readers and reviewers notice. */
export interface SiteComparison {
  readonly pages: PageChanges
  readonly anchors: readonly AnchorChange[]
  readonly samples: readonly SampleChange[]
  readonly sizes: readonly SizeChange[]
  /** The totals of all files of one kind. */
  readonly totals: readonly KindTotal[]
  /** The changes of the warnings, or undefined if an older docsgen wrote one of the manifests without warnings. */
  readonly warnings: { readonly added: readonly ManifestWarning[]; readonly gone: readonly ManifestWarning[] } | undefined
  /** The changes of search results, if both manifests contain them. */
  readonly ranks: readonly RankChange[] | undefined
}

interface PageChanges {
  readonly before: number
  readonly after: number
  readonly added: readonly NamedPage[]
  /** `to` is the target of a redirect. */
  readonly removed: readonly (NamedPage & { readonly to?: string })[]
  readonly moved: readonly MovedPage[]
  readonly renamed: readonly { readonly path: string; readonly from: string; readonly to: string }[]
  /** The IDs of sections that are new or whose text changed. The top of a page has an empty ID. */
  readonly edited: readonly (NamedPage & { readonly sections: readonly string[] })[]
  /** Pages whose HTML changed although their text did not. */
  readonly rerendered: number
}

interface NamedPage {
  readonly path: string
  readonly title: string
}

interface MovedPage {
  readonly from: string
  readonly to: string
  readonly title: string
  readonly hasRedirect: boolean
}

export interface AnchorChange {
  readonly path: string
  readonly lost: readonly string[]
  readonly gained: readonly string[]
  /** Old anchors that the page keeps, each with the current anchor of its section. */
  readonly kept: readonly (readonly [id: string, now: string])[]
}

export interface SampleChange {
  readonly path: string
  readonly added: number
  readonly removed: number
  readonly changed: number
  /** The increase in the number of code samples that are marked `unchecked`. */
  readonly unchecked: number
}

export interface SizeChange {
  readonly path: string
  readonly before: number
  readonly after: number
}

export interface KindTotal {
  readonly kind: FileKind
  readonly files: number
  readonly before: number
  readonly after: number
}

export type FileKind = 'pages' | 'scripts' | 'styles' | 'pictures' | 'search' | 'other'

export interface RankChange {
  readonly query: string
  /** The rank starting from 1, null if the expected page was not found, or undefined if the query is not in the list. */
  readonly before: number | null | undefined
  readonly after: number | null | undefined
}
