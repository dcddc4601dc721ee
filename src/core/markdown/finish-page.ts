import { escapeHtml } from '../../kit/escape/markup.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { excerpt } from '../../kit/text/shorten.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Document, ParsedPage } from '../model/document.ts'
import { limits, OverLimit } from './limits.ts'
import { type Lead, titleFromPath } from './page-title.ts'
import type { PageWalk } from './page-walk.ts'
import type { readFrontMatter } from './read-front-matter.ts'
import { ownParts } from './validate-front-matter.ts'

export interface DraftParts {
  readonly lead: Lead | undefined
  readonly front: ReturnType<typeof readFrontMatter> | undefined
  /** Of a page that names itself nowhere. */
  readonly fallbackTitle: string
  readonly highlighted: readonly string[]
  readonly expandedText: string | undefined
}

/** What the page's code becomes when it is highlighted is not known before. */
export function finishWithinLimits(walk: PageWalk, parts: DraftParts): ParsedPage {
  try {
    return finishPage(walk, parts)
  } catch (error) {
    if (!(error instanceof OverLimit)) throw error
    return emptyPage(walk.page.file, [...walk.reports.list, createDiagnostic('page/limit', { what: error.what }, { file: walk.page.file })])
  }
}

function finishPage(walk: PageWalk, { lead, front, fallbackTitle, highlighted, expandedText }: DraftParts): ParsedPage {
  const frontMatter = front?.frontMatter ?? {}
  const title = frontMatter.title ?? (lead?.text || frontMatter.heading || fallbackTitle)
  const records = walk.syntax.records.map((recordsOf) => recordsOf(walk, title))
  const { links } = walk.found
  // A definition's address counts as often as it is used.
  const addresses = links.reduce((sum, { href }) => sum + href.length, 0)
  if (addresses > limits.outputBytes) throw new OverLimit(`${limits.outputBytes / 1e6} MB of URLs`)
  const document: Document = {
    frontMatter,
    ...ownParts(front),
    title,
    description: frontMatter.description ?? excerpt(walk.found.firstParagraph, 160),
    links,
    image: frontMatter.image === undefined ? undefined : 0,
    anchors: [...walk.found.anchors],
    ...(walk.found.parts.size > 0 ? { parts: [...walk.found.parts].sort() } : {}),
    includes: [...walk.found.includes.values()],
    ...Object.assign({}, ...records.map(({ document }) => document)),
    diagnostics: walk.reports.all(),
  }
  const hasHeading = lead !== undefined && lead.text !== ''
  const heading = hasHeading ? lead.text : (frontMatter.heading ?? title)
  return {
    document,
    body: {
      ...walk.writer.finish(highlighted),
      titleHtml: hasHeading ? lead.html : escapeHtml(heading),
      titleId: lead?.id,
      ...(heading === title ? {} : { heading }),
      headings: walk.found.headings,
      ...Object.assign({}, ...records.map(({ body }) => body)),
      ...(expandedText === undefined ? {} : { expandedText }),
      ...(walk.found.hiddenLines.length > 0 ? { hiddenLines: walk.found.hiddenLines } : {}),
      ...(walk.found.markdownEdits.length > 0 ? { markdownEdits: walk.found.markdownEdits.toSorted((a, b) => a.start - b.start) } : {}),
    },
  }
}

/** A page that cannot be read: it has problems and no content. */
export function emptyPage(file: ProjectPath, diagnostics: readonly Diagnostic[]): ParsedPage {
  const title = titleFromPath(file)
  return {
    document: {
      frontMatter: {},
      title,
      description: '',
      links: [],
      image: undefined,
      anchors: [],
      includes: [],
      diagnostics,
    },
    body: { html: new Uint8Array(), slots: [], titleHtml: escapeHtml(title), titleId: undefined, headings: [] },
  }
}
