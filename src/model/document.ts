import type { Diagnostic, Range } from './diagnostic.ts'
import type { ProjectPath } from './paths.ts'

/** What a page may say of itself between its two `---` lines. */
export interface FrontMatter {
  readonly title?: string
  readonly description?: string
  /** Replaces the last part of the route, or all of it when it begins with `/`. */
  readonly slug?: string
  readonly sidebar?: false | { readonly label?: string; readonly order?: number; readonly hidden?: boolean; readonly inside?: boolean }
  readonly draft?: boolean
  readonly layout?: LayoutName
  readonly toc?: boolean | { readonly min?: number; readonly max?: number }
  /** A picture for link previews: a path like any image's. */
  readonly image?: string
  readonly search?: boolean
  /** Names in its code lead where its link definitions (`[Name]: address`) say. */
  readonly linkCode?: boolean
  /** Tags for the page's `<head>`, as written: see `Document.head`. */
  readonly head?: readonly unknown[]
}

export type LayoutName = 'doc' | 'page' | 'home'

export interface Heading {
  readonly depth: number
  readonly id: string
  readonly text: string
  /** The heading's inline HTML, without links. */
  readonly html: string
  readonly at: Range
  /** The id was written by the author: `## Title {#id}`. */
  readonly explicit: boolean
}

/** A tag for the page's `<head>`, from its front matter: it never loads anything. */
export interface HeadTag {
  readonly tag: 'meta' | 'link'
  readonly attributes: Readonly<Record<string, string>>
  /** The number, among the page's links, of its `href`. */
  readonly link?: number
}

/** What browsers would load or open at once from an address within raw HTML. */
export type LoadedKind = 'image' | 'media' | 'frame' | 'form' | 'object'

/** A place in a page that points somewhere. */
export interface Link {
  /** As written, HTML entities decoded. */
  readonly href: string
  readonly kind: 'link' | 'image' | 'html' | 'component' | 'definition'
  readonly at: Range
  /** Of addresses in raw HTML: what loads them; undefined for links that readers follow. */
  readonly loads?: LoadedKind
}

/** A place in the body that only the finished site can fill. Offsets are in bytes of `Body.html`; slots are in order. */
export type Slot =
  | { readonly kind: 'href'; readonly offset: number; readonly link: number }
  /** Stands where an `<img …>` begins its attributes: src, width, height are the site's to know. */
  | { readonly kind: 'image'; readonly offset: number; readonly link: number }
  | {
      readonly kind: 'open'
      readonly offset: number
      readonly component: string
      readonly attributes: Readonly<Record<string, AttributeValue>>
      readonly at: Range
    }
  | { readonly kind: 'close'; readonly offset: number }

/** `{"link": n}` in place of a value: an address to resolve, number `n` in the document's links. */
export type AttributeValue = string | number | boolean | null | readonly AttributeValue[] | { readonly [key: string]: AttributeValue }

/** What a page shows: needed only to render it, so that the thousands that did not change need none of it in memory. */
export interface Body {
  readonly html: Uint8Array
  readonly slots: readonly Slot[]
  /** The leading heading's inline HTML when there is one, whatever the front matter's title; `html` leaves that heading out. */
  readonly titleHtml: string
  /** That heading's text where it is not the page's title. */
  readonly heading?: string
  readonly titleId: string | undefined
  readonly headings: readonly Heading[]
  /** The texts of its diagrams. */
  readonly diagrams?: readonly Diagram[]
  /** Its code, where samples are checked. */
  readonly samples?: readonly Sample[]
  /** Lines of the text, from 1, that are there for the checks alone. */
  readonly hiddenLines?: readonly number[]
}

/** A fence with the language `mermaid`. */
export interface Diagram {
  readonly text: string
  /** Where the fence begins; the diagram's text begins on the next line. */
  readonly line: number
  readonly column: number
}

/** What a site must know of a page's text to put it into its place and to check it. */
export interface Document {
  readonly frontMatter: FrontMatter
  /** As written: keys docsgen does not know, where the site has a schema for them. */
  readonly ownKeys?: Readonly<Record<string, unknown>>
  /** Where keys of the front matter are, by path (`sidebar.order`); only those that later stages may report. */
  readonly keyRanges?: Readonly<Record<string, Range>>
  /** From the front matter, else the leading heading, else the file name; the site's title for a home page without either. */
  readonly title: string
  /** From the front matter, else the first paragraph's text, cut at a word. */
  readonly description: string
  readonly links: readonly Link[]
  /** The number, among `links`, of the picture for link previews; undefined where the page names none. */
  readonly image: number | undefined
  /** From its front matter; undefined where that names none. */
  readonly head?: readonly HeadTag[]
  /** Every id in the page that a `#fragment` may name, headings included. */
  readonly anchors: readonly string[]
  /** It has a diagram, so that its page and the site need what draws one. */
  readonly hasMermaid: boolean
  /** Files taken into the page (snippets), below the project's root, with the hash of what was read. */
  readonly includes: readonly { readonly path: ProjectPath; readonly hash: string }[]
  /** Found while reading the text; kept with the document so that a cached page still reports. */
  readonly diagnostics: readonly Diagnostic[]
}

/** A page's text, read: a pure function of the text, the parse options and the included files. */
export interface ParsedPage {
  readonly document: Document
  readonly body: Body
}

/** A schema from any library that implements https://standardschema.dev, version 1. */
export interface StandardSchema {
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

/** Any such schema as a function; what it returns may be a promise, which is refused when it is seen. */
export type FrontMatterCheck = (values: Readonly<Record<string, unknown>>) => FrontMatterResult | PromiseLike<unknown>

/** A code block of a page as the checks see it: with the lines that readers are not shown. */
export interface Sample {
  /** `` where the fence names none. */
  readonly language: string
  readonly title?: string
  /** The schema the author says its GraphQL is for. */
  readonly schema?: string
  /** It goes on from the sample before it. */
  readonly continues?: true
  /** Why it is not checked; `` where the author gives no reason. */
  readonly unchecked?: string
  /** Lines that are marked as removed are blank, and so are comments that mark lines. */
  readonly code: string
  /** The line the fence opens with. */
  readonly at: Range
  readonly origin: SampleOrigin
}

/** Where the lines of a sample stand. */
export interface SampleOrigin {
  /** Absent for the page's own. */
  readonly file?: ProjectPath
  /** The number of each line; where they follow each other, that of the first. */
  readonly lines: number | readonly number[]
  /** How many columns further right than in the code each line stands; one number where it is the same for all. */
  readonly shifts: number | readonly number[]
}

/** How many of a site's samples were checked, by kind (`TypeScript`), and how many were not. */
export interface SampleCounts {
  readonly checked: Readonly<Record<string, number>>
  readonly unchecked: number
}
