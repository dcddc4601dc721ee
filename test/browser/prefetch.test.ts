import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { serveSite, visit } from './site.ts'
import { addLink, arrived } from './travel-site.ts'

const numbers = Array.from({ length: 12 }, (_, index) => index + 1)
const site = await serveSite({
  'docs.config.ts': "export default { title: 'Links', lastUpdated: false, sidebars: { docs: [{ autogenerate: '' }] } }\n",
  'content/index.md': '# Home\n\nNo links here.\n',
  'content/many.md': `# Many\n\n${numbers.map((number) => `- [Page ${number}](./pages/${number}.md)`).join('\n')}\n\n[A part](#many), [a file](/file.pdf)\n`,
  ...Object.fromEntries(numbers.map((number) => [`content/pages/${number}.md`, `# Page ${number}\n\nText.\n`])),
  'public/file.pdf': '%PDF-1.4\n',
})

/** All background requests for pages, in order, once there are no more pending. */
function prefetched(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request: Request) => {
    if (request.resourceType() === 'xhr') paths.push(new URL(request.url()).pathname)
  })
  return paths
}

/** A page whose own links, those of the pager, are already known. */
async function quietPage() {
  const { page, context } = await visit(site)
  await page.waitForLoadState('networkidle')
  return { page, context, paths: prefetched(page) }
}

test('a resting pointer prefetches a page, a passing one does not', async () => {
  const { page, paths } = await quietPage()
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
  await addLink(page, '/pages/7')
  await page.hover('#added')
  await page.clock.runFor(40)
  await page.mouse.move(900, 700)
  await page.clock.runFor(200)
  expect(paths).toEqual([])
  await page.hover('#added')
  await page.clock.runFor(60)
  await expect.poll(() => paths).toEqual(['/pages/7'])
  await page.mouse.move(900, 700)
  await page.hover('#added')
  await page.clock.runFor(60)
  expect(paths).toEqual(['/pages/7'])
})

test('so do a touch and the keyboard focus; the click then requests nothing', async () => {
  const { page, paths } = await quietPage()
  await addLink(page, '/pages/7')
  await page.focus('#added')
  await expect.poll(() => paths).toEqual(['/pages/7'])
  await page.evaluate(() => document.getElementById('added')?.remove())
  await addLink(page, '/pages/8')
  await page.dispatchEvent('#added', 'touchstart')
  await expect.poll(() => paths).toEqual(['/pages/7', '/pages/8'])
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.getElementById('added')?.click())
  await arrived(page, 'Page 8')
  expect(paths.filter((path) => path === '/pages/8')).toEqual(['/pages/8'])
})

test('visible links: a few, two at a time, none twice', async () => {
  const { page, context, paths } = await quietPage()
  await context.addInitScript(() => {
    const count = { running: 0, most: 0 }
    Object.assign(window, { count })
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function () {
      count.most = Math.max(count.most, ++count.running)
      this.addEventListener('readystatechange', () => {
        if (this.readyState === XMLHttpRequest.DONE) count.running--
      })
      send.call(this)
    }
  })
  await page.goto(`${site.url}many`)
  await expect.poll(() => paths.length).toBe(6)
  await page.waitForLoadState('networkidle')
  expect(paths).toEqual(['/', ...[1, 2, 3, 4, 5].map((number) => `/pages/${number}`)])
  expect(await page.evaluate(() => (window as unknown as { count: { most: number } }).count.most)).toBe(2)
})

test('not links that a click would not show in place: files, other sites, sections, tabs', async () => {
  const { page, paths } = await quietPage()
  const links: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['/file.pdf', {}],
    ['/many.md', {}],
    ['#home', {}],
    ['https://example.com/pages/1', {}],
    ['/pages/7', { target: '_blank' }],
    ['/pages/7', { download: '' }],
    ['/', {}],
  ]
  for (const [href, attributes] of links) {
    await addLink(page, href, attributes)
    await page.locator('#added').first().dispatchEvent('pointerdown')
    await page.evaluate(() => document.getElementById('added')?.remove())
  }
  await addLink(page, '/pages/9')
  await page.dispatchEvent('#added', 'pointerdown')
  await expect.poll(() => paths).toEqual(['/pages/9'])
})

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])('nothing at all with %o', async (connection) => {
  const { page, context } = await quietPage()
  await context.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
  const paths = prefetched(page)
  await page.goto(`${site.url}many`)
  await page.locator('.prose a').first().dispatchEvent('pointerdown')
  await page.locator('.prose a').first().dispatchEvent('touchstart')
  await page.hover('.prose a')
  await page.focus('.prose a')
  await page.clock.install()
  await page.clock.runFor(1_000)
  await page.waitForLoadState('networkidle')
  expect(paths).toEqual([])
  // A click still shows the page in place.
  await page.locator('.prose a').first().click()
  await arrived(page, 'Page 1')
  expect(paths).toEqual(['/pages/1'])
})

test('a loaded page is cached for five minutes', async () => {
  const { page } = await visit(site)
  await page.clock.install()
  await page.reload()
  const paths = prefetched(page)
  const follow = async (href: string, heading: string) => {
    await addLink(page, href)
    await page.evaluate(() => document.getElementById('added')?.click())
    await arrived(page, heading)
  }
  await follow('/pages/7', 'Page 7')
  await follow('/pages/9', 'Page 9')
  await follow('/pages/7', 'Page 7')
  const times = () => paths.filter((path) => path === '/pages/7').length
  expect(times()).toBe(1)
  await page.clock.runFor(301_000)
  await follow('/pages/9', 'Page 9')
  await follow('/pages/7', 'Page 7')
  expect(times()).toBe(2)
})
