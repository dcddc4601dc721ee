import type GithubSlugger from 'github-slugger'
import type { Lexer, Token, Tokens } from 'marked'
import type { Body, Document } from '../model/document.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { BodyPiece, BodyWriter } from './body-writer.ts'
import type { ComponentToken } from './component-extension.ts'
import type { ContainerRules, ContainerToken } from './container-extension.ts'
import type { FenceInfo, FenceWordRules } from './fence-info.ts'
import type { Findings, OpenElements, WalkedPage } from './findings.ts'
import type { KeyTable } from './front-matter-keys.ts'
import type { PageReports } from './page-reports.ts'
import type { ParseOptions } from './parse-options.ts'
import type { IncludedFiles } from './read-include.ts'
import type { SourceCursor } from './source-cursor.ts'
import type {
  CodeBlock,
  FencedCode,
  HeadingText,
  HtmlPart,
  ListLook,
  ShownCode,
  TextExpander,
  TextPlace,
  ThemeComponent,
  WrittenCode,
} from './syntax-parts.ts'

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
  /** Makes the IDs of headings, different from those that the author gave. */
  readonly slugger: GithubSlugger
  readonly includedFiles: IncludedFiles
  readonly elements: OpenElements
  readonly nesting: Nesting
}

/** Constructs that a feature adds to Markdown. All of it but the first is asked only for pages that can hold them. */
export interface Syntax {
  /** Puts other text in the place of what is written, before it is read. At most one feature has it. */
  readonly expander?: TextExpander
  /** Handlers for front-matter keys of other tools, by path. */
  readonly unknownKeys?: ReadonlyMap<string, string>
  /** @default always */
  readonly isIn?: (page: WalkedPage) => boolean
  /** Blocks, by the sign that they begin with: `` for those that can begin with any. */
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
  /** Looks at the whole text of each paragraph, heading, and cell. */
  readonly enclosed?: (walk: PageWalk, tokens: readonly Token[], isHeading: boolean) => void
  /** Looks at raw HTML, and returns true if it has reported what is refused. */
  readonly html?: (walk: PageWalk, part: HtmlPart) => boolean
  /** Containers, by their kind. A box of the site with the same name comes first. */
  readonly containers?: Readonly<Record<string, ContainerKind>>
  /**
   * Suggests a replacement for a name that only other tools know. Returns true if the name is already reported, or undefined if nothing
   * is known about it.
   */
  readonly instead?: (walk: PageWalk, unknown: UnknownName) => string | true | undefined
  /** Components of docsgen's theme, by name. */
  readonly components?: Readonly<Record<string, ThemeComponent>>
  /** Looks at each component. */
  readonly component?: (walk: PageWalk, token: ComponentToken, offset: number) => void
  /** Looks at each text, and returns its HTML if it is not to be written as it is. */
  readonly text?: (walk: PageWalk, token: Tokens.Text, offset: number) => string | undefined
  /** Write code blocks, by their language. */
  readonly fences?: Readonly<Record<string, FenceWriter>>
  /** Writes code blocks of languages that the site names, and returns whether it did. */
  readonly fence?: (walk: PageWalk, token: Tokens.Code, place: { readonly info: FenceInfo; readonly offset: number }) => boolean
  /** Words and keys that can follow the language of code blocks. */
  readonly fenceWords?: Readonly<Record<string, FenceWord>>
  /** Takes out of a code block what is not for readers. At most one feature has it. */
  readonly showCode?: (walk: PageWalk, block: FencedCode) => ShownCode
  /** How a list looks that is no usual one. */
  readonly list?: (walk: PageWalk, token: Tokens.List) => ListLook | undefined
  /** Looks at words behind a language that have no effect, and returns those that are still to be reported. */
  readonly uselessWords?: (walk: PageWalk, words: readonly string[], placeOf: (word: string) => TextPlace) => readonly string[]
  /** Looks at code in a line. */
  readonly codeSpan?: (walk: PageWalk, code: string, offset: number) => void
  /** Looks at each code block, and returns attributes for it. */
  readonly code?: (walk: PageWalk, block: CodeBlock) => string | undefined
  /** The HTML of code with what the feature adds to it: of highlighted code, and of code in a line, which has no HTML yet. */
  readonly codeHtml?: (walk: PageWalk, code: WrittenCode) => readonly BodyPiece[] | undefined
  /** The id of a heading for which its author gave none, or the one that they gave. */
  readonly headingIds?: HeadingIds
  /** Called when the whole text is written. */
  readonly finish?: (walk: PageWalk) => void
  /** Records that the feature adds to the page. */
  readonly records?: (walk: PageWalk, title: string) => { readonly document?: Partial<Document>; readonly body?: Partial<Body> }
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
  /** Whether the text from the start of a line on ends a paragraph without a blank line. @default never */
  readonly endsParagraph?: (src: string) => boolean
}
type TokenWriter = (walk: PageWalk, token: Token, offset: number) => void

