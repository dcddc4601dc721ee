import { expect, test } from 'vitest'
import { siteOf } from '../assemble/site-of.ts'
import { propsOf } from './page-of.ts'

const url = 'https://docs.example.com'

function imageOf(image: string, config = {}): string | undefined {
  const files = { 'content/index.md': '# Home', 'content/guide/a.md': `---\nimage: ${image}\n---\n\nText`, 'content/guide/card.png': '' }
  return propsOf(siteOf(files, { url, ...config }), '/guide/a').image
}

test('a picture beside the page has a whole address, with its hash', () => {
  expect(imageOf('./card.png')).toMatch(/^https:\/\/docs\.example\.com\/assets\/files\/card\.[0-9a-f]+\.png$/)
  expect(imageOf('./card.png', { base: '/docs/' })).toMatch(/^https:\/\/docs\.example\.com\/docs\/assets\/files\/card\./)
})

test('a picture elsewhere keeps its address', () => {
  expect(imageOf('https://example.com/card.png')).toBe('https://example.com/card.png')
})

test('a missing picture, or a site without an address, shows none', () => {
  expect(imageOf('./missing.png')).toBeUndefined()
  expect(imageOf('./card.png', { url: undefined })).toBeUndefined()
})
