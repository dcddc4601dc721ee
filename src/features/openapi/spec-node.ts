import { isObjectOrList, isRecord } from '../../kit/data/is-record.ts'
import { decodeIfValid } from '../../kit/escape/percent.ts'
import { closest } from '../../kit/similar/closest.ts'
import { splitOnce } from '../../kit/url/address.ts'
import type { ApiText, SpecPlace } from './api-description.ts'
import type { OpenapiCode, ParamsOf } from './diagnostics.ts'
import { createKeyChecker, type ObjectKind } from './known-keys.ts'
import { escapePointer, unescapePointer } from './parse-specification.ts'

/** A value in a file of a specification. */
export interface SpecNode {
  readonly value: unknown
  readonly file: string
  readonly pointer: string
}

/** A problem of a specification whose line is not known yet. */
export interface SpecProblem {
  readonly code: OpenapiCode
  readonly params: unknown
  /** `at` is set if the position is already known, because the file cannot be parsed. */
  readonly place: SpecPlace & { readonly at?: { readonly line: number; readonly column: number } }
}

export type SpecReader = ReturnType<typeof createSpecReader>

export interface ReaderInput {
  /** Returns the value of a file, or the reason why there is no value. The reason is undefined if it is reported elsewhere. */
  readonly fileOf: (file: string) => { readonly value: unknown } | { readonly reason: string | undefined }
  /** Returns the name of the file that a reference points to, or the reason why the file must not be read. */
  readonly locate: (reference: string, from: string) => { readonly name: string } | { readonly reason: string }
  readonly report: (problem: SpecProblem) => void
  /** Whether the config accepts an unresolved reference. */
  readonly accepts: (ref: string) => boolean
}

/** In practice, a chain of references is never longer. A cycle would not end. */
const maxReferences = 50

/** Reads values, and reports values of the wrong type once each. */
export function createSpecReader({ fileOf, locate, report, accepts }: ReaderInput) {
  const reported = new Set<string>()
  const reader = {
    keys: createKeyChecker(report, accepts),
    report<Code extends OpenapiCode>(code: Code, params: ParamsOf<Code>, { file, pointer }: SpecPlace): void {
      const key = JSON.stringify([code, params, file, pointer])
      if (reported.has(key)) return
      reported.add(key)
      report({ code, params, place: { file, pointer } })
    },
    /** Reports that a value does not meet the requirements of the OpenAPI specification: ``\`schema\` must be an object``. */
    invalid(problem: string, at: SpecPlace, hint?: string): void {
      reader.report('openapi/invalid', { problem, ...(hint !== undefined && { hint }) }, at)
    },
    /** Returns the value if it is an object, whose keys are checked if a kind is specified. Any other value is reported. */
    object(node: SpecNode, problem: string, kind?: ObjectKind): Readonly<Record<string, unknown>> | undefined {
      if (isRecord(node.value)) {
        if (kind) reader.keys.check(kind, node)
        return node.value
      }
      reader.invalid(problem, node)
      return undefined
    },
    /** The target of an individual `$ref`, which may be another reference. */
    target(ref: string, at: SpecNode): SpecNode | undefined {
      const [address = '', encoded = ''] = splitOnce(ref, '#')
      const fragment = decodeIfValid(encoded)
      const located = address === '' ? { name: at.file } : locate(address, at.file)
      const root = 'name' in located ? fileOf(located.name) : located
      if (!('value' in root) || !('name' in located)) {
        if ('reason' in root && root.reason !== undefined && !accepts(ref))
          reader.report('openapi/unread-ref', { ref, reason: root.reason }, at)
        return undefined
      }
      const top: SpecNode = { value: root.value, file: located.name, pointer: '' }
      const found = fragment === '' || fragment.startsWith('/') ? walkPointer(top, fragment) : { missing: fragment, known: [] }
      if ('missing' in found) {
        if (!accepts(ref))
          reader.report('openapi/unresolved-ref', { ref, missing: found.missing, suggestion: closest(found.missing, found.known) }, at)
        return undefined
      }
      return found
    },
    /** Returns the value that a `$ref` leads to through any number of references. If there is none, reports this and returns undefined. */
    resolve(node: SpecNode): SpecNode | undefined {
      let current: SpecNode | undefined = node
      for (let count = 0; current; count++) {
        const ref = refOf(current)
        if (ref === undefined) return current
        if (count === maxReferences) {
          reader.invalid(`\`$ref\` \`${ref}\` leads back to itself`, node)
          return undefined
        }
        current = reader.target(ref, child(current, '$ref'))
      }
      return undefined
    },
  }
  return reader
}

