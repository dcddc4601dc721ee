const tabs = 'Use `<Tabs>` with a `<TabItem label="…">` for each alternative.'
const panel = 'Use `:::details Title` instead.'
const remove = 'Remove this line and its closing `:::`.'

/** What to write in the place of containers that other tools have, by their kind. */
const kinds: Readonly<Record<string, string>> = {
  'code-group': tabs,
  'code-tabs': tabs,
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
  include: 'To show a file, use a code block such as ```` ```ts file="./sample.ts" ````.',
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
