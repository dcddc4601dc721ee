import type GithubSlugger from 'github-slugger'
import type { Tokens } from 'marked'
import type { Abbreviations } from '../../features/abbreviations/abbreviations.ts'
import type { CodeLinks } from '../../features/code-links/code-links.ts'
import type { ForeignFindings } from '../../features/foreign-syntax/foreign-findings.ts'
import type { Glossary, GlossaryEntry } from '../../features/glossary/glossary.ts'
import type { FoundSymbol } from '../../features/linked-sites/symbols/symbol-index.ts'
import type { OtherHeadingIds } from '../../features/own-code/other-heading-ids.ts'
import type { Include, IncludedFiles } from '../../features/partials/read-include.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { Diagram, FrontMatter, Heading, Link, Sample, TextEdit } from '../model/document.ts'
import type { MessageTexts } from '../model/messages.ts'
import type { ManifestSample } from '../model/site-manifest.ts'
import type { BodyWriter } from './body-writer.ts'
import type { Dialect, FootnoteDefinitionToken } from './lex-markdown.ts'
import type { LineIndex } from './line-index.ts'
import type { PageReports } from './page-reports.ts'
import type { GlossaryFile, ParseOptions } from './parse-options.ts'
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
  /** Looks at each paragraph, and returns true if it has written it itself. */
  readonly paragraph?: (walk: PageWalk, token: Tokens.Paragraph, offset: number) => boolean
  /** Called when the whole text is written. */
  readonly finish?: (walk: PageWalk) => void
}

/** The constructs of several features, sorted by what brings them into play. */
export interface ActiveSyntax {
  readonly paragraph: readonly NonNullable<Syntax['paragraph']>[]
  readonly finish: readonly NonNullable<Syntax['finish']>[]
}

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

export function dialectOf({ options, componentNames, isGenerated }: WalkedPage): Dialect {
  return {
    componentNames: options.html === 'commonmark' ? undefined : componentNames,
    // `$` in comments of other people's code is text.
    hasMath: options.math !== undefined && !isGenerated,
    syntax: isGenerated ? undefined : options.syntax,
  }
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
  readonly includes: Map<ProjectPath, Include>
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
  hasMath: boolean
  /** It has a form that sends requests. */
  hasTryIt: boolean
  readonly markdownEdits: TextEdit[]
  /** The terms of its definition lists. */
  readonly terms: GlossaryEntry[]
  abbreviations: Abbreviations | undefined
  /** Where abbreviations are defined. */
  readonly abbreviationLines: Map<string, { readonly offset: number; readonly length: number }>
  glossary: { readonly file: GlossaryFile; readonly entries: Glossary } | undefined
  readonly foreign: ForeignFindings
  /** What other sites have for the links into them: by the file with their symbols, and by name. */
  readonly symbols: Map<ProjectPath, Map<string, FoundSymbol | undefined>>
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
