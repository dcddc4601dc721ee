import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { smallSite } from '../cli/project.ts'
import { serveSite, visit } from './site.ts'

// Configured for `/`; one of them is published at another path.
const [site, moved] = await Promise.all([serveSite(smallSite), serveSite(smallSite, { base: '/docs/' })])

const alert = (page: Page) => page.getByRole('alert')

test('a working page has no banner', async () => {
  const { page } = await visit(site, 'guide/first')
  await page.waitForLoadState('networkidle')
  expect(await alert(page).count()).toBe(0)
})

test.each(['', 'guide/first', 'guide/first.html', 'index.html'])(
  'a site in another folder than its config says names both: %j',
  async (path) => {
    const { page } = await visit(moved, path, { tolerant: true, untouched: true })
    await alert(page).waitFor()
    expect(await alert(page).count()).toBe(1)
    expect(await alert(page).textContent()).toBe(
      'This page’s styles or script did not load. The site’s base is configured as /, but /docs/ would fit this address.',
    )
    expect(await alert(page).evaluate((banner) => getComputedStyle(banner).backgroundColor)).toBe('rgb(255, 243, 196)')
    expect(await alert(page).evaluate((banner) => banner === document.body.firstElementChild)).toBe(true)
  },
)

test('the not-found page does not guess', async () => {
  const { page } = await visit(moved, 'nowhere/at/all', { tolerant: true, untouched: true })
  await alert(page).waitFor()
  expect(await alert(page).textContent()).toMatch(/base is configured as \/; perhaps it does not lie there\.$/)
})

test('files missing from the right folder are not attributed to the base', async () => {
  const { page, context } = await visit(site, '', { tolerant: true })
  await context.route('**/styles.*.css', (route) => route.abort())
  await page.goto(`${site.url}guide/first`)
  await alert(page).waitFor()
  expect(await alert(page).textContent()).toMatch(/base, \/, fits this address/)
})

test('failures of external scripts and styles are ignored, those of the site are reported', async () => {
  const config = `export default { title: 'Small', description: 'A small site.', lastUpdated: false, head: [
    { tag: 'script', attributes: { src: 'https://analytics.example/script.js', defer: true } },
    { tag: 'link', attributes: { rel: 'stylesheet', href: 'https://fonts.example/a.css' } },
    { tag: 'script', attributes: { src: '/proxied/script.js' } },
  ] }`
  const other = await serveSite({ ...smallSite, 'docs.config.ts': config, 'public/proxied/script.js': '' })
  const { page, context } = await visit(other, 'about:blank', { tolerant: true, untouched: true })
  const aborted: string[] = []
  const abort = (pattern: string) =>
    context.route(pattern, (route) => {
      aborted.push(new URL(route.request().url()).pathname)
      return route.abort('blockedbyclient')
    })
  for (const pattern of ['https://analytics.example/**', 'https://fonts.example/**', '**/proxied/**']) await abort(pattern)
  await page.goto(`${other.url}guide/first`)
  await page.waitForLoadState('networkidle')
  expect(aborted.sort()).toEqual(['/a.css', '/proxied/script.js', '/script.js'])
  expect(await alert(page).count()).toBe(0)
  await abort('**/assets/styles.*.css')
  await page.goto(`${other.url}guide/second`)
  await alert(page).waitFor()
})

test('a page opened from disk explains how to serve it', async () => {
  const { page } = await visit(site, '', { tolerant: true })
  await page.goto(`file://${join(site.outDir, 'guide/first.html')}`)
  await alert(page).waitFor()
  expect(await alert(page).textContent()).toMatch(/A site must be served, not opened from a folder/)
})

test('the address is shown as text', async () => {
  const { page, context, complaints } = await visit(site, '', { tolerant: true })
  const html = readFileSync(join(site.outDir, 'guide/first.html'), 'utf8')
  const prefix = '/<img src=x onerror=window.xss=1>\'"&lt;b&gt;/'
  await context.route(/onerror/, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await context.route('**/assets/**', (route) => route.abort())
  await page.goto(`${new URL(site.url).origin}${prefix}guide/first`)
  await alert(page).waitFor()
  expect(await alert(page).textContent()).toContain('onerror=window.xss=1')
  expect(await alert(page).evaluate((banner) => banner.childElementCount)).toBe(0)
  expect(await page.evaluate(() => Reflect.get(window, 'xss'))).toBeUndefined()
  expect(complaints.filter((text) => !/Failed to load resource/.test(text))).toEqual([])
})
