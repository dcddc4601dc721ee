import type { FeaturePageProps, FeatureSiteProps } from '../../../templates/contract/feature-props.ts'
import type { Href } from '../../kit/files/paths.ts'
import type { FeedbackConfig } from '../config/user-config.ts'
import type { Heading } from './document.ts'
import type { MessageTexts } from './messages.ts'
import type { AdmonitionKind } from './site-config.ts'

/** A resolved link in the top bar or the footer. */
export interface ShellLink {
  readonly label: string
  readonly href: string
  readonly external: boolean
  readonly icon?: string
  /** Whether the link leads to the current page or its sidebar. */
  readonly current: boolean
}

/** A link or a menu in the top bar. A menu has `items`, and its `href` is that of its first item. */
export interface NavigationEntry extends ShellLink {
  readonly items?: readonly ShellLink[]
}

/** The part of a sidebar that a page contains, which is the open branch with a limited number of entries per level. */
export type SidebarNode =
  | { readonly type: 'page'; readonly label: string; readonly href: Href; readonly icon?: string; readonly badge?: string }
  | { readonly type: 'link'; readonly label: string; readonly href: string; readonly external: boolean; readonly icon?: string }
  | { readonly type: 'header'; readonly label: string }
  | { readonly type: 'separator' }
  /**
   * `nodes` is undefined for a closed category, whose entries are in the sidebar's own file. Without scripts, `href` opens the category.
   */
  | {
      readonly type: 'category'
      readonly label: string
      readonly icon?: string
      readonly href: string | undefined
      /** Whether `href` is the category's own page instead of its first child. */
      readonly hasIndex: boolean
      /** The position in the sidebar, such as `2.0`. */
      readonly path: string
      readonly nodes: readonly SidebarNode[] | undefined
    }
  /** A placeholder for omitted entries. `href` is that of the nearest omitted entry. */
  | { readonly type: 'more'; readonly count: number; readonly href: string; readonly path: string }

export interface TocEntry {
  readonly id: string
  readonly html: string
  readonly depth: number
}

/** The props that all pages of one version and locale share. */
export interface SiteProps extends FeatureSiteProps {
  readonly title: string
  readonly description: string
  readonly url: string | undefined
  readonly base: string
  readonly homeHref: string
  readonly version: string
  /** The URL of the favicon, or undefined for the theme's icon. */
  readonly favicon: string | undefined
  readonly navbar: {
    readonly title: string
    readonly logo: Logo | undefined
    /** The logo for the dark color mode, if it differs. */
    readonly darkLogo?: Logo
  }
  readonly footer: {
    readonly groups: readonly { readonly title: string; readonly items: readonly ShellLink[] }[]
    readonly copyright: string
    readonly note: string
  }
  readonly announcement: { readonly id: string; readonly text: string; readonly href?: string } | undefined
  readonly admonitions: Readonly<Record<string, AdmonitionKind>>
  /** The language code of the theme's strings. */
  readonly language: string
  /** The translations of the theme's strings. */
  readonly messages: MessageTexts
  readonly assets: ClientAssets
}

interface Logo {
  readonly href: string
  readonly width?: number
  readonly height?: number
}

/** The shared files that a page loads. */
export interface ClientAssets {
  readonly styles: readonly Href[]
  /** Files that only some pages load, such as pages with formulas, keyed by part. Parts that no page needs are absent. */
  readonly pageParts: Readonly<Record<string, { readonly script?: Href; readonly styles?: Href }>>
  readonly scripts: readonly Href[]
  /** The static imports of the scripts, which are listed so that browsers can load them immediately. */
  readonly scriptParts: readonly Href[]
  /** The script that runs before the browser displays the page. The page's content security policy contains its `hash` (`sha256-…`). */
  readonly preload: { readonly code: string; readonly hash: string }
}

/** A page in the same version and language, in the form that other pages can show. */
export interface DocumentEntry {
  /** The path of the page in the content folder without the extension. */
  readonly id: string
  readonly href: Href
  readonly title: string
  /** The description of the page. It is empty if the page has neither a description nor text. */
  readonly description: string
}

/** A sidebar entry for components, with all its children. */
export type SidebarItem =
  | ({ readonly type: 'page'; readonly label: string; readonly icon?: string } & Omit<DocumentEntry, 'title'>)
  | { readonly type: 'link'; readonly label: string; readonly href: string; readonly external: boolean; readonly icon?: string }
  | { readonly type: 'header'; readonly label: string }
  | { readonly type: 'separator' }
  | SidebarCategoryItem

