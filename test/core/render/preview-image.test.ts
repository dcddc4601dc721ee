import { expect, test } from 'vitest'
import { siteOf } from '../assemble/site-of.ts'
import { propsOf } from './page-of.ts'

const url = 'https://docs.example.com'

function imageOf(image: string, config = {}): string | undefined {
  const files = { 'content/index.md': '# Home', 'content/guide/a.md': `---\nimage: ${image}\n---\n\nText`, 'content/guide/card.png': '' }
  return propsOf(siteOf(files, { url, ...config }), '/guide/a').image
}

test('an image beside the page has an absolute URL with its hash', () => {
  expect(imageOf('./card.png')).toMatch(/^https:\/\/docs\.example\.com\/assets\/files\/card\.[0-9a-f]+\.png$/)
  expect(imageOf('./card.png', { base: '/docs/' })).toMatch(/^https:\/\/docs\.example\.com\/docs\/assets\/files\/card\./)
})

test('an external image keeps its URL', () => {
  expect(imageOf('https://example.com/card.png')).toBe('https://example.com/card.png')
})

test('is omitted if the image is missing or the site has no URL', () => {
  expect(imageOf('./missing.png')).toBeUndefined()
  expect(imageOf('./card.png', { url: undefined })).toBeUndefined()
})
