import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { LocalServer } from '../../src/core/preview/listen-locally.ts'
import { startPreviewServer } from '../../src/core/preview/preview-server.ts'
import { buildOwnSite, repository } from '../site/own-site.ts'
import { findFlaws, rulesOfColor } from './axe.ts'
import { openBrowser } from './browser.ts'

let server: LocalServer
let paths: readonly string[]

/** Every page of this repository's site. */
beforeAll(async () => {
  const { built, out } = await buildOwnSite()
  expect(built.code, built.stderr).toBe(0)
  server = await startPreviewServer({ outDir: out, base: '/', port: 0 })
  paths = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html') && !isRedirect(join(out, path)))
    .map((path) => path.replaceAll('\\', '/').replace(/(?:index)?\.html$/, ''))
    .sort()
    .filter((path, index) => index % (isGenerated(path) ? generatedStep : writtenStep) === 0)
}, 600_000)
afterAll(() => server.close())

/** `npm run test:long` tries all written pages. */
const writtenStep = process.env.DOCSGEN_THOROUGH ? 1 : 6
/** Pages about declarations are similar, so only one in this many is tested. */
const generatedStep = process.env.DOCSGEN_THOROUGH ? 24 : 72

function isGenerated(path: string): boolean {
  return path.startsWith('reference/') && !existsSync(join(repository, 'content', `${path}${path.endsWith('/') ? 'index' : ''}.md`))
}

/** Such pages redirect immediately. */
function isRedirect(file: string): boolean {
  return readFileSync(file, 'utf8').includes('http-equiv="refresh"')
}

const phone = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true }
const narrow = phone.viewport
const desktop = { viewport: { width: 1440, height: 900 } }

/** One tab that fully loads page after page. */
async function openTab(options: BrowserContextOptions): Promise<{ page: Page; complaints: string[] }> {
  const context = await (await openBrowser()).newContext(options)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  const note = (text: string) => complaints.push(`${new URL(page.url()).pathname}: ${text}`)
  context.on('console', (message) => note(message.text()))
  context.on('weberror', (error) => note(error.error().message))
  context.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) note(`asked for ${request.url()}`)
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      reportError(new Error(`policy: ${violatedDirective} ${blockedURI}`))
    })
  })
  return { page, complaints }
}

function addressOf(path: string): string {
  return new URL(path, server.url).href
}

/** Every page is loaded on one of them, and measured in the width of both. */
describe.each([
  ['dark, on a desktop', 0, { ...desktop, colorScheme: 'dark' }],
  ['light, on a phone', 1, { ...phone, colorScheme: 'light' }],
] as const)('%s', (_, turn, options) => {
  test('no page says anything to the console, breaks its policy, asks elsewhere, or is wider than the window', {
    timeout: 300_000,
  }, async () => {
    const { page, complaints } = await openTab(options)
    const measured = turn === 0 ? [desktop.viewport, narrow] : [narrow, desktop.viewport]
    for (const path of paths.filter((_, index) => index % 2 === turn)) {
      for (const [index, viewport] of measured.entries()) {
        await page.setViewportSize(viewport)
        if (index === 0) await page.goto(addressOf(path), { waitUntil: 'load' })
        // On a phone, `innerWidth` grows with a page that is too wide.
        const width = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)
        if (width > viewport.width) complaints.push(`${path} is ${width} px wide in a window of ${viewport.width} px`)
      }
    }
    expect(paths.length).toBeGreaterThan(15)
    expect(complaints).toEqual([])
  })
})

/** One page of each kind; undefined if the site has none. */
const kinds: readonly (readonly [kind: string, path: string])[] = [
  ['the home page', ''],
  ['a guide', 'guides/core-concepts/orders/'],
  ['a page of samples', 'guides/getting-started/installation/'],
  ['a declaration', 'reference/typescript-api/configuration/vendure-config'],
  ['the queries of an API', 'reference/graphql-api/shop/queries'],
  ['a category of the reference', 'reference/typescript-api/auth/'],
  ['a page without a sidebar', 'TODO'],
  ['the not-found page', 'no/such/page'],
]

describe.each(kinds)('%s has nothing that axe finds wrong', (_, path) => {
  test.each([
    ['a desktop', desktop, [['dark'], ['light', rulesOfColor]]],
    // The colors are those of the desktop.
    ['a phone', phone, [['light']]],
  ] as const)('on %s', async (_, options, modes) => {
    const { page } = await openTab(options)
    const wrong: string[] = []
    for (const [colorScheme, rules] of modes) {
      await page.emulateMedia({ colorScheme })
      await page.goto(addressOf(path), { waitUntil: 'load' })
      wrong.push(...(await findFlaws(page, { rules })).map((flaw) => `${colorScheme}: ${flaw}`))
    }
    expect(wrong).toEqual([])
  })
})

test('an injected script does not run', async () => {
  const { page, complaints } = await openTab(desktop)
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('</head>', '<script>window.smuggled = true</script></head>') })
  })
  await page.goto(addressOf('guides/core-concepts/orders/'))
  expect(await page.evaluate(() => 'smuggled' in window)).toBe(false)
  expect(complaints.join()).toMatch(/script-src/)
})
