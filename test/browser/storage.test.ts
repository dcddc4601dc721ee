import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { smallSite } from '../cli/project.ts'
import { serveSite, touch, visit } from './site.ts'
import { refusals } from './storage-refusals.ts'

const site = await serveSite({
  ...smallSite,
  'docs.config.ts':
    "export default { title: 'Small', description: 'A small site.', lastUpdated: false, announcement: { id: 'a', text: 'News' } }\n",
})

async function openWithout(context: BrowserContext, refusal: () => void) {
  await context.addInitScript(refusal)
  const page = await context.newPage()
  await page.goto(site.url)
  await touch(page)
  return page
}

test.each(Object.entries(refusals))('where storage %s all controls work for the page, and the console says it once', async (_, refusal) => {
  const { context, complaints } = await visit(site, '', { tolerant: true, colorScheme: 'dark' })
  const page = await openWithout(context, refusal)
  const mode = page.getByRole('banner').getByRole('button', { name: /^Theme/ })
  await mode.click()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  await mode.click()
  await mode.click()
  await mode.click()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toMatch(/^warning: Choices are not kept: /)
  await page.reload()
  await touch(page)
  await mode.click()
  expect(complaints).toHaveLength(2)
})
