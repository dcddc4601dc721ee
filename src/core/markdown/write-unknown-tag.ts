import { escapeHtml } from '../../kit/escape/markup.ts'
import { closest } from '../../kit/similar/closest.ts'
import type { PageWalk } from './page-walk.ts'

/** A tag in the form of a component that has no such name: written as text, and reported unless it could be a generic. */
export function writeUnknownTag(walk: PageWalk, raw: string, { name, offset }: { readonly name: string; readonly offset: number }): void {
  walk.writer.write(escapeHtml(raw))
  // `Promise<Order>` and a lone `<T>` are generics, not components.
  const isGeneric =
    /\w/.test(walk.page.text[offset - 1] ?? '') ||
    !/^[A-Z]\w+(?:\.[A-Z]\w+)?$/.test(name) ||
    !/[a-z]/.test(name.slice(1, -1)) ||
    raw.startsWith('</')
  if (isGeneric) return
  if (walk.page.componentNames.has(name)) {
    walk.reports.report(
      'component/malformed',
      { name, reason: whyMalformed(walk.page.text.slice(offset, offset + 1_000)) },
      offset,
      raw.length,
    )
    return
  }
  const instead = hintForComponent(name)
  const suggestion = instead === undefined ? closest(name, [...walk.page.componentNames]) : undefined
  walk.reports.report('component/unknown', { name, instead, suggestion }, offset, raw.length)
}

/** The attribute's name before what the pattern finds. */
function nameBefore(line: string, pattern: RegExp): string | undefined {
  const at = line.search(pattern)
  const name =
    at === -1
      ? ''
      : (line
          .slice(0, at)
          .split(/[^\w-]/)
          .at(-1) ?? '')
  return name === '' ? undefined : name
}

/** What is wrong with a tag that could not be read as one. */
function whyMalformed(text: string): string {
  const [line = ''] = text.split('\n', 1)
  const valueless = nameBefore(line, /=(?=[\s/>]|$)/)
  const bare = nameBefore(line, /=[^"'{\s“”‘’]/)
  if (/[“”‘’]/.test(line)) return 'it contains curly quotation marks instead of straight ones (`"`)'
  if (/\/[ \t]+>/.test(line)) return 'there is a space between `/` and `>`'
  if (valueless !== undefined) return `\`${valueless}=\` has no value`
  if (bare !== undefined) return `the value of \`${bare}\` is not in quotes`
  if (line.split('{').length > line.split('}').length) return 'a `{` is never closed'
  if (line.split('"').length % 2 === 0) return 'a `"` is never closed'
  return 'it does not end with `>` or contains text that is not an attribute'
}

const box = (kind: string) => `Use a box instead: \`:::${kind}\` … \`:::\`.`
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

/** What to write for a component of another tool; undefined where nothing is known of it. */
function hintForComponent(name: string): string | undefined {
  // `<Tabs.Tab>` is the tab of `<Tabs>`.
  const last = name.slice(name.lastIndexOf('.') + 1)
  return Object.hasOwn(components, last) ? components[last] : undefined
}
