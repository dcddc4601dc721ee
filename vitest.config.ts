import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { listTestFiles, type Project } from './test/projects.ts'

/** What all configs of tests share. */
export const settings = {
  test: {
    // Tests of the program and of browsers mostly wait for other processes.
    maxWorkers: Math.max(2, availableParallelism()),
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
  setupFiles: ['test/fixed-seeds.ts'],
}

const files = listTestFiles()

function project(name: Project, more: ViteUserConfig['test'] = {}) {
  return { extends: true as const, test: { name, include: [...files[name]], ...more } }
}

export default defineConfig({
  ...settings,
  test: {
    ...settings.test,
    projects: [
      project('unit', unitTests),
      project('hostile', unitTests),
      project('program', { globalSetup: ['test/site/own-site-folder.ts'] }),
      project('browser', { globalSetup: ['test/site/own-site-folder.ts', 'test/browser/chromium-server.ts'] }),
    ],
  },
})
