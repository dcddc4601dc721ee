import { isRecord } from '../../../kit/data/is-record.ts'
import type { ApiDescription, ApiSchema, SchemaRef } from '../api-description.ts'
import type { ApiChange } from './api-change.ts'
import type { ComparedValue } from './merge-parts.ts'

export type Report = (kind: ApiChange['kind'], text: string, isBreaking?: boolean) => void
export type Direction = 'request' | 'response'
/** Schemas that all apply to the same value. */
export type Schemas = readonly ApiSchema[]

/** What both versions say about one value. */
export interface ValuePair {
  readonly before: ComparedValue
  readonly after: ComparedValue
}

/** Where a value is, and what to do with differences. */
export interface SchemaContext {
  /** Whether programs send or receive the value. */
  readonly direction: Direction
  /** What is compared: `the request body`, or `` for a schema with a name. */
  readonly what: string
  /** Where in it: `owner.tags[]`. */
  readonly path: string
  readonly report: Report
  readonly schemasBefore: ApiDescription['schemas']
  readonly schemasAfter: ApiDescription['schemas']
  /** Compares what is inside of the value, such as a property. */
  compare(before: Schemas, after: Schemas, at?: { readonly path?: string; readonly what?: string }): void
  /** The differences of schemas that are conditions, with the same or the opposite effect. */
  findDifferences(before: Schemas, after: Schemas, effect: 'same' | 'opposite'): readonly Difference[]
}

export interface Difference {
  readonly text: string
  readonly isBreaking: boolean
}

/** The words for what is compared. */
export function describePlace({ what, path }: Pick<SchemaContext, 'what' | 'path'>): string {
  if (path === '') return what === '' ? 'the value' : what
  const part =
    path === '[]'
      ? 'each item'
      : path === '*'
        ? 'each additional property'
        : /^\[\d+\]$/.test(path)
          ? `the item \`${path}\``
          : `the property \`${path}\``
  return what === '' ? part : `${part} of ${what}`
}

export function pathTo(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

export type Effect = 'stricter' | 'looser' | 'other'

/** Stricter schemas break programs that send values, looser ones programs that receive them. */
export function breaks(effect: Effect, direction: Direction): boolean {
  return effect === 'other' || effect === (direction === 'request' ? 'stricter' : 'looser')
}

/** The name of the schema that a reference means. */
export function nameOfRef(ref: SchemaRef | undefined, schemas: ApiDescription['schemas']): string | undefined {
  return ref === undefined ? undefined : schemas.get(ref)?.name
}

const longest = 60

/** A JSON value in a message. */
export function showValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return `\`${text.length > longest ? `${text.slice(0, longest - 1)}…` : text}\``
}

const mostListed = 20

export function listValues(values: readonly unknown[]): string {
  const rest = values.length - mostListed
  return `${values.slice(0, mostListed).map(showValue).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`
}

/** Equal JSON values have equal keys, in whatever order their members are. */
export function jsonKey(value: unknown): string {
  const sorted = (_key: string, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part
  return JSON.stringify(value, sorted) ?? 'undefined'
}
