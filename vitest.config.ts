import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { listTestFiles, type Project } from './test/projects.ts'

const files = listTestFiles()

function project(
  name: Project,
  more: { readonly isolate?: boolean; readonly globalSetup?: string[]; readonly setupFiles?: string[] } = {},
) {
  return { extends: true as const, test: { name, include: [...files[name]], ...more } }
}

export default defineConfig({
  test: {
    // Tests of the program and of browsers mostly wait for other processes.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    projects: [
      project('unit', { isolate: false, setupFiles: ['test/fixed-seeds.ts'] }),
      project('program', { globalSetup: ['test/site/own-site-folder.ts'] }),
      project('browser', { globalSetup: ['test/site/own-site-folder.ts', 'test/browser/chromium-server.ts'] }),
    ],
  },
})
