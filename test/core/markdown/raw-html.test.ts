import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from './parse-text.ts'
import { linksOf, reportsOf } from './reports.ts'

describe('raw HTML', () => {
  it.each([
    {
      name: 'is kept with its Markdown',
      text: '<details>\n<summary>S</summary>\n\n**md**\n\n</details>\n',
      html: '<details>\n<summary>S</summary><p><strong>md</strong></p>\n</details>\n',
    },
    { name: 'may leave out closing tags HTML does not need', text: '<ul><li>a<li>b</ul>\n', html: '<ul><li>a</li><li>b</li></ul>\n' },
    { name: 'may have elements without content', text: 'a<br>b<br/>c<wbr>\n', html: '<p>a<br>b<br>c<wbr></p>\n' },
    {
      name: 'may be a drawing',
      text: '<svg><title>t</title><path d="M0"/></svg>\n',
      html: '<p><svg><title>t</title><path d="M0" /></svg></p>\n',
    },
    { name: 'may hold components', text: '<div>\n\n<Card title="x">in</Card>\n\n</div>\n', html: '<div>{Card}in{/}\n</div>\n' },
    { name: 'may stand in components', text: '<Card>\n<b>x</b>\n</Card>\n', html: '{Card}<p><b>x</b></p>\n{/}\n' },
    { name: 'keeps a name and an id that agree', text: '<a name="x" id="x"></a>\n', html: '<p><a name="x" id="x"></a></p>\n' },
  ])('$name', ({ text, html }) => {
    const page = parseText(text)
    expect(htmlOf(page)).toBe(html)
    expect(reportsOf(page)).toEqual([])
  })

  it.each([
    { name: 'in the page', text: '<div>\n\na\n', html: '<div><p>a</p>\n</div>', reports: ['html/not-closed 1:1'] },
    {
      name: 'in a quote',
      text: '> <div>\n\na\n',
      html: '<blockquote>\n<div></div></blockquote>\n<p>a</p>\n',
      reports: ['html/not-closed 1:3'],
    },
    {
      name: 'in a list item',
      text: '- <div>\n\na\n',
      html: '<ul>\n<li><div></div></li>\n</ul>\n<p>a</p>\n',
      reports: ['html/not-closed 1:3'],
    },
    {
      name: 'in a paragraph',
      text: 'a <b>x\n\ny</b>\n',
      html: '<p>a <b>x</b></p>\n<p>y</p>\n',
      reports: ['html/not-closed 1:3', 'html/stray-close 3:2'],
    },
    { name: 'in emphasis', text: '*a <b>x* y\n', html: '<p><em>a <b>x</b></em> y</p>\n', reports: ['html/not-closed 1:4'] },
    {
      name: 'in a table cell',
      text: '|a|\n|-|\n| <i>x |\n',
      html: expect.stringContaining('<td><i>x</i></td>'),
      reports: ['html/not-closed 3:3'],
    },
    {
      name: 'in a heading',
      text: '## <i>x\n',
      html: expect.stringMatching(/<i>x<\/i><a class="anchor"/),
      reports: ['html/not-closed 1:4'],
    },
    {
      name: 'in a box',
      text: ':::note\n<div>\n\n:::\n\nb</div>\n',
      html: expect.stringContaining('<div></div></aside>\n<p>b</p>'),
      reports: ['html/not-closed 2:1', 'html/stray-close 6:2'],
    },
    { name: 'in a component', text: '<Card>\n\n<div>\n\n</Card>\n', html: '{Card}<div></div>{/}\n', reports: ['html/not-closed 3:1'] },
    {
      name: 'around a paragraph that would close it',
      text: '<div>\n\nx </div> y\n',
      html: '<div><p>x  y</p>\n</div>',
      reports: ['html/stray-close 3:3', 'html/not-closed 1:1'],
    },
    { name: 'in its own tag', text: '<div class="a\n\nb\n', html: '&lt;div class=&quot;a<p>b</p>\n', reports: ['html/not-closed 1:1'] },
  ])('is closed where it was opened: $name', ({ text, html, reports }) => {
    const page = parseText(text)
    expect(htmlOf(page)).toEqual(html)
    expect(reportsOf(page)).toEqual(reports)
  })

  it.each(['</main>\n', 'a </main>\n', '</body></html>\n', '> </div>\n', '- a\n\n  </div>\n'])(
    'never closes what it did not open: %j',
    (text) => {
      const page = parseText(text)
      expect(htmlOf(page)).not.toMatch(/<\/(?:main|div|body|html)/)
      expect(reportsOf(page)[0]).toMatch(/^html\/stray-close/)
    },
  )

  it.each([
    { text: '<script>alert(1)</script>\n\na\n', html: '<p>a</p>\n', reports: ['html/script 1:1'] },
    { text: '<SCRIPT src="x"></SCRIPT>\n', html: '\n', reports: ['html/script 1:1'] },
    { text: '<style>\n\n* { color: red }\n\n</style>\n\na\n', html: '<p>a</p>\n', reports: ['html/script 1:1'] },
    { text: 'x <script>y</script> z\n', html: '<p>x y z</p>\n', reports: ['html/script 1:3'] },
    { text: 'x <script>y < <!-- z\n', html: '<p>x y &lt; &lt;!-- z</p>\n', reports: ['html/script 1:3'] },
    {
      text: '<div onclick="x" STYLE="y" OnLoad=z title=t>a</div>\n',
      html: '<div title="t">a</div>\n',
      reports: ['html/script 1:6', 'html/inline-style 1:18', 'html/script 1:28'],
    },
    { text: '<iframe srcdoc="<script>x</script>"></iframe>\n', html: '<iframe></iframe>\n', reports: ['html/script 1:9'] },
    { text: '<base href="//evil">\n', html: '\n', reports: ['html/page-element 1:1'] },
    { text: 'a <meta http-equiv=refresh content=0> b\n', html: '<p>a  b</p>\n', reports: ['html/page-element 1:3'] },
    { text: '<plaintext>\n\na\n', html: '<p>a</p>\n', reports: ['html/page-element 1:1'] },
    { text: '<svg onload=x></svg>\n', html: '<p><svg></svg></p>\n', reports: ['html/script 1:6'] },
    { text: '<i x=1 x=2 "=3>a</i>\n', html: expect.not.stringContaining('x="2"'), reports: expect.anything() },
  ])('leaves out what could run or reach the page around: $text', ({ text, html, reports }) => {
    const page = parseText(text)
    expect(htmlOf(page)).toEqual(html)
    expect(htmlOf(page)).not.toMatch(/<(?:script|style|base|meta|plaintext)|\son\w+=/i)
    expect(reportsOf(page)).toEqual(reports)
  })

  it.each([
    '<!-- a -->\n\nshown\n',
    '<!-- <b> -- > --> shown\n',
    'x <!-- a --> shown\n',
    '<!--> --> shown\n',
    '<!---> --> shown\n',
    '<!-- a --!><img src=x onerror=y> --> shown\n',
    '<!-- </div><script>x</script> -->\n\nshown\n',
    '<!---\nsecret\n--->\n\nshown\n',
    '<div><!-- </div> secret --></div> shown\n',
    '<<!-- a -->b> shown\n',
    '<?php secret ?> shown\n',
    '<![CDATA[ secret ]]> shown\n',
    '<!DOCTYPE secret> shown\n',
  ])('publishes no comment: %j', (text) => {
    const html = htmlOf(parseText(text))
    expect(html).not.toMatch(/<!|<\?|secret|<script|onerror=|<b>/)
    expect(html).toContain('shown')
  })

  it('reports an unclosed comment', () => {
    expect(reportsOf(parseText('a\n\n<!-- b\n\nc\n'))).toEqual(['html/comment-not-closed 3:1'])
  })

  it('finds a title after a comment', () => {
    const page = parseText('<!-- markdownlint-disable -->\n\n# Title\n\ntext\n')
    expect(page.document.title).toBe('Title')
    expect(reportsOf(page)).toEqual([])
  })

  it('finds every address, nested or not', () => {
    const page = parseText(
      '- > <div>\n  > <a href="one.md">x</a>\n  > <img alt="" src="two.png" srcset="three.png 1x, four.png 2x">\n  > <video poster="five.png"></video></div>\n',
    )
    expect(linksOf(page)).toEqual(['one.md 2:14', 'two.png 3:22', 'three.png 3:39', 'four.png 3:53', 'five.png 4:20'])
    expect(htmlOf(page)).toContain('<img alt="" src="two.png" srcset="three.png 1x, four.png 2x">')
  })

  it('decodes references in addresses', () => {
    expect(linksOf(parseText('<a href="a.md?b=1&amp;c=2">x</a>\n'))).toEqual(['a.md?b=1&c=2 1:10'])
  })

  it.each([
    { id: '_search-options', report: 'html/bad-id' },
    { id: '__proto__', report: 'html/bad-id' },
    { id: '_R_1_', report: 'html/bad-id' },
    { id: 'fn-1', report: 'html/bad-id' },
    { id: 'a b', report: 'html/bad-id' },
    { id: 'taken', report: 'html/duplicate-id' },
  ])('refuses the id $id', ({ id, report }) => {
    const page = parseText(`## Taken {#taken}\n\n<i id="${id}">x</i>\n`)
    expect(htmlOf(page)).toContain('<p><i>x</i></p>')
    expect(reportsOf(page)).toEqual([`${report} 3:4`])
  })

  it.each([
    { html: 'escape', shown: '<p>a &lt;b&gt;c&lt;/b&gt;</p>\n' },
    { html: 'commonmark', shown: '<p>a <b>c</b></p>\n' },
  ] as const)('follows the policy $html', ({ html, shown }) => {
    expect(htmlOf(parseText('a <b>c</b>\n', { html }))).toBe(shown)
  })
})

