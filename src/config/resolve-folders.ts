import type { PlatformPath } from 'node:path'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { type ConfigSource, locateValue } from './config-source.ts'
import { parseKeyPath } from './key-path.ts'
import { compareFolders } from './project-folder.ts'

/** A folder of the config, with the key to blame where it cannot be used. */
export interface NamedFolder {
  readonly key: string
  /** As written, for messages. */
  readonly value: string
  readonly dir: string
}

interface Folders {
  readonly root: string
  /** What docsgen reads, in the order it is blamed: the later of two folders that meet. */
  readonly read: readonly NamedFolder[]
  /** What pages include from: only the output may not meet them. */
  readonly includes: readonly NamedFolder[]
  readonly out: NamedFolder
  /** Folders the output may neither be nor contain, such as the home folder, by the words that name them. */
  readonly kept: Readonly<Record<string, string>>
}

/** No folder may lie in another: what one holds would be taken for the other's. Pure, so links in the file system are not seen. */
export function checkFolders({ root, read, includes, out, kept }: Folders, source: ConfigSource, path: PlatformPath): Diagnostic[] {
  const reserved = ['.docsgen', '.git', 'node_modules'].map((name) => ({ key: '', value: name, dir: path.join(root, name) }))
  const diagnostics: Diagnostic[] = []
  for (const [index, folder] of read.entries()) {
    for (const other of [...reserved, ...read.slice(0, index)]) report(folder, meeting(folder, other, path))
  }
  report(out, findOutProblem())
  return diagnostics

  function findOutProblem(): string | undefined {
    if (path.parse(out.dir).root === out.dir) return 'it is the root of the file system'
    for (const [words, dir] of Object.entries({ 'the project folder': root, ...kept })) {
      const relation = compareFolders(out.dir, dir, path)
      if (relation === 'same') return `it is ${words}`
      if (relation === 'contains') return `it contains ${words}`
    }
    for (const other of [...reserved, ...read, ...includes]) {
      const reason = meeting(out, other, path)
      if (reason !== undefined) return reason
    }
    return undefined
  }

  function report(folder: NamedFolder, reason: string | undefined): void {
    if (reason === undefined) return
    diagnostics.push(createDiagnostic('config/bad-value', { key: folder.key, reason }, locateFolder(folder, source)))
  }
}

function meeting(folder: NamedFolder, other: NamedFolder, path: PlatformPath): string | undefined {
  const words = other.key === '' ? `\`${other.value}\`` : `\`${other.key}\` (\`${other.value}\`)`
  switch (compareFolders(folder.dir, other.dir, path)) {
    case 'same':
      return `it is the same folder as ${words}`
    case 'inside':
      return `it is inside ${words}`
    case 'contains':
      return `it contains ${words}`
    case 'apart':
      return undefined
  }
}

function locateFolder(folder: NamedFolder, source: ConfigSource) {
  return locateValue(source, parseKeyPath(folder.key), folder.value)
}
