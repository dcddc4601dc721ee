import type { PageWalk, UnknownName } from '../../core/markdown/page-walk.ts'
import { firstLine } from '../../core/markdown/report-container.ts'
import { all } from '../../kit/text/words.ts'
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

/** Replacements for components of other tools. */
const components: Readonly<Record<string, string>> = {
  ...all(box('note'), 'Aside Admonition Callout Alert Note'),
  Tip: box('tip'),
  Info: box('info'),
  Warning: box('warning'),
  Danger: box('danger'),
  ...all(tabs, 'Tab TabPanel'),
  ...all('Put code blocks with titles in a `:::code-group`.', 'CodeGroup CodeTabs'),
  ...all('Use a code block with npm commands, such as ```` ```sh npm2yarn ````.', 'PackageManagers PackageManagerTabs'),
  ...all('Use `<Badge text="…" />` instead.', 'Chip Pill'),
  ...all('Use `<YouTube id="…" />` instead.', 'Youtube LiteYouTube'),
  ...all('Use a panel instead: `:::details Title` … `:::`.', 'Accordion AccordionGroup Details Collapse Collapsible Expandable'),
  ...all('Use `<Cards>` with a `<Card title="…">` for each card.', 'CardGrid CardGroup Columns'),
  LinkCard: 'Use `<CardLink title="…" href="…" />` instead.',
  ...all('Use `[text](./page.md)` instead.', 'LinkButton Link'),
  Step: 'Put an ordered list in `<Steps>`.',
  ...all('Use a code block instead. To show a file, add `file="./sample.ts"`.', 'Code CodeBlock'),
  ...all('Use `![description](./picture.png)` instead.', 'Image ThemedImage Frame'),
  ...all('Put the list in a `<FileTree>`.', 'Files Folder File'),
  Mermaid: 'Use a code block with the language `mermaid`.',
  Head: 'Set `title` and `description` in the front matter.',
}

/** The replacement for a component of another tool, or undefined if no replacement is known. */
function insteadOfComponent(name: string): string | undefined {
  // `<Tabs.Tab>` is a tab of `<Tabs>`.
  const last = name.slice(name.lastIndexOf('.') + 1)
  return Object.hasOwn(components, last) ? components[last] : undefined
}

/** Replacements for containers of other tools, by kind. */
const containers: Readonly<Record<string, string>> = {
  ...all('Use `:::code-group` instead.', 'code-tabs code-block-group'),
  ...all(tabs, 'tabs tab tab-set tab-item'),
  steps: 'Put an ordered list in `<Steps>`.',
  cards: 'Use `<Cards>` with a `<Card title="…">` for each card.',
  card: 'Use `<Card title="…">` instead.',
  ...all('Use `:::details Title` instead.', 'spoiler collapse collapsible accordion dropdown expander'),
  ...all('Put the list in a `<FileTree>`.', 'file-tree filetree'),
  mermaid: 'Use a code block with the language `mermaid`.',
  ...all('Use `![description](./picture.png)` instead.', 'image figure'),
  code: 'Use a code block with `file="./sample.ts"`.',
  ...all('Remove this line and its closing `:::`.', 'row row-end column column-end columns grid raw v-pre'),
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
