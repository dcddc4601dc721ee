import { defineDiagnostics, didYouMean, didYouMeanOr, warning } from '../../core/diagnostics/define-diagnostics.ts'

interface UnknownAttribute {
  readonly name: string
  readonly attribute: string
  /** A list of the component's attributes as text. `` if the component has no attributes. */
  readonly known: string
  readonly suggestion?: string | undefined
  /** Whether the component is the site's own and declares its props. */
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

export const { diagnostics, report } = defineDiagnostics({
  'component/unknown-attribute': warning(
    'Unknown component attribute',
    ({ name, attribute, isOwn }: UnknownAttribute) =>
      isOwn
        ? `\`<${name}>\` does not declare the prop \`${attribute}\`, so \`${attribute}\` has no effect.`
        : `\`<${name}>\` does not have a \`${attribute}\` attribute, so docsgen ignores \`${attribute}\`.`,
    ({ name, known, suggestion }: UnknownAttribute) => {
      if (suggestion !== undefined) return `Did you mean \`${suggestion}\`?`
      if (known === '') return `Remove it. \`<${name}>\` does not have any attributes.`
      return `Remove it. \`<${name}>\` has only these attributes: ${known}.`
    },
  ),
  'component/attribute-value': warning(
    'Invalid component attribute value',
    ({ name, attribute, found, must = 'text' }: WrongValue) =>
      `The \`${attribute}\` attribute of \`<${name}>\` must be ${must}, but ${found}.`,
    ({ attribute, meant }: WrongValue) =>
      didYouMean(meant && `${attribute}="${meant}"`) ?? `Write \`${attribute}="…"\`, or remove the attribute.`,
  ),
  'component/missing-attribute': warning(
    'Missing component attribute',
    '`<{name}>` requires the `{attribute}` attribute.',
    'Add the attribute: `<{name} {attribute}="…">`.',
  ),
  'component/no-such-tab': warning(
    'Unknown default tab',
    'None of these tabs has the label or value `{value}`, so the first tab is shown.',
    didYouMeanOr('Set `default` to the label or value of one of the tabs.'),
  ),
  'component/contents': warning('Invalid component content', '`<{name}>` {problem}.', '{advice}'),
  'icon/unknown': warning(
    'Unknown icon',
    'There is no icon named `{icon}`, so no icon is shown.',
    didYouMeanOr('Choose an icon from the list of icons in the manual.'),
  ),
})
