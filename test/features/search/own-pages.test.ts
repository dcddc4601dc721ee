import { expect, test } from 'vitest'
import { codesOf, siteOf } from '../../core/assemble/site-of.ts'

test('links can lead to the generated search page', () => {
  const files = { 'content/index.md': '# Home\n\n[All about carts](/search?q=cart), [here](./search), [there](/search/)\n' }
  expect(codesOf(siteOf(files).diagnostics)).toEqual([])
  expect(siteOf(files).site.pages[0]?.links.map(({ href }) => href)).toEqual(['/search?q=cart', '/search', '/search/'])
})

test('a site without a search has no such page', () => {
  const { site } = siteOf({ 'content/index.md': '# Home\n\n[All](/search)\n' }, { search: { provider: 'none' } })
  expect(site.pages[0]?.links.map(({ kind }) => kind)).toEqual(['broken'])
})
