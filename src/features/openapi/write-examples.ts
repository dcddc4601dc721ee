import { isObjectOrList } from '../../kit/data/is-record.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { fenced } from '../../kit/markdown-lines/fence.ts'
import type { ApiContent, ApiExample, ApiSchema, SpecPlace } from './api-description.ts'
import type { ApiWriting, PageWriter } from './page-writer.ts'
import { type ExampleRules, exampleOf } from './values/example-of.ts'
import { validateValue } from './values/validate-value.ts'

const maxExampleLength = 20_000
/** Longer lines are not highlighted. */
const longestLine = 1_000
const longExample = 40

interface ExamplesInput {
  readonly place: SpecPlace
  /** Whether an example is made from the schema if there is none. */
  readonly isGenerated: boolean
}

/** Writes examples of a content, or else those of its schema, or else one that is made from the schema. */
export function writeExamples(writer: PageWriter, content: ApiContent, { place, isGenerated }: ExamplesInput): void {
  const { type, schema, examples } = content
  const target = schema?.$ref === undefined ? schema : writer.api.schemas.get(schema.$ref)?.schema
  const ofSchema = (target?.examples ?? []).slice(0, 1).map((value): ApiExample => ({ name: '', value, place: target?.place ?? place }))
  const blocks = (examples.length > 0 ? examples : ofSchema).flatMap((example, index): string[] => {
    const code = codeOf(example.value, type)
    if (code === '' || code.length > maxExampleLength) return []
    const title = example.summary ?? (example.name === '' ? 'Example' : example.name)
    const language = code.split('\n').some(({ length }) => length > longestLine) ? 'text' : languageOf(type, example.value)
    const block = fenced(code, `${language} title=${JSON.stringify(title.replace(/["\\`\n{}]/g, ' ').trim() || `Example ${index + 1}`)}`)
    return [block]
  })
  const at = examples[0]?.place ?? place
  const [only] = blocks
  if (blocks.length > 1) writer.block(`:::::code-group\n\n${uniqueTitles(blocks).join('\n\n')}\n\n:::::`, at)
  else if (only !== undefined) writeOnly(writer, only, { title: 'Example', at })
  else if (isGenerated && examples.length === 0 && ofSchema.length === 0) {
    const code = generatedExample(writer, content)
    if (code !== undefined) writeOnly(writer, fenced(code, 'json title="Generated example"'), { title: 'Generated example', at: place })
  }
}

function writeOnly(writer: PageWriter, block: string, { title, at }: { readonly title: string; readonly at: SpecPlace }): void {
  const isLong = block.split('\n').length > longExample
  writer.block(isLong ? `:::::details ${title}\n\n${block}\n\n:::::` : block, at)
}

/** Tabs need different titles. */
function uniqueTitles(blocks: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return blocks.map((block) =>
    block.replace(/title="([^"]*)"/, (_whole, title: string) => {
      let name = title
      for (let number = 2; taken.has(name); number++) name = `${title} ${number}`
      taken.add(name)
      return `title="${name}"`
    }),
  )
}

function codeOf(value: unknown, type: string): string {
  if (typeof value === 'string') return /[/+]json\b/.test(type) ? layoutJson(value) : value.trimEnd()
  return JSON.stringify(value, null, 2) ?? ''
}

/** Many documents have JSON examples as text. */
function layoutJson(text: string): string {
  if (/^\s*[{[]/.test(text)) {
    try {
      return JSON.stringify(JSON.parse(text), null, 2)
    } catch (error) {
      // It is a string that only begins like JSON.
      ignoreError(error)
    }
  }
  return JSON.stringify(text)
}

function languageOf(type: string, value: unknown): string {
  if (/[/+]json\b/.test(type) || typeof value !== 'string') return 'json'
  if (/[/+]xml\b/.test(type)) return 'xml'
  if (/[/+]ya?ml\b/.test(type)) return 'yaml'
  return /\bhtml\b/.test(type) ? 'html' : 'text'
}

const limits = { properties: 12, depth: 3, characters: 8_000 }

type Writing = Pick<ApiWriting, 'api' | 'patterns' | 'generated'>

/** An example of a response in JSON that is made from its schema; undefined if it would say nothing, be too long, or be wrong. */
function generatedExample(writing: Writing, { schema }: ApiContent): string | undefined {
  const value = schema && generatedValue(writing, schema)
  if (!hasProperties(value)) return undefined
  const code = JSON.stringify(value, null, 2)
  return code.length > limits.characters ? undefined : code
}

/** Many operations respond with the same schema, or with a list of it, so each schema has one value. */
function generatedValue(writing: Writing, schema: ApiSchema): unknown {
  const { items } = schema
  const isPlainList = items?.$ref !== undefined && Object.keys(schema).every((key) => ['place', 'type', 'items'].includes(key))
  if (isPlainList) {
    const item = generatedValue(writing, items)
    return item === undefined ? undefined : [item]
  }
  const { generated } = writing
  const key = schema.$ref ?? `${schema.place.file}#${schema.place.pointer}`
  if (!generated.has(key)) generated.set(key, generate(schema, writing))
  return generated.get(key)
}

function generate(schema: ApiSchema, { api, patterns }: Writing): unknown {
  const rules: ExampleRules = { schemas: api.schemas, patterns, direction: 'response', properties: limits.properties, depth: limits.depth }
  const value = exampleOf(schema, rules)
  if (value === undefined) return undefined
  const { problems, isPartial } = validateValue(value, schema, rules)
  return problems.length > 0 || isPartial ? undefined : value
}

/** Readers learn nothing from `"string"` or `[1]`. */
function hasProperties(value: unknown): boolean {
  if (!isObjectOrList(value)) return false
  return Array.isArray(value) ? value.some(hasProperties) : Object.keys(value).length > 0
}
