import { formatBytes, formatCount, formatCounted } from '../../kit/text/format-values.ts'
import type { BuildReport, SampleCounts } from '../model/output.ts'

/** The last lines of a build, which show its results and problems. The durations of the stages have already been reported. */
export function formatSummary({ pages, files, bytes, totalMs, errors, warnings, samples, aliases = [] }: BuildReport): string {
  const problems = [errors > 0 ? formatCounted(errors, 'error') : '', warnings > 0 ? formatCounted(warnings, 'warning') : '']
  return [
    `${formatCounted(pages, 'page')}, ${formatCounted(files, 'file')}, ${formatBytes(bytes)} in ${formatDuration(totalMs)}`,
    problems.filter((problem) => problem !== '').join(', '),
    samples ? formatSamples(samples) : '',
    ...formatAliases(aliases),
  ]
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('')
}

const maxShown = 10

function formatAliases(aliases: NonNullable<BuildReport['aliases']>): readonly string[] {
  if (aliases.length === 0) return []
  const rest = aliases.length - maxShown
  return [
    `Kept ${formatCounted(aliases.length, 'anchor')} of renamed or moved sections:`,
    ...aliases.slice(0, maxShown).map(({ from, to }) => `  ${from} → ${to}`),
    rest > 0 ? `  and ${formatCount(rest)} more` : '',
  ]
}

/** Formats `Code samples: 812 checked (TypeScript 430, YAML 250), 9 not checked (1.1%)`. The result is empty if there are no samples. */
export function formatSamples({ checked, unchecked }: SampleCounts): string {
  const kinds = Object.entries(checked).sort(([, a], [, b]) => b - a)
  const total = kinds.reduce((sum, [, count]) => sum + count, 0)
  if (total + unchecked === 0) return ''
  const list = kinds.length === 0 ? '' : ` (${kinds.map(([kind, count]) => `${kind} ${formatCount(count)}`).join(', ')})`
  const share = ((100 * unchecked) / (total + unchecked)).toFixed(1)
  return `Code samples: ${formatCount(total)} checked${list}, ${formatCount(unchecked)} not checked${unchecked === 0 ? '' : ` (${share}%)`}`
}

/** Formats a duration, such as `231 ms`, `3.2 s`, or `2 min 5 s`. */
export function formatDuration(ms: number): string {
  const whole = Math.max(Math.round(ms), 0)
  if (whole < 1_000) return `${whole} ms`
  if (whole < 59_950) return `${(whole / 1_000).toFixed(1)} s`
  const seconds = Math.round(whole / 1_000)
  const rest = seconds % 60
  return `${formatCount(Math.floor(seconds / 60))} min${rest === 0 ? '' : ` ${rest} s`}`
}
