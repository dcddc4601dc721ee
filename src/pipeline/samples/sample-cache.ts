import type { CheckedPage } from '../../check/samples/check-page-samples.ts'
import { cachePath } from '../../kit/caches/cache-path.ts'
import { loadJson, saveJson } from '../../kit/caches/json-cache.ts'
import type { FoundErrors } from './check-types.ts'
import type { BrokenSchema } from './read-schemas.ts'

/** The result for a page with this content. */
export interface CachedSamplePage extends Omit<CheckedPage, 'units'> {
  /** The hash of the page's text and all includes. */
  readonly hash: string
  /** The hash of its modules; empty if it has none. */
  readonly units: string
}

export interface CachedSamples {
  /** Identifies the schemas and docsgen's version. */
  readonly key: string
  readonly pages: Readonly<Record<string, CachedSamplePage>>
  /** Schemas that no sample can be checked against. */
  readonly brokenSchemas: readonly BrokenSchema[]
  /** The type errors of the whole program; `key` identifies its input. */
  readonly types: { readonly key: string; readonly found: FoundErrors } | undefined
}

/** The version of the file format. */
const version = '1'

/** The results of the last build; undefined if the file is damaged. */
export function loadSamples(stateDir: string): CachedSamples | undefined {
  return loadJson(sampleCacheFile(stateDir), version)
}

/** Caches the results for the next build. Disk errors are ignored. */
export function saveSamples(stateDir: string, kept: CachedSamples): void {
  saveJson(sampleCacheFile(stateDir), version, kept)
}

function sampleCacheFile(stateDir: string): string {
  return cachePath(stateDir, 'samples.json')
}
