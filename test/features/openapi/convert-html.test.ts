import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertHtml } from '../../../src/features/openapi/convert-html.ts'

test.each([
  ['no HTML < here', 'no HTML < here'],
  ['<p>One <b>two</b>.</p><p>Three</p>', 'One **two**.\n\nThree'],
  [
    'A <code>a &lt; b</code> and <a href="https://a.example/x(1)">a [link]</a>.',
    'A `a < b` and [a \\[link\\]](https://a.example/x%281%29).',
  ],
  ['One<br>two<br/>three', 'One\\\ntwo\\\nthree'],
  ['| a | b<br>c |', '| a | b c |'],
  ['<ul><li>a</li><li><p>b</p><ol><li>c</li></ol></li></ul>d', '- a\n- b\n  1. c\n\nd'],
  ['<ul>\n    <li>a</li>\n    <li>b</li>\n</ul>', '- a\n\n- b'],
  ['x <h3>Title</h3> y', 'x\n\n### Title\n\ny'],
  ['`<b>` and\n```\n<b>x</b>\n```\n<b>y</b>', '`<b>` and\n```\n<b>x</b>\n```\n**y**'],
  ['<pre><code>a\n  b</code></pre>', '```text\na b\n```'],
  ['<unknown>x</unknown> <script>y</script>', '<unknown>x</unknown> <script>y</script>'],
  ['<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
  ['</b>x</a><a href=y>z', 'xz'],
])('%s', (html, markdown) => {
  expect(convertHtml(html)).toBe(markdown)
})

test('any text is converted in linear time', () => {
  const pieces = fc.constantFrom(
    '<b>',
    '</b>',
    '<a href="',
    '">',
    '</a>',
    '`',
    '```',
    '\n',
    '<ul>',
    '<li>',
    '</ul>',
    '<pre>',
    '</pre>',
    '<td>',
    '<tr>',
    'x',
    ' ',
    '<',
    '>',
  )
  fc.assert(fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => typeof convertHtml(parts.join('')) === 'string'))
  for (const part of [
    '<b>',
    '<a href="',
    '`',
    '``` ',
    '<ul><li>',
    '<a',
    '</a>',
    '<code>x',
    '~~~\n',
    '`` ` ',
    '<b></a>',
    '<tr><td>',
    '</tr>',
  ])
    expect(convertHtml(part.repeat(20_000)).length).toBeGreaterThanOrEqual(0)
}, 20_000)
