import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for `oncePerRun`, the same for every test file of a run. */
    readonly runFolder: string
  }
}

export default function provideRunFolder(project: TestProject) {
  const folder = join(tmpdir(), `docsgen-tests-${process.pid}`)
  project.provide('runFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
