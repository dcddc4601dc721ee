import { jsonEquals } from '../values/find-limit-problem.ts'

interface LimitContext {
  readonly what: string
  readonly direction: 'request' | 'response'
  readonly report: (kind: 'changed', text: string, isBreaking: boolean) => void
}

interface Limits {
  readonly before: ReadonlyMap<string, unknown>
  readonly after: ReadonlyMap<string, unknown>
}

/** Compares keywords such as `maxLength`. Stricter ones break programs that send values, looser ones programs that receive them. */
export function compareLimits({ before, after }: Limits, { what, direction, report }: LimitContext): void {
  for (const keyword of new Set([...before.keys(), ...after.keys()])) {
    if (keyword === 'contentEncoding' || keyword === 'contentMediaType') continue
    const [old, current] = [before.get(keyword), after.get(keyword)]
    if (jsonEquals(old, current)) continue
    const change = changeOf(keyword, old, current)
    const isBreaking = change === 'other' ? direction === 'request' : change === (direction === 'request' ? 'stricter' : 'looser')
    report('changed', `${what} ${textOf(keyword, old, current)}`, isBreaking)
  }
}

function changeOf(keyword: string, old: unknown, current: unknown): 'stricter' | 'looser' | 'other' {
  if (old === undefined) return 'stricter'
  if (current === undefined) return 'looser'
  if (typeof old !== 'number' || typeof current !== 'number' || keyword === 'multipleOf') return 'other'
  const isLess = current < old
  return /^(?:min|exclusiveMin)/.test(keyword) === isLess ? 'looser' : 'stricter'
}

function textOf(keyword: string, old: unknown, current: unknown): string {
  if (current === undefined) return `no longer has \`${keyword}: ${String(old)}\``
  return `now has \`${keyword}: ${String(current)}\`${old === undefined ? '' : ` instead of \`${String(old)}\``}`
}
