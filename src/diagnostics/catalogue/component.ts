import { type CatalogueTable, didYouMean } from '../entry.ts'

type ContentProblem = 'ignored' | 'no-tabs' | 'beside-tabs' | 'no-steps' | 'no-list' | 'empty' | 'no-label' | 'outside-tabs'
type ContentWords = Readonly<Record<ContentProblem, (name: string) => string>>

const contentMessages: ContentWords = {
  ignored: (name) => `What is between the tags of \`<${name}>\` is not shown.`,
  'no-tabs': () => 'These `<Tabs>` hold no `<TabItem>`, so there is nothing to choose.',
  'beside-tabs': () => 'These `<Tabs>` hold text outside of a `<TabItem>`, which is not shown.',
  'no-steps': () => 'These `<Steps>` hold no ordered list and no headings, so there are no steps.',
  'no-list': () => 'This `<FileTree>` holds no list, so it has no files.',
  empty: (name) => `This \`<${name}>\` is empty.`,
  'no-label': () => 'This `<TabItem>` has no label, so it is not among the tabs.',
  'outside-tabs': () => 'This `<TabItem>` is not directly within `<Tabs>`, so it is no tab.',
}

const contentHints: ContentWords = {
  ignored: (name) => `End the tag with \`/>\` and write the text in an attribute or behind \`<${name} />\`.`,
  'no-tabs': () => 'Write `<TabItem label="…">` around each alternative.',
  'beside-tabs': () => 'Move it into one of them, or before `<Tabs>`.',
  'no-steps': () => 'Write a list `1.`, `2.` or a heading for each step.',
  'no-list': () => 'Write a list of names: `- content/`.',
  empty: () => 'Write something between its tags, or remove it.',
  'no-label': () => 'Write `<TabItem label="…">`.',
  'outside-tabs': () => 'Write `<Tabs>` around it.',
}

interface UnknownComponent {
  readonly name: string
  /** What to write for a component of another tool. */
  readonly instead?: string | undefined
  readonly suggestion?: string | undefined
}

interface UnknownAttribute {
  readonly name: string
  readonly attribute: string
  readonly known: readonly string[]
  readonly suggestion?: string | undefined
}

/** What can be wrong with components in Markdown. */
export const componentEntries = {
  'component/unknown': {
    severity: 'warning',
    title: 'Unknown component',
    message: ({ name }: UnknownComponent) => `There is no component \`<${name}>\`, so the tag is shown as text.`,
    hint: ({ name, instead, suggestion }: UnknownComponent) => {
      const own = name.includes('.') ? '' : ' A component of your own is added under `components` in the config.'
      if (instead !== undefined) return `${instead}${own}`
      if (suggestion !== undefined) return `Did you mean \`<${suggestion}>\`?`
      return `If it is text, write \`\\<${name}>\`; if it is a component, add it under \`components\` in the config.`
    },
  },
  'component/unknown-attribute': {
    severity: 'warning',
    title: 'A component does not have an attribute',
    message: ({ name, attribute }: UnknownAttribute) => `\`<${name}>\` has no attribute \`${attribute}\`, so it has no effect.`,
    hint: ({ name, known, suggestion }: UnknownAttribute) => {
      if (suggestion !== undefined) return `Did you mean \`${suggestion}\`?`
      if (known.length === 0) return `Remove it: \`<${name}>\` has no attributes.`
      return `Remove it. \`<${name}>\` has ${known.map((each) => `\`${each}\``).join(', ')}.`
    },
  },
  'component/attribute-value': {
    severity: 'warning',
    title: 'An attribute of a component has no usable value',
    message: ({ name, attribute, found }: { name: string; attribute: string; found: string }) =>
      `\`${attribute}\` of \`<${name}>\` must be text: ${found}.`,
    hint: ({ attribute }: { name: string; attribute: string; found: string }) => `Write \`${attribute}="…"\`, or remove it.`,
  },
  'component/missing-attribute': {
    severity: 'warning',
    title: 'A component lacks an attribute',
    message: ({ name, attribute }: { name: string; attribute: string }) => `This \`<${name}>\` has no \`${attribute}\`, which it needs.`,
    hint: ({ name, attribute }: { name: string; attribute: string }) => `Write \`<${name} ${attribute}="…">\`.`,
  },
  'component/no-such-tab': {
    severity: 'warning',
    title: 'The first tab is not there',
    message: ({ value }: { value: string; suggestion?: string | undefined }) =>
      `No \`<TabItem>\` of these tabs has the label or value \`${value}\`, so the first one is shown.`,
    hint: ({ suggestion }: { value: string; suggestion?: string | undefined }) =>
      didYouMean(suggestion) ?? 'Write the label of one of them.',
  },
  'component/contents': {
    severity: 'warning',
    title: 'A component cannot use what is between its tags',
    message: ({ name, problem }: { name: string; problem: ContentProblem }) => contentMessages[problem](name),
    hint: ({ name, problem }: { name: string; problem: ContentProblem }) => contentHints[problem](name),
  },
  'icon/unknown': {
    severity: 'warning',
    title: 'There is no such icon',
    message: ({ icon }: { icon: string; suggestion?: string | undefined }) => `There is no icon \`${icon}\`, so none is shown.`,
    hint: ({ suggestion }: { icon: string; suggestion?: string | undefined }) =>
      didYouMean(suggestion) ?? 'The manual’s page on icons shows them all by name.',
  },
  'component/not-closed': {
    severity: 'error',
    title: 'A component is not closed',
    message: ({ name }: { name: string }) => `The tag \`<${name}>\` is never closed.`,
    hint: ({ name }: { name: string }) => `Add a line \`</${name}>\` after its content, or end the tag with \`/>\`.`,
  },
  'component/stray-close': {
    severity: 'warning',
    title: 'Unmatched closing tag of a component',
    message: ({ name }: { name: string }) => `This \`</${name}>\` has no opening tag, so it is ignored.`,
    hint: ({ name }: { name: string }) => `Remove it, or add \`<${name}>\` before it.`,
  },
  'component/refused-attribute': {
    severity: 'warning',
    title: 'A component attribute could run code',
    message: ({ name, attribute, reason }: { name: string; attribute: string; reason: string }) =>
      `The attribute \`${attribute}\` of \`<${name}>\` is removed: ${reason}.`,
    hint: () => 'Delete it, or set it inside the component.',
  },
  'component/bad-attribute': {
    severity: 'error',
    title: 'Invalid component attribute',
    message: ({ name, reason }: { name: string; reason: string }) => `The attributes of \`<${name}>\` are invalid: ${reason}.`,
    hint: () => 'Write attributes as `name="text"`, `name`, or `name={…}` with a JSON value.',
  },
} as const satisfies CatalogueTable
