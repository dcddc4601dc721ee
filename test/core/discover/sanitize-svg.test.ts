import { describe, expect, test } from 'vitest'
import { sanitizeSvg } from '../../../src/core/discover/sanitize-svg.ts'
import { drawingFiles } from '../../security/script-payloads.ts'

const clean = (text: string) => sanitizeSvg(Buffer.from(text))
const svg = (inside: string, attributes = '') => `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`

describe('an SVG without code', () => {
  test.each([
    svg('<path d="M0 0"/><text>a &lt; b</text>'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n${svg('<use xlink:href="#a"/>', ' xmlns:xlink="http://www.w3.org/1999/xlink"')}`,
    svg('<style>.a { fill: url(#gradient) }</style><g class="a" style="stroke:red"/>'),
  ])('stays byte for byte: %s', (text) => {
    expect(clean(text)).toEqual({ text: undefined, removed: [] })
  })

  test('keeps its visible parts if another part is removed', () => {
    const { text, removed } = clean(
      svg(
        '<style>a &gt; b { fill: url(#g) }</style><image href="data:image/png;base64,AA"/><a href="https://a.test/"><text>&#169;</text></a>',
        ' viewBox="0 0 1 1" onload="x"',
      ),
    )
    expect(text).toBe(
      svg(
        '<style>a &gt; b { fill: url(#g) }</style><image href="data:image/png;base64,AA"></image><a href="https://a.test/"><text>©</text></a>',
        ' viewBox="0 0 1 1"',
      ),
    )
    expect(removed).toEqual(['the `onload` attribute'])
  })

  test('loses metadata of drawing programs silently', () => {
    const source = svg(
      '<sodipodi:namedview id="v"/><metadata>x</metadata><path inkscape:label="l" d="M0"/>',
      ' xmlns:inkscape="http://i" xmlns:sodipodi="http://s"',
    )
    expect(clean(source)).toEqual({ text: svg('<metadata>x</metadata><path d="M0"></path>'), removed: [] })
  })

  test('in UTF-16 is published in UTF-8', () => {
    const bytes = Buffer.from(`\ufeff${svg('<text>ü</text><script/>')}`, 'utf16le')
    expect(sanitizeSvg(bytes)).toEqual({ text: svg('<text>ü</text>'), removed: ['the `<script>` element'] })
  })
})

describe('active or external content', () => {
  test.each([
    [svg('<script>x</script>'), 'the `<script>` element'],
    [svg('<x:script xmlns:x="http://www.w3.org/2000/svg">x</x:script>'), 'the `<x:script>` element'],
    [svg('<foreignObject><p>x</p></foreignObject>'), 'the `<foreignObject>` element'],
    [svg('<g onclick="x"/>'), 'the `onclick` attribute'],
    [svg('<a href="java&#10;script:x"/>'), 'the URL `java\nscript:x`'],
    [svg('<use href="https://a.test/b.svg#c"/>'), 'the URL `https://a.test/b.svg#c`'],
    [svg('<image href="./a.png"/>'), 'the URL `./a.png`'],
    [svg('<image href="data:image/svg+xml,x"/>'), 'the URL `data:image/svg+xml,x`'],
    [svg('<a><animate attributeName="href" to="x"/></a>'), 'an animation of the `href` attribute'],
    [svg('<a><set attributeName="xlink:href" to="x"/></a>'), 'an animation of the `xlink:href` attribute'],
    [svg('<style>@import "a.css"</style>'), 'a style sheet that loads other files'],
    [svg('<style>@\\69mport "a.css"</style>'), 'a style sheet that loads other files'],
    [svg('<g style="fill:url(https://a.test/)"/>'), 'the `style` attribute, which loads another file'],
    [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<text>&a;</text>')}`, 'declarations before `<svg>`'],
    ['<html>&#60;</html>', 'any of its content, because it has no `<svg>` element'],
  ])('is taken out and named: %s', (source, what) => {
    const { text = source, removed } = clean(source)
    expect(removed).toContain(what)
    expect(text).not.toMatch(/script|onclick|foreignObject|https:\/\/a\.test|<!|@import|\.\/a\.png/)
  })

  test.each(drawingFiles)('leaves nothing of an attack: %s', (source) => {
    const { text = source } = clean(source)
    expect(text).not.toMatch(/<[\w:]*script|\son\w+\s*=|javascript|foreignObject|<!|<\?|xhtml|srcdoc/i)
  })
})
