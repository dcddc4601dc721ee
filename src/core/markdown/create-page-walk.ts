import GithubSlugger from 'github-slugger'
import type { HeadingIdFunction } from '../model/document.ts'
import { createBodyWriter, noBody } from './body-writer.ts'
import { explicitIdsIn, htmlIdsIn } from './explicit-ids.ts'
import { limits, TooDeep } from './limits.ts'
import { PageReports, type WalkedPage } from './page-reports.ts'
import type { PageWalk, SyntaxTable } from './page-walk.ts'
import { createLineIndex, createSourceCursor } from './source-cursor.ts'
import type { WrittenText } from './syntax-parts.ts'
import { plainSyntax } from './syntax-table.ts'

interface WalkInput extends WrittenText {
  readonly rootId?: string | undefined
  readonly isGenerated?: boolean | undefined
  /** Whether the site's own code wrote the page. @default false */
  readonly isTrusted?: boolean
  readonly makeHeadingId?: HeadingIdFunction | undefined
  readonly componentNames: ReadonlySet<string>
  /** The Markdown syntax of the site. @default the syntax that every site has */
  readonly syntax?: SyntaxTable | undefined
}

export function createPageWalk(input: WalkInput): PageWalk {
  const {
    file,
    rootId = '',
    isGenerated = false,
    isTrusted = false,
    text,
    start,
    lines,
    options,
    componentNames,
    includedFiles,
    makeHeadingId,
    frontMatter = {},
    syntax,
  } = input
  const isHtmlRead = options.html === 'checked' && !isTrusted
  const givenIds = [...explicitIdsIn(text), ...(isHtmlRead ? htmlIdsIn(text) : [])]
  const reports = new PageReports({ file, text, lines }, { isSilent: options.linksOnly === true })
  const page: WalkedPage = {
    file,
    rootId,
    text,
    lines,
    textLines: createLineIndex(text),
    options,
    isGenerated,
    isTrusted,
    componentNames,
    messages: options.messages?.[rootId] ?? {},
    boxTitles: options.boxTitles?.[rootId] ?? {},
    makeHeadingId,
    givenIds,
    frontMatter,
  }
  return {
    page,
    syntax: syntax?.activeIn(page) ?? plainSyntax,
    inside: { linksCode: true, headingId: undefined, isLink: false, component: undefined },
    cursor: createSourceCursor(text, start),
    writer: options.linksOnly ? noBody : createBodyWriter(),
    reports,
    found: {
      headings: [],
      sections: [{ id: '', heading: '', start, end: start }],
      links: [],
      anchors: new Set(),
      includes: new Map(),
      hiddenLines: [],
      firstParagraph: '',
      parts: new Set(),
      markdownEdits: [],
      terms: [],
    },
    slugger: createSlugger(givenIds),
    includedFiles,
    elements: { stack: [], outer: 0 },
    nesting: new Nesting(),
  }
}

function createSlugger(givenIds: Iterable<string>): GithubSlugger {
  const slugger = new GithubSlugger()
  for (const id of givenIds) slugger.occurrences[id] = 0
  return slugger
}

/** Limits how deeply blocks and emphasis can be nested. */
class Nesting {
  #depth = 0

  /** Enters a nested block or emphasis. Throws TooDeep. */
  enter(offset: number): void {
    if (++this.#depth > limits.nesting) throw new TooDeep(offset)
  }

  leave(): void {
    this.#depth--
  }
}
