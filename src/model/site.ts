import type { Document } from './document.ts'
import type { Href, OutputPath, RoutePath } from './paths.ts'
import type { SourceFile } from './source-file.ts'

/** One address of the site. Two routes share a source where a locale falls back to the default one. */
export interface Route {
  /** The source's path without its ending: `guide/install`, unique within a version and locale. */
  readonly id: string
  readonly path: RoutePath
  readonly href: Href
  readonly file: OutputPath
  readonly version: string
  readonly locale: string
  readonly source: SourceFile
  /** The route of the page whose text this one borrows, where its locale has none of its own. */
  readonly fallbackOf: RoutePath | undefined
}

/** Every address of the site, in the order of their paths. Made by one function, never a side effect. */
export type RouteManifest = readonly Route[]

export type SidebarEntry =
  | { readonly type: 'page'; readonly label: string; readonly route: RoutePath; readonly href: Href; readonly icon?: string }
  | { readonly type: 'link'; readonly label: string; readonly href: string; readonly external: boolean; readonly icon?: string }
  | { readonly type: 'header'; readonly label: string }
  | { readonly type: 'separator' }
  | SidebarCategory

export interface SidebarCategory {
  readonly type: 'category'
  readonly label: string
  /** The label in the default language where that is another one. */
  readonly name?: string
  readonly icon?: string
  readonly open: boolean
  /** The page its name opens, where it has one of its own. */
  readonly index?: { readonly route: RoutePath; readonly href: Href }
  readonly entries: readonly SidebarEntry[]
}

/** One sidebar as one version and locale sees it. */
export interface Sidebar {
  readonly name: string
  readonly version: string
  readonly locale: string
  readonly entries: readonly SidebarEntry[]
}

/** A file beside the pages that a page shows or offers: an image, a download. */
export interface ContentAsset {
  readonly source: SourceFile
  /** With a hash of its content in the name. */
  readonly file: OutputPath
  readonly href: Href
  /** Pixels; undefined where the file is no image. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  /** What is published in the place of the file's own bytes, where those could run code. */
  readonly content: Uint8Array | undefined
  /** Browsers or hosts would run it, so it is not published. */
  readonly isActive: boolean
}

/** Where a link of a page leads. */
export type ResolvedLink =
  | { readonly kind: 'page'; readonly href: string; readonly route: RoutePath; readonly fragment: string }
  | { readonly kind: 'asset'; readonly href: Href; readonly width?: number; readonly height?: number }
  | { readonly kind: 'external'; readonly href: string }
  /** Nothing answers it: shown as written, reported by the checks. */
  | { readonly kind: 'broken'; readonly href: string; readonly problem: LinkProblem }

export type LinkProblem = 'missing-page' | 'missing-file' | 'malformed' | 'draft' | 'active-file'

/** A page with its place in the site. */
export interface SitePage {
  readonly route: Route
  readonly document: Document
  readonly title: string
  /** In the order of `document.links`. */
  readonly links: readonly ResolvedLink[]
  /** What the site's schema makes of the page's front matter: plain data; undefined where it has no schema. */
  readonly ownFrontMatter: Readonly<Record<string, unknown>> | undefined
  /** The sidebar the page belongs to, if any. */
  readonly sidebar: string | undefined
  /** ISO 8601, UTC; undefined where git does not know the file. */
  readonly lastUpdated: string | undefined
}

export interface Redirect {
  readonly from: RoutePath
  readonly to: string
}

/** Everything the checks and the renderer need to know. */
export interface Site {
  readonly pages: readonly SitePage[]
  readonly sidebars: readonly Sidebar[]
  readonly assets: readonly ContentAsset[]
  readonly redirects: readonly Redirect[]
  /** Paths of the files in the public folder. */
  readonly publicFiles: ReadonlySet<string>
  /** Every address the config holds, by the key it stands under. */
  readonly configLinks: readonly { readonly key: string; readonly href: string; readonly link: ResolvedLink }[]
}
