import type { Location } from '../../core/model/diagnostic.ts'
import type { Sample } from '../../core/model/document.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'

/** A sample with its page. */
export interface PlacedSample {
  readonly page: ProjectPath
  readonly sample: Sample
}

interface Position {
  /** Both are 1-based. */
  readonly line: number
  readonly column: number
  /** The length on that line. */
  readonly length?: number
}

/** The location of a position in a sample, in the page or in the file that the sample comes from. */
export function locateInSample({ page, sample }: PlacedSample, { line, column, length = 0 }: Position): Location {
  const { file = page, lines, shifts } = sample.origin
  const at = typeof lines === 'number' ? lines + line - 1 : (lines[line - 1] ?? lines.at(-1) ?? 1)
  const from = column + (typeof shifts === 'number' ? shifts : (shifts[line - 1] ?? 0))
  return { file, line: at, column: from, ...(length > 0 ? { endColumn: from + length } : {}) }
}

/** The location of an offset in a sample's code. */
export function locateOffset(placed: PlacedSample, offset: number, length = 0): Location {
  const { code } = placed.sample
  return locateInSample(placed, { ...positionOf(code, offset), length: lengthOnLine(code, offset, length) })
}

/** The location of a sample's opening fence. */
export function locateFence({ page, sample }: PlacedSample): Location {
  return { file: page, ...sample.at }
}

/** The line and column of an offset, 1-based. */
export function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, Math.max(offset, 0))
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}

function lengthOnLine(text: string, offset: number, length: number): number {
  const end = text.indexOf('\n', offset)
  return Math.max(Math.min(length, (end === -1 ? text.length : end) - offset), 0)
}

/** The languages that are checked. */
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

/** undefined for languages that are not checked. */
export function sampleKind(language: string): SampleKind | undefined {
  const name = language.toLowerCase()
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined
}

/** Whether a language label does not describe the content. */
export function isPlainText(language: string): boolean {
  return /^(?:|text|txt|plain|plaintext)$/i.test(language)
}
