import { readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import { workingFolder } from '../api/process-environment.ts'
import type { Diagnostic, Location, Outcome } from '../core/model/diagnostic.ts'
import { ignoreError, UsageError } from '../kit/failures/failure.ts'
import type { ProjectPath } from '../kit/files/paths.ts'

interface ListOptions<Entry> {
  /** The name of the list in messages, such as `query file`. */
  readonly what: string
  /** The folder that file names in diagnostics are relative to. */
  readonly root: string
  /** Reads an entry. If the result is a string, it is the reason why the entry cannot be used. */
  readonly read: (entry: unknown, location: Location) => Entry | string
  readonly report: (reason: string, location: Location) => Diagnostic
}

/** Reads a YAML or JSON file that contains a list. The path is relative to the current folder. */
export function readYamlList<Entry extends object>(
  given: string,
  { what, root, read, report }: ListOptions<Entry>,
): Outcome<readonly Entry[]> {
  const path = resolve(workingFolder(), given)
  const file = relative(root, path).split(sep).join('/') as ProjectPath
  const lines = new LineCounter()
  const document = parseDocument(readFile(path, given, what), { lineCounter: lines })
  const locate = (offset: number): Location => ({ file, line: lines.linePos(offset).line, column: lines.linePos(offset).col })
  const [error] = document.errors
  if (error) return { value: [], diagnostics: [report(error.message.split('\n')[0]?.replace(/\.$/, '') ?? '', locate(error.pos[0]))] }
  const list: unknown = document.toJS({ maxAliasCount: 10 })
  if (!Array.isArray(list)) return { value: [], diagnostics: [report('the file must contain a list', locate(0))] }
  const diagnostics: Diagnostic[] = []
  const value = list.flatMap((entry: unknown, index): readonly Entry[] => {
    const node = document.getIn([index], true) as { readonly range?: readonly [number, number, number] } | undefined
    const location = locate(node?.range?.[0] ?? 0)
    const result = read(entry, location)
    if (typeof result !== 'string') return [result]
    diagnostics.push(report(result, location))
    return []
  })
  return { value, diagnostics }
}

function readFile(path: string, given: string, what: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // The usage error below names this file.
    ignoreError(error)
    throw new UsageError(`Cannot read the ${what} \`${given}\`.`, 'Check the path and the permissions of the file.')
  }
}
