import { describeValue } from '../../core/config/plain-value.ts'
import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { CheckContext, JsonData } from '../../core/model/own-code.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { DataFiles, Dependency } from './data-files.ts'
import { DataError, parseJsonData } from './json-data.ts'
import { readOwnDiagnostic } from './own-diagnostic.ts'

interface ContextInput {
  readonly kind: 'source' | 'check'
  readonly name: string
  readonly root: string
  readonly files: DataFiles
  /** The function in the config. */
  readonly place: Location
  readonly signal: AbortSignal
}

export interface OwnContext {
  readonly context: CheckContext
  /** Also reports a value that is not a diagnostic. */
  readonly report: (value: unknown) => void
  readonly diagnostics: Diagnostic[]
  readonly dependencies: () => readonly Dependency[]
}

/** What a function of the config can use. Everything it reads becomes a dependency. */
export function createOwnContext({ kind, name, root, files, place, signal }: ContextInput): OwnContext {
  const diagnostics: Diagnostic[] = []
  const dependencies = new Map<string, Dependency>()
  const add = (dependency: Dependency) => void (dependencies.has(dependency.path) || dependencies.set(dependency.path, dependency))

  /** Not `async`, so that the stack of an error contains the line of the site's code. */
  function read(path: unknown): { readonly path: string; readonly text: string } {
    if (typeof path !== 'string') throw new TypeError(`The path of a file must be a string; found ${describeValue(path)}.`)
    try {
      const file = files.read(path)
      add({ path: file.path, isGlob: false, hash: file.hash })
      return file
    } catch (error) {
      // A file that appears later changes the result.
      add({ path: files.nameOf(path), isGlob: false, hash: '' })
      throw error
    }
  }

  const report = (value: unknown) => {
    const found = readOwnDiagnostic(value, { name, place, nameOf: files.nameOf })
    diagnostics.push(typeof found === 'string' ? createDiagnostic('function/bad-result', { kind, name, reason: found }, place) : found)
  }

  const context: CheckContext = {
    root,
    signal,
    readFile: (path) => promise(() => read(path).text),
    readJson: <Value>(path: string): Promise<JsonData<Value>> =>
      promise(() => {
        const file = read(path)
        const data = parseJsonData<Value>(file.text)
        if (!('problem' in data)) return data
        throw new DataError(createDiagnostic('function/bad-json', { reason: data.problem }, { file: file.path as ProjectPath, ...data.at }))
      }),
    dependsOn: (path) =>
      promise(() => {
        const { dependency, paths } = files.find(String(path))
        add(dependency)
        return paths
      }),
    report,
  }
  return { context: Object.freeze(context), report, diagnostics, dependencies: () => [...dependencies.values()] }
}

function promise<Value>(work: () => Value): Promise<Value> {
  try {
    return Promise.resolve(work())
  } catch (error) {
    return Promise.reject(error)
  }
}