describe('elements and attributes that raw HTML cannot use', () => {
  it.each([
    { text: '<docsgen-island data-file="x">a</docsgen-island>', html: 'a', reports: ['html/page-element 1:1'] },
    { text: '<div data-search data-mine="x">a</div>', html: '<div data-mine="x">a</div>', reports: ['html/own-attribute 1:6'] },
    { text: '<img name=querySelector src=x alt=a>', html: '<img src="x" alt="a">', reports: ['html/hides-property 1:6'] },
    {
      text: '<form name=body><input name=email><input name=cloneNode></form>',
      html: '<form><input name="email"><input></form>',
      reports: ['html/hides-property 1:7', 'html/hides-property 1:42'],
    },
    { text: '<object id=createElement></object>', html: '<object></object>', reports: ['html/hides-property 1:9'] },
    { text: '<a ping=/x href=/>a</a>', html: '<a href="/">a</a>', reports: ['html/script 1:4'] },
    { text: '<main>a</main>', html: 'a', reports: ['html/page-element 1:1'] },
  ])('$text', ({ text, html, reports }) => {
    const page = parseText(`${text}\n`)
    expect(htmlOf(page).replace(/^<p>|<\/p>\n$|\n$/g, '')).toBe(html)
    expect(reportsOf(page)).toEqual(reports)
  })
})

