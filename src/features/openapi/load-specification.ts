import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { withinLimits } from '../references/work-limits.ts'
import type { ApiDescription } from './api-description.ts'
import { findLines } from './find-lines.ts'
import { findLargeNumbers } from './large-numbers.ts'
import { parseSpecification } from './parse-specification.ts'
import { readDescription, type SpecInput } from './read-description.ts'
import { describeRepeatedKeys } from './repeated-keys.ts'
import type { SpecProblem } from './spec-node.ts'

/** The files that a document can consist of. Names identify files, also in diagnostics. */
export interface SpecFiles {
  /** The texts of files, or why there are none. */
  read(names: readonly string[]): Promise<readonly FoundText[]>
  /** The name of the file that a reference in another one means, or why it must not be read. */
  locate(reference: string, from: string): { readonly name: string } | { readonly reason: string }
}

export type FoundText = { readonly text: string } | { readonly reason: string }

export interface LoadedSpecification {
  /** Undefined if the document cannot be used. */
  readonly api: ApiDescription | undefined
  readonly problems: readonly SpecProblem[]
  /** Files that take too much time or memory. */
  readonly limits: readonly Diagnostic[]
  /** The text of a file that was read. */
  readonly textOf: (name: string) => string | undefined
  /** All files that were read or looked for. */
  readonly names: readonly string[]
}

const maxFiles = 5_000

type LoadedFile = { readonly value: unknown } | { readonly reason: string | undefined }

/** Reads a document and the files that it refers to. Only references that mean something are followed, so reading finds out which files are needed. */
export async function loadSpecification(root: string, files: SpecFiles, accepts: (name: string) => boolean): Promise<LoadedSpecification> {
  const loaded = new Map<string, LoadedFile>()
  const texts = new Map<string, string>()
  const problems: SpecProblem[] = []
  const limits: Diagnostic[] = []
  const load = async (names: readonly string[]) => {
    for (const [index, found] of (await files.read(names)).entries()) {
      const name = names[index] ?? ''
      if ('reason' in found) {
        loaded.set(name, found)
        continue
      }
      texts.set(name, found.text)
      const worked = withinLimits({ first: { file: name }, bytes: found.text.length }, () => parseSpecification(found.text))
      if (worked.problem) {
        limits.push(worked.problem)
        loaded.set(name, { reason: undefined })
        continue
      }
      const { value, repeatedKeys, problem } = worked.value
      if (problem) problems.push({ code: 'openapi/unreadable', params: problem, place: { file: name, pointer: '', at: problem } })
      loaded.set(name, problem ? { reason: undefined } : { value })
      for (const { params, at } of describeRepeatedKeys(repeatedKeys ?? []))
        problems.push({ code: 'openapi/invalid', params, place: { file: name, pointer: '', at } })
      const [first, ...others] = problem ? [] : findLargeNumbers(value, found.text)
      if (first) {
        const { written, value: shown, pointer } = first
        problems.push({ code: 'openapi/large-number', params: { written, shown, others: others.length }, place: { file: name, pointer } })
      }
    }
  }
  await load([root])
  const start = loaded.get(root)
  if (start && !('value' in start)) {
    if (start.reason !== undefined) problems.push({ code: 'openapi/unreadable', params: start, place: { file: root, pointer: '' } })
    return { api: undefined, problems, limits, textOf: (name) => texts.get(name), names: [...loaded.keys()] }
  }
  for (;;) {
    const missing = new Set<string>()
    const bytes = [...texts.values()].reduce((sum, text) => sum + text.length, 0)
    const lineOf = (file: string, pointer: string) => findLines(texts.get(file) ?? '', [pointer]).get(pointer)?.line
    const input: SpecInput = {
      file: root,
      fileOf(name) {
        const known = loaded.get(name)
        if (!known) missing.add(name)
        return known ?? { reason: undefined }
      },
      locate: (reference, from) => files.locate(reference, from),
      accepts,
    }
    const { value: read, problem } = withinLimits({ first: { file: root }, bytes, lineOf }, () => readDescription(input))
    if (problem) limits.push(problem)
    if (!read) return { api: undefined, problems: [], limits, textOf: (name) => texts.get(name), names: [...loaded.keys()] }
    if (missing.size === 0 || loaded.size > maxFiles) {
      return {
        api: read.api,
        problems: [...problems, ...read.problems],
        limits,
        textOf: (name) => texts.get(name),
        names: [...loaded.keys()],
      }
    }
    await load([...missing])
  }
}
