import { createLineIndex } from '../../../core/markdown/source-cursor.ts'
import type { Link } from '../../../core/model/document.ts'
import { escapeAmpersands } from '../../../kit/escape/markup.ts'
import { encodeAddress } from '../../../kit/escape/percent.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { lineStartsOf } from '../../../kit/text/line-starts.ts'
import { createEditList, type Edit, type RevisedText, reviseText, type Span } from '../text/revise-text.ts'
import type { Translation } from '../tool.ts'
import { countBefore } from '../values.ts'
import { findIncludes, type IncludeFound, relocateIncludes, replaceMissingCode } from './collect-files.ts'
import type { LinkChange } from './relink.ts'
import type { Todo } from './write-report.ts'

/** A link in a text and the change to it. */
export interface ChangedLink {
  readonly link: Link
  readonly change: LinkChange
}

interface RewriteInput {
  /** The path of the file on the old site. */
  readonly file: ProjectPath
  /** The path of the file on the new site. */
  readonly path: string
  readonly translation: Translation
  readonly links: readonly ChangedLink[]
  readonly pathOf: (each: IncludeFound) => string | undefined
  readonly frontMatter: readonly Edit[]
}

export type Rewritten = ReturnType<typeof rewritePage>

/** Writes a page, or Markdown that pages include, with links that have the same targets as before. */
export function rewritePage({ path, file, translation, links, pathOf, frontMatter }: RewriteInput) {
  const { revised, notes } = translation
  const { text } = revised
  const offsets = createOffsets(text)
  const includes = findIncludes(text, file)
  const missing = includes.filter((each) => each.kind === 'code' && pathOf(each) === undefined)
  const list = createEditList()
  const first = [...frontMatter, ...relocateIncludes(includes, text, pathOf), ...missing.flatMap((each) => replaceMissingCode(text, each))]
  for (const edit of first) list.add([edit])
  const found: { readonly offset: number; readonly todo: Omit<Todo, 'line'> }[] = missing.map((each) => {
    const advice = 'This file does not exist, so its path is shown in the place of its code.'
    return { offset: each.start, todo: { group: 'files', file: path, found: each.file, advice } }
  })
  let rewrittenLinks = 0
  for (const { link, change } of links) {
    // An image without a URL is left for the check of the new site.
    const isLeft = change.kind !== 'write' && change.kind !== 'unknown' && link.kind === 'html' && link.loads !== undefined
    if (change.kind === 'keep' || isLeft) continue
    const offset = offsets(link.at.line, link.at.column)
    const place = findAddress(text, link, offset)
    const href = 'href' in change ? change.href : undefined
    const written = place && href !== undefined ? [writeAddress(text, place, link, href)] : undefined
    const isDone =
      change.kind === 'unknown'
        ? written && list.add(written)
        : place && list.add(written ?? unlink(text, place, link.href) ?? [{ ...place, text: '#' }])
    const [group, advice] = adviceFor(change, isDone === true)
    if (group === undefined) rewrittenLinks++
    else found.push({ offset, todo: { group, file: path, found: link.href, advice } })
  }
  const { edits } = list
  const final = reviseText(revised, edits)
  const atFinal = createLineIndex(final.text)
  const atRevised = edits.length === 0 ? undefined : reviseText({ text, originOf: (offset) => offset, isOriginal: () => true }, edits)
  /** Returns the line in the new file for an offset in the author's text. */
  const lineOf = (offset: number) => atFinal.rangeAt(findOffset(final, offset)).line
  const todos: readonly Todo[] = [
    ...found.map(({ offset, todo }) => ({ ...todo, line: atFinal.rangeAt(atRevised ? findOffset(atRevised, offset) : offset).line })),
    ...notes.map(
      ({ offset, found: written, advice, group }): Todo => ({
        group: group ?? 'syntax',
        file: path,
        line: lineOf(offset),
        found: written,
        advice,
      }),
    ),
  ]
  return { text: final.text, todos, rewrittenLinks, lineOf }
}

