import type { SampleCounts } from '../model/document.ts'
import { formatCount } from './format-quantity.ts'

/** `Code samples: 812 checked (TypeScript 430, GraphQL 250), 9 not checked (1.1%)`; `` for a site without any. */
export function formatSamples({ checked, unchecked }: SampleCounts): string {
  const kinds = Object.entries(checked).sort(([, a], [, b]) => b - a)
  const total = kinds.reduce((sum, [, count]) => sum + count, 0)
  if (total + unchecked === 0) return ''
  const list = kinds.length === 0 ? '' : ` (${kinds.map(([kind, count]) => `${kind} ${formatCount(count)}`).join(', ')})`
  const share = ((100 * unchecked) / (total + unchecked)).toFixed(1)
  return `Code samples: ${formatCount(total)} checked${list}, ${formatCount(unchecked)} not checked${unchecked === 0 ? '' : ` (${share}%)`}`
}
