import { posix } from 'node:path'
import type { Token, Tokens } from 'marked'
import { escapeHtml } from '../../kit/escape/markup.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { excerpt } from '../../kit/text/format-values.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Document, ParsedPage } from '../model/document.ts'
import { anchorIdsIn } from './explicit-ids.ts'
import { headingId, isReservedId, locateAttributes, reportShownAttributes, takeHeadingAttributes } from './heading-ids.ts'
import { limits, OverLimit } from './limits.ts'
import { type PageWalk, showEnclosed } from './page-walk.ts'
import { inlineHtml, plainText } from './plain-text.ts'
import type { readFrontMatter } from './read-front-matter.ts'
import { ownParts } from './validate-front-matter.ts'

export interface DraftParts {
  readonly lead: Lead | undefined
  readonly front: ReturnType<typeof readFrontMatter> | undefined
  /** The title of a page that does not specify a title. */
  readonly fallbackTitle: string
  readonly highlighted: readonly string[]
  readonly expandedText: string | undefined
}

/** Replaces a page that is too large with a diagnostic. The size of its highlighted code is not known in advance. */
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
  // The URL of a link definition counts each time that the page uses it.
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

/** Creates a document for a page that cannot be read. It has problems, but no content. */
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

/** The heading at the start of a page's text, which is shown above the body. */
export interface Lead {
  readonly text: string
  readonly html: string
  readonly id: string
}

const plainTypes: ReadonlySet<string> = new Set(['text', 'escape', 'codespan', 'strong', 'em', 'del'])

/** Whether all other headings are below this heading. A page can begin with `##` and continue with `###`. Titles contain no links. */
export function isAboveAll(heading: Tokens.Heading, tokens: readonly Token[]): boolean {
  const isPlain = heading.tokens.every(
    (token) => plainTypes.has(token.type) && !('tokens' in token && token.tokens?.some(({ type }) => !plainTypes.has(type))),
  )
  return isPlain && tokens.every((token) => token === heading || token.type !== 'heading' || token.depth > heading.depth)
}

/** Blank lines, link definitions, and comments can precede a page's title. */
export function isUnseen({ type, raw }: Token): boolean {
  if (type === 'space' || type === 'def') return true
  const html = type === 'html' ? raw.trim() : ''
  return html.startsWith('<!--') && html.indexOf('-->') === html.length - 3
}

export function readLead(walk: PageWalk, heading: Tokens.Heading): Lead {
  const offset = walk.cursor.enter(heading.raw)
  showEnclosed(walk, heading.tokens, true)
  walk.cursor.leave(offset, heading.raw)
  const explicit = takeHeadingAttributes(walk, heading.tokens)
  const tokens = explicit?.rest ?? heading.tokens
  const left = findLeftOut(tokens)
  if (left !== undefined) walk.reports.report('heading/link-in-title', { what: left }, offset, heading.raw.trimEnd().length)
  const text = plainText(tokens).trim()
  walk.reports.reportControlReference(heading.raw.replace(/`[^`]*`/g, ''), offset)
  const anchorIds = anchorIdsIn(tokens)
  const attributes = locateAttributes(walk, explicit, offset)
  const id = headingId(walk, { text, explicit: attributes, anchorIds, heading, tokens, offset })
  walk.found.sections[0] = { id: '', heading: id, start: offset, end: offset + heading.raw.length }
  for (const name of attributes?.classes ?? [])
    walk.reports.report(
      'heading/ignored-attribute',
      { word: `.${name}`, why: 'title' },
      attributes?.offset ?? offset,
      attributes?.raw.length,
    )
  reportShownAttributes(walk, tokens, offset)
  // The page shows the title separately, so the title's anchors move to the start of the text.
  for (const anchor of anchorIds) {
    if (walk.page.options.html !== 'checked' || isReservedId(walk, anchor) || walk.found.anchors.has(anchor)) continue
    walk.found.anchors.add(anchor)
    walk.writer.write(`<a id="${escapeHtml(anchor)}"></a>`)
  }
  return { text, html: inlineHtml(tokens), id }
}

/** Finds the parts of a title that are not text. */
function findLeftOut(tokens: readonly Token[]): string | undefined {
  for (const token of tokens) {
    if (token.type === 'link') return 'a link'
    if (token.type === 'image') return 'an image'
    const within = 'tokens' in token && token.tokens ? findLeftOut(token.tokens) : undefined
    if (within !== undefined) return within
  }
  return undefined
}

/**
 * Derives a title from the file name: `guide/getting-started.md` becomes `Getting started`, and `guide/index.md` and `guide/README.md`
 * become `Guide`.
 */
export function titleFromPath(file: ProjectPath): string {
  const name = posix.basename(file).replace(/\.[^.]+$/, '')
  const base = /^(?:index|readme)$/i.test(name) ? posix.basename(posix.dirname(file)) : name
  const words = base.replace(/[-_]+/g, ' ').trim()
  return words === '' ? base : words.charAt(0).toUpperCase() + words.slice(1)
}
