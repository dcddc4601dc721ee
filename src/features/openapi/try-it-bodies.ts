import type { TryItBody } from '../../core/model/try-it.ts'
import type { ApiBody, ApiContent } from './api-description.ts'
import { createSampleBody, isFileContent, sortContent } from './samples/sample-body.ts'
import { initialText } from './try-it-text.ts'
import type { ExampleRules } from './values/example-of.ts'

const limits = { body: 20_000, value: 2_000 }

/** Bodies to choose from, each with the values of its sample, and the content types that browsers cannot send. */
export function createBodies(
  body: ApiBody | undefined,
  rules: ExampleRules,
): { readonly bodies: readonly TryItBody[]; readonly unsent: readonly string[] } {
  const made = (body ? sortContent(body) : []).map((content) => ({ type: content.type, body: createBody(content, rules) }))
  const seen = new Set<string>()
  return {
    bodies: made.flatMap((each) => (each.body && !seen.has(each.body.type) && seen.add(each.body.type) ? [each.body] : [])),
    unsent: made.flatMap((each) => (each.body ? [] : [each.type])),
  }
}

/** undefined if browsers cannot send it. */
function createBody(content: ApiContent, rules: ExampleRules): TryItBody | undefined {
  const body = createSampleBody(content, rules)
  const { kind, type } = body
  const text = (words: string): TryItBody => ({ kind: 'text', type, text: initialText(words, limits.body) })
  // Browsers write multipart bodies only as `multipart/form-data`, with a boundary of their own.
  if (/^multipart\//i.test(type) && (kind !== 'multipart' || !/^multipart\/form-data\s*(?:;|$)/i.test(type))) return undefined
  switch (kind) {
    case 'json':
      return text(JSON.stringify(body.value, null, 2))
    case 'form':
      return text(body.pairs.map((pair) => pair.join('=')).join('&'))
    case 'text':
      return text(body.text)
    case 'multipart': {
      const parts = body.parts.map((part) => ({
        name: part.name,
        ...('value' in part && { value: initialText(part.value, limits.value) }),
      }))
      return { kind, type, parts }
    }
    case 'file':
      // There is no example, but readers can write it.
      return isTextType(type) && !isFileContent(content, rules) ? text('') : { kind, type }
  }
}

function isTextType(type: string): boolean {
  return /^text\/|[/+.-](?:x-www-form-urlencoded|xml|ya?ml|csv|graphql|ndjson|jsonl|json-seq)\s*(?:;|$)/i.test(type)
}
