import type { Location } from '../../model/diagnostic.ts'
import type { Sample } from '../../model/document.ts'
import type { ProjectPath } from '../../model/paths.ts'

/** A sample with the page it stands on. */
export interface PlacedSample {
  readonly page: ProjectPath
  readonly sample: Sample
}

interface Spot {
  /** Both from 1, in the sample. */
  readonly line: number
  readonly column: number
  /** Of what stands there, on that line. */
  readonly length?: number
}

/** Where a place in a sample is in the page, or in the file the sample was taken from. */
export function placeInSample({ page, sample }: PlacedSample, { line, column, length = 0 }: Spot): Location {
  const { file = page, lines, shifts } = sample.origin
  const at = typeof lines === 'number' ? lines + line - 1 : (lines[line - 1] ?? lines.at(-1) ?? 1)
  const from = column + (typeof shifts === 'number' ? shifts : (shifts[line - 1] ?? 0))
  return { file, line: at, column: from, ...(length > 0 ? { endColumn: from + length } : {}) }
}

/** The same for an offset in its code. */
export function placeOfOffset(placed: PlacedSample, offset: number, length = 0): Location {
  const { code } = placed.sample
  return placeInSample(placed, { ...spotOf(code, offset), length: lengthOnLine(code, offset, length) })
}

/** Where its fence opens. */
export function placeOfFence({ page, sample }: PlacedSample): Location {
  return { file: page, ...sample.at }
}

/** The line and column of an offset, from 1. */
export function spotOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, Math.max(offset, 0))
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}

function lengthOnLine(text: string, offset: number, length: number): number {
  const end = text.indexOf('\n', offset)
  return Math.max(Math.min(length, (end === -1 ? text.length : end) - offset), 0)
}

/** What samples are checked as. */
export type SampleKind = 'TypeScript' | 'JavaScript' | 'GraphQL' | 'JSON' | 'YAML' | 'shell'

const kinds: Readonly<Record<string, SampleKind>> = {
  ts: 'TypeScript',
  tsx: 'TypeScript',
  mts: 'TypeScript',
  cts: 'TypeScript',
  typescript: 'TypeScript',
  js: 'JavaScript',
  jsx: 'JavaScript',
  mjs: 'JavaScript',
  cjs: 'JavaScript',
  javascript: 'JavaScript',
  graphql: 'GraphQL',
  gql: 'GraphQL',
  graphqls: 'GraphQL',
  json: 'JSON',
  jsonc: 'JSON',
  yaml: 'YAML',
  yml: 'YAML',
  bash: 'shell',
  sh: 'shell',
  shell: 'shell',
  console: 'shell',
}

/** undefined for languages whose samples are not checked. */
export function sampleKind(language: string): SampleKind | undefined {
  const name = language.toLowerCase()
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined
}

/** Labels that say nothing of what a block holds. */
export function isPlainText(language: string): boolean {
  return /^(?:|text|txt|plain|plaintext)$/i.test(language)
}
