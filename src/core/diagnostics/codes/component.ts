import { error, warning } from '../define-diagnostics.ts'

interface UnknownAlert {
  readonly word: string
  readonly title: string
  /** An admonition type with this name, which can have a title. */
  readonly box?: string | undefined
  readonly suggestion?: string | undefined
}

interface UnknownContainer {
  readonly kind: string
  readonly closed: boolean
  /** Whether the marker is shown as text. */
  readonly isText: boolean
  /** The replacement for a container that another tool uses. */
  readonly instead?: string | undefined
  readonly suggestion?: string | undefined
  /** A text that lists all admonition types. */
  readonly kinds: string
}

interface UnknownComponent {
  readonly name: string
  /** The replacement for a component that another tool uses. */
  readonly instead?: string | undefined
  readonly suggestion?: string | undefined
}

export const componentDiagnostics = {
  'container/unknown-kind': warning(
    'Unknown admonition type',
    ({ kind, closed, isText }: UnknownContainer) => {
      if (!isText) return `\`:::${kind}\` is not a known admonition type, so the admonition is shown as a note.`
      return closed
        ? `\`:::${kind}\` is not a known admonition type, so its content is shown as text.`
        : `\`:::${kind}\` is not a known admonition type and is never closed, so its content is shown as text.`
    },
    ({ suggestion, instead, kinds }: UnknownContainer) => {
      if (instead !== undefined) return instead
      if (suggestion !== undefined) return `Did you mean \`:::${suggestion}\`?`
      return `Use a known type (${kinds}), or define this type under \`admonitions\` in the config.`
    },
  ),
  'container/unknown-attribute': warning(
    'Unknown admonition attribute',
    ({ kind, word }: { kind: string; word: string }) => `\`:::${kind}\` does not support \`{${word}}\`, so docsgen ignores it.`,
    ({ suggestion }: { suggestion?: string | undefined }) =>
      suggestion === undefined
        ? 'Remove it. The only attribute is `{open}`, which only `:::details` supports.'
        : `Did you mean \`{${suggestion}}\`?`,
  ),
  'container/unknown-alert': warning(
    'Invalid alert',
    ({ word, title }: UnknownAlert) =>
      title === ''
        ? `\`[!${word}]\` is not an alert type, so the alert is shown as a quote.`
        : `Alerts cannot have a title, so \`[!${word}] ${title}\` is shown as a quote.`,
    ({ word, title, box, suggestion }: UnknownAlert) => {
      if (box !== undefined)
        return `Use an admonition instead: write \`:::${box}${title === '' ? '' : ` ${title}`}\` above the text and \`:::\` below it.`
      if (suggestion !== undefined) return `Did you mean \`[!${suggestion.toUpperCase()}]\`?`
      return `Use \`[!NOTE]\`, \`[!TIP]\`, \`[!IMPORTANT]\`, \`[!WARNING]\`, or \`[!CAUTION]\`. If you meant it as text, write \`\\[!${word}]\`.`
    },
  ),
  'container/empty': warning(
    'Empty admonition',
    'This `:::{kind}` block is empty.',
    'Add text before the closing `:::`, or remove the block.',
  ),
  'container/not-closed': warning(
    'Unclosed admonition',
    'The `:::{kind}` block is never closed, so it ends before the next heading or at the end of the surrounding list or quote.',
    'Add a `:::` line after the content of the block.',
  ),
  'container/stray-close': warning(
    'Unmatched closing colons',
    'This `:::` line does not close any block, so docsgen ignores it.',
    'Remove it, or add the missing opening line, such as `:::note`.',
  ),
  'component/unknown': warning(
    'Unknown component',
    'There is no `<{name}>` component, so the tag is shown as text.',
    ({ name, instead, suggestion }: UnknownComponent) => {
      const own = name.includes('.') ? '' : ' To add a custom component, register it under `components` in the config.'
      if (instead !== undefined) return `${instead}${own}`
      if (suggestion !== undefined) return `Did you mean \`<${suggestion}>\`?`
      return `To use a custom component, register it under \`components\` in the config. If you meant the tag as text, write \`\\<${name}>\`.`
    },
  ),
  'component/malformed': warning(
    'Invalid component tag',
    'The `<{name}>` tag is shown as text because {reason}.',
    () => 'Write attributes as `name="text"`, `name`, or `name={…}`, and end the tag with `>` or `/>`.',
  ),
  'component/not-closed': error(
    'Unclosed component',
    'The `<{name}>` tag is never closed.',
    'Add a `</{name}>` line after its content, or end the tag with `/>`.',
  ),
  'component/stray-close': warning(
    'Unmatched closing component tag',
    'This `</{name}>` tag has no opening tag, so docsgen ignores it.',
    'Remove it, or add `<{name}>` before it.',
  ),
  'component/refused-attribute': warning(
    'Unsafe component attribute',
    'docsgen removes the `{attribute}` attribute of `<{name}>` because {reason}.',
    'Remove the attribute, or set its value inside the component.',
  ),
  'component/bad-attribute': error(
    'Invalid component attribute',
    '`<{name}>` has an invalid attribute: {reason}.',
    () => 'Write attributes as `name="text"`, `name`, or `name={…}` with a JSON value.',
  ),
}
