import type { CheckedPage } from '../../check/samples/check-page-samples.ts'
import { cachePath } from '../../support/caches/cache-path.ts'
import { loadJson, saveJson } from '../../support/caches/json-cache.ts'
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

/** The format. */
const version = '1'

/** What the last build found; undefined also where the file is damaged. */
export function loadSamples(stateDir: string): KeptSamples | undefined {
  return loadJson(fileIn(stateDir), version)
}

/** Keeps it for the next build; a disk that refuses costs only time. */
export function saveSamples(stateDir: string, kept: KeptSamples): void {
  saveJson(fileIn(stateDir), version, kept)
}

function fileIn(stateDir: string): string {
  return cachePath(stateDir, 'samples.json')
}
