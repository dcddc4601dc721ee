import type { ProjectPath } from '../../kit/files/paths.ts'
import type { Diagnostic, Range } from './diagnostic.ts'

export type { Href } from '../../kit/files/paths.ts'

/** The metadata of a page between its two `---` lines. */
export interface FrontMatter {
  readonly title?: string
  /** The heading at the top of the page, if it differs from the title. */
  readonly heading?: string
  readonly description?: string
  /** The slug, which replaces the last part of the route, or the whole path if the slug begins with `/`. */
  readonly slug?: string
  readonly sidebar?:
    | false
    | {
        readonly label?: string
        readonly badge?: string
        readonly order?: number
        readonly hidden?: boolean
        readonly inside?: boolean
      }
  readonly draft?: boolean
  readonly layout?: LayoutName
  readonly toc?: boolean | { readonly min?: number; readonly max?: number }
  /** The path of an image for link previews. */
  readonly image?: string
  /** Whether to ask readers if the page helped, provided that the site asks this at all. */
  readonly feedback?: boolean
}

type LayoutName = 'doc' | 'page' | 'home'

export interface Heading {
  readonly depth: number
  readonly id: string
  readonly text: string
  /** The heading's inline HTML, without links. */
  readonly html: string
  readonly at: Range
  /** Whether the author wrote the ID, as in `## Title {#id}`. */
  readonly explicit: boolean
}

/** A tag for the `<head>` of the page that comes from its front matter. Such a tag never loads anything. */
export interface HeadTag {
  readonly tag: 'meta' | 'link'
  readonly attributes: Readonly<Record<string, string>>
  /** The index of the tag's `href` in the links of the page. */
  readonly link?: number
}

/** How browsers load a URL in raw HTML. */
export type LoadedKind = 'image' | 'media' | 'frame' | 'form' | 'object'

/** A link or another reference in a page. */
export interface Link {
  /** The URL as written, with HTML entities decoded. */
  readonly href: string
  readonly kind: 'link' | 'image' | 'html' | 'component' | 'definition'
  readonly at: Range
  /** How browsers load the URL, if it is in raw HTML. This is undefined for links that readers follow. */
  readonly loads?: LoadedKind
  /** The size that the author specified for an image. */
  readonly size?: { readonly width?: number; readonly height?: number }
  /**
   * Whether a docsgen component loads the URL from a service that it supports, so that the page's content security policy allows the URL.
   */
  readonly isBuiltIn?: true
  /** The text that the author wrote in place of the URL, if it refers to a symbol on another site. */
  readonly written?: string
}

/** A placeholder in the body that only the finished site can fill. Offsets are in bytes of `Body.html`, in ascending order. */
export type Slot =
  | { readonly kind: 'href'; readonly offset: number; readonly link: number }
  /** A placeholder at the start of the attributes of an `<img>`, for `src`, `width`, and `height`. */
  | { readonly kind: 'image'; readonly offset: number; readonly link: number }
  | {
      readonly kind: 'open'
      readonly offset: number
      readonly component: string
      readonly attributes: Readonly<Record<string, AttributeValue>>
      readonly at: Range
    }
  | { readonly kind: 'close'; readonly offset: number }

/** `{"link": n}` refers to the link with index `n` in the document. */
export type AttributeValue = string | number | boolean | null | readonly AttributeValue[] | { readonly [key: string]: AttributeValue }

/** The content of a page. It is loaded only to render the page, so that unchanged pages need no memory for it. */
export interface Body {
  readonly html: Uint8Array
  readonly slots: readonly Slot[]
  /** The inline HTML of the leading heading, which is not part of `html`. */
  readonly titleHtml: string
  /** The text of the leading heading if it differs from the page's title. */
  readonly heading?: string
  readonly titleId: string | undefined
  readonly headings: readonly Heading[]
  /** The text of the page with included partials and with the values of variables, if it uses any. */
  readonly expandedText?: string
  /** The 1-based numbers of lines of code that pages do not show. */
  readonly hiddenLines?: readonly number[]
  /** Edits of the page's Markdown version, in ascending order. */
  readonly markdownEdits?: readonly TextEdit[]
}

