import { isPlainObject } from './describe-value.ts'
import type { KeyPath } from './key-path.ts'

// Far above any real config, far below where recursion ends.
const maxDepth = 100

export interface PlainValue {
  readonly value: unknown
  readonly problems: readonly { readonly path: KeyPath; readonly problem: 'cycle' | 'depth' | 'key' }[]
}

/**
 * A copy without keys that hold `undefined`, so that `url: process.env.SITE_URL` may be unset.
 * Leaves out what could not be walked or would not survive a copy: circles, `__proto__` and its like.
 */
export function toPlainValue(value: unknown): PlainValue {
  const problems: { path: KeyPath; problem: 'cycle' | 'depth' | 'key' }[] = []
  return { value: copy(value, [], []), problems }

  function copy(value: unknown, path: KeyPath, ancestors: readonly unknown[]): unknown {
    // A schema is not data: it stays what its library made it.
    if (path.length === 1 && path[0] === 'frontMatter') return value
    if (!Array.isArray(value) && !isPlainObject(value)) return value
    if (ancestors.includes(value) || ancestors.length > maxDepth) {
      problems.push({ path, problem: ancestors.includes(value) ? 'cycle' : 'depth' })
      return undefined
    }
    const inner = [...ancestors, value]
    if (Array.isArray(value)) return Array.from(value, (item: unknown, index) => copy(item, [...path, index], inner))
    const kept: [string, unknown][] = []
    for (const [key, entry] of Object.entries(value)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') problems.push({ path: [...path, key], problem: 'key' })
      else if (entry !== undefined) kept.push([key, copy(entry, [...path, key], inner)])
    }
    return Object.fromEntries(kept.filter(([, entry]) => entry !== undefined))
  }
}
