import { Kind, parse } from 'graphql'
import { parseSync } from 'oxc-parser'
import { ignoreError } from '../../support/ignore-error.ts'
import { isTooDeep } from '../../support/is-too-deep.ts'

/** What a text without a language is beyond doubt: TypeScript with a declaration, or GraphQL with a named definition. */
export function readsLikeCode(text: string): { readonly kind: 'TypeScript' | 'GraphQL'; readonly label: string } | undefined {
  if (isTooDeep(text)) return undefined
  if (/^[^\S\n]*(?:import|export|const|let|function|async|class|interface|type|enum|abstract|declare|@)/m.test(text) && isTypeScript(text))
    return { kind: 'TypeScript', label: 'ts' }
  if (
    /^[^\S\n]*(?:query|mutation|subscription|fragment|extend|type|input|enum|interface|union|scalar|directive|schema)\b/m.test(text) &&
    isGraphql(text)
  )
    return { kind: 'GraphQL', label: 'graphql' }
  return undefined
}

const telling = /^(?:Import|Export(?:Named|Default|All)|Variable|Function|Class|TSInterface|TSEnum|TSTypeAlias|TSModule)Declaration$/

function isTypeScript(text: string): boolean {
  const { program, errors } = parseSync('sample.tsx', text, { lang: 'tsx' })
  return errors.length === 0 && program.body.some(({ type }) => telling.test(type))
}

function isGraphql(text: string): boolean {
  try {
    return parse(text, { noLocation: true, maxTokens: 10_000 }).definitions.some(
      (node) => node.kind !== Kind.OPERATION_DEFINITION || node.name,
    )
  } catch (error) {
    // Invalid GraphQL does not read like code.
    ignoreError(error)
    return false
  }
}
