import { defineDiagnostics, didYouMeanOr, error, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature } from '../../core/feature.ts'

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'reference/bad-schema': error(
    'Invalid GraphQL schema',
    'Invalid GraphQL schema: {problem}.',
    'Use SDL files, or `.json` files with introspection results. To choose the files that docsgen reads, set `files`.',
  ),
  'reference/schema-conflict': warning(
    'Conflicting definitions in a GraphQL schema',
    '`{name}` is defined twice, as `{first}` and as `{other}`. docsgen uses the first definition.',
  ),
  'reference/unknown-type': warning(
    'Unknown type in a GraphQL schema',
    '`{where}` uses the type `{name}`, which the schema does not define.',
    didYouMeanOr(),
  ),
})

export { createDiagnostic }

export const graphqlReference = defineFeature({ name: 'graphql-reference', needs: ['references'], diagnostics })
