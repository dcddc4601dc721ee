import type { Location } from '../../../core/model/diagnostic.ts'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'

/** The limit for the cost of all values of a config, counted as often as they are read. A character costs 1, and a value costs more. */
const maxCost = 10_000_000
/** The cost of evaluating an expression, or of an element or key. No real config has 200,000 of them. */
export const valueCost = 50
/** More than any real config nests. */
export const maxValueDepth = 100
/** More than any real config leaves open. */
const maxUnread = 5_000

/** Limits what reading a config produces. Values that share parts are small in memory, but endless for a reader who walks through them. */
export interface ValueBudget {
  /** Returns false if a value costs too much. It must not be created then. */
  spend(cost: number, at?: () => Location): boolean
  /** The same for a value that is listed as unread. */
  spendUnread(key: string, at: () => Location): boolean
  /** The location of the first value that cost too much. */
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

/** Pays for a value as a reader walks through it. Returns false if it is too large, contains itself, or nests too deep. */
export function canAfford(value: unknown, { spend }: Pick<ValueBudget, 'spend'>, depth = 0): boolean {
  if (!spend(typeof value === 'string' ? valueCost + value.length : valueCost)) return false
  if (!isObjectOrList(value)) return true
  if (depth > maxValueDepth) return false
  return Array.isArray(value)
    ? value.every((each) => canAfford(each, { spend }, depth + 1))
    : Object.entries(value).every(([key, each]) => spend(key.length) && canAfford(each, { spend }, depth + 1))
}