/** Returns advice about a link, or nothing if its target is unchanged. */
function adviceFor(change: LinkChange, isDone: boolean): readonly [group: Todo['group'] | undefined, advice: string] {
  if (change.kind === 'unknown')
    return [
      'links',
      'This link leads out of the site, or to a page that only running the old tool would show, so it is not checked. Write a full URL or the path of a page.',
    ]
  if (change.kind === 'write') {
    if (!isDone) return ['links', `Write \`${change.href}\` instead.`]
    if (change.lostAnchor === undefined) return [undefined, '']
    return ['broken-links', 'The page has no such anchor, so readers came to its top, as they do now. Write the right anchor.']
  }
  if (!isDone) return ['links', 'This link leads nowhere. Correct or remove it.']
  return change.kind === 'broken'
    ? ['broken-links', 'It led nowhere on the old site, so only its text is left. Write the link again with the right URL.']
    : ['links', 'It led to something that the new site does not have, so only its text is left.']
}

/** Returns the first offset in a text whose original offset is equal to or greater than the given offset. */
export function findOffset({ text, originOf }: RevisedText, offset: number): number {
  return countBefore(text.length, (at) => originOf(at) < offset)
}

/** Creates a function that converts lines and columns in a text to offsets. */
export function createOffsets(text: string): (line: number, column: number) => number {
  const starts = lineStartsOf(text)
  return (line, column) => (starts[line - 1] ?? text.length) + column - 1
}

/** Yields the ways in which a URL can be written in Markdown and HTML. */
function* spellings(href: string): Generator<string> {
  yield href
  yield escapeAmpersands(href)
  yield href.replaceAll('_', '\\_')
  yield encodeAddress(href)
  yield href.replaceAll(' ', '%20')
  yield href.replace(/[()*_]/g, '\\$&')
}

const definition = /^ {0,3}\[[^\]\n]+\]:[ \t]*<?(?=(\S+))/gm

/** Finds the position of a link's URL, either in the link or in the definition that the link refers to. */
function findAddress(text: string, { href, at }: Link, offset: number): Span | undefined {
  const end = at.endColumn !== undefined ? offset + 4000 : offset + 400
  for (const written of spellings(href)) {
    if (text.startsWith(written, offset)) return { start: offset, end: offset + written.length }
  }
  for (const written of spellings(href)) {
    for (const match of text.matchAll(definition)) {
      const start = match.index + match[0].length
      const after = text[start + written.length] ?? '\n'
      if (text.startsWith(written, start) && /[\s>]/.test(after)) return { start, end: start + written.length }
    }
  }
  for (const written of spellings(href)) {
    const found = written === '' ? -1 : text.indexOf(written, offset)
    if (found !== -1 && found < end) return { start: found, end: found + written.length }
  }
  return undefined
}

/** A bare URL becomes a link with the URL as its text, because a bare path is not a link. */
function writeAddress(text: string, { start, end }: Span, { kind, href: before }: Link, href: string): Edit {
  const isAlone =
    kind === 'link' &&
    /^[a-z][a-z\d+.-]*:/i.test(before) &&
    !/(?:\]\(\s*<?|\]:[ \t]*<?|["'=])$/.test(text.slice(Math.max(0, start - 200), start))
  if (!isAlone) return { start, end, text: href }
  const bracket = text[start - 1] === '<' && text[end] === '>' ? 1 : 0
  return { start: start - bracket, end: end + bracket, text: `[${text.slice(start, end)}](${href})` }
}

/** Replaces a Markdown link with its text. Returns undefined if the link is written in another syntax. */
function unlink(text: string, { start, end }: Span, href: string): readonly Edit[] | undefined {
  const before = /\]\(\s*<?$/.exec(text.slice(Math.max(0, start - 200), start))
  const after = /^>?(?:[ \t]*\n?[ \t]*(?:"[^"\n]*"|'[^'\n]*'))?[ \t]*\)/.exec(text.slice(end, end + 1000))
  if (!before || !after) return undefined
  const close = start - before[0].length
  let depth = 1
  let open = close - 1
  for (; open >= 0; open--) {
    const character = text[open]
    if (text[open - 1] === '\\') continue
    if (character === ']') depth++
    else if (character === '[' && --depth === 0) break
    if (character === '\n' && text[open - 1] === '\n') return undefined
  }
  if (open < 0) return undefined
  const isImage = text[open - 1] === '!'
  const comment = `<!-- ${isImage ? 'missing image' : 'broken link'}: ${href.replaceAll('--', '- -')} -->`
  return [
    { start: isImage ? open - 1 : open, end: open + 1, text: '' },
    { start: close, end: end + after[0].length, text: `${close > open + 1 ? ' ' : ''}${comment}` },
  ]
}
