import { expect, test } from 'vitest'
import type { Slot } from '../../../src/core/model/document.ts'
import type { Alias } from '../../../src/core/model/site.ts'
import { addAliases } from '../../../src/core/render/add-aliases.ts'
import type { Href, RoutePath } from '../../../src/kit/files/paths.ts'

const html =
  '<p id="two">é</p><h2 id="one">One</h2><p><a>x</a></p><table><tr id="two"><th scope="row">Two</th></tr></table><h3 id="three">Three</h3>'
const slotAt = (mark: string): Slot => ({ kind: 'href', offset: Buffer.byteLength(html.slice(0, html.indexOf(mark))), link: 0 })

function add(...aliases: readonly Alias[]): { readonly text: string; readonly marks: readonly string[] } {
  const slots = [slotAt('>é'), slotAt('One</h2>'), slotAt('>x'), slotAt('Three</h3>')]
  const body = addAliases({ html: Buffer.from(html), slots, titleId: 'top' }, aliases)
  const bytes = Buffer.from(body.html)
  return { text: bytes.toString(), marks: body.slots.map(({ offset }) => bytes.subarray(offset, offset + 3).toString()) }
}

test('anchors are in the heading or in the cell of the member that has another ID now', () => {
  const { text, marks } = add({ id: 'drei', of: 'three' }, { id: 'zwei', of: 'two' }, { id: 'eins', of: 'one' }, { id: 'uno', of: 'one' })
  expect(text).toBe(
    html
      .replace('One<', '<a id="eins"></a><a id="uno"></a>One<')
      .replace('Two<', '<a id="zwei"></a>Two<')
      .replace('Three<', '<a id="drei"></a>Three<'),
  )
  // Slots stay before what they were before.
  expect(marks).toEqual(['>é'.slice(0, 2), 'One', '>x<', 'Thr'].map((mark) => expect.stringContaining(mark)))
})

test('anchors of the title, and of headings that a component shows, are at the start', () => {
  expect(add({ id: 'old', of: 'top' }, { id: 'older', of: 'gone' }).text).toBe(`<a id="old"></a><a id="older"></a>${html}`)
})

test('sections on other pages are links at the end, and nothing in them is HTML', () => {
  const page = { path: '/b' as RoutePath, href: '/docs/b' as Href, title: 'B & <b>' }
  expect(add({ id: '"><script>', of: 'a"b', page }, { id: 'start', of: '', page }).text).toBe(
    `${html}<p class="moved-section" id="&quot;&gt;&lt;script&gt;" hidden="until-found"><a href="/docs/b#a%22b">B &amp; &lt;b&gt;</a></p>\n` +
      '<p class="moved-section" id="start" hidden="until-found"><a href="/docs/b">B &amp; &lt;b&gt;</a></p>\n',
  )
})

test('a page without aliases keeps its bytes', () => {
  const bytes = Buffer.from(html)
  expect(addAliases({ html: bytes, slots: [], titleId: undefined }, []).html).toBe(bytes)
})
