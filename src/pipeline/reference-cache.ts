import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { GeneratedPage } from '../model/reference.ts'
import { sha256 } from '../support/hash.ts'

/** Reference pages with what was found while they were made. */
export interface KeptReference {
  readonly pages: readonly GeneratedPage[]
  readonly diagnostics: readonly Diagnostic[]
}

/** What the last build made, if it was made from the same; undefined also where the file is damaged. */
export function loadReference(stateDir: string, key: string): KeptReference | undefined {
  try {
    const text = readFileSync(fileIn(stateDir), 'utf8')
    const end = text.indexOf('\n')
    const json = text.slice(end + 1)
    return text.slice(0, end) === `${key} ${sha256(json)}` ? (JSON.parse(json) as KeptReference) : undefined
  } catch {
    return undefined
  }
}

/** Keeps it for the next build; a disk that refuses costs only time. */
export function saveReference(stateDir: string, key: string, kept: KeptReference): void {
  const file = fileIn(stateDir)
  const json = JSON.stringify(kept)
  const temporary = `${file}.${process.pid}.tmp`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(temporary, `${key} ${sha256(json)}\n${json}`)
    renameSync(temporary, file)
  } catch {
    return
  }
}

function fileIn(stateDir: string): string {
  return join(stateDir, 'cache', 'reference.json')
}
