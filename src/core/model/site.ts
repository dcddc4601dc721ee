import type { Href, OutputPath, RoutePath } from '../../kit/files/paths.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Document } from './document.ts'
import type { ThemeMessageId } from './messages.ts'
import type { PageProps } from './page-props.ts'
import type { SourceFile } from './source-file.ts'

/** A URL of the site. Two routes share a source if a locale falls back to the default locale. */
export interface Route {
  /** The path of the source without its extension, such as `guide/install`. It is unique within a version and locale. */
  readonly id: string
  readonly path: RoutePath
  readonly href: Href
  readonly file: OutputPath
  readonly version: string
  readonly locale: string
  readonly source: SourceFile
  /** The route in the default locale if this locale has no translation. */
  readonly fallbackOf: RoutePath | undefined
}

/** A page without a source, which a layout of the theme fills. */
export interface OwnPage {
  readonly layout: PageProps['layout']
  readonly title: ThemeMessageId
  readonly href: Href
}

/** All routes of the site, sorted by path. */
export type RouteManifest = readonly Route[]

export type SidebarEntry =
  | ({ readonly type: 'page'; readonly label: string; readonly route: RoutePath; readonly href: Href } & EntryMarks)
  | { readonly type: 'link'; readonly label: string; readonly href: string; readonly external: boolean; readonly icon?: string }
  | { readonly type: 'header'; readonly label: string }
  | { readonly type: 'separator' }
  | SidebarCategory

/** Marks that are shown beside a label. */
interface EntryMarks {
  readonly icon?: string
  /** A short text that is shown after the label, such as `New`. */
  readonly badge?: string
}

export interface SidebarCategory {
  readonly type: 'category'
  readonly label: string
  /** The label in the default language, if it differs from `label`. */
  readonly name?: string
  readonly icon?: string
  readonly open: boolean
  /** The page that the label opens, if there is one. */
  readonly index?: { readonly route: RoutePath; readonly href: Href }
  readonly entries: readonly SidebarEntry[]
}

/** A sidebar of one version and locale. */
export interface Sidebar {
  readonly name: string
  readonly version: string
  readonly locale: string
  /** The label of the sidebar, if a feature created it. */
  readonly label?: string
  readonly entries: readonly SidebarEntry[]
  /** Whether the sidebar lists pages or folders that do not exist. */
  readonly isPartial?: boolean
}

/** A content file that is not a page, such as an image or a download. */
export interface ContentAsset {
  readonly source: SourceFile
  /** The path in the output. The file name contains a hash of the content. */
  readonly file: OutputPath
  readonly href: Href
  /** The size in pixels, or undefined if the file is not an image. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  /** Sanitized content to publish instead of the file, if the file could run code. */
  readonly content: Uint8Array | undefined
  /** Whether the file is not published, because browsers or hosts would run it. */
  readonly isActive: boolean
}

/** The target of a link. */
export type ResolvedLink =
  | { readonly kind: 'page'; readonly href: string; readonly route: RoutePath; readonly fragment: string }
  | {
      readonly kind: 'asset'
      readonly href: Href
      readonly width?: number
      readonly height?: number
      /** Smaller versions of an image. */
      readonly variants?: readonly ImageVariant[]
    }
  | { readonly kind: 'external'; readonly href: string }
  /** A link without a target. It is shown as written and reported by the checks. */
  | {
      readonly kind: 'broken'
      readonly href: string
      readonly problem: LinkProblem
      /** Describes a problem with a name, without its location. */
      readonly diagnostic?: Diagnostic
    }

/** Names that links can contain instead of a URL, such as `operation:listPets`. */
export interface LinkNames {
  /** The words before the colon, such as `operation`. */
  readonly schemes: readonly string[]
  /** Finds the target of a name. If it has no target or several ones, the result describes the problem, without its location. */
  find(
    name: LinkedName,
    version: string,
    /** Finds the page of a source path. */
    findRoute: (path: string) => Route | undefined,
  ): { readonly route: Route /** It is empty for the whole page. */; readonly anchor: string } | Diagnostic
}

interface LinkedName {
  readonly scheme: string
  /** The decoded text after the colon. */
  readonly name: string
  /** The whole link in the text. */
  readonly written: string
}

export interface ImageVariant {
  readonly href: string
  /** The width in pixels. */
  readonly width: number
}

export type LinkProblem = 'missing-page' | 'missing-file' | 'malformed' | 'draft' | 'future' | 'lost' | 'active-file' | 'unknown-name'

/** A page as part of the site. Features use `declare module` to add the data that they know about the page. */
export interface SitePage {
  readonly route: Route
  readonly document: Document
  readonly title: string
  /** The links, in the same order as `document.links`. */
  readonly links: readonly ResolvedLink[]
  /** The page's front matter after validation by the site's schema, or undefined if there is no schema. */
  readonly ownFrontMatter: Readonly<Record<string, unknown>> | undefined
  /** The name of the page's sidebar, if there is one. */
  readonly sidebar: string | undefined
  /** The date in ISO 8601 and UTC, or undefined if Git does not track the file. */
  readonly lastUpdated: string | undefined
  /** The URLs of the images that the page shows in addition to its text. @default none */
  readonly pictures?: readonly string[]
  /** The page's position in a folder that a feature arranges. */
  readonly arranged?: ArrangedPosition
  /** The text that the Markdown version of the page contains below its title and after its text. */
  readonly markdown?: { readonly top: string; readonly end: string }
  /** The counterpart of this page in the current version, if this page belongs to another version. */
  readonly current?: CurrentPage
  /** Anchors from an earlier build that still lead to their sections. @default none */
  readonly aliases?: readonly Alias[]
}

/** The position of a page in a folder whose sidebar a feature creates. */
interface ArrangedPosition {
  /** The route whose position in the sidebar the page shows if the sidebar does not contain the page. */
  readonly home: string
  /** Whether the page lists other pages. Its sidebar opens the category that follows it. */
  readonly isList: boolean
  /** The reason why the page cannot choose its position in the sidebar. */
  readonly reason: string
}

/** The same page in the current version, or the nearest page above it. */
interface CurrentPage {
  readonly href: Href
  /** The URL for search engines in the language of the text, if this is the same page. */
  readonly canonical: Href | undefined
}

/** An anchor from an earlier build whose section now has another anchor. */
export interface Alias {
  readonly id: string
  /** The current anchor of the section. */
  readonly of: string
  /** The page to which the section was moved, if this is another page. */
  readonly page?: { readonly path: RoutePath; readonly href: Href; readonly title: string }
}

export interface Redirect {
  readonly from: RoutePath
  readonly to: string
}

/** The feeds of a folder in one language. */
export interface Feed {
  /** The path of the feed files without their names, such as `news/`. */
  readonly folder: string
  readonly title: string
  readonly description: string
  readonly language: string
  readonly homeHref: string
  /** The routes of the newest entries, newest first. */
  readonly entries: readonly string[]
}

/** The complete site, for the checks and the renderer. */
export interface Site {
  readonly pages: readonly SitePage[]
  readonly sidebars: readonly Sidebar[]
  readonly feeds: readonly Feed[]
  readonly assets: readonly ContentAsset[]
  readonly redirects: readonly Redirect[]
  /** The paths of the files in the public folder. */
  readonly publicFiles: ReadonlySet<string>
  /** Every URL in the config, with its key. */
  readonly configLinks: readonly { readonly key: string; readonly href: string; readonly link: ResolvedLink }[]
}
