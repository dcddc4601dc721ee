import { closest } from '../support/closest.ts'
import { type ContainerToken, membersKind, panelAttribute, panelKind } from './container-extension.ts'
import { hintForContainer } from './foreign-containers.ts'
import type { PageWalk } from './page-walk.ts'

interface ContainerLook {
  readonly offset: number
  readonly isKnown: boolean
  readonly isText: boolean
}

/** Reports a kind that there is not, attributes without effect, and what is empty or never closed. */
export function reportContainer(walk: PageWalk, token: ContainerToken, { offset, isKnown, isText }: ContainerLook): void {
  const { kind } = token
  const { length } = firstLine(token.raw).trimEnd()
  if (!isKnown) {
    const kinds = [...Object.keys(walk.page.options.admonitions), panelKind, membersKind]
    const instead = hintForContainer(kind)
    const suggestion = instead === undefined ? closest(kind, kinds) : undefined
    walk.reports.report(
      'container/unknown-kind',
      { kind, closed: token.closed, isText, instead, suggestion, kinds: kinds.map((each) => `\`:::${each}\``).join(', ') },
      offset,
      length,
    )
    return
  }
  for (const word of token.unknownAttributes) {
    const suggestion = kind === panelKind ? panelAttribute : undefined
    walk.reports.report('container/unknown-attribute', { kind, word, suggestion }, offset, length)
  }
  if (!token.closed) walk.reports.report('container/not-closed', { kind }, offset, length)
  else if (kind !== membersKind && token.titleTokens.length === 0 && token.tokens.every(({ type }) => type === 'space'))
    walk.reports.report('container/empty', { kind }, offset, length)
}

export function firstLine(raw: string): string {
  return raw.slice(0, raw.indexOf('\n') === -1 ? raw.length : raw.indexOf('\n'))
}
