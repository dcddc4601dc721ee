import { type CatalogueTable, didYouMean } from '../entry.ts'

interface UnusedContents {
  readonly name: string
  readonly problem: string
  readonly advice: string
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
  /** Its attributes, as a list in words; `` where it has none. */
  readonly known: string
  readonly suggestion?: string | undefined
}

/** What can be wrong with components in Markdown. */
export const componentEntries = {
  'component/unknown': {
    severity: 'warning',
    title: 'Unknown component',
    message: ({ name }: UnknownComponent) => `There is no \`<${name}>\` component, so the tag is shown as text.`,
    hint: ({ name, instead, suggestion }: UnknownComponent) => {
      const own = name.includes('.') ? '' : ' To add your own component, list it under `components` in the config.'
      if (instead !== undefined) return `${instead}${own}`
      if (suggestion !== undefined) return `Did you mean \`<${suggestion}>\`?`
      return `If you meant it as text, write \`\\<${name}>\`. If it is a component, add it under \`components\` in the config.`
    },
  },
  'component/malformed': {
    severity: 'warning',
    title: 'The tag of a component cannot be read',
    message: ({ name, reason }: { name: string; reason: string }) =>
      `The tag \`<${name}>\` cannot be read, so it is shown as text: ${reason}.`,
    hint: () => 'Write attributes as `name="text"`, `name`, or `name={…}`, and end the tag with `>` or `/>`.',
  },
  'component/unknown-attribute': {
    severity: 'warning',
    title: 'Unknown component attribute',
    message: ({ name, attribute }: UnknownAttribute) => `\`<${name}>\` has no \`${attribute}\` attribute, so it is ignored.`,
    hint: ({ name, known, suggestion }: UnknownAttribute) => {
      if (suggestion !== undefined) return `Did you mean \`${suggestion}\`?`
      if (known === '') return `Remove it: \`<${name}>\` has no attributes.`
      return `Remove it. \`<${name}>\` has ${known}.`
    },
  },
  'component/attribute-value': {
    severity: 'warning',
    title: 'Invalid value of a component attribute',
    message: ({ name, attribute, found }: { name: string; attribute: string; found: string }) =>
      `\`${attribute}\` of \`<${name}>\` must be text: ${found}.`,
    hint: ({ attribute }: { name: string; attribute: string; found: string }) => `Write \`${attribute}="…"\`, or remove it.`,
  },
  'component/missing-attribute': {
    severity: 'warning',
    title: 'Missing component attribute',
    message: ({ name, attribute }: { name: string; attribute: string }) =>
      `\`<${name}>\` is missing the required attribute \`${attribute}\`.`,
    hint: ({ name, attribute }: { name: string; attribute: string }) => `Write \`<${name} ${attribute}="…">\`.`,
  },
  'component/no-such-tab': {
    severity: 'warning',
    title: 'The default tab does not exist',
    message: ({ value }: { value: string; suggestion?: string | undefined }) =>
      `None of these tabs has the label or value \`${value}\`, so the first one is shown.`,
    hint: ({ suggestion }: { value: string; suggestion?: string | undefined }) =>
      didYouMean(suggestion) ?? 'Use the label or value of one of the tabs.',
  },
  'component/contents': {
    severity: 'warning',
    title: 'Invalid content in a component',
    message: ({ name, problem }: UnusedContents) => `\`<${name}>\` cannot show its content: ${problem}.`,
    hint: ({ advice }: UnusedContents) => advice,
  },
  'icon/unknown': {
    severity: 'warning',
    title: 'Unknown icon',
    message: ({ icon }: { icon: string; suggestion?: string | undefined }) => `There is no icon named \`${icon}\`, so none is shown.`,
    hint: ({ suggestion }: { icon: string; suggestion?: string | undefined }) =>
      didYouMean(suggestion) ?? 'For a list of all icons, see the page “Icons” in the manual.',
  },
  'component/not-closed': {
    severity: 'error',
    title: 'A component is not closed',
    message: ({ name }: { name: string }) => `The tag \`<${name}>\` is never closed.`,
    hint: ({ name }: { name: string }) => `Add a \`</${name}>\` line after its content, or end the tag with \`/>\`.`,
  },
  'component/stray-close': {
    severity: 'warning',
    title: 'Unmatched closing component tag',
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
