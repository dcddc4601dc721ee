const box = (kind: string) => `Use a box instead: \`:::${kind}\` … \`:::\`.`
const tabs = 'Use `<Tabs>` with a `<TabItem label="…">` for each alternative.'
const panel = 'Use a panel instead: `:::details Title` … `:::`.'
const cards = 'Use `<Cards>` with a `<Card title="…">` for each card.'
const picture = 'Use `![description](./picture.png)` instead.'
const link = 'Use `[text](./page.md)` instead.'
const code = 'Use a code block instead. To show a file, add `file="./sample.ts"`.'
const tree = 'Put the list in a `<FileTree>`.'

/** What to write in the place of components that other tools have. */
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
  CodeGroup: tabs,
  CodeTabs: tabs,
  PackageManagers: tabs,
  PackageManagerTabs: tabs,
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

/** What to write for a component of another tool; undefined where nothing is known of it. */
export function hintForComponent(name: string): string | undefined {
  // `<Tabs.Tab>` is the tab of `<Tabs>`.
  const last = name.slice(name.lastIndexOf('.') + 1)
  return Object.hasOwn(components, last) ? components[last] : undefined
}
