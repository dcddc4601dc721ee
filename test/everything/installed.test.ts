import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { LocalServer } from '../../src/core/preview/listen-locally.ts'
import { startPreviewServer } from '../../src/core/preview/preview-server.ts'
import { findFlaws, rulesOfColor } from '../browser/axe.ts'
import { openBrowser } from '../browser/browser.ts'
import { search } from '../browser/search-site.ts'
import { touch } from '../browser/site.ts'
import { installPacked } from '../bundle/pack-package.ts'
import { plainEnv } from '../cli/project.ts'
import { createEverything } from './everything-site.ts'

let server: LocalServer
let out: string
let report: { readonly status: number | null; readonly stderr: string }

/** Built by the program from its tarball, and served as hosts do: with the headers and redirects of its files. */
beforeAll(async () => {
  const root = createEverything()
  const folder = await installPacked(root)
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'bin/docsgen.js'), 'build', '--strict'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...plainEnv },
  })
  report = { status, stderr }
  out = join(root, 'out')
  server = await startPreviewServer({ outDir: out, base: '/docs/', port: 0 })
}, 240_000)
afterAll(() => server?.close())

test('the packed program builds a site with every feature, and reports nothing', () => {
  expect(report.stderr).not.toMatch(/ - (?:error|warning) /)
  expect(report.status, report.stderr).toBe(0)
})

/** A tab that collects everything that browsers complain about, what is missing, and what is asked of other sites. */
async function openTab(): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await (await openBrowser()).newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const complaints: string[] = []
  const note = (text: string) => complaints.push(`${new URL(page.url()).pathname}: ${text}`)
  context.on('console', (message) => note(message.text()))
  context.on('weberror', (error) => note(error.error().message))
  context.on('response', (response) => response.status() >= 400 && note(`${response.status()} ${response.url()}`))
  context.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) note(`asked for ${request.url()}`)
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      reportError(new Error(`policy: ${violatedDirective} ${blockedURI}`))
    })
  })
  return { page, context, complaints }
}

function listPages(): readonly string[] {
  return readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => path.endsWith('.html') && path !== '404.html' && !readFileSync(join(out, path), 'utf8').includes('http-equiv="refresh"'),
    )
    .map((path) => path.replace(/(?:index)?\.html$/, ''))
    .sort()
}

const addressOf = (path: string) => new URL(path, server.url).href

test('no page says anything to the console, breaks its policy, lacks a file, or asks elsewhere', { timeout: 240_000 }, async () => {
  const { page, complaints } = await openTab()
  const paths = listPages()
  expect(paths.length).toBeGreaterThan(80)
  for (const path of paths) {
    const response = await page.goto(addressOf(path), { waitUntil: 'load' })
    expect(response?.headers()['content-security-policy'], path).toBeDefined()
    // Images far below are loaded late.
    const broken = await page.evaluate(async () => {
      const images = [...document.images]
      for (const image of images) image.loading = 'eager'
      await Promise.allSettled(images.map((image) => image.decode()))
      return images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)
    })
    expect(broken, path).toEqual([])
  }
  expect(complaints).toEqual([])
})

/** One page of each kind. */
const kinds = [
  '',
  'team',
  'guide/',
  'guide/markdown',
  'guide/components',
  'guide/code',
  'guide/images',
  'guide/diagrams',
  'blog/',
  'blog/news-2',
  'reference/api/boats/boat',
  'reference/graphql/object-types',
  'reference/http/boats',
  'de/guide/',
  '1/guide/',
]

test('axe finds nothing wrong on one page of each kind, dark and light', { timeout: 240_000 }, async () => {
  const { page } = await openTab()
  const wrong: string[] = []
  expect(listPages()).toEqual(expect.arrayContaining(kinds))
  for (const path of kinds) {
    for (const [colorScheme, rules] of [['dark'], ['light', rulesOfColor]] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(addressOf(path), { waitUntil: 'load' })
      wrong.push(...(await findFlaws(page, { rules })).map((flaw) => `${path} ${colorScheme}: ${flaw}`))
    }
  }
  expect(wrong).toEqual([])
})

