import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, onTestFinished } from 'vitest'
import { type PreviewServer, startPreviewServer } from '../../src/preview/preview-server.ts'
import { createProject, docsgen, type Files, smallConfig } from '../cli/project.ts'
import { openBrowser } from './browser.ts'

export interface TestSite {
  /** Begins with the scheme, ends with the base. */
  readonly url: string
  readonly root: string
  readonly outDir: string
  readonly server: PreviewServer
  /** Builds again after `writeFiles(site.root, …)`; the server goes on. */
  rebuild(): Promise<void>
}

const servers: PreviewServer[] = []
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
})

interface ServeOptions {
  readonly base?: string
  /** The site has warnings on purpose. */
  readonly mayWarn?: boolean
}

/** A built site behind the preview server, until all tests of the file have run. Fails where the build is not clean. */
export async function serveSite(files: Files, { base = '/', mayWarn = false }: ServeOptions = {}): Promise<TestSite> {
  const root = createProject({ 'docs.config.ts': smallConfig, ...files })
  await build(root, mayWarn)
  const outDir = join(root, 'out')
  const server = await startPreviewServer({ outDir, base, port: 0 })
  servers.push(server)
  return { url: server.url, root, outDir, server, rebuild: () => build(root, mayWarn) }
}

async function build(root: string, mayWarn: boolean): Promise<void> {
  const { code, stderr } = await docsgen(['build', ...(mayWarn ? [] : ['--strict'])], { cwd: root })
  if (code !== 0) throw new Error(`The build of the test's site failed:\n${stderr}`)
}

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** What the browser had to say: console messages, uncaught errors, refusals of the page's policy. Empty is good. */
  readonly complaints: readonly string[]
}

interface VisitOptions extends BrowserContextOptions {
  /** The console may say something. */
  readonly tolerant?: boolean
  /** Nobody is there yet: the part of the script that answers to a reader is not loaded. */
  readonly untouched?: boolean
}

/**
 * A new browser profile with one tab at `path`, closed when the test ends. The reader has moved the pointer, so the page answers.
 * The test fails for anything on its console.
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

/** Moves the pointer until the page answers: browsers take no notice of one before they have painted. */
export async function touch(page: Page): Promise<void> {
  let x = 1
  await expect
    .poll(
      async () => {
        x = 3 - x
        await page.mouse.move(x, 1)
        return page.evaluate(() => document.documentElement.dataset.script)
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBe('all')
}
