import { closest } from '../../kit/similar/closest.ts'
import { type ContainerToken, codeGroupKind, membersKind, panelAttribute, panelKind } from './container-extension.ts'
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
  const report = isKnown ? undefined : walk.syntax.containers.get(kind)
  if (report) {
    report(walk, token, offset)
    return
  }
  if (!isKnown) {
    const kinds = [...Object.keys(walk.page.options.admonitions), panelKind, membersKind, codeGroupKind]
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
  else if (
    kind !== membersKind &&
    kind !== codeGroupKind &&
    (kind === panelKind || token.titleTokens.length === 0) &&
    token.tokens.every(({ type }) => type === 'space')
  )
    walk.reports.report('container/empty', { kind }, offset, length)
}

export function firstLine(raw: string): string {
  return raw.slice(0, raw.indexOf('\n') === -1 ? raw.length : raw.indexOf('\n'))
}

const tabs = 'Use `<Tabs>` with a `<TabItem label="…">` for each alternative.'
const panel = 'Use `:::details Title` instead.'
const remove = 'Remove this line and its closing `:::`.'

/** What to write in the place of containers that other tools have, by their kind. */
const foreignKinds: Readonly<Record<string, string>> = {
  'code-tabs': 'Use `:::code-group` instead.',
  'code-block-group': 'Use `:::code-group` instead.',
  tabs,
  tab: tabs,
  'tab-set': tabs,
  'tab-item': tabs,
  steps: 'Put an ordered list in `<Steps>`.',
  cards: 'Use `<Cards>` with a `<Card title="…">` for each card.',
  card: 'Use `<Card title="…">` instead.',
  spoiler: panel,
  collapse: panel,
  collapsible: panel,
  accordion: panel,
  dropdown: panel,
  expander: panel,
  'file-tree': 'Put the list in a `<FileTree>`.',
  filetree: 'Put the list in a `<FileTree>`.',
  mermaid: 'Use a code block with the language `mermaid`.',
  image: 'Use `![description](./picture.png)` instead.',
  figure: 'Use `![description](./picture.png)` instead.',
  code: 'Use a code block with `file="./sample.ts"`.',
  row: remove,
  'row-end': remove,
  column: remove,
  'column-end': remove,
  columns: remove,
  grid: remove,
  raw: remove,
  'v-pre': remove,
}

/** What to write for a container of another tool; undefined where nothing is known of it. */
function hintForContainer(kind: string): string | undefined {
  const known = Object.hasOwn(foreignKinds, kind.toLowerCase()) ? foreignKinds[kind.toLowerCase()] : undefined
  // `::: package.module`, as mkdocstrings writes it.
  return (
    known ??
    (kind.includes('.') ? 'If you meant it as text, put it in backticks. To generate API pages, use `reference` in the config.' : undefined)
  )
}
