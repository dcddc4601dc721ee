import type { Location } from '../../../core/model/diagnostic.ts'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'

/**
 * The limit for the total cost of a config's values, which are counted each time they are read. Each character costs 1, and each value has
 * an additional cost.
 */
const maxCost = 10_000_000
/** The cost of evaluating an expression, a list element, or a key. No real config has 200,000 of them. */
export const valueCost = 50
/** More levels than any real config has. */
export const maxValueDepth = 100
/** More unread values than any real config has. */
const maxUnread = 5_000

/**
 * Limits the values that are produced when a config is read. Values with shared parts need little memory, but can take forever to walk
 * through.
 */
export interface ValueBudget {
  /** Adds the cost of a value. Returns false if the value costs too much, in which case it must not be created. */
  spend(cost: number, at?: () => Location): boolean
  /** Adds the cost of a value that is listed as unread. */
  spendUnread(key: string, at: () => Location): boolean
  /** The location of the first value that exceeded the limit. */
  readonly exceededAt: Location | undefined
}

export function createValueBudget(file: Location = { file: '' as ProjectPath }): ValueBudget {
  let left = maxCost
  let unreadLeft = maxUnread
  let exceededAt: Location | undefined
  const spend = (cost: number, at?: () => Location) => {
    left -= cost
    if (left >= 0) return true
    exceededAt ??= at?.() ?? file
    return false
  }
  return {
    spend,
    spendUnread: (key, at) => spend(key.length + (--unreadLeft < 0 ? maxCost : 0), at),
    get exceededAt() {
      return exceededAt
    },
  }
}

/** Adds the cost of a value and all of its parts. Returns false if the value is too large, contains itself, or is nested too deeply. */
export function canAfford(value: unknown, { spend }: Pick<ValueBudget, 'spend'>, depth = 0): boolean {
  if (!spend(typeof value === 'string' ? valueCost + value.length : valueCost)) return false
  if (!isObjectOrList(value)) return true
  if (depth > maxValueDepth) return false
  return Array.isArray(value)
    ? value.every((each) => canAfford(each, { spend }, depth + 1))
    : Object.entries(value).every(([key, each]) => spend(key.length) && canAfford(each, { spend }, depth + 1))
}
