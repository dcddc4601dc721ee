import type { BuildReport } from '../model/output.ts'
import { formatBytes, formatCounted, formatDuration } from './format-quantity.ts'
import { formatSamples } from './format-samples.ts'

/** The last lines of a build: what was made and what is wrong with it. Where the time went was said as each stage ended. */
export function formatSummary({ pages, files, bytes, stagesMs, errors, warnings, samples }: BuildReport): string {
  const totalMs = Object.values(stagesMs).reduce((sum, ms) => sum + ms, 0)
  const problems = [errors > 0 ? formatCounted(errors, 'error') : '', warnings > 0 ? formatCounted(warnings, 'warning') : '']
  return [
    `${formatCounted(pages, 'page')}, ${formatCounted(files, 'file')}, ${formatBytes(bytes)} in ${formatDuration(totalMs)}`,
    problems.filter((problem) => problem !== '').join(', '),
    samples ? formatSamples(samples) : '',
  ]
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('')
}
