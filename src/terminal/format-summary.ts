import type { BuildReport } from '../model/output.ts'
import { formatBytes, formatCounted, formatDuration } from './format-quantity.ts'
import { formatSamples } from './format-samples.ts'

/** The last lines of a build: what was made, what is wrong with it, where the time went. */
export function formatSummary({ pages, files, bytes, stagesMs, errors, warnings, samples }: BuildReport): string {
  const stages = Object.entries(stagesMs)
  const totalMs = stages.reduce((sum, [, ms]) => sum + ms, 0)
  const problems = [errors > 0 ? formatCounted(errors, 'error') : '', warnings > 0 ? formatCounted(warnings, 'warning') : '']
  return [
    `${formatCounted(pages, 'page')}, ${formatCounted(files, 'file')}, ${formatBytes(bytes)} in ${formatDuration(totalMs)}`,
    problems.filter((problem) => problem !== '').join(', '),
    samples ? formatSamples(samples) : '',
    stages.map(([name, ms]) => `${name} ${formatDuration(ms)}`).join(' · '),
  ]
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('')
}
