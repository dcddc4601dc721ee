import GithubSlugger from 'github-slugger'
import type { Token } from 'marked'
import type { DiagnosticCode } from '../diagnostics/catalogue.ts'
import { createDiagnostic, type ParamsOf } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Diagram, Heading, Link, Sample } from '../model/document.ts'
import type { MessageTexts } from '../model/messages.ts'
import type { ProjectPath } from '../model/paths.ts'
import { type BodyWriter, createBodyWriter } from './body-writer.ts'
import type { CodeLinks } from './code-links.ts'
import { hasControlReference } from './control-characters.ts'
import { explicitIdsIn, htmlIdsIn } from './explicit-ids.ts'
import { createTermFinder, type TermFinder } from './find-terms.ts'
import type { FootnoteDefinitionToken } from './footnote-extension.ts'
import { createIncludedFiles } from './included-files.ts'
import type { LineIndex } from './line-index.ts'
import { limits, type ParseOptions } from './parse-options.ts'
import type { Include, IncludedFiles, IncludeReader } from './read-include.ts'
import { createSourceCursor, type SourceCursor } from './source-cursor.ts'

/** What one walk over a page's tokens gathers. Lives for one page and one walk. */
export interface PageWalk {
  readonly file: ProjectPath
  /** Nobody wrote the text, so nobody is told how. */
  readonly isGenerated: boolean
  /** The site's own code wrote the HTML, so it may hold docsgen's own elements. */
  readonly isTrusted: boolean
  readonly text: string
  readonly options: ParseOptions
  /** What the page says in the place of English. */
  readonly messages: MessageTexts
  /** Titles of boxes in the page's language where they are not those of the default one, by kind. */
  readonly boxTitles: Readonly<Record<string, string>>
  readonly componentNames: ReadonlySet<string>
  readonly includedFiles: IncludedFiles
  readonly lines: LineIndex
  readonly cursor: SourceCursor
  readonly writer: BodyWriter
  readonly slugger: GithubSlugger
  readonly headings: Heading[]
  readonly links: Link[]
  readonly anchors: Set<string>
  readonly includes: Map<ProjectPath, Include>
  readonly footnotes: FootnoteLists
  readonly diagnostics: Diagnostic[]
  readonly diagrams: Diagram[]
  /** Its code for the checks; undefined where it is not checked. */
  readonly samples: Sample[] | undefined
  /** Lines of the text that readers are not shown. */
  readonly hiddenLines: number[]
  /** Finds words that are to be written otherwise; undefined where nobody asks. */
  readonly findTerms: TermFinder | undefined
  /** Raw HTML elements open at this point, innermost last. */
  readonly openElements: { readonly name: string; readonly offset: number; readonly isDropped: boolean }[]
  /** Ids the author gave, so that generated ones keep clear of them. */
  readonly explicitIds: ReadonlySet<string>
  readonly state: {
    hasMermaid: boolean
    depth: number
    firstParagraph: string
    /** Where names in code lead, if the page says so. */
    codeLinks: CodeLinks | undefined
    /** What a member's text begins with. */
    rowStart: Token | undefined
    /** The id of the heading whose text is written: anchors in it need not repeat it. */
    headingId: string | undefined
    /** A member's name is written, in a narrow column. */
    isRowName: boolean
    /** Somewhere in the page, perhaps in code, is a reference to a control character that is not reported yet. */
    mayReferToControls: boolean
    /** Names of the components that are open here, innermost last. */
    readonly components: string[]
    /** Links and headings are open here, which hold no links of code. */
    insideLink: number
    /** How many of the open elements belong to the surroundings: nothing here may close them. */
    outerElements: number
    /** How much code is to be highlighted so far. */
    highlightedBytes: number
    /** Problems beyond those that are listed. */
    unlisted: number
  }
  /** Lists a problem, unless the page has too many. */
  add(diagnostic: Diagnostic): void
  report<Code extends DiagnosticCode>(code: Code, params: ParamsOf<Code>, offset: number, length?: number): void
}

export interface FootnoteLists {
  /** The offset is known once the walk has come to the definition. */
  readonly definitions: Map<string, { readonly token: FootnoteDefinitionToken; offset: number }>
  /** Labels in the order of their first use: a footnote's number is its place here. */
  readonly order: string[]
  readonly uses: Map<string, number>
}

interface WalkInput {
  readonly file: ProjectPath
  readonly rootId?: string | undefined
  /** Nobody wrote it, so nobody is told how. */
  readonly isGenerated?: boolean | undefined
  /** @default false */
  readonly isTrusted?: boolean
  readonly text: string
  /** Where the Markdown begins: behind the front matter. */
  readonly start: number
  readonly lines: LineIndex
  readonly options: ParseOptions
  readonly componentNames: ReadonlySet<string>
  readonly includeReader: IncludeReader
}

export function createPageWalk(input: WalkInput): PageWalk {
  const { file, rootId = '', isGenerated = false, isTrusted = false, text, start, lines, options, componentNames, includeReader } = input
  const diagnostics: Diagnostic[] = []
  const explicitIds = new Set<string>()
  const slugger = new GithubSlugger()
  for (const ids of [explicitIdsIn(text), options.html === 'checked' && !isTrusted ? htmlIdsIn(text) : []]) {
    for (const id of ids) {
      explicitIds.add(id)
      slugger.occurrences[id] = 0
    }
  }
  const state: PageWalk['state'] = {
    hasMermaid: false,
    depth: 0,
    firstParagraph: '',
    codeLinks: undefined,
    rowStart: undefined,
    headingId: undefined,
    isRowName: false,
    mayReferToControls: hasControlReference(text),
    components: [],
    insideLink: 0,
    outerElements: 0,
    highlightedBytes: 0,
    unlisted: 0,
  }
  return {
    file,
    isGenerated,
    isTrusted,
    text,
    options,
    messages: options.messages?.[rootId] ?? {},
    boxTitles: options.boxTitles?.[rootId] ?? {},
    componentNames,
    includedFiles: createIncludedFiles(includeReader),
    lines,
    cursor: createSourceCursor(text, start),
    writer: createBodyWriter(),
    slugger,
    headings: [],
    links: [],
    anchors: new Set(),
    includes: new Map(),
    footnotes: { definitions: new Map(), order: [], uses: new Map() },
    diagnostics,
    diagrams: [],
    samples: options.samples && !isGenerated ? [] : undefined,
    hiddenLines: [],
    findTerms: options.terms && !isGenerated ? createTermFinder(options.terms) : undefined,
    openElements: [],
    explicitIds,
    state,
    add(diagnostic) {
      if (diagnostics.length < limits.diagnostics) diagnostics.push(diagnostic)
      else state.unlisted++
    },
    report(code, params, offset, length = 0) {
      if (diagnostics.length < limits.diagnostics)
        diagnostics.push(createDiagnostic(code, params, { file, ...lines.rangeAt(offset, length) }))
      else state.unlisted++
    },
  }
}
