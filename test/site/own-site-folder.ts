import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The output folder of `buildOwnSite`, the same for every test file of a run. */
    readonly ownSite: string
  }
}

export default function provideOwnSiteFolder(project: TestProject) {
  const folder = join(tmpdir(), `docsgen-own-site-${process.pid}`)
  project.provide('ownSite', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
