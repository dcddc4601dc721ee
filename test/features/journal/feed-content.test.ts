import { expect, test } from 'vitest'
import { feedContent } from '../../../src/features/journal/journal-feeds.ts'

const page = { route: { href: '/blog/a' }, links: [], document: { links: [] } }
const contentOf = (html: string) => feedContent(page as never, { html: Buffer.from(html), slots: [] } as never, 'https://example.com')

test('feeds have the source of a drawn diagram: its drawing needs the colors of the theme', () => {
  const drawn = (name: string) =>
    `<figure class="code"><div class="diagram" role="group" tabindex="0"><svg><svg><path d="M0,0"/></svg></svg></div><details><pre>${name}</pre></details></figure>`
  expect(contentOf(`<p>Text</p>${drawn('a')}${drawn('b')}`)).toBe(
    '<p>Text</p><figure class="code"><details><pre>a</pre></details></figure><figure class="code"><details><pre>b</pre></details></figure>',
  )
})
