import { recordOf } from '../../kit/data/is-record.ts'
import { fenced } from '../../kit/markdown-lines/fence.ts'
import { codeSpan } from '../references/generated-text.ts'
import type { ApiSchema } from './api-description.ts'
import type { PageWriter } from './page-writer.ts'

const maxDepth = 5
const longest = 20_000

/** Writes the rules about a value that go beyond its type, limits, and properties: simple ones in words, and all others as JSON. */
export function writeRules(writer: PageWriter, schema: ApiSchema): void {
  const sentences: string[] = []
  const others: Readonly<Record<string, unknown>>[] = []
  for (const rules of rulesOf(schema)) {
    const rest = Object.entries(rules).filter(([keyword, value]) => {
      const sentence = describeNeeded(keyword, value)
      if (sentence !== undefined) sentences.push(sentence)
      return sentence === undefined
    })
    if (rest.length > 0) others.push(Object.fromEntries(rest))
  }
  if (sentences.length > 0) writer.block(sentences.join(' '), schema.place)
  if (others.length === 0) return
  const code = JSON.stringify(others.length === 1 ? others[0] : { allOf: others }, null, 2)
  if (code.length > longest) writer.block('More rules apply, which are not listed here.', schema.place)
  else writer.block(`These rules of JSON Schema also apply:\n\n${fenced(code, 'json')}`, schema.place)
}

/** The rules of a schema and of its parts without a name. */
function rulesOf({ rules, allOf = [] }: ApiSchema, depth = 0): readonly NonNullable<ApiSchema['rules']>[] {
  const parts = depth < maxDepth ? allOf.filter(({ $ref }) => $ref === undefined) : []
  return [...(rules ? [rules] : []), ...parts.flatMap((part) => rulesOf(part, depth + 1))]
}

/** Describes variants that only require one property each, or returns undefined for other rules. */
function describeNeeded(keyword: string, variants: unknown): string | undefined {
  if ((keyword !== 'anyOf' && keyword !== 'oneOf') || !Array.isArray(variants)) return undefined
  const names = variants.flatMap((variant) => {
    const { required, ...others } = recordOf(variant)
    return Array.isArray(required) && required.length === 1 && Object.keys(others).length === 0 ? [codeSpan(String(required[0]))] : []
  })
  if (names.length < variants.length) return undefined
  const list = names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
  return keyword === 'anyOf' ? `At least one of ${list} is required.` : `Exactly one of ${list} is present.`
}