describe('SVG and MathML in raw HTML', () => {
  it.each([
    { name: 'HTML does not leave a drawing', text: '<svg><div/><g/></svg>', html: '<svg><g /></svg>', reports: ['html/not-drawing 1:6'] },
    {
      name: 'HTML in a drawing is left out with its tags, its text stays',
      text: '<svg><foreignObject><textarea/>x</foreignObject></svg>',
      html: '<svg>x</svg>',
      reports: ['html/not-drawing 1:6', 'html/not-drawing 1:21'],
    },
    {
      name: 'the text of a title is HTML, so a tag in it that closes itself is only open',
      text: '<svg><title><b/>x</title></svg>',
      html: '<svg><title><b>x</b></title></svg>',
      reports: ['html/not-closed 1:13'],
    },
    {
      name: 'no animation changes where a link leads',
      text: '<svg><a><animate attributeName=href values="#x"/><animate attributeName=x dur=1s /></a></svg>',
      html: '<svg><a><animate attributename="x" dur="1s" /></a></svg>',
      reports: ['html/not-drawing 1:9'],
    },
    {
      name: 'a formula holds no drawing',
      text: '<math><g/><mi>x</mi></math>',
      html: '<math><mi>x</mi></math>',
      reports: ['html/not-drawing 1:7'],
    },
    {
      name: 'but text of a formula may',
      text: '<math><mtext><svg><g/></svg></mtext></math>',
      html: '<math><mtext><svg><g /></svg></mtext></math>',
      reports: [],
    },
  ])('$name', ({ text, html, reports }) => {
    const page = parseText(`${text}\n`)
    expect(htmlOf(page).replace(/^<p>|<\/p>\n$|\n$/g, '')).toBe(html)
    expect(reportsOf(page)).toEqual(reports)
  })
})
