import type GithubSlugger from 'github-slugger'
import type { Lexer, Token, Tokens } from 'marked'
import type { Body, Document } from '../model/document.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { BodyPiece, BodyTexts, BodyWriter } from './body-writer.ts'
import type { ComponentToken } from './component-extension.ts'
import type { ContainerRules, ContainerToken } from './container-extension.ts'
import type { FenceInfo, FenceWordRules } from './fence-info.ts'
import type { Findings, OpenElements, PageReports, WalkedPage } from './page-reports.ts'
import type { ParseOptions } from './parse-options.ts'
import type { IncludedFiles } from './read-include.ts'
import type { SourceCursor } from './source-cursor.ts'
import type {
  CodeBlock,
  FencedCode,
  HeadingText,
  HtmlPart,
  Insertion,
  ListLook,
  ShownCode,
  TextExpander,
  TextPlace,
  ThemeComponent,
  WrittenCode,
} from './syntax-parts.ts'
import type { KeyTable } from './validate-front-matter.ts'

/** One pass over a page's tokens: the data about the page, the context of the current token, and the place for results. */
export interface PageWalk {
  readonly page: WalkedPage
  /** The constructs of features that the page can contain. */
  readonly syntax: ActiveSyntax
  /** The context of the current token. It never changes: content of a heading or component gets its own walk, which `within` creates. */
  readonly inside: Surroundings
  readonly cursor: SourceCursor
  readonly writer: BodyWriter
  readonly reports: PageReports
  readonly found: Findings
  /** Creates IDs of headings that are different from those that the author wrote. */
  readonly slugger: GithubSlugger
  readonly includedFiles: IncludedFiles
  readonly elements: OpenElements
  readonly nesting: Nesting
}

/** Constructs that a feature adds to Markdown. All fields except for the first are used only for pages that can contain the constructs. */
export interface Syntax {
  /** Replaces parts of the text before it is parsed. At most one feature can have it. */
  readonly expander?: TextExpander
  /** Lines such as `:::operation listPets` that insert text, keyed by the mark at their start. The expander replaces them. */
  readonly insertions?: Readonly<Record<string, Insertion>>
  /** Suggestions for front matter keys of other tools, keyed by path. */
  readonly unknownKeys?: ReadonlyMap<string, string>
  /** Whether a page can contain the constructs. @default always */
  readonly isIn?: (page: WalkedPage) => boolean
  /** Readers of blocks, keyed by the character that a block begins with. The key is empty if it can be any character. */
  readonly blocks?: Readonly<Record<string, BlockReader>>
  /** Readers of inline constructs, keyed by their first character. */
  readonly inlines?: Readonly<Record<string, TokenReader>>
  /** Functions that change inline tokens of marked, keyed by the type of the token. */
  readonly changes?: Readonly<Record<string, (token: Tokens.Generic, lexing: Lexing) => Tokens.Generic>>
  /** Masks characters that are not emphasis while its end is searched. The text keeps its length. */
  readonly maskMarks?: (text: string) => string
  /** Reads all tokens before they are written. */
  readonly prepare?: (walk: PageWalk, tokens: readonly Token[]) => void
  /** Writers of the feature's tokens, keyed by the type of the token. */
  readonly writers?: Readonly<Record<string, TokenWriter>>
  /** Reads each paragraph. Returns true if it has written the paragraph itself. */
  readonly paragraph?: (walk: PageWalk, token: Tokens.Paragraph, offset: number) => boolean
  /** Reads the complete content of each paragraph, heading, and table cell. */
  readonly enclosed?: (walk: PageWalk, tokens: readonly Token[], isHeading: boolean) => void
  /** Reads raw HTML. Returns true if it has reported why the HTML is rejected. */
  readonly html?: (walk: PageWalk, part: HtmlPart) => boolean
  /** Kinds of containers. An admonition of the site with the same name takes precedence. */
  readonly containers?: Readonly<Record<string, ContainerKind>>
  /**
   * Suggests a replacement for a name that only other tools know. Returns true if the name has already been reported, or undefined if
   * nothing is known about the name.
   */
  readonly instead?: (walk: PageWalk, unknown: UnknownName) => string | true | undefined
  /** Components of docsgen's theme, keyed by name. */
  readonly components?: Readonly<Record<string, ThemeComponent>>
  /** Reads each component. */
  readonly component?: (walk: PageWalk, token: ComponentToken, offset: number) => void
  /** Reads each text. Returns its HTML if it should not be written as it is. */
  readonly text?: (walk: PageWalk, token: Tokens.Text, offset: number) => string | undefined
  /** Writers of code blocks, keyed by their language. */
  readonly fences?: Readonly<Record<string, FenceWriter>>
  /** Writes code blocks of languages that the site lists. Returns whether it did. */
  readonly fence?: (walk: PageWalk, token: Tokens.Code, place: { readonly info: FenceInfo; readonly offset: number }) => boolean
  /** Words and keys that can follow the language of code blocks. */
  readonly fenceWords?: Readonly<Record<string, FenceWord>>
  /** Separates the code that readers see from the code that only checks use. At most one feature can have it. */
  readonly showCode?: (walk: PageWalk, block: FencedCode) => ShownCode
  /** Describes the form of a list that is not a usual one. */
  readonly list?: (walk: PageWalk, token: Tokens.List) => ListLook | undefined
  /** Reads words after a language that have no effect. Returns those that must still be reported. */
  readonly uselessWords?: (walk: PageWalk, words: readonly string[], placeOf: (word: string) => TextPlace) => readonly string[]
  /** Reads inline code. */
  readonly codeSpan?: (walk: PageWalk, code: string, offset: number) => void
  /** Reads each code block, and returns attributes for it. */
  readonly code?: (walk: PageWalk, block: CodeBlock) => string | undefined
  /** Adds to the HTML of code: to highlighted code, and to inline code, which has no HTML yet. */
  readonly codeHtml?: (walk: PageWalk, code: WrittenCode) => readonly BodyPiece[] | undefined
  /** Determines the ID of a heading without an explicit one, and records explicit IDs. */
  readonly headingIds?: HeadingIds
  /** Is called after the whole text is written. */
  readonly finish?: (walk: PageWalk) => void
  /** Records that the feature adds to the page. */
  readonly records?: (walk: PageWalk, title: string) => { readonly document?: Partial<Document>; readonly body?: Partial<Body> }
}

