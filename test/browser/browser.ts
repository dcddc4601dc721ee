import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'
import { afterFile } from '../after-file.ts'

let browser: Promise<Browser> | undefined

/** A connection to this run's Chromium, closed with its profiles after the file's tests. */
export function openBrowser(): Promise<Browser> {
  browser ??= connect()
  return browser
}

async function connect(): Promise<Browser> {
  afterFile(async () => {
    const connected = await browser
    browser = undefined
    await connected?.close()
  })
  return chromium.connect(inject('chromium'))
}
