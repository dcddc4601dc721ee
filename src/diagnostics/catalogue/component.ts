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
      const own = name.includes('.') ? '' : ' To add a custom component, register it under `components` in the config.'
      if (instead !== undefined) return `${instead}${own}`
      if (suggestion !== undefined) return `Did you mean \`<${suggestion}>\`?`
      return `To use a custom component, register it under \`components\` in the config. If you meant the tag as text, write \`\\<${name}>\`.`
    },
  },
  'component/malformed': {
    severity: 'warning',
    title: 'Invalid component tag',
    message: ({ name, reason }: { name: string; reason: string }) => `The \`<${name}>\` tag is shown as text because ${reason}.`,
    hint: () => 'Write attributes as `name="text"`, `name`, or `name={…}`, and end the tag with `>` or `/>`.',
  },
  'component/unknown-attribute': {
    severity: 'warning',
    title: 'Unknown component attribute',
    message: ({ name, attribute }: UnknownAttribute) =>
      `\`<${name}>\` does not have a \`${attribute}\` attribute, so docsgen ignores \`${attribute}\`.`,
    hint: ({ name, known, suggestion }: UnknownAttribute) => {
      if (suggestion !== undefined) return `Did you mean \`${suggestion}\`?`
      if (known === '') return `Remove it. \`<${name}>\` does not have any attributes.`
      return `Remove it. \`<${name}>\` has only these attributes: ${known}.`
    },
  },
  'component/attribute-value': {
    severity: 'warning',
    title: 'Invalid component attribute value',
    message: ({ name, attribute, found }: { name: string; attribute: string; found: string }) =>
      `The \`${attribute}\` attribute of \`<${name}>\` must be text, but ${found}.`,
    hint: ({ attribute }: { name: string; attribute: string; found: string }) => `Write \`${attribute}="…"\`, or remove the attribute.`,
  },
  'component/missing-attribute': {
    severity: 'warning',
    title: 'Missing component attribute',
    message: ({ name, attribute }: { name: string; attribute: string }) => `\`<${name}>\` requires the \`${attribute}\` attribute.`,
    hint: ({ name, attribute }: { name: string; attribute: string }) => `Add the attribute: \`<${name} ${attribute}="…">\`.`,
  },
  'component/no-such-tab': {
    severity: 'warning',
    title: 'The default tab does not exist',
    message: ({ value }: { value: string; suggestion?: string | undefined }) =>
      `None of these tabs has the label or value \`${value}\`, so the first tab is shown.`,
    hint: ({ suggestion }: { value: string; suggestion?: string | undefined }) =>
      didYouMean(suggestion) ?? 'Set `default` to the label or value of one of the tabs.',
  },
  'component/contents': {
    severity: 'warning',
    title: 'Invalid component content',
    message: ({ name, problem }: UnusedContents) => `\`<${name}>\` ${problem}.`,
    hint: ({ advice }: UnusedContents) => advice,
  },
  'icon/unknown': {
    severity: 'warning',
    title: 'Unknown icon',
    message: ({ icon }: { icon: string; suggestion?: string | undefined }) => `There is no icon named \`${icon}\`, so no icon is shown.`,
    hint: ({ suggestion }: { icon: string; suggestion?: string | undefined }) =>
      didYouMean(suggestion) ?? 'Choose an icon from the “Icons” page in the manual.',
  },
  'component/not-closed': {
    severity: 'error',
    title: 'A component is not closed',
    message: ({ name }: { name: string }) => `The \`<${name}>\` tag is never closed.`,
    hint: ({ name }: { name: string }) => `Add a \`</${name}>\` line after its content, or end the tag with \`/>\`.`,
  },
  'component/stray-close': {
    severity: 'warning',
    title: 'Unmatched closing component tag',
    message: ({ name }: { name: string }) => `This \`</${name}>\` tag has no opening tag, so docsgen ignores it.`,
    hint: ({ name }: { name: string }) => `Remove it, or add \`<${name}>\` before it.`,
  },
  'component/refused-attribute': {
    severity: 'warning',
    title: 'Unsafe component attribute',
    message: ({ name, attribute, reason }: { name: string; attribute: string; reason: string }) =>
      `docsgen removes the \`${attribute}\` attribute of \`<${name}>\` because ${reason}.`,
    hint: () => 'Remove the attribute, or set its value inside the component.',
  },
  'component/bad-attribute': {
    severity: 'error',
    title: 'Invalid component attribute',
    message: ({ name, reason }: { name: string; reason: string }) => `\`<${name}>\` has an invalid attribute: ${reason}.`,
    hint: () => 'Write attributes as `name="text"`, `name`, or `name={…}` with a JSON value.',
  },
} as const satisfies CatalogueTable
