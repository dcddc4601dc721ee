import { defineDiagnostics, error } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'page/no-default-export': error(
    'Missing default export of a React page',
    'This React page has no default export, so docsgen cannot render it.',
    () => 'Export a component as the default export: `export default function Page() { return <p>…</p> }`.',
  ),
  'component/no-default-export': error(
    'Missing default export of a component',
    '`components.{name}` refers to this module, which has no default export, so `<{name}>` would show nothing.',
    ({ name, found }: { name: string; found: string | undefined }) =>
      found === undefined
        ? `Add a default export: \`export default function ${name}() { … }\`.`
        : `Make \`${found}\` the default export: \`export default ${found}\`.`,
  ),
  'component/not-a-component': error(
    'Invalid default export of a component',
    'The default export of this module must be a React component; found {found}.',
    () => 'Export a function that returns JSX: `export default function Badge() { return <b>New</b> }`.',
  ),
})
