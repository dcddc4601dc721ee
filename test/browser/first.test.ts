import { expect, test } from 'vitest'
import { smallSite } from '../cli/project.ts'
import { serveSite, visit } from './site.ts'

const site = await serveSite(smallSite)

test('a page says nothing to the console', async () => {
  const { page } = await visit(site)
  expect(await page.title()).toBe('Home | Small')
})
