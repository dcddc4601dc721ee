import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { LocalServer } from '../../src/core/preview/listen-locally.ts'
import { startPreviewServer } from '../../src/core/preview/preview-server.ts'
import { afterFile } from '../after-file.ts'
import { createProject, type Files, smallConfig } from '../cli/project.ts'
import { bundleBuild } from '../site/build-here.ts'
import { openBrowser } from './browser.ts'

export interface TestSite {
  /** With scheme and base. */
  readonly url: string
  readonly root: string
  readonly outDir: string
  readonly server: LocalServer
  /** Rebuilds after `writeFiles(site.root, …)`; the server continues. */
  rebuild(): Promise<void>
}

interface ServeOptions {
  readonly base?: string
  /** The site has intended warnings. */
  readonly mayWarn?: boolean
}

/** A built site behind the preview server, until the file's tests are done. Fails if the build reports anything. */
export async function serveSite(files: Files, { base = '/', mayWarn = false }: ServeOptions = {}): Promise<TestSite> {
  const root = createProject({ 'docs.config.ts': smallConfig, ...files })
  await build(root, mayWarn)
  const outDir = join(root, 'out')
  const server = await startPreviewServer({ outDir, base, port: 0 })
  afterFile(() => server.close())
  return { url: server.url, root, outDir, server, rebuild: () => build(root, mayWarn) }
}

async function build(root: string, mayWarn: boolean): Promise<void> {
  const { code, said } = await (await bundleBuild()).buildSite(root, { strict: !mayWarn })
  if (code !== 0) throw new Error(`The build of the test's site failed:\n${said}`)
}

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Console messages, uncaught errors, and policy violations; should be empty. */
  readonly complaints: readonly string[]
}

interface VisitOptions extends BrowserContextOptions {
  /** Allows console messages. */
  readonly tolerant?: boolean
  /** Without an interaction: the deferred features are not loaded. */
  readonly untouched?: boolean
}

/**
 * A new browser profile with one tab at `path`, closed after the test. The pointer has moved, so the deferred features are loaded. The
 * test fails for any console message.
 */
export async function visit(
  site: Pick<TestSite, 'url'>,
  path = '',
  { tolerant = false, untouched = false, ...options }: VisitOptions = {},
): Promise<Visit> {
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const complaints: string[] = []
  context.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  onTestFinished(async () => {
    await context.close()
    if (!tolerant) expect(complaints).toEqual([])
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(new URL(path, site.url).href)
  if (!untouched && options.javaScriptEnabled !== false && path !== 'about:blank') await touch(page)
  return { page, context, complaints }
}

/** Moves the pointer until the page responds, because browsers ignore it before the first paint. */
export async function touch(page: Page): Promise<void> {
  let x = 1
  await expect
    .poll(async () => {
      x = 3 - x
      await page.mouse.move(x, 1)
      return page.evaluate(() => document.documentElement.dataset.script)
    })
    .toBe('all')
}