interface FenceWriter {
  /** Returns false for blocks to be shown as code. */
  write(walk: PageWalk, token: Tokens.Code, offset: number): boolean
  /** Words behind the language have no effect. @default false */
  readonly isDiagram?: boolean
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
  /** undefined if the heading gets its ID as usual. */
  make(walk: PageWalk, heading: HeadingText): string | undefined
  /** Takes note of an ID that the author gave. */
  take(walk: PageWalk, id: string): void
}

interface FenceWord extends FenceWordRules {
  /** Writes the code blocks that have it. */
  readonly write?: (walk: PageWalk, block: WordedBlock) => void
  /** Finds the options that the site must set for it to have an effect. */
  readonly findMissing?: (options: ParseOptions) => string | undefined
}

interface WordedBlock {
  readonly code: string
  readonly offset: number
  /** Writes the block with this code. */
  write(code: string): void
}

/** The constructs of several features, sorted by what brings them into play. */
export interface ActiveSyntax extends Lists {
  readonly blocks: ReadonlyMap<string, readonly BlockReader[]>
  readonly inlines: ReadonlyMap<string, readonly TokenReader[]>
  /** Characters that end text only because of a feature. */
  readonly textEnds: string
  readonly changes: ReadonlyMap<string, NonNullable<Syntax['changes']>[string]>
  readonly writers: ReadonlyMap<string, TokenWriter>
  readonly fences: ReadonlyMap<string, FenceWriter>
  readonly containers: ReadonlyMap<string, ContainerKind>
  readonly components: ReadonlyMap<string, ThemeComponent>
  /** The table for other text that belongs to a page. */
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
  /** Those that a page can hold. */
  activeIn(page: WalkedPage): ActiveSyntax
  readonly expander: TextExpander | undefined
  readonly unknownKeys: ReadonlyMap<string, string>
  readonly keys: KeyTable
  readonly fenceWords: ReadonlyMap<string, FenceWord>
  readonly components: ReadonlyMap<string, ThemeComponent>
  /** The note that a feature keeps for each page. */
  readonly note: PageNote
}

/** The parts of a page that a note can be created from, so that a different thread can create it. */
export interface NotedPage {
  readonly document: Pick<Document, 'title' | 'frontMatter'>
  readonly body: Body
}

export type PageNote = (source: NotedSource, page: NotedPage, options: ParseOptions) => Uint8Array | undefined

export type NotedSource = Pick<SourceFile, 'rootId'> & { readonly generated?: SourceFile['generated'] | undefined }

/** Keeps what a feature notes of each page, from its first note on. */
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
  /** Names in code can be links, which is not so in links and headings. */
  readonly linksCode: boolean
  /** The id of the heading around it: anchors in it need not repeat it. */
  readonly headingId: string | undefined
  /** It is within a link. */
  readonly isLink: boolean
  /** The name of the innermost component around it. */
  readonly component: string | undefined
}

/** Counts how deep blocks and emphasis are nested. */
interface Nesting {
  /** Throws TooDeep. */
  enter(offset: number): void
  leave(): void
}

/** Code with what features add to it, or undefined if they add nothing. */
export function codeHtml(walk: PageWalk, code: WrittenCode): readonly BodyPiece[] | undefined {
  for (const add of walk.syntax.codeHtml) {
    const pieces = add(walk, code)
    if (pieces) return pieces
  }
  return undefined
}

/** The component of docsgen's own theme with that name, or undefined if the site replaces it. */
export function themeComponent({ page, syntax }: PageWalk, name: string): ThemeComponent | undefined {
  return page.options.ownComponents?.includes(name) ? syntax.components.get(name) : undefined
}

/** Shows features the whole text of a paragraph, heading, or cell, whose tokens begin at the cursor. */
export function showEnclosed(walk: PageWalk, tokens: readonly Token[], isHeading = walk.inside.headingId !== undefined): void {
  for (const look of walk.syntax.enclosed) look(walk, tokens, isHeading)
}

/** The same walk in other surroundings. */
export function within(walk: PageWalk, change: Partial<Surroundings>): PageWalk {
  const { page, syntax, inside, cursor, writer, reports, found, slugger, includedFiles, elements, nesting } = walk
  const { linksCode, headingId, isLink, component } = { ...inside, ...change }
  // Written out, so that all walks have one hidden class: what reads them stays fast.
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