/** The lexer of a text, and the walk that will write the text. */
export interface Lexing {
  readonly lexer: Lexer
  readonly walk: PageWalk
}

/** Reads a token at the start of a text. If a token contains text for readers, its `plain` property is this text. */
type TokenReader = (src: string, lexing: Lexing) => Tokens.Generic | undefined
interface BlockReader {
  readonly read: TokenReader
  /** Whether the text from the start of a line ends a paragraph without a blank line. @default never */
  readonly endsParagraph?: (src: string) => boolean
}
type TokenWriter = (walk: PageWalk, token: Token, offset: number) => void

interface FenceWriter {
  /** Writes the block. Returns false if it must be shown as code. */
  write(walk: PageWalk, token: Tokens.Code, offset: number): boolean
  /** Set if words after the language have no effect. @default words have the same effects as in other code blocks */
  readonly unusedWords?: UnusedWords
}

export interface UnusedWords {
  /** The word for such a block in messages. */
  readonly block: string
  /** The advice for authors who wrote such a word. */
  readonly instead: string
}

export interface UnknownName {
  readonly what: 'container' | 'component'
  readonly name: string
  readonly raw: string
  readonly offset: number
}

/** A kind of container. */
interface ContainerKind extends ContainerRules {
  /** Writes the container, and reports missing parts. */
  write(walk: PageWalk, token: ContainerToken, offset: number): void
}

export interface HeadingIds {
  /** Returns the ID, or undefined if the heading gets its ID as usual. */
  make(walk: PageWalk, heading: HeadingText): string | undefined
  /** Records an ID that the author wrote. */
  take(walk: PageWalk, id: string): void
}

interface FenceWord extends FenceWordRules {
  /** Writes the code blocks with this word. */
  readonly write?: (walk: PageWalk, block: WordedBlock) => void
  /** Lists the options that the site must set so that the word has an effect. */
  readonly findMissing?: (options: ParseOptions) => string | undefined
}

interface WordedBlock {
  readonly code: string
  readonly offset: number
  /** Writes the block with this code. */
  write(code: string): void
}

/** The constructs of several features, grouped by where they are used. */
export interface ActiveSyntax extends Lists {
  readonly blocks: ReadonlyMap<string, readonly BlockReader[]>
  readonly inlines: ReadonlyMap<string, readonly TokenReader[]>
  /** Characters that end text only because a feature uses them. */
  readonly textEnds: string
  readonly changes: ReadonlyMap<string, NonNullable<Syntax['changes']>[string]>
  readonly writers: ReadonlyMap<string, TokenWriter>
  readonly fences: ReadonlyMap<string, FenceWriter>
  readonly containers: ReadonlyMap<string, ContainerKind>
  readonly components: ReadonlyMap<string, ThemeComponent>
  /** The table for other text that belongs to the page. */
  readonly table: SyntaxTable
}

