import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { convertMath } from '../../../src/features/math/index.ts'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { reportsOf } from '../../core/markdown/reports.ts'

const file = createRequire(import.meta.url).resolve('temml')
const parse = (text: string, macros: Readonly<Record<string, string>> = {}) =>
  parseText(text, { math: { version: '1', macros }, packages: { temml: file } })
const sourcesOf = (text: string) => [...htmlOf(parse(text)).matchAll(/<annotation [^>]*>([^<]*)</g)].map(([, tex]) => tex)
const placesOf = (page: ReturnType<typeof parseText>) =>
  page.document.diagnostics.map(({ code, location }) => `${code} ${location?.line}:${location?.column}`)

describe('formulas', () => {
  it('are MathML with their source, within lines and as blocks', () => {
    expect(htmlOf(parse('Let $x^2$ be.\n'))).toBe(
      '<p>Let <math class="tex"><semantics><msup><mi>x</mi><mn class="tex-sml-pad">2</mn></msup><annotation encoding="application/x-tex">x^2</annotation></semantics></math> be.</p>\n',
    )
    const block = htmlOf(parse('a\n$$\nx\n\ny\n$$\nb\n'))
    expect(block).toMatch(/^<p>a<\/p>\n<div class="math" tabindex="0"><math class="tex" display="block">.*<\/math><\/div>\n<p>b<\/p>\n$/s)
    expect(htmlOf(parse('$$x$$\n'))).toContain('<div class="math"')
    expect(htmlOf(parse('a $$x$$ b\n'))).toMatch(/<p>a <span class="math"><math [^>]*display="block">.*<\/span> b<\/p>/)
    expect(htmlOf(parse('```math\nx\n```\n'))).toContain('<div class="math"')
    expect(parse('$x$').document.parts).toEqual(['math'])
    expect(parse('x').document).not.toHaveProperty('parts')
  })

  it.each([
    'It costs $5 and $10.',
    'From $5 a day, $ x$, $x $.',
    'Escaped \\$x$ and `$x$`, `$`x`$`.',
    'Only $one.',
    '$5 or `x$` and `$y`',
    '$x\n\ny$',
    '    $$\n    x\n    $$',
    '<div>$x$</div>',
    '[a](<https://example.com/$a$>)',
  ])('are not in %j', (text) => {
    const off = parseText(text)
    expect(htmlOf(parse(text))).toBe(htmlOf(off))
    expect(reportsOf(parse(text))).toEqual(reportsOf(off))
  })

  it.each([
    ['**$a*b$** and *x $c*d$ y*', ['a*b', 'c*d']],
    ['$a_1$ and $b_1$', ['a_1', 'b_1']],
    ['$`a_1$` no, $`a_1`$ yes', ['a_1']],
    ['| a |\n|---|\n| $x$ |', ['x']],
    ['- $x$\n- y\n\n  $$\n  z\n  $$', ['x', 'z']],
    ['> $$\n> x\n> $$', ['\nx'.trim()]],
    ['$\\$5$', ['\\$5']],
    ['$a<b$', ['a&lt;b']],
  ])('are in %j', (text, sources) => {
    expect(sourcesOf(text).map((source) => source?.trim())).toEqual(sources)
  })

  it('that are wrong are reported at the place in the formula', () => {
    expect(placesOf(parse('ab $x + \\foo y$\n'))).toEqual(['math/invalid 1:9'])
    expect(placesOf(parse('# A\n\n$$\nx\n\\bar{\n$$\n'))).toEqual(['math/invalid 5:6'])
    expect(placesOf(parse('> - ```math\n>   x\n>   a & b\n>   ```\n'))).toEqual(['math/invalid 3:7'])
    expect(placesOf(parse('$x^$ and $$\\def\\a{\\b}\\a$$'))).toEqual(['math/invalid 1:3', 'math/invalid 1:19'])
    expect(placesOf(parse('$$\nx\n'))).toEqual(['math/not-closed 1:1'])
    expect(htmlOf(parse('$\\foo<$'))).toBe('<p><code>\\foo&lt;</code></p>\n')
  })

  it('need the library, which is asked for once per page', () => {
    const page = parseText('$x$ $y$', { math: { missing: { name: 'temml', command: 'pnpm add --save-dev temml' }, macros: {} } })
    expect(placesOf(page)).toEqual(['math/not-installed 1:1'])
    expect(page.document.diagnostics[0]?.hint).toContain('pnpm add --save-dev temml')
  })

  it('take macros, and keep their own to themselves', () => {
    expect(sourcesOf('$\\RR$')).toEqual([])
    expect(htmlOf(parse('$\\RR$', { '\\RR': '\\mathbb{R}' }))).toContain('<mi>ℝ</mi>')
    expect(placesOf(parse('$\\gdef\\a{x}\\a$ $\\a$'))).toEqual(['math/invalid 1:17'])
  })

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\class{navbar}{x}',
    '\\id{a}{x}',
    '\\style{color:red}{x}',
    '\\data{a=b}{x}',
    '\\includegraphics{a.png}',
    '\\ref{a}',
    `${'{'.repeat(9_000)}x`,
    '\\def\\a{\\a\\a}\\a',
    'x'.repeat(30_000),
  ])('refuse %.40s', (tex) => {
    expect(convertMath({ tex, isDisplay: false }, file, {})).toHaveProperty('reason')
  })

  it.each([
    '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}',
    '\\begin{align}a&=b\\\\c&=d\\end{align}',
    '\\begin{array}{c|c}\\hline a&b\\end{array}',
    'x_\\mbox{max}',
    '\\color{#f00}{x} \\boxed{x} \\cancel{x} \\vec{v} \\tag{1}',
    '\\label{a}\\text{<script>" onload="x}',
    '\\!\\mathbf{x}\\overline{x}\\widehat{abc}\\rlap{x}\\mathcal{L}',
  ])('have no styles, links, and foreign classes: %s', (tex) => {
    const html = convertMath({ tex, isDisplay: true }, file, {})
    expect(html).toEqual(expect.any(String))
    const tags =
      String(html)
        .match(/<[^>]*>/g)
        ?.join('') ?? ''
    expect(tags).not.toMatch(/ style=|href|\sid=|\son\w+=|<a[ >]|<script/)
    for (const [, names = ''] of tags.matchAll(/class="([^"]*)"/g)) expect(names).toMatch(/^(?:tex(?:-[\w-]+)?\s*)+$/)
  })

  it('are not taken for syntax of other tools, also in headings', () => {
    expect(reportsOf(parse('$x^2$'))).toEqual([])
    expect(parse('a\n\n## The $O(n)$ rule').body.headings[0]?.html).toContain('O(n)')
  })
})