export interface SidebarCategoryItem {
  readonly type: 'category'
  readonly label: string
  /** The label in the default language, if it differs from `label`. Components can find the category by either label. */
  readonly name?: string
  readonly icon?: string
  /** The category's own page, or else its first page. */
  readonly href: string | undefined
  readonly items: readonly SidebarItem[]
}

export interface SidebarListing {
  /** The name of the sidebar in the config. */
  readonly id: string
  /** The label of the sidebar in the top bar, or else its name. */
  readonly label: string
  /** The first page of the sidebar. */
  readonly href: string | undefined
  readonly items: readonly SidebarItem[]
}

/** The pages and sidebars of one version and language, keyed by ID, for components. */
export interface SiteDirectory {
  readonly documents: Readonly<Record<string, DocumentEntry>>
  readonly sidebars: Readonly<Record<string, SidebarListing>>
}

export interface PageHead {
  /** The tags as HTML. They are inserted before `</head>` in any theme. */
  readonly html: string
  /** The theme's tags that these replace, such as `meta description` or `link icon`. */
  readonly replaces: readonly string[]
}

/** The props of a page. `FrontMatter` is the result of the site's schema: see `frontMatter` in the config. */
export interface PageProps<FrontMatter = Readonly<Record<string, unknown>>> extends FeaturePageProps {
  readonly site: SiteProps
  readonly layout: 'doc' | 'page' | 'home' | 'not-found' | 'search'
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** The title as plain text. */
  readonly title: string
  /** The inline HTML of the `h1`. */
  readonly titleHtml: string
  readonly titleId: string | undefined
  /** Whether a different page in the same version and language has the same title. */
  readonly sharesTitle: boolean
  readonly description: string
  /** The front matter after validation by the site's schema, as plain data. It is `{}` if there is no schema. */
  readonly frontMatter: FrontMatter
  readonly href: string
  /** The absolute URL for search engines, or undefined if the site has no URL. An untranslated page has that of the default language. */
  readonly canonical: string | undefined
  /** The absolute URL of the image for link previews. */
  readonly image: string | undefined
  readonly noindex: boolean
  readonly navigation: readonly NavigationEntry[]
  /** The sidebar, whose HTML is rendered once per branch. `src` is the file with the whole sidebar. */
  readonly sidebar: { readonly name: string; readonly label: string; readonly html: string; readonly src: Href } | undefined
  readonly breadcrumbs: readonly { readonly label: string; readonly href: string | undefined }[]
  readonly toc: readonly TocEntry[]
  readonly previous: { readonly label: string; readonly href: string } | undefined
  readonly next: { readonly label: string; readonly href: string } | undefined
  readonly editUrl: string | undefined
  /** The date of the last change. `iso` is in UTC. */
  readonly lastUpdated: { readonly iso: string; readonly label: string } | undefined
  /**
   * How readers can give feedback, with the page's URL, which is absolute if the site has a URL. It is undefined if the page does not ask.
   */
  readonly feedback: (FeedbackConfig & { readonly address: string }) | undefined
  /** The URL of the page's Markdown version. */
  readonly markdownHref: string | undefined
  /** Whether the page is shown in the default language because it is not translated. */
  readonly untranslated: boolean
  /** The note on a page in a version that is not the current one. */
  readonly versionNote?: {
    readonly kind: 'old' | 'unreleased'
    readonly version: string
    /** The name of the current version. */
    readonly current: string
    readonly href: string
    /** Whether `href` is the same page, not one above it. */
    readonly isSame: boolean
  }
  readonly versions: readonly { readonly id: string; readonly label: string; readonly href: string; readonly current: boolean }[]
  readonly locales: readonly { readonly code: string; readonly label: string; readonly href: string; readonly current: boolean }[]
  /** The parts of the theme that the page's text needs, such as `math`. */
  readonly parts: readonly string[]
  /** The name of the theme's component that shows more around the page's text. */
  readonly wrapper?: string
  /** The page's own content security policy for `<meta http-equiv>`, or undefined if the site has none. */
  readonly contentSecurityPolicy: string | undefined
  /** The tags that the site and the page add to the `<head>`. */
  readonly head: PageHead
}

export type { Heading }