export type ListedHook =
  | 'maskMarks'
  | 'prepare'
  | 'paragraph'
  | 'enclosed'
  | 'html'
  | 'text'
  | 'uselessWords'
  | 'code'
  | 'codeHtml'
  | 'instead'
  | 'fence'
  | 'component'
  | 'showCode'
  | 'list'
  | 'codeSpan'
  | 'headingIds'
  | 'finish'
  | 'records'
type Lists = { readonly [Hook in ListedHook]: readonly NonNullable<Syntax[Hook]>[] }

/** The constructs of all features. */
export interface SyntaxTable {
  /** Returns the constructs that a page can contain. */
  activeIn(page: WalkedPage): ActiveSyntax
  readonly expander: TextExpander | undefined
  readonly insertions: ReadonlyMap<string, Insertion>
  readonly unknownKeys: ReadonlyMap<string, string>
  readonly keys: KeyTable
  readonly fenceWords: ReadonlyMap<string, FenceWord>
  readonly components: ReadonlyMap<string, ThemeComponent>
  /** The first words of the theme's class names. */
  readonly ownClasses: ReadonlySet<string>
  /** The strings that constructs add to pages, in English. */
  readonly texts: BodyTexts
  /** Attributes that the theme's components and scripts set. */
  readonly ownAttributes: ReadonlySet<string>
  /** Match IDs that the theme uses for features. */
  readonly ownIds: readonly RegExp[]
  /** The note that a feature keeps for each page. */
  readonly note: PageNote
}

/** The parts of a page that a note is created from. They are plain data, so that a different thread can create it. */
export interface NotedPage {
  readonly document: Pick<Document, 'title' | 'frontMatter'>
  readonly body: Body
}

export type PageNote = (source: NotedSource, page: NotedPage, options: ParseOptions) => Uint8Array | undefined

export type NotedSource = Pick<SourceFile, 'rootId'> & { readonly generated?: SourceFile['generated'] | undefined }

/** Stores the data that a feature records for each page. It is created at the first use. */
export function createNotes<T>(create: (walk: PageWalk) => T): (walk: PageWalk) => T {
  const notes = new WeakMap<Findings, T>()
  return (walk) => {
    const known = notes.get(walk.found)
    if (known !== undefined) return known
    const made = create(walk)
    notes.set(walk.found, made)
    return made
  }
}

/** The context of a token. */
interface Surroundings {
  /** Whether names in code become links. They do not in links and headings. */
  readonly linksCode: boolean
  /** The ID of the surrounding heading, which anchors in it must not repeat. */
  readonly headingId: string | undefined
  /** Whether the token is in a link. */
  readonly isLink: boolean
  /** The name of the innermost component around the token. */
  readonly component: string | undefined
}

/** Limits how deeply blocks and emphasis can be nested. */
interface Nesting {
  /** Enters a level. Throws TooDeep. */
  enter(offset: number): void
  leave(): void
}

/** Returns the HTML of code with the additions of features, or undefined if they add nothing. */
export function codeHtml(walk: PageWalk, code: WrittenCode): readonly BodyPiece[] | undefined {
  for (const add of walk.syntax.codeHtml) {
    const pieces = add(walk, code)
    if (pieces) return pieces
  }
  return undefined
}

/** Returns the component of docsgen's own theme with this name, or undefined if the site replaces it. */
export function themeComponent({ page, syntax }: PageWalk, name: string): ThemeComponent | undefined {
  return page.options.ownComponents?.includes(name) ? syntax.components.get(name) : undefined
}

/** Passes the complete content of a paragraph, heading, or table cell to the features. Its tokens begin at the cursor. */
export function showEnclosed(walk: PageWalk, tokens: readonly Token[], isHeading = walk.inside.headingId !== undefined): void {
  for (const look of walk.syntax.enclosed) look(walk, tokens, isHeading)
}

/** Returns the same walk with a different context. */
export function within(walk: PageWalk, change: Partial<Surroundings>): PageWalk {
  const { page, syntax, inside, cursor, writer, reports, found, slugger, includedFiles, elements, nesting } = walk
  const { linksCode, headingId, isLink, component } = { ...inside, ...change }
  // All properties are listed, so that all walks have the same hidden class, which makes access fast.
  return {
    page,
    syntax,
    inside: { linksCode, headingId, isLink, component },
    cursor,
    writer,
    reports,
    found,
    slugger,
    includedFiles,
    elements,
    nesting,
  }
}
