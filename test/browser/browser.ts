import { type Browser, chromium } from 'playwright-core'
import { afterAll, inject } from 'vitest'

let browser: Promise<Browser> | undefined
afterAll(async () => (await browser)?.close())

/** A connection to this run's Chromium, closed with its profiles after the file's tests. */
export function openBrowser(): Promise<Browser> {
  browser ??= chromium.connect(inject('chromium'))
  return browser
}