/** Replaces a part of a page's text. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The data of a page from which the site creates and checks links, routes, and sidebars. */
export interface Document {
  readonly frontMatter: FrontMatter
  /** Custom keys, exactly as written, if the site has a schema for them. */
  readonly ownKeys?: Readonly<Record<string, unknown>>
  /** The ranges of front matter keys that later stages can report, keyed by path (`sidebar.order`). */
  readonly keyRanges?: Readonly<Record<string, Range>>
  /**
   * The title in the front matter, or else the leading heading. If there is neither, this is the file name or, for the home page, the title
   * of the site.
   */
  readonly title: string
  /** The description in the front matter, or else the text of the first paragraph, shortened at a word boundary. */
  readonly description: string
  /** The paragraphs that lists of pages show. */
  readonly excerpt?: readonly string[]
  readonly links: readonly Link[]
  /** The index in `links` of the image for link previews, if there is one. */
  readonly image: number | undefined
  /** Tags from the front matter, if it has any. */
  readonly head?: readonly HeadTag[]
  /** All IDs in the page that links can point to, including those of headings. */
  readonly anchors: readonly string[]
  /** The page's anchors as JSON, in the form that the manifest lists. It is absent for pages without anchors and for React pages. */
  readonly sections?: string
  /**
   * The page's code blocks as JSON, in the form that the manifest lists. It is absent for pages without code blocks and for generated
   * pages.
   */
  readonly samples?: string
  /** The names of theme parts that the page needs. It is absent if there are none. */
  readonly parts?: readonly string[]
  /**
   * Included files, as paths relative to the project root, with hashes of their content. A file with symbols of another site is only
   * queried, so its hash is that of the answers.
   */
  readonly includes: readonly { readonly path: ProjectPath; readonly hash: string; readonly asked?: readonly string[] }[]
  /** The calls of the site's function for heading IDs and their results, if there is such a function. */
  readonly ownHeadingIds?: OwnHeadingIds
  /** Problems in the text, stored with the document so that a cached page also reports them. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Records the results of the function, so that a page is parsed again if they would be different. */
export interface OwnHeadingIds {
  /** The IDs that the text itself specifies. */
  readonly claimed: readonly string[]
  /** The calls of the function. An ID is undefined if the result was not usable. */
  readonly calls: readonly { readonly text: string; readonly level: number; readonly id?: string }[]
}

/** A parsed page. It depends only on the text, the parse options, and the included files. */
export interface ParsedPage {
  readonly document: Document
  readonly body: Body
}

/** A schema from any library that implements https://standardschema.dev, version 1. */
interface StandardSchema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => FrontMatterResult | PromiseLike<FrontMatterResult>
  }
}

/** Checks a page's front matter. It receives all keys and values as written, including docsgen's own. */
export type FrontMatterSchema = StandardSchema | ((values: Readonly<Record<string, unknown>>) => unknown)

export interface FrontMatterIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

export type FrontMatterResult = { readonly value: unknown; readonly issues?: undefined } | { readonly issues: readonly FrontMatterIssue[] }

/** The same schema as a function. A promise is rejected at the point where the result is used. */
export type FrontMatterCheck = (values: Readonly<Record<string, unknown>>) => FrontMatterResult | PromiseLike<unknown>

/** The tools whose heading IDs docsgen can imitate. */
export type HeadingIdRuleName = 'github' | 'docusaurus' | 'vitepress' | 'mkdocs' | 'keep-case'

export interface HeadingIdContext {
  /** The level of the heading, from 1 to 6. */
  readonly level: number
  /** The IDs that the page already uses, including those that its author wrote. */
  readonly used: ReadonlySet<string>
}

/** Returns the ID of a heading from its text. It must not contain spaces or quotes, and it must be unique on the page. */
export type HeadingIdFunction = (text: string, context: HeadingIdContext) => string