describe('each control works', () => {
  async function open(path: string) {
    const tab = await openTab()
    await tab.page.goto(addressOf(path))
    await touch(tab.page)
    return tab
  }
  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

  test('search, also with synonyms', async () => {
    const { page, complaints } = await open('')
    await search(page, 'ship', 'boat')
    await search(page, 'glossary', 'Glossary')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/glossary')
    expect(complaints).toEqual([])
  })

  test('language and version', async () => {
    const { page, complaints } = await open('guide/')
    const menu = (place: string) => page.locator(`.topbar-${place} .dropdown`)
    await menu('tools').locator('summary').click()
    await menu('tools').getByRole('link', { name: 'Deutsch' }).click()
    await page.waitForURL('**/docs/de/guide/')
    expect(await page.locator('h1').textContent()).toContain('Erste Schritte')
    const versions = page.locator('.topbar-row > .dropdown')
    await versions.locator('summary').click()
    await versions.getByRole('link', { name: '1.x' }).click()
    await page.waitForURL('**/docs/de/1/guide/')
    expect(complaints).toEqual([])
  })

  test('theme, announcement, and sidebar', async () => {
    const { page, complaints } = await open('guide/markdown')
    const theme = page.getByRole('banner').getByRole('button', { name: /^Theme/ })
    await theme.click()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Theme: (?:light|dark)$/ })
      .waitFor()
    await page.locator('.announcement').getByRole('button').click()
    await expect.poll(() => page.locator('.announcement').isVisible()).toBe(false)
    await page.getByRole('navigation').getByRole('link', { name: 'Components' }).first().click()
    await page.waitForURL('**/docs/guide/components')
    expect(complaints).toEqual([])
  })

  test('tabs and filter', async () => {
    const { page, complaints } = await open('guide/components')
    await page.locator('.tabs label', { hasText: /^pnpm$/ }).click()
    expect(await page.getByText('Use pnpm.').isVisible()).toBe(true)
    await page.getByRole('searchbox', { name: 'Filter options' }).fill('host')
    await expect.poll(() => page.locator('#port').isVisible()).toBe(false)
    expect(await page.locator('#host').isVisible()).toBe(true)
    expect(complaints).toEqual([])
  })

  test('copy and types on hover', async () => {
    const { page, complaints } = await open('guide/code')
    await page.locator('.copy').first().click()
    await expect.poll(() => clipboard(page)).toContain("const boat: Boat = { name: 'Ada', length: 3 }")
    await page.locator('.code pre').first().hover()
    await page
      .locator('.types-name', { hasText: /^launched$/ })
      .first()
      .hover()
    await expect.poll(() => page.getByRole('tooltip').innerText()).toContain('const launched: Boat')
    expect(complaints).toEqual([])
  })

  test('an island', async () => {
    const { page, complaints } = await open('guide/')
    await page.getByRole('button', { name: '3 likes' }).click()
    await page.getByRole('button', { name: '4 likes' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('the form for requests', async () => {
    const { page, context, complaints } = await open('reference/http/boats')
    const asked: string[] = []
    await context.route('https://api.example.com/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ json: { name: 'Ada' }, headers: { 'access-control-allow-origin': '*' } })
    })
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => page.locator('.try-it').getByRole('status').textContent()).toMatch(/^200 OK/)
    expect(asked).toEqual(['https://api.example.com/v2/boats/7'])
    expect(complaints.filter((text) => !text.includes('https://api.example.com/v2/boats/7'))).toEqual([])
  })

  test('feedback', async () => {
    const { page, context, complaints } = await open('guide/images')
    const received: unknown[] = []
    await context.route('**/feedback', (route) => {
      received.push(route.request().postDataJSON())
      return route.fulfill({ status: 204 })
    })
    const section = page.getByRole('region', { name: 'Feedback' })
    await section.getByRole('button', { name: 'No' }).click()
    await section.getByRole('textbox').fill('No boats')
    await section.getByRole('button', { name: 'Send' }).click()
    await section.getByText('Thank you for your feedback.').waitFor()
    expect(received).toMatchObject([{ title: 'Images', helpful: false, reason: 'No boats', version: '2.x (new)', language: 'en' }])
    expect(complaints.filter((text) => !text.endsWith('/feedback'))).toEqual([])
  })

  test('redirects', async () => {
    const { page, complaints } = await openTab()
    await page.goto(addressOf('old'))
    expect(new URL(page.url()).pathname).toBe('/docs/guide/markdown')
    expect(complaints).toEqual([])
  })
})
