import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, platform, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { benchRoot } from './tools/layouts.js'

/**
 * Writes the results as JSON, by default to `bench/results/`, and prints the path.
 * @param {string} name of the measurement
 * @param {object} results
 * @param {{ json: string | undefined, versions: Record<string, string> }} options
 */
export function writeResults(name, results, { json, versions }) {
  const date = new Date().toISOString()
  const file = json ?? join(benchRoot, 'results', `${name}-${date.replaceAll(/[:.]/g, '-')}.json`)
  const machine = {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? '',
    memoryBytes: totalmem(),
    platform: platform(),
    node: process.version,
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ measurement: name, date, machine, versions, ...results }, null, 2)}\n`)
  console.error(`written to ${file}`)
}

/**
 * @param {readonly string[]} headings the first column is text, the others are numbers
 * @param {readonly (readonly string[])[]} rows
 */
export function markdownTable(headings, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(headings), line(headings.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

/** @param {number} ms */
export function formatMs(ms) {
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** @param {number} ms */
export function formatSeconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`
}

/** @param {number} bytes */
export function formatMegabytes(bytes) {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}
