import { closest } from '../../kit/similar/closest.ts'
import type { ContainerToken } from './container-extension.ts'
import type { PageWalk, UnknownName } from './page-walk.ts'

interface ContainerLook {
  readonly offset: number
  /** The words that the container can have in braces. */
  readonly words: readonly string[] | undefined
  /** Whether the container is an admonition. Features do not handle these. */
  readonly isBox: boolean
}

/** Reports attributes without effect, empty containers, and containers that are never closed. */
export function reportContainer(walk: PageWalk, token: ContainerToken, { offset, words = [], isBox }: ContainerLook): void {
  const { kind } = token
  const { length } = firstLine(token.raw).trimEnd()
  for (const word of token.words)
    if (!words.includes(word)) walk.reports.report('container/unknown-attribute', { kind, word, suggestion: words[0] }, offset, length)
  if (!token.closed) walk.reports.report('container/not-closed', { kind }, offset, length)
  else if (isBox && token.titleTokens.length === 0) reportEmptyContainer(walk, token, offset)
}

export function reportEmptyContainer(walk: PageWalk, { closed, kind, raw, tokens }: ContainerToken, offset: number): void {
  if (closed && tokens.every(({ type }) => type === 'space'))
    walk.reports.report('container/empty', { kind }, offset, firstLine(raw).trimEnd().length)
}

interface UnknownContainer {
  readonly offset: number
  /** Whether the container is shown as text. */
  readonly isText: boolean
}

export function reportUnknownContainer(walk: PageWalk, { kind, closed, raw }: ContainerToken, { offset, isText }: UnknownContainer): void {
  const instead = findInstead(walk, { what: 'container', name: kind, raw, offset })
  if (instead === true) return
  const kinds = [...Object.keys(walk.page.options.admonitions), ...walk.syntax.containers.keys()]
  const suggestion = instead === undefined ? closest(kind, kinds) : undefined
  walk.reports.report(
    'container/unknown-kind',
    { kind, closed, isText, instead, suggestion, kinds: kinds.map((each) => `\`:::${each}\``).join(', ') },
    offset,
    firstLine(raw).trimEnd().length,
  )
}

/** Suggests a replacement for a name that only other tools know. */
export function findInstead(walk: PageWalk, unknown: UnknownName): string | true | undefined {
  for (const instead of walk.syntax.instead) {
    const found = instead(walk, unknown)
    if (found !== undefined) return found
  }
  return undefined
}

export function firstLine(raw: string): string {
  return raw.slice(0, raw.indexOf('\n') === -1 ? raw.length : raw.indexOf('\n'))
}
