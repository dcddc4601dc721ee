import type { Heading } from './document.ts'
import type { MessageTexts } from './messages.ts'
import type { Href } from './paths.ts'
import type { AdmonitionKind } from './site-config.ts'

/** A link with everything decided: where it leads and how it is marked. */
export interface ShellLink {
  readonly label: string
  readonly href: string
  readonly external: boolean
  readonly icon?: string
  /** The reader is on it, or in the sidebar it stands for. */
  readonly current: boolean
}

/** What the renderer keeps of a sidebar for one page: the open branch, a bounded number of lines a level. */
export type SidebarNode =
  | { readonly type: 'page'; readonly label: string; readonly href: Href; readonly icon?: string }
  | { readonly type: 'link'; readonly label: string; readonly href: string; readonly external: boolean; readonly icon?: string }
  | { readonly type: 'header'; readonly label: string }
  | { readonly type: 'separator' }
  /** `nodes` is undefined while closed: the rest comes from the sidebar's own file. `href` opens it without script. */
  | {
      readonly type: 'category'
      readonly label: string
      readonly icon?: string
      readonly href: string | undefined
      /** `href` is a page of the category's own, not its first child. */
      readonly hasIndex: boolean
      /** Its place in the sidebar: `2.0`. */
      readonly path: string
      readonly nodes: readonly SidebarNode[] | undefined
    }
  /** Lines left out here; `href` is the nearest of them. */
  | { readonly type: 'more'; readonly count: number; readonly href: string; readonly path: string }

export interface TocEntry {
  readonly id: string
  readonly html: string
  readonly depth: number
}

/** The same for every page of one version and locale. */
export interface SiteProps {
  readonly title: string
  readonly description: string
  readonly url: string | undefined
  readonly base: string
  readonly homeHref: string
  readonly version: string
  /** undefined: the theme's own. */
  readonly favicon: string | undefined
  readonly navbar: {
    readonly title: string
    readonly logo: { readonly href: string; readonly width?: number; readonly height?: number } | undefined
  }
  readonly footer: {
    readonly groups: readonly { readonly title: string; readonly items: readonly ShellLink[] }[]
    readonly copyright: string
    readonly note: string
  }
  /**
   * `page` is the address of all results, `src` the file that names those of the site's own index, `cluster` what the script must know of a
   * server that is asked instead, as JSON. undefined where the site has no search.
   */
  readonly search: { readonly page: string; readonly src: Href | undefined; readonly cluster: string | undefined } | undefined
  readonly announcement: { readonly id: string; readonly text: string; readonly href?: string } | undefined
  readonly admonitions: Readonly<Record<string, AdmonitionKind>>
  /** What the language says in the place of the theme's English words. */
  readonly messages: MessageTexts
  readonly assets: ClientAssets
}

/** The shared files a page loads. */
export interface ClientAssets {
  readonly styles: readonly Href[]
  readonly scripts: readonly Href[]
  /** What the scripts import at once, so that browsers need not read them first to know. */
  readonly scriptParts: readonly Href[]
  /** The script that runs within the page before its first paint; the page's policy names its `hash` (`sha256-…`). */
  readonly preload: { readonly code: string; readonly hash: string }
}

/** A document of a page's own version and language, as others may show it. */
export interface DocumentEntry {
  /** Its path below the content folder without its ending. */
  readonly id: string
  readonly href: Href
  readonly title: string
  /** `` where it has neither a description nor text. */
  readonly description: string
}

/** A line of a sidebar as components see it, its lines complete. */
export type SidebarItem =
  | ({ readonly type: 'page'; readonly label: string; readonly icon?: string } & Omit<DocumentEntry, 'title'>)
  | { readonly type: 'link'; readonly label: string; readonly href: string; readonly external: boolean; readonly icon?: string }
  | { readonly type: 'header'; readonly label: string }
  | { readonly type: 'separator' }
  | SidebarCategoryItem

export interface SidebarCategoryItem {
  readonly type: 'category'
  readonly label: string
  /** The label in the default language where that is another one: components look the category up by either. */
  readonly name?: string
  readonly icon?: string
  /** Its own page, else the first page in it. */
  readonly href: string | undefined
  readonly items: readonly SidebarItem[]
}

export interface SidebarListing {
  /** Its name in the config. */
  readonly id: string
  /** What the top bar calls it, else its name. */
  readonly label: string
  /** Its first page. */
  readonly href: string | undefined
  readonly items: readonly SidebarItem[]
}

/** What components may look up beyond their page: the documents and sidebars of one version and language, by their ids. */
export interface SiteDirectory {
  readonly documents: Readonly<Record<string, DocumentEntry>>
  readonly sidebars: Readonly<Record<string, SidebarListing>>
}

export interface PageHead {
  /** The tags as HTML; written before `</head>`, whatever the theme's head is. */
  readonly html: string
  /** What they say in the place of the theme's own tags: `meta description`, `link icon`. */
  readonly replaces: readonly string[]
}

/** `FrontMatter` is what the site's schema returns: see `frontMatter` in the config. */
export interface PageProps<FrontMatter = Readonly<Record<string, unknown>>> {
  readonly site: SiteProps
  readonly layout: 'doc' | 'page' | 'home' | 'not-found' | 'search'
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** Plain text. */
  readonly title: string
  /** Inline HTML for the `h1`. */
  readonly titleHtml: string
  readonly titleId: string | undefined
  /** Another page of the same version and language has this title, too. */
  readonly sharesTitle: boolean
  readonly description: string
  /** What the site's schema returned for the page, as plain data; `{}` where the site has none. */
  readonly frontMatter: FrontMatter
  readonly href: string
  /** Absolute; undefined where the site has no address. Of the default page where this one falls back to it. */
  readonly canonical: string | undefined
  /** Absolute address of the picture for link previews. */
  readonly image: string | undefined
  readonly noindex: boolean
  readonly navigation: readonly ShellLink[]
  /** Rendered once per branch: see `SidebarNode`. `src` is the file with the whole sidebar. */
  readonly sidebar: { readonly name: string; readonly label: string; readonly html: string; readonly src: Href } | undefined
  readonly breadcrumbs: readonly { readonly label: string; readonly href: string | undefined }[]
  readonly toc: readonly TocEntry[]
  readonly previous: { readonly label: string; readonly href: string } | undefined
  readonly next: { readonly label: string; readonly href: string } | undefined
  readonly editUrl: string | undefined
  /** `iso` is UTC. */
  readonly lastUpdated: { readonly iso: string; readonly label: string } | undefined
  /** The page's text as Markdown, beside it. */
  readonly markdownHref: string | undefined
  /** Shown in the default language because there is no translation yet. */
  readonly untranslated: boolean
  readonly versions: readonly { readonly id: string; readonly label: string; readonly href: string; readonly current: boolean }[]
  readonly locales: readonly { readonly code: string; readonly label: string; readonly href: string; readonly current: boolean }[]
  readonly hasMermaid: boolean
  /** The page's own policy, for its `<meta http-equiv>`; undefined where the site has none. */
  readonly contentSecurityPolicy: string | undefined
  /** What the site and the page add to the `<head>`. */
  readonly head: PageHead
}

export type { Heading }
