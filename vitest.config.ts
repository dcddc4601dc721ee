import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepFilesInMemory } from './test/memory-folder.ts'
import { listTestFiles, type Project } from './test/projects.ts'

/** No worker is left alone with one of them at the end. */
const longest =
  /\/(?:manual\/carried-out|browser\/every-page|screenshots\/screenshots|browser\/drawings|security\/hostile-state|security\/script-matrix|site\/restored-cache)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(longest.test(b.moduleId)) - Number(longest.test(a.moduleId)))
  }
}

/** What all configs of tests share. */
export const settings = {
  test: {
    // Tests of the program and of browsers often wait for other processes.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
  },
} satisfies ViteUserConfig

const standIns = join(import.meta.dirname, 'test/stand-ins')

/** What unit tests would find in `dist/` comes from the sources, so that they need no build, and test none that is old. */
export const unitTests = {
  alias: [
    { find: /^.*\/load-library\.ts$/, replacement: join(standIns, 'load-library.js') },
    { find: /^.*\/client-folder\.ts$/, replacement: join(standIns, 'client-folder.js') },
  ],
  isolate: false,
  setupFiles: ['test/fixed-seeds.ts', 'test/after-each-file.ts'],
}

const files = listTestFiles()
keepFilesInMemory()

function project(name: Project, more: ViteUserConfig['test'] = {}) {
  return { extends: true as const, test: { name, include: [...files[name]], ...more } }
}

export default defineConfig({
  ...settings,
  test: {
    ...settings.test,
    projects: [
      project('unit', unitTests),
      // V8 stops optimizing new regular expressions in a process that has compiled many, so each file that measures work has its own.
      project('hostile', { ...unitTests, isolate: true }),
      project('program', { isolate: false, setupFiles: ['test/after-each-file.ts'], globalSetup: ['test/run-folder.ts'] }),
      project('browser', {
        isolate: false,
        // On a busy machine, the browser sometimes draws no frames for a new tab, and answers nothing for a minute. A fault fails twice.
        retry: 1,
        setupFiles: ['test/after-each-file.ts'],
        globalSetup: ['test/run-folder.ts', 'test/browser/chromium-server.ts'],
      }),
    ],
  },
})
