import type { Token, Tokens } from 'marked'
import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature } from '../../core/feature.ts'
import { bodyText } from '../../core/markdown/body-writer.ts'
import type { ContainerToken } from '../../core/markdown/container-extension.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import { plainText } from '../../core/markdown/plain-text.ts'
import { firstLine } from '../../core/markdown/report-container.ts'
import { noteHeading, writeBlocks, writeHeadingText } from '../../core/markdown/write-blocks.ts'
import { writeEnclosed } from '../../core/markdown/write-inline.ts'
import { closeScope, openScope } from '../../core/markdown/write-raw-html.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'

/** The strings that lists of members add to pages. */
const texts = { memberDescription: 'Description', memberName: 'Name' }

const { diagnostics, report } = defineDiagnostics({
  'container/no-members': warning(
    'Members block without members',
    'This `:::members` block contains no headings, so it has no rows.',
    'Add a heading such as `### name` above each member’s description.',
  ),
})

export const members = defineFeature({
  name: 'members',
  texts,
  diagnostics,
  theme: { classes: 'members' },
  syntax: [
    { containers: { members: { write: writeMembers, holdsHeadings: true } } },
    {
      isIn: ({ text }) => text.includes('members') || text.includes(' · '),
      paragraph: writeFacts,
      codeHtml: (walk, { code, html }) => {
        const { isInName, isInFacts } = memberNotes(walk)
        if (html !== undefined) return undefined
        if (isInFacts) return requestHtml(code)
        return isInName ? [breakable(escapeHtml(code))] : undefined
      },
    },
  ],
})

interface MemberNotes {
  /** The tokens that begin rows. */
  readonly rowStarts: Set<Token>
  /** Whether the name of a member is being written, which is in a narrow column. */
  isInName: boolean
  isInFacts: boolean
}

const memberNotes = createNotes((): MemberNotes => ({ rowStarts: new Set(), isInName: false, isInFacts: false }))

/** `:::members`: each heading at the level of the first heading begins a row, and the content after it is the text of the row. */
function writeMembers(walk: PageWalk, token: ContainerToken, offset: number): void {
  const { writer } = walk
  const depth = token.tokens.find(isHeading)?.depth
  const starts = token.tokens.flatMap((child, index) => (isHeading(child) && child.depth === depth ? [index] : []))
  writeBlocks(walk, token.tokens.slice(0, starts[0] ?? token.tokens.length))
  if (starts.length === 0) {
    report(walk, 'container/no-members', {}, { offset, length: firstLine(token.raw).length })
    return
  }
  const columns = [bodyText(walk, 'memberName'), bodyText(walk, 'memberDescription')].map((words) => `<th scope="col">${words}</th>`)
  writer.write(`<table class="members">\n<thead><tr>${columns.join('')}</tr></thead>\n<tbody>\n`)
  for (const [row, start] of starts.entries()) {
    writeName(walk, token.tokens[start] as Tokens.Heading)
    writer.write('</th><td>\n')
    const scope = openScope(walk)
    const text = token.tokens.slice(start + 1, starts[row + 1])
    const first = text.find(({ type }) => type !== 'space')
    if (first) memberNotes(walk).rowStarts.add(first)
    writeBlocks(walk, text)
    closeScope(walk, scope)
    writer.write('</td></tr>\n')
  }
  writer.write('</tbody>\n</table>\n')
}

/** Opens the row and writes the text of its first cell. */
function writeName(walk: PageWalk, token: Tokens.Heading): void {
  const at = walk.cursor.enter(token.raw)
  const heading = noteHeading(walk, token, at)
  walk.writer.write(`<tr id="${escapeHtml(heading.id)}"${heading.classAttribute}><th scope="row">`)
  memberNotes(walk).isInName = true
  writeHeadingText(walk, heading)
  memberNotes(walk).isInName = false
  walk.cursor.leave(at, token.raw)
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}

const request = /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|QUERY) (?=[/{])/

/** In `POST /orders`, the method has a color. */
function requestHtml(code: string): readonly string[] | undefined {
  const [, method] = request.exec(code) ?? []
  if (method === undefined) return undefined
  return [`<b class="method method-${method.toLowerCase()}">${method}</b> ${escapeHtml(code.slice(method.length + 1))}`]
}

/** A long name may wrap between its parts: `footer.` `groups.` `items`. */
function breakable(html: string): string {
  return html.replace(/(?<=\w[./#])(?=\w)/g, '<wbr>')
}

/** A line of facts: `*property* · optional · default 3000`. At the beginning of a member's text, a type alone is also a line of facts. */
function writeFacts(walk: PageWalk, token: Tokens.Paragraph): boolean {
  const [first, ...others] = token.tokens
  // Several types can come first: `application/json`, `application/xml` · …
  const second = others.find(({ type, raw }) => type !== 'codespan' && !(type === 'text' && raw === ', '))
  const isFacts =
    others.length === 0
      ? first?.type === 'codespan' && memberNotes(walk).rowStarts.has(token)
      : (first?.type === 'em' || first?.type === 'codespan') && second?.type === 'text' && second.raw.startsWith(' · ')
  if (!isFacts) return false
  walk.found.firstParagraph ||= plainText(token.tokens)
  walk.writer.write('<p class="facts">')
  memberNotes(walk).isInFacts = true
  writeEnclosed(walk, token.tokens)
  memberNotes(walk).isInFacts = false
  walk.writer.write('</p>\n')
  return true
}

declare module '../../core/model/messages.ts' {
  interface BodyMessages extends Record<keyof typeof texts, string> {}
}
