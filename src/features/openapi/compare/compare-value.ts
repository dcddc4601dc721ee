import { compareAllowed } from './compare-allowed.ts'
import { compareLimits } from './compare-limits.ts'
import { compareNotes } from './compare-notes.ts'
import { compareOthers } from './compare-others.ts'
import { compareProperties } from './compare-properties.ts'
import { compareRules } from './compare-rules.ts'
import { compareVariants } from './compare-variants.ts'
import { breaks, describePlace, type SchemaContext, type ValuePair } from './schema-context.ts'

/** Compares what both versions say about a value. */
export function compareValue(pair: ValuePair, context: SchemaContext): void {
  const { before, after } = pair
  compareNotes(before.parts, after.parts, context)
  if (compareExtremes(pair, context)) return
  const isDone = compareVariants(pair, context)
  if (isDone) return
  compareAllowed(pair, context)
  compareLimits(pair, context)
  compareProperties(pair, context)
  compareOthers(pair, context)
  compareRules(pair, context)
}

/** Whether one of them accepts every value, or none. */
function compareExtremes({ before, after }: ValuePair, context: SchemaContext): boolean {
  const { report, direction } = context
  const what = describePlace(context)
  if (before.isImpossible !== after.isImpossible) {
    const text = after.isImpossible ? `${what} can no longer have any value` : `${what} can now have a value`
    report('changed', text, breaks(after.isImpossible ? 'stricter' : 'looser', direction))
  } else if (before.isAny !== after.isAny) {
    const { types } = before.isAny ? after : before
    const kind = types ? types.map((type) => `\`${type}\``).join(' or ') : 'as its schema describes'
    const text = after.isAny ? `${what} can now have any value` : `${what} could have any value, and must now be ${kind}`
    report('changed', text, breaks(after.isAny ? 'looser' : 'stricter', direction))
  }
  return before.isImpossible || after.isImpossible || before.isAny || after.isAny
}
