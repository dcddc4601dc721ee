import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serveSite, visit } from './site.ts'
import { addLink, arrived, click, isMarked, mark, scrollPage, scrollTop, travelSite } from './travel-site.ts'

const site = await serveSite(travelSite, { base: '/docs/' })
const phone = { viewport: { width: 500, height: 700 } }

async function openMenu(page: Page): Promise<void> {
  await click(page, '.menu-button')
  await page.waitForSelector('.menu:popover-open')
}

const closed = (page: Page) => page.waitForFunction(() => document.querySelector('.menu:popover-open') === null)
const entryIsMenu = (page: Page) => page.evaluate(() => history.state?.menu === true)

test('going back closes the menu and stays on the page', async () => {
  const { page } = await visit(site, 'guide/first', phone)
  await mark(page)
  await scrollPage(page, 300)
  await openMenu(page)
  await page.goBack()
  await closed(page)
  expect(page.url()).toBe(`${site.url}guide/first`)
  expect(await scrollTop(page)).toBe(300)
  expect(await isMarked(page)).toBe(true)
  await page.goForward()
  await page.waitForSelector('.menu:popover-open')
})

test.each([
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['its button', (page: Page) => page.click('[aria-label="Close the menu"]')],
  ['a tap beside it', (page: Page) => page.mouse.click(480, 400)],
  ['the window becoming wide', (page: Page) => page.setViewportSize({ width: 996, height: 700 })],
])('%s closes it and leaves no entry', async (_, close) => {
  const { page } = await visit(site, 'reference/one', phone)
  await page.click('main >> text=Two')
  await arrived(page, 'Two')
  await openMenu(page)
  await close(page)
  await closed(page)
  await page.waitForFunction(() => !history.state?.menu)
  expect(page.url()).toBe(`${site.url}reference/two`)
  await page.goBack()
  await arrived(page, 'One')
})

test('it only opens below 996 pixels', async () => {
  const { page } = await visit(site, 'guide/first', { viewport: { width: 995, height: 700 } })
  await openMenu(page)
  await page.setViewportSize({ width: 996, height: 700 })
  await closed(page)
  expect(await page.isVisible('.menu-button')).toBe(false)
  expect(await page.isVisible('.menu .sidebar')).toBe(true)
})

test('a link in it closes it; going back leads to the previous page', async () => {
  const { page } = await visit(site, 'guide/first', phone)
  await mark(page)
  await click(page, '.pager-next')
  await arrived(page, 'Second')
  await openMenu(page)
  await page.click('.menu >> text="Page 1"')
  await arrived(page, 'Page 1')
  await closed(page)
  expect(await entryIsMenu(page)).toBe(false)
  await page.goBack()
  await arrived(page, 'Second')
  await expect.poll(() => page.isVisible('.menu')).toBe(false)
  await page.goBack()
  await arrived(page, 'First')
  expect(await isMarked(page)).toBe(true)
})

test('so does a link to a page that the browser loads, and to a file', async () => {
  const { page } = await visit(site, 'guide/first', phone)
  await click(page, '.pager-next')
  await arrived(page, 'Second')
  await openMenu(page)
  await page.click('.menu >> text=Diagram')
  await arrived(page, 'Diagram')
  await page.goBack()
  await arrived(page, 'Second')
  await openMenu(page)
  await page.route('**/notes.txt', (route) => route.fulfill({ contentType: 'text/plain', body: 'Notes' }))
  await page.evaluate(() => {
    const link = document.createElement('a')
    Object.assign(link, { href: '/docs/notes.txt', textContent: 'Notes' })
    document.querySelector('.menu')?.prepend(link)
    link.click()
  })
  await page.waitForFunction(() => document.body.textContent === 'Notes')
  await page.goBack()
  await arrived(page, 'Second')
  await expect.poll(() => page.isVisible('.menu')).toBe(false)
})

test('so does a link of the bar in the menu', async () => {
  const { page } = await visit(site, '', phone)
  await openMenu(page)
  await page.click('.menu-navigation >> text=Reference')
  await arrived(page, 'One')
  await closed(page)
})

test('a tap beside the menu does not follow the link below it', async () => {
  const { page } = await visit(site, 'guide/first', phone)
  await addLink(page, '/docs/guide/second')
  await page.evaluate(() => Object.assign(document.getElementById('added')?.style ?? {}, { position: 'fixed', inset: '300px 0 auto auto' }))
  const box = await page.locator('#added').boundingBox()
  await openMenu(page)
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await closed(page)
  await page.waitForFunction(() => !history.state?.menu)
  expect(await page.textContent('h1')).toContain('First')
  await page.click('#added')
  await arrived(page, 'Second')
})

test('a reload keeps it open', async () => {
  const { page } = await visit(site, 'guide/first', phone)
  await openMenu(page)
  await page.reload()
  await page.waitForSelector('.menu:popover-open')
  await page.goBack()
  await closed(page)
  expect(page.url()).toBe(`${site.url}guide/first`)
})
