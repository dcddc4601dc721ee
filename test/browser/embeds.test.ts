import { expect, test } from 'vitest'
import { findFlaws } from './axe.ts'
import { serveSite, visit } from './site.ts'

const site = await serveSite({
  'content/index.md': '# Video <Badge text="New" />\n\n<YouTube id="aqz-KE-bpKQ" title="A rabbit" />\n\nTo [the other](./plain.md).\n',
  'content/plain.md': '# Plain\n\nWords.\n',
})

test('a video is requested from its service when the reader starts it, and not before', async () => {
  const { page } = await visit(site, '')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Playing</p>' }))
  const button = page.getByRole('button', { name: 'Play “A rabbit”' })
  await page.mouse.move(200, 200)
  await button.hover()
  expect(requested.filter((url) => url.includes('youtube'))).toEqual([])
  expect(await findFlaws(page)).toEqual([])
  await button.click()
  const frame = page.frameLocator('iframe[title="A rabbit"]')
  await expect.poll(() => frame.getByText('Playing').count()).toBe(1)
  expect(requested).toContain('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1')
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('iframe')
})

test('without script there is a link to the video', async () => {
  const { page } = await visit(site, '', { javaScriptEnabled: false })
  expect(await page.locator('.embed button').isVisible()).toBe(false)
  expect(await page.getByRole('link', { name: 'Open on YouTube' }).getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ')
})

test('a page without a video neither allows nor loads what shows one', async () => {
  const { page } = await visit(site, 'plain')
  expect(await page.content()).not.toContain('youtube')
})
