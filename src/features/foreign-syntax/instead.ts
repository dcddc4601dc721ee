import type { PageWalk, UnknownName } from '../../core/markdown/page-walk.ts'
import { firstLine } from '../../core/markdown/report-container.ts'
import { noteForeignAt } from './note-foreign.ts'

/** Suggests a replacement for a component or container of other tools. */
export function findInstead(walk: PageWalk, { what, name, raw, offset }: UnknownName): string | true | undefined {
  if (what === 'component') return insteadOfComponent(name)
  if (name !== 'include') return insteadOfContainer(name)
  // Nobody wrote generated pages by hand, so nothing is reported on them.
  if (!walk.page.isGenerated) noteForeignAt(walk, 'include', { offset, found: firstLine(raw).trim() })
  return true
}

const box = (kind: string) => `Use an admonition instead: \`:::${kind}\` … \`:::\`.`
const tabs = 'Use `<Tabs>` with a `<TabItem label="…">` for each alternative.'
const codeGroup = 'Put code blocks with titles in a `:::code-group`.'
const packageManagers = 'Use a code block with npm commands, such as ```` ```sh npm2yarn ````.'
const badge = 'Use `<Badge text="…" />` instead.'
const panel = 'Use a panel instead: `:::details Title` … `:::`.'
const cards = 'Use `<Cards>` with a `<Card title="…">` for each card.'
const picture = 'Use `![description](./picture.png)` instead.'
const link = 'Use `[text](./page.md)` instead.'
const code = 'Use a code block instead. To show a file, add `file="./sample.ts"`.'
const tree = 'Put the list in a `<FileTree>`.'

/** Replacements for components of other tools. */
const components: Readonly<Record<string, string>> = {
  Aside: box('note'),
  Admonition: box('note'),
  Callout: box('note'),
  Alert: box('note'),
  Note: box('note'),
  Tip: box('tip'),
  Info: box('info'),
  Warning: box('warning'),
  Danger: box('danger'),
  Tab: tabs,
  TabPanel: tabs,
  CodeGroup: codeGroup,
  CodeTabs: codeGroup,
  PackageManagers: packageManagers,
  PackageManagerTabs: packageManagers,
  Chip: badge,
  Pill: badge,
  Youtube: 'Use `<YouTube id="…" />` instead.',
  LiteYouTube: 'Use `<YouTube id="…" />` instead.',
  Accordion: panel,
  AccordionGroup: panel,
  Details: panel,
  Collapse: panel,
  Collapsible: panel,
  Expandable: panel,
  CardGrid: cards,
  CardGroup: cards,
  Columns: cards,
  LinkCard: 'Use `<CardLink title="…" href="…" />` instead.',
  LinkButton: link,
  Link: link,
  Step: 'Put an ordered list in `<Steps>`.',
  Code: code,
  CodeBlock: code,
  Image: picture,
  ThemedImage: picture,
  Frame: picture,
  Files: tree,
  Folder: tree,
  File: tree,
  Mermaid: 'Use a code block with the language `mermaid`.',
  Head: 'Set `title` and `description` in the front matter.',
}

/** The replacement for a component of another tool, or undefined if no replacement is known. */
function insteadOfComponent(name: string): string | undefined {
  // `<Tabs.Tab>` is a tab of `<Tabs>`.
  const last = name.slice(name.lastIndexOf('.') + 1)
  return Object.hasOwn(components, last) ? components[last] : undefined
}

const details = 'Use `:::details Title` instead.'
const remove = 'Remove this line and its closing `:::`.'

/** Replacements for containers of other tools, by kind. */
const containers: Readonly<Record<string, string>> = {
  'code-tabs': 'Use `:::code-group` instead.',
  'code-block-group': 'Use `:::code-group` instead.',
  tabs,
  tab: tabs,
  'tab-set': tabs,
  'tab-item': tabs,
  steps: 'Put an ordered list in `<Steps>`.',
  cards: 'Use `<Cards>` with a `<Card title="…">` for each card.',
  card: 'Use `<Card title="…">` instead.',
  spoiler: details,
  collapse: details,
  collapsible: details,
  accordion: details,
  dropdown: details,
  expander: details,
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

/** The replacement for a container of another tool, or undefined if no replacement is known. */
function insteadOfContainer(kind: string): string | undefined {
  const known = Object.hasOwn(containers, kind.toLowerCase()) ? containers[kind.toLowerCase()] : undefined
  // `::: package.module`, as mkdocstrings writes it.
  return (
    known ??
    (kind.includes('.') ? 'If you meant it as text, put it in backticks. To generate API pages, use `reference` in the config.' : undefined)
  )
}
