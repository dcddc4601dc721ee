import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from './parse-text.ts'
import { linksOf } from './reports.ts'

const html = (text: string) => htmlOf(parseText(text))
const places = (text: string) =>
  parseText(text).document.diagnostics.map(({ code, location }) => `${code} ${location?.line}:${location?.column}`)

describe('attributes after an image', () => {
  it('set its size, place, and loading', () => {
    const text = 'a ![b](c.png){width=400} d ![e](f.png "t"){ height="30px" align=center loading=eager }'
    expect(html(text)).toBe(
      '<p>a <img src="c.png" alt="b" loading="lazy" decoding="async"> d <img src="f.png" class="align-center" alt="e" title="t" loading="eager" decoding="async"></p>\n',
    )
    expect(parseText(text).document.links.map(({ size }) => size)).toEqual([{ width: 400 }, { height: 30 }])
    expect(places(text)).toEqual([])
    expect(html('![a][b]{:width=4}\n\n[b]: c.png')).toBe('<p><img src="c.png" alt="a" loading="lazy" decoding="async"></p>\n')
  })

  it.each([
    '![a](b.png){}',
    '![a](b.png){ }',
    '![a](b.png) {width=4}',
    '![a](b.png){x}',
    '![a](b.png){{ x }}',
    '[a](b.png){width=4}',
    '![a](b.png){width=4',
    '`![a](b.png){width=4}`',
  ])('are not in %j', (text) => expect(html(text)).toContain(text.replace(/^.*\)|`/g, '').replace('`', '')))

  it('leave a heading its id', () => {
    expect(parseText('a\n\n## ![b](c.png){#d}').body.headings[0]?.id).toBe('d')
  })

  it('that are wrong are reported at their place', () => {
    expect(places('x\n\n![a](b.png){widht=4 width=wide}')).toEqual(['image/unknown-attribute 3:13', 'image/bad-attribute 3:21'])
    expect(places('> ![a](b.png){.wide width=50% align=up loading=never dark=}')).toEqual([
      'image/unknown-attribute 1:15',
      'image/bad-attribute 1:21',
      'image/bad-attribute 1:31',
      'image/bad-attribute 1:40',
      'image/bad-attribute 1:54',
    ])
    expect(parseText('![a](b.png){widht=4}').document.diagnostics[0]?.hint).toContain('width')
    expect(places('![a](b.png){dark="javascript:x"}')).toEqual(['link/unsafe-scheme 1:19'])
    expect(html('![a](b.png){width="4\\" onload=x"}')).not.toContain('onload=x"')
  })
})

describe('variants for a color mode', () => {
  it('are two images with their own positions', () => {
    const text = 'x ![a](b.png){dark=b-dark.png width=4}'
    expect(html(text)).toBe(
      '<p>x <img src="b.png" class="for-light" alt="a" loading="lazy" decoding="async"><img src="b-dark.png" class="for-dark" alt="a" loading="lazy" decoding="async"></p>\n',
    )
    expect(parseText(text).document.links.map(({ href, kind, at, size }) => [href, kind, at.column, size])).toEqual([
      ['b.png', 'image', 8, { width: 4 }],
      ['b-dark.png', 'image', 20, { width: 4 }],
    ])
    expect(linksOf(parseText(text))).toHaveLength(2)
  })

  it('can be written as on GitHub', () => {
    expect(html('![a](b.png#gh-dark-mode-only)')).toContain('class="for-dark"')
    expect(html('![a](b.png#gh-light-mode-only)')).toContain('class="for-light"')
    expect(html('![a](b.png#gh-dark)')).not.toContain('class=')
  })
})

describe('captions', () => {
  it('are the title or a text', () => {
    const img = '<img src="b.png" alt="a" loading="lazy" decoding="async">'
    expect(html('![a](b.png "C & d"){caption}')).toBe(`<figure>${img}\n<figcaption>C &amp; d</figcaption></figure>\n`)
    expect(html('- x\n\n  ![a](b.png){caption="<C>"}')).toContain(`<figure>${img}\n<figcaption>&lt;C&gt;</figcaption></figure>`)
    expect(html('![a](b.png "t")')).toBe('<p><img src="b.png" alt="a" title="t" loading="lazy" decoding="async"></p>\n')
  })

  it('need a text and a paragraph of their own', () => {
    expect(places('a ![a](b.png "t"){caption}')).toEqual(['image/caption-in-line 1:19'])
    expect(places('![a](b.png){caption}')).toEqual(['image/no-caption 1:13'])
  })
})
