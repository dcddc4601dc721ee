import type { Token, Tokens } from 'marked'
import { bodyText } from './body-messages.ts'
import type { ContainerToken } from './container-extension.ts'
import type { PageWalk } from './page-walk.ts'
import { closeScope, openScope } from './write-raw-html.ts'

interface RowParts {
  readonly offset: number
  /** Opens the row and writes its first cell's text. */
  readonly writeName: (heading: Tokens.Heading, offset: number) => void
  /** `rowStart` is what a row's text begins with. */
  readonly writeBlocks: (tokens: readonly Token[], rowStart?: Token) => void
}

/** `:::members`: each heading as deep as the first one begins a row, what follows it is the row's text. */
export function writeMembers(walk: PageWalk, token: ContainerToken, { offset, writeName, writeBlocks }: RowParts): void {
  const { writer } = walk
  const depth = token.tokens.find(isHeading)?.depth
  const starts = token.tokens.flatMap((child, index) => (isHeading(child) && child.depth === depth ? [index] : []))
  writeBlocks(token.tokens.slice(0, starts[0] ?? token.tokens.length))
  if (starts.length === 0) {
    walk.reports.report('container/no-members', {}, offset, token.raw.split('\n', 1)[0]?.length ?? 0)
    return
  }
  const columns = [bodyText(walk.page, 'memberName'), bodyText(walk.page, 'memberDescription')].map(
    (words) => `<th scope="col">${words}</th>`,
  )
  writer.write(`<table class="members">\n<thead><tr>${columns.join('')}</tr></thead>\n<tbody>\n`)
  for (const [row, start] of starts.entries()) {
    const heading = token.tokens[start] as Tokens.Heading
    const at = walk.cursor.enter(heading.raw)
    writeName(heading, at)
    walk.cursor.leave(at, heading.raw)
    writer.write('</th><td>\n')
    const scope = openScope(walk)
    const text = token.tokens.slice(start + 1, starts[row + 1])
    writeBlocks(
      text,
      text.find(({ type }) => type !== 'space'),
    )
    closeScope(walk, scope)
    writer.write('</td></tr>\n')
  }
  writer.write('</tbody>\n</table>\n')
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}

/** A line of facts: `*property* · optional · default 3000`. At the beginning of a member's text, a type alone is one, too. */
export function isFacts({ tokens }: Tokens.Paragraph, isRowStart: boolean): boolean {
  const [first, second] = tokens
  if (second === undefined) return isRowStart && first?.type === 'codespan'
  return (first?.type === 'em' || first?.type === 'codespan') && second.type === 'text' && second.raw.startsWith(' · ')
}
