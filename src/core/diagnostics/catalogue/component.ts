import { type CatalogueTable, didYouMean } from '../entry.ts'

interface UnknownAlert {
  readonly word: string
  readonly title: string
  /** A box type with this name, which can have a title. */
  readonly box?: string | undefined
  readonly suggestion?: string | undefined
}

interface UnknownContainer {
  readonly kind: string
  readonly closed: boolean
  /** It is shown as text. */
  readonly isText: boolean
  /** The replacement for a container of another tool. */
  readonly instead?: string | undefined
  readonly suggestion?: string | undefined
  /** A list of all box types, as text. */
  readonly kinds: string
}

/** Problems of boxes, panels, and alerts. */
export const boxEntries = {
  'container/unknown-kind': {
    severity: 'warning',
    title: 'Unknown box type',
    message: ({ kind, closed, isText }: UnknownContainer) => {
      if (!isText) return `\`:::${kind}\` is not a known box type, so the box is shown as a note.`
      return closed
        ? `\`:::${kind}\` is not a known box type, so its content is shown without a box.`
        : `\`:::${kind}\` is not a known box type and is never closed, so its content is shown without a box.`
    },
    hint: ({ suggestion, instead, kinds }: UnknownContainer) => {
      if (instead !== undefined) return instead
      if (suggestion !== undefined) return `Did you mean \`:::${suggestion}\`?`
      return `Use a known type (${kinds}), or define this type under \`admonitions\` in the config.`
    },
  },
  'container/unknown-attribute': {
    severity: 'warning',
    title: 'Unknown box attribute',
    message: ({ kind, word }: { kind: string; word: string; suggestion?: string | undefined }) =>
      `\`:::${kind}\` does not support \`{${word}}\`, so docsgen ignores it.`,
    hint: ({ suggestion }: { kind: string; word: string; suggestion?: string | undefined }) =>
      suggestion === undefined
        ? 'Remove it. The only attribute is `{open}`, which only `:::details` supports.'
        : `Did you mean \`{${suggestion}}\`?`,
  },
  'container/unknown-alert': {
    severity: 'warning',
    title: 'Invalid alert',
    message: ({ word, title }: UnknownAlert) =>
      title === ''
        ? `\`[!${word}]\` is not an alert type, so the alert is shown as a quote.`
        : `Alerts cannot have a title, so \`[!${word}] ${title}\` is shown as a quote.`,
    hint: ({ word, title, box, suggestion }: UnknownAlert) => {
      if (box !== undefined)
        return `Use a box instead: write \`:::${box}${title === '' ? '' : ` ${title}`}\` above the text and \`:::\` below it.`
      if (suggestion !== undefined) return `Did you mean \`[!${suggestion.toUpperCase()}]\`?`
      return `Use \`[!NOTE]\`, \`[!TIP]\`, \`[!IMPORTANT]\`, \`[!WARNING]\`, or \`[!CAUTION]\`. If you meant it as text, write \`\\[!${word}]\`.`
    },
  },
  'container/empty': {
    severity: 'warning',
    title: 'A box is empty',
    message: ({ kind }: { kind: string }) => `This \`:::${kind}\` box is empty.`,
    hint: () => 'Add text before the closing `:::`, or remove the box.',
  },
  'container/no-members': {
    severity: 'warning',
    title: 'A members block without members',
    message: () => 'This `:::members` block contains no headings, so it has no rows.',
    hint: () => 'Add a heading such as `### name` above each member’s description.',
  },
  'container/code-group': {
    severity: 'warning',
    title: 'Mistake in a code group',
    message: ({ problem }: { problem: string }) => `This \`:::code-group\` is not shown as intended: ${problem}.`,
    hint: () => 'Put only code blocks in it, and give each a different title, as in ```` ```ts title="src/main.ts" ````.',
  },
  'container/not-closed': {
    severity: 'warning',
    title: 'A box is not closed',
    message: ({ kind }: { kind: string }) =>
      `The \`:::${kind}\` box is never closed, so it ends before the next heading or at the end of the surrounding list or quote.`,
    hint: () => 'Add a `:::` line after the content of the box.',
  },
  'container/stray-close': {
    severity: 'warning',
    title: 'Unmatched closing colons',
    message: () => 'This `:::` line does not close any box, so docsgen ignores it.',
    hint: () => 'Remove it, or add the missing opening line, such as `:::note`.',
  },
} as const satisfies CatalogueTable

interface UnusedContents {
  readonly name: string
  readonly problem: string
  readonly advice: string
}

interface UnknownComponent {
  readonly name: string
  /** The replacement for a component of another tool. */
  readonly instead?: string | undefined
  readonly suggestion?: string | undefined
}

interface UnknownAttribute {
  readonly name: string
  readonly attribute: string
  /** A list of its attributes, as text; `` without attributes. */
  readonly known: string
  readonly suggestion?: string | undefined
  /** The site's own component declares its props. */
  readonly isOwn?: boolean | undefined
}

interface WrongValue {
  readonly name: string
  readonly attribute: string
  readonly found: string
  readonly meant: string | undefined
  /** @default text */
  readonly must?: string
}

/** Problems of components in Markdown. */
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
    message: ({ name, attribute, isOwn }: UnknownAttribute) =>
      isOwn
        ? `\`<${name}>\` does not declare the prop \`${attribute}\`, so \`${attribute}\` has no effect.`
        : `\`<${name}>\` does not have a \`${attribute}\` attribute, so docsgen ignores \`${attribute}\`.`,
    hint: ({ name, known, suggestion }: UnknownAttribute) => {
      if (suggestion !== undefined) return `Did you mean \`${suggestion}\`?`
      if (known === '') return `Remove it. \`<${name}>\` does not have any attributes.`
      return `Remove it. \`<${name}>\` has only these attributes: ${known}.`
    },
  },
  'component/attribute-value': {
    severity: 'warning',
    title: 'Invalid component attribute value',
    message: ({ name, attribute, found, must = 'text' }: WrongValue) =>
      `The \`${attribute}\` attribute of \`<${name}>\` must be ${must}, but ${found}.`,
    hint: ({ attribute, meant }: WrongValue) =>
      didYouMean(meant && `${attribute}="${meant}"`) ?? `Write \`${attribute}="…"\`, or remove the attribute.`,
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
