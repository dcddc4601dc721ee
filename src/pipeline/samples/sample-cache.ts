import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CheckedPage } from '../../check/samples/check-page-samples.ts'
import { sha256 } from '../../support/hash.ts'
import type { FoundErrors } from './check-types.ts'
import type { BrokenSchema } from './read-schemas.ts'

/** What was found on a page of this content. */
export interface KeptPage extends Omit<CheckedPage, 'units'> {
  /** Of the page's text and all it includes. */
  readonly hash: string
  /** Of its modules; `` where it has none. */
  readonly units: string
}

export interface KeptSamples {
  /** What the pages were held against. */
  readonly key: string
  readonly pages: Readonly<Record<string, KeptPage>>
  /** Schemas that nothing can be held against. */
  readonly brokenSchemas: readonly BrokenSchema[]
  /** Of the one program, by all that it was made from. */
  readonly types: { readonly key: string; readonly found: FoundErrors } | undefined
}

/** What the last build found; undefined also where the file is damaged. */
export function loadSamples(stateDir: string): KeptSamples | undefined {
  try {
    const text = readFileSync(fileIn(stateDir), 'utf8')
    const end = text.indexOf('\n')
    const json = text.slice(end + 1)
    return text.slice(0, end) === sha256(json) ? (JSON.parse(json) as KeptSamples) : undefined
  } catch {
    return undefined
  }
}

/** Keeps it for the next build; a disk that refuses costs only time. */
export function saveSamples(stateDir: string, kept: KeptSamples): void {
  const file = fileIn(stateDir)
  const json = JSON.stringify(kept)
  const temporary = `${file}.${process.pid}.tmp`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(temporary, `${sha256(json)}\n${json}`)
    renameSync(temporary, file)
  } catch {
    return
  }
}

function fileIn(stateDir: string): string {
  return join(stateDir, 'cache', 'samples.json')
}
