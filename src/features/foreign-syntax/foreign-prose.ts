import type { Token } from 'marked'

/** Elements whose text is shown as written. */
const codeTag = /^<(\/?)(?:code|pre|kbd|samp|tt|var)(?=[\s>])/i

/** Text as its author wrote it, with code, HTML, and addresses blanked. Every character keeps its place. */
export function foreignProse(tokens: readonly Token[], componentNames: ReadonlySet<string>): string {
  let prose = ''
  let codeDepth = 0
  for (const token of tokens) {
    const tag = token.type === 'html' ? codeTag.exec(token.raw) : null
    if (tag) codeDepth = Math.max(0, codeDepth + (tag[1] === '/' ? -1 : 1))
    prose += codeDepth > 0 ? blank(token.raw) : proseOf(token, componentNames)
  }
  return prose
}

function proseOf(token: Token, componentNames: ReadonlySet<string>): string {
  const { type, raw } = token
  switch (type) {
    case 'text':
      return token.tokens ? withChildren(token, { children: token.tokens ?? [], around: (text) => text }, componentNames) : raw
    case 'strong':
    case 'em':
    case 'del':
      return withChildren(token, { children: token.tokens ?? [], around: (text) => text }, componentNames)
    case 'link':
      if (raw.startsWith('[!')) return raw
      return token.autolink ? blank(raw) : withChildren(token, { children: token.tokens ?? [], around: blank }, componentNames)
    case 'component':
      return withChildren(token, { children: token.tokens ?? [], around: blank }, componentNames)
    case 'unknownTag':
      // A malformed tag of a component has a report of its own.
      return componentNames.has(token.name) ? blank(raw) : raw
    case 'codespan':
      return '`'.repeat(raw.length)
    case 'escape':
      return `\\${' '.repeat(raw.length - 1)}`
    default:
      return blank(raw)
  }
}

interface Parts {
  readonly children: readonly Token[]
  /** Makes what is before and after the children. */
  readonly around: (text: string) => string
}

function withChildren({ raw }: Token, { children, around }: Parts, componentNames: ReadonlySet<string>): string {
  const inner = children.map((child) => child.raw).join('')
  const at = inner === '' ? -1 : raw.indexOf(inner)
  if (at === -1) return blank(raw)
  return around(raw.slice(0, at)) + foreignProse(children, componentNames) + around(raw.slice(at + inner.length))
}

/** Keeps the last sign, behind which attributes may follow, and the lines. */
function blank(text: string): string {
  return text.slice(0, -1).replace(/[^\n]/g, ' ') + text.slice(-1)
}