interface Missing {
  readonly missing: string
  readonly known: readonly string[]
}

function walkPointer(root: SpecNode, pointer: string): SpecNode | Missing {
  let node = root
  for (const part of pointer.split('/').slice(1)) {
    const key = unescapePointer(part)
    if (!isContainer(node.value) || !Object.hasOwn(node.value, key))
      return { missing: key, known: isContainer(node.value) ? Object.keys(node.value) : [] }
    node = child(node, key)
  }
  return node
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObjectOrList(value)
}

export function refOf({ value }: SpecNode): string | undefined {
  return isRecord(value) && typeof value.$ref === 'string' ? value.$ref : undefined
}

/** A member of a mapping or list. Its value may be undefined. */
export function child(node: SpecNode, key: string | number): SpecNode {
  const { value, file, pointer } = node
  const own = isContainer(value) && Object.hasOwn(value, key) ? (value as Readonly<Record<string | number, unknown>>)[key] : undefined
  return { value: own, file, pointer: `${pointer}/${typeof key === 'number' ? key : escapePointer(key)}` }
}

export function placeOf({ file, pointer }: SpecNode): SpecPlace {
  return { file, pointer }
}

/** Returns the members of a mapping. Empty if the mapping is absent. Any other value is reported. */
export function membersOf(reader: SpecReader, node: SpecNode, what: string): readonly (readonly [name: string, member: SpecNode])[] {
  if (node.value === undefined) return []
  if (!isRecord(node.value)) {
    reader.invalid(`${what} must be an object`, node)
    return []
  }
  return Object.keys(node.value).map((name) => [name, child(node, name)])
}

/** Returns the entries of a list. Empty if the list is absent. Any other value is reported. */
export function itemsOf(reader: SpecReader, node: SpecNode, what: string): readonly SpecNode[] {
  if (node.value === undefined) return []
  if (!Array.isArray(node.value)) {
    reader.invalid(`${what} must be a list`, node)
    return []
  }
  return node.value.map((_value, index) => child(node, index))
}

/** Returns a text member, or undefined if it is absent. Any other value is reported. */
export function textOf(reader: SpecReader, node: SpecNode, key: string): string | undefined {
  const found = child(node, key)
  return found.value === undefined || found.value === null ? undefined : textFrom(reader, found, `\`${key}\``)
}

/** Returns a value that must be text, or undefined if it is not. Numbers are reported but accepted. */
export function textFrom(reader: SpecReader, node: SpecNode, what: string): string | undefined {
  const { value } = node
  if (typeof value === 'string') return value
  const isNumber = typeof value === 'number'
  const hint = isNumber ? `Write it in quotation marks. Until then, pages show \`${value}\`, however the number is written.` : undefined
  reader.invalid(`${what} must be a string${isNumber ? ', not a number' : ''}`, node, hint)
  return isNumber ? String(value) : undefined
}

export function flagOf(reader: SpecReader, node: SpecNode, key: string): boolean | undefined {
  const found = child(node, key)
  if (typeof found.value === 'boolean') return found.value
  if (found.value !== undefined) reader.invalid(`\`${key}\` must be \`true\` or \`false\``, found)
  return undefined
}

/** Markdown in a specification, or undefined if there is none. */
export function markdownOf(reader: SpecReader, node: SpecNode, key = 'description'): ApiText | undefined {
  const markdown = textOf(reader, node, key)
  return markdown === undefined || markdown.trim() === '' ? undefined : { markdown, place: placeOf(child(node, key)) }
}
