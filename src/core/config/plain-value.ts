import { isRecord } from '../../kit/data/is-record.ts'
import type { KeyPath } from './key-path.ts'

/** Describes a value for messages, such as `the string \`x\`` or `a list`. */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value === '' ? 'an empty string' : `the string \`${shorten(value)}\``
    case 'number':
      return Number.isNaN(value) ? '`NaN`' : `the number \`${value}\``
    case 'boolean':
      return `\`${value}\``
    case 'bigint':
      return `the big integer \`${value}n\``
    case 'symbol':
      return 'a symbol'
    case 'function':
      return 'a function'
    case 'undefined':
      return 'nothing'
    case 'object':
      return value === null ? '`null`' : describeObject(value)
  }
}

/** Whether a value is an object that was created from a literal or from JSON, including objects from another realm. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function describeObject(value: object): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (isPlainObject(value)) return 'an object'
  const name: unknown = Object.getPrototypeOf(value)?.constructor?.name
  return typeof name === 'string' && name !== '' ? `an instance of \`${name}\`` : 'an object'
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

// This depth is greater than that of any real config, but small enough for the call stack.
const maxDepth = 100

export interface PlainValue {
  readonly value: unknown
  readonly problems: readonly { readonly path: KeyPath; readonly problem: 'cycle' | 'depth' | 'key' }[]
}

/**
 * Copies a value without properties that are `undefined`, so that `url: process.env.SITE_URL` can be unset. Omits values that cannot be
 * copied, such as cycles and keys such as `__proto__`.
 */
export function toPlainValue(value: unknown): PlainValue {
  const problems: { path: KeyPath; problem: 'cycle' | 'depth' | 'key' }[] = []
  return { value: copy(value, [], []), problems }

  function copy(value: unknown, path: KeyPath, ancestors: readonly unknown[]): unknown {
    // A schema is not data, so it is not copied.
    if (path.length === 1 && path[0] === 'frontMatter') return value
    if (!Array.isArray(value) && !isPlainObject(value)) return value
    if (ancestors.includes(value) || ancestors.length > maxDepth) {
      problems.push({ path, problem: ancestors.includes(value) ? 'cycle' : 'depth' })
      return undefined
    }
    const inner = [...ancestors, value]
    if (Array.isArray(value)) return Array.from(value, (item: unknown, index) => copy(item, [...path, index], inner))
    const entries: [string, unknown][] = []
    for (const [key, entry] of Object.entries(value)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') problems.push({ path: [...path, key], problem: 'key' })
      else if (entry !== undefined) entries.push([key, copy(entry, [...path, key], inner)])
    }
    return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined))
  }
}
