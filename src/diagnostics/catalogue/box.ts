import type { CatalogueTable } from '../entry.ts'

interface UnknownAlert {
  readonly word: string
  readonly title: string
  /** A box of that name, which may have a title. */
  readonly box?: string | undefined
  readonly suggestion?: string | undefined
}

interface UnknownContainer {
  readonly kind: string
  readonly closed: boolean
  /** No box is made of it. */
  readonly isText: boolean
  /** What to write for a container of another tool. */
  readonly instead?: string | undefined
  readonly suggestion?: string | undefined
  /** All kinds there are, as a list in words. */
  readonly kinds: string
}

/** What can be wrong with boxes, panels and alerts. */
export const boxEntries = {
  'container/unknown-kind': {
    severity: 'warning',
    title: 'Unknown kind of box',
    message: ({ kind, closed, isText }: UnknownContainer) => {
      if (!isText) return `There is no \`:::${kind}\` box, so it is shown as a note.`
      return closed
        ? `There is no \`:::${kind}\` box, so its contents are shown without a box.`
        : `There is no \`:::${kind}\` box, and this one is never closed, so its text is shown without a box.`
    },
    hint: ({ suggestion, instead, kinds }: UnknownContainer) => {
      if (instead !== undefined) return instead
      if (suggestion !== undefined) return `Did you mean \`:::${suggestion}\`?`
      return `Use one of ${kinds}, or add the kind under \`admonitions\` in the config.`
    },
  },
  'container/unknown-attribute': {
    severity: 'warning',
    title: 'An attribute of a box has no effect',
    message: ({ kind, word }: { kind: string; word: string; suggestion?: string | undefined }) =>
      `\`{${word}}\` has no effect on \`:::${kind}\`, so it is ignored.`,
    hint: ({ suggestion }: { kind: string; word: string; suggestion?: string | undefined }) =>
      suggestion === undefined ? 'Remove it. Only `:::details` accepts an attribute: `{open}`.' : `Did you mean \`{${suggestion}}\`?`,
  },
  'container/unknown-alert': {
    severity: 'warning',
    title: 'A quote that looks like an alert',
    message: ({ word, title }: UnknownAlert) =>
      title === ''
        ? `There is no \`[!${word}]\` alert, so it is shown as a quote.`
        : `Alerts cannot have a title, so \`[!${word}] ${title}\` is shown as a quote.`,
    hint: ({ word, title, box, suggestion }: UnknownAlert) => {
      if (box !== undefined) return `Write \`:::${box}${title === '' ? '' : ` ${title}`}\` and \`:::\` around the text.`
      if (suggestion !== undefined) return `Did you mean \`[!${suggestion.toUpperCase()}]\`?`
      return `Write \`[!NOTE]\`, \`[!TIP]\`, \`[!IMPORTANT]\`, \`[!WARNING]\` or \`[!CAUTION]\`, or \`\\[!${word}]\` if you meant it as text.`
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
    message: () => 'This `:::members` block contains no headings, and each of its rows starts with a heading.',
    hint: () => 'Add a `### name` heading above the text of each member.',
  },
  'container/not-closed': {
    severity: 'warning',
    title: 'A box is not closed',
    message: ({ kind }: { kind: string }) =>
      `The \`:::${kind}\` box is never closed, so it ends before the next heading, or where the list or quote around it ends.`,
    hint: () => 'Add a `:::` line after it.',
  },
  'container/stray-close': {
    severity: 'warning',
    title: 'Unmatched closing colons',
    message: () => 'This `:::` does not close any box, so it is ignored.',
    hint: () => 'Remove it, or add the missing opening line, such as `:::note`.',
  },
} as const satisfies CatalogueTable
