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
