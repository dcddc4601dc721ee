import type GithubSlugger from 'github-slugger'
import type { Lexer, Token, Tokens } from 'marked'
import type { CodeLinks } from '../../features/code-links/code-links.ts'
import type { ForeignFindings } from '../../features/foreign-syntax/foreign-findings.ts'
import type { OtherHeadingIds } from '../../features/own-code/other-heading-ids.ts'
import type { IncludedFiles } from '../../features/partials/read-include.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { Body, Diagram, Document, FrontMatter, Heading, Link, ParsedPage, Sample, TextEdit } from '../model/document.ts'
import type { MessageTexts } from '../model/messages.ts'
import type { ManifestSample } from '../model/site-manifest.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { BodyWriter } from './body-writer.ts'
import type { FootnoteDefinitionToken } from './footnote-tokens.ts'
import type { LineIndex } from './line-index.ts'
import type { PageReports } from './page-reports.ts'
import type { ParseOptions } from './parse-options.ts'
import type { SourceCursor } from './source-cursor.ts'

/** One walk over a page's tokens: what is known of the page, what surrounds the token being written, and where results go. */
export interface PageWalk {
  readonly page: WalkedPage
  /** The constructs of features that the page can hold. */
  readonly syntax: ActiveSyntax
  /** Never changed: what is written within a heading or component gets a walk of its own, made by `within`. */
  readonly inside: Surroundings
  readonly cursor: SourceCursor
  readonly writer: BodyWriter
  readonly reports: PageReports
  readonly found: Findings
  /** Makes the ids of headings, different from those that the author gave. */
  readonly slugger: GithubSlugger
  /** Makes them where the site has chosen another rule. */
  readonly otherIds: OtherHeadingIds | undefined
  readonly footnotes: FootnoteLists
  readonly includedFiles: IncludedFiles
  readonly elements: OpenElements
  readonly nesting: Nesting
}

/** Constructs that a feature adds to Markdown. All of it is asked only for pages that can hold them. */
export interface Syntax {
  /** @default always */
  readonly isIn?: (page: WalkedPage) => boolean
  /** Blocks, by the sign that they begin with. */
  readonly blocks?: Readonly<Record<string, BlockReader>>
  /** Parts of a line, by the sign that they begin with. */
  readonly inlines?: Readonly<Record<string, TokenReader>>
  /** Changes parts of a line that marked has read, by their type. */
  readonly changes?: Readonly<Record<string, (token: Tokens.Generic, lexing: Lexing) => Tokens.Generic>>
  /** Hides what is not emphasis from the search for its end. The text keeps its length. */
  readonly maskMarks?: (text: string) => string
  /** Looks at all tokens before they are written. */
  readonly prepare?: (walk: PageWalk, tokens: readonly Token[]) => void
  /** Write tokens of the feature, by their type. */
  readonly writers?: Readonly<Record<string, TokenWriter>>
  /** Looks at each paragraph, and returns true if it has written it itself. */
  readonly paragraph?: (walk: PageWalk, token: Tokens.Paragraph, offset: number) => boolean
  /** Looks at each text, and returns its HTML if it is not to be written as it is. */
  readonly text?: (walk: PageWalk, token: Tokens.Text, offset: number) => string | undefined
  /** Write code blocks, by their language, and return false for those to be shown as code. */
  readonly fences?: Readonly<Record<string, (walk: PageWalk, token: Tokens.Code, offset: number) => boolean>>
  /** Called when the whole text is written. */
  readonly finish?: (walk: PageWalk) => void
  /** What the feature adds to the records of the page. */
  readonly records?: (walk: PageWalk, title: string) => PageRecords
}

/** The lexer of a text, and the walk that will write it. */
export interface Lexing {
  readonly lexer: Lexer
  readonly walk: PageWalk
}

/** Reads a token at the beginning of a text. Tokens have the text that readers see of them as `plain`. */
type TokenReader = (src: string, lexing: Lexing) => Tokens.Generic | undefined
interface BlockReader {
  readonly read: TokenReader
  /** A paragraph ends before it without a blank line. @default false */
  readonly endsParagraph?: boolean
}
type TokenWriter = (walk: PageWalk, token: Token, offset: number) => void

export interface PageRecords {
  readonly document?: Partial<Document>
  readonly body?: Partial<Body>
}

/** The constructs of several features, sorted by what brings them into play. */
export interface ActiveSyntax extends Lists {
  readonly blocks: ReadonlyMap<string, readonly BlockReader[]>
  readonly inlines: ReadonlyMap<string, readonly TokenReader[]>
  /** At these signs text ends that would not otherwise. */
  readonly textEnds: string
  readonly changes: ReadonlyMap<string, NonNullable<Syntax['changes']>[string]>
  readonly writers: ReadonlyMap<string, TokenWriter>
  readonly fences: ReadonlyMap<string, NonNullable<Syntax['fences']>[string]>
  /** Of other texts that belong to a page. */
  readonly table: SyntaxTable
}

export type ListedHook = 'maskMarks' | 'prepare' | 'paragraph' | 'text' | 'finish' | 'records'
type Lists = { readonly [Hook in ListedHook]: readonly NonNullable<Syntax[Hook]>[] }

