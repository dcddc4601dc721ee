const tabs = 'Write `<Tabs>` with a `<TabItem label="…">` for each alternative.'
const panel = 'Write `:::details Title`.'
const remove = 'docsgen does not have this container. Remove this line and its closing `:::`.'

/** What to write in the place of containers that other tools have, by their kind. */
const kinds: Readonly<Record<string, string>> = {
  'code-group': tabs,
  'code-tabs': tabs,
  tabs,
  tab: tabs,
  'tab-set': tabs,
  'tab-item': tabs,
  steps: 'Write `<Steps>` around an ordered list.',
  cards: 'Write `<Cards>` with a `<Card title="…">` for each card.',
  card: 'Write `<Card title="…">`.',
  spoiler: panel,
  collapse: panel,
  collapsible: panel,
  accordion: panel,
  dropdown: panel,
  expander: panel,
  'file-tree': 'Write `<FileTree>` around a list.',
  filetree: 'Write `<FileTree>` around a list.',
  mermaid: 'Write a code block with the language `mermaid`.',
  image: 'Write `![description](./picture.png)`.',
  figure: 'Write `![description](./picture.png)`.',
  code: 'Write a code block with `file="./sample.ts"`.',
  include: 'To show a file, write a code block: ```` ```ts file="./sample.ts" ````.',
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
export function hintForContainer(kind: string): string | undefined {
  const known = Object.hasOwn(kinds, kind.toLowerCase()) ? kinds[kind.toLowerCase()] : undefined
  // `::: package.module`, as mkdocstrings writes it.
  return (
    known ??
    (kind.includes('.') ? 'If you meant it as text, put it in backticks. To generate API pages, use `reference` in the config.' : undefined)
  )
}
