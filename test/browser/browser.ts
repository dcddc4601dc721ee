import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { launchChromium } from './launch-chromium.ts'

let browser: Promise<Browser> | undefined
afterAll(async () => (await browser)?.close())

/** One Chromium for all tests of a file: the system's, or with `DOCSGEN_BROWSER=package` or where there is none, that of the npm registry. */
export function openBrowser(): Promise<Browser> {
  browser ??= launchChromium()
  return browser
}