/** The constructs of all features. */
export interface SyntaxTable {
  /** Those that a page can hold. */
  activeIn(page: WalkedPage): ActiveSyntax
  /** What a feature keeps of each page. */
  readonly note: PageNote
}

export type PageNote = (source: SourceFile, page: Pick<ParsedPage, 'document' | 'body'>, options: ParseOptions) => Uint8Array | undefined

/** Keeps what a feature notes of each page, from its first note on. */
export function createNotes<T>(create: () => T): (walk: PageWalk) => T {
  const notes = new WeakMap<Findings, T>()
  return ({ found }) => {
    const known = notes.get(found)
    if (known !== undefined) return known
    const made = create()
    notes.set(found, made)
    return made
  }
}

/** What is known of a page before the walk. */
export interface WalkedPage {
  readonly file: ProjectPath
  /** Of its content folder. */
  readonly rootId: string
  readonly text: string
  /** Positions in the files in which the text is written. */
  readonly lines: LineIndex
  /** Positions in the text itself, including partials. */
  readonly textLines: LineIndex
  readonly options: ParseOptions
  /** Nobody wrote the text, so nobody is told how. */
  readonly isGenerated: boolean
  /** The site's own code wrote the HTML, so it may hold docsgen's own elements. */
  readonly isTrusted: boolean
  readonly componentNames: ReadonlySet<string>
  /** What the page says in the place of English. */
  readonly messages: MessageTexts
  /** Titles of boxes in the page's language where they are not those of the default one, by kind. */
  readonly boxTitles: Readonly<Record<string, string>>
  /** Empty for texts that are not pages. */
  readonly frontMatter: FrontMatter
}

/** What surrounds a token. */
interface Surroundings {
  /** Where names in code lead; undefined on pages without such links, and in links and headings, which hold none. */
  readonly codeLinks: CodeLinks | undefined
  /** The id of the heading around it: anchors in it need not repeat it. */
  readonly headingId: string | undefined
  /** A member's name, in a narrow column. */
  readonly isRowName: boolean
  /** It is within a link. */
  readonly isLink: boolean
  /** The name of the innermost component around it. */
  readonly component: string | undefined
}

/** What the page is found to contain. */
interface Findings {
  readonly headings: Heading[]
  /** The text above the first heading, without an id and with that of the page's title as its heading; then all other headings. */
  readonly sections: NotedSection[]
  readonly links: Link[]
  readonly anchors: Set<string>
  /** What the page is made from besides its text, by what identifies it. */
  readonly includes: Map<string, Document['includes'][number]>
  readonly diagrams: Diagram[]
  /** Its code for the checks; undefined where it is not checked. */
  readonly samples: Sample[] | undefined
  /** What the manifest says of its code. */
  readonly samplePrints: ManifestSample[]
  /** Lines of the text that readers are not shown. */
  readonly hiddenLines: number[]
  /** The text of the first paragraph that has any. */
  firstParagraph: string
  /** The text before a mark such as `<!-- more -->`, in paragraphs. */
  excerpt: readonly string[] | undefined
  /** How many code blocks have notes. */
  noteSets: number
  /** It has a form that sends requests. */
  hasTryIt: boolean
  readonly markdownEdits: TextEdit[]
  /** The terms of its definition lists. */
  readonly terms: { readonly id: string; readonly text: string; readonly definition: string }[]
  readonly foreign: ForeignFindings
}

/** A heading in the page's text. */
export interface NotedSection {
  readonly id: string
  readonly heading: string
  readonly start: number
  /** Where the text below it begins. */
  readonly end: number
}

interface FootnoteLists {
  /** The offset is known once the walk has come to the definition. */
  readonly definitions: Map<string, { readonly token: FootnoteDefinitionToken; offset: number }>
  /** Labels in the order of their first use: a footnote's number is its place here. */
  readonly order: string[]
  readonly uses: Map<string, number>
}

interface OpenElements {
  /** Raw HTML elements open at this point, innermost last. */
  readonly stack: { readonly name: string; readonly offset: number; readonly isDropped: boolean }[]
  /** How many of them belong to the surroundings: nothing here may close them. */
  outer: number
}

/** Counts how deep blocks and emphasis are nested. */
interface Nesting {
  /** Throws TooDeep. */
  enter(offset: number): void
  leave(): void
}

/** The same walk in other surroundings. */
export function within(walk: PageWalk, change: Partial<Surroundings>): PageWalk {
  const { page, syntax, inside, cursor, writer, reports, found, slugger, otherIds, footnotes, includedFiles, elements, nesting } = walk
  const { codeLinks, headingId, isRowName, isLink, component } = { ...inside, ...change }
  // Written out, so that all walks have one hidden class: what reads them stays fast.
  return {
    page,
    syntax,
    inside: { codeLinks, headingId, isRowName, isLink, component },
    cursor,
    writer,
    reports,
    found,
    slugger,
    otherIds,
    footnotes,
    includedFiles,
    elements,
    nesting,
  }
}
