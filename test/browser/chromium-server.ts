import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumOptions } from './chromium-options.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the tests' shared Chromium. */
    readonly chromium: string
  }
}

/** Starts one Chromium for all test files of a run. */
export default async function startChromium(project: TestProject) {
  const server = await chromium.launchServer(chromiumOptions())
  project.provide('chromium', server.wsEndpoint())
  return () => server.close()
}
