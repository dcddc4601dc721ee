import { describe, expect, test } from 'vitest'
import { drawingPath, readDrawing } from '../../../src/features/diagrams/read-drawing.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'

const page = 'content/page.md' as ProjectPath
const text = 'flowchart LR\n  A --> B'
const path = drawingPath(page, text, '11.0.0')
const fence = `\`\`\`mermaid\n${text}\n\`\`\`\n\n`

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="100%" font-family="sans-serif" font-size="200" viewBox="0 0 200 50" role="graphics-document document">
<g font-size="16">
<marker id="d1" viewBox="0 0 10 10" orient="auto">
<path d="M0,0L10,5L0,10z" fill="light-dark(#333333,#cccccc)"/>
</marker>
<path d="M0,0L9,9" stroke="#123456" marker-end="url(#d1)"/>
<g transform="translate(1, 2)">
<text x="5" y="5" text-anchor="middle">A <tspan font-weight="700">b</tspan> &lt;c&gt;</text>
</g>
</g>
</svg>
`

const parse = (markdown: string, files: Readonly<Record<string, string>> = {}) => parseText(markdown, { drawings: '11.0.0', files })

describe('a diagram', () => {
  test('with a drawing shows it, and its page needs no script', () => {
    const parsed = parse(fence, { [path]: drawing })
    const html = htmlOf(parsed)
    expect(html).toMatch(
      /^<figure class="code"><div class="diagram" role="group" aria-label="Diagram" tabindex="0"><svg aria-label="Diagram" width="100%" font-size="200"/,
    )
    expect(html).toContain('<text x="5" y="5" text-anchor="middle">A <tspan font-weight="700">b</tspan> &lt;c&gt;</text>')
    expect(html).toContain(
      '<details><summary class="diagram-source">Show source</summary><pre tabindex="0"><code class="language-mermaid">flowchart LR',
    )
    expect(html).not.toContain('xmlns')
    expect(parsed.document.parts).toBeUndefined()
    expect(parsed.document.diagrams).toEqual([{ text, line: 1, column: 1, drawing: 'current' }])
    expect(parsed.document.includes.map(({ path: included }) => included)).toEqual([path])
  })

  test('without a drawing shows its source, and waits for the file', () => {
    const parsed = parse(fence)
    expect(htmlOf(parsed)).toBe(
      '<figure class="mermaid"><pre tabindex="0"><code class="language-mermaid">flowchart LR\n  A --&gt; B</code></pre></figure>\n',
    )
    expect(parsed.document.parts).toEqual(['mermaid'])
    expect(parsed.document.diagrams).toEqual([{ text, line: 1, column: 1 }])
    expect(parsed.document.includes).toEqual([{ path, hash: 'missing' }])
  })

  test('that is changed needs another drawing', () => {
    expect(parse(fence.replace('B', 'C'), { [path]: drawing }).document.parts).toEqual(['mermaid'])
    expect(drawingPath(page, text, '12.0.0')).not.toBe(path)
    expect(path).toMatch(/^content\/_diagrams\/page\.[\da-f]{16}\.svg$/)
  })

  test('that appears twice has different ids', () => {
    const html = htmlOf(parse(fence + fence, { [path]: drawing }))
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual(['_drawing-0-d1', '_drawing-1-d1'])
    expect([...html.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)).toEqual(ids)
  })

  test('has the name that its author gave', () => {
    const titled = drawing.replace('role=', 'aria-labelledby="d2" role=').replace('<g font', '<title id="d2">How &amp; why</title><g font')
    expect(htmlOf(parse(fence, { [path]: titled }))).toMatch(
      /<svg [^>]*aria-labelledby="_drawing-0-d2"[^>]*><title id="_drawing-0-d2">How &amp; why</,
    )
  })

  test('in generated text has no file beside it', () => {
    expect(parseText(fence, { drawings: '11.0.0', isGenerated: true }).document.includes).toEqual([])
  })

  test('with a file that docsgen has not drawn is drawn by browsers', () => {
    const parsed = parse(fence, { [path]: drawing.replace('<text', '<script>alert(1)</script><text') })
    expect(htmlOf(parsed)).toContain('<figure class="mermaid">')
    expect(parsed.document.diagrams).toEqual([{ text, line: 1, column: 1, drawing: 'damaged' }])
  })
})

describe('a file with anything but shapes and text is refused:', () => {
  const inside = (added: string) => drawing.replace('<text', `${added}<text`)
  const attacks: Readonly<Record<string, string>> = {
    'a script': inside('<script>alert(1)</script>'),
    HTML: inside('<foreignObject><img src="x"/></foreignObject>'),
    'a style sheet': inside('<style>* { fill: red }</style>'),
    'a picture': inside('<image href="https://example.com/a.png"/>'),
    'a copy of another file': inside('<use href="https://example.com/a.svg#a"/>'),
    'an animation': inside('<set attributeName="href" to="javascript:alert(1)"/>'),
    'an event handler': inside('<g onclick="alert(1)"></g>'),
    'an event handler with a capital letter': inside('<g onClick="alert(1)"></g>'),
    'an inline style': inside('<g style="background: url(https://example.com)"></g>'),
    'a class': inside('<g class="topbar"></g>'),
    'a link that runs code': inside('<a href="javascript:alert(1)"><text>A</text></a>'),
    'a link that hides its scheme': inside('<a href="java&#115;cript:alert(1)"><text>A</text></a>'),
    'a reference to another file': inside('<path fill="url(https://example.com/a.svg#a)"/>'),
    'a function of CSS': inside('<path fill="image-set(&quot;a.png&quot; 1x)"/>'),
    'an escape of CSS': inside('<path fill="\\75rl(a)"/>'),
    'HTML in a title': drawing.replace('<g font', '<title><img/></title><g font'),
    'shapes in a title': drawing.replace('<g font', '<title><a href="#"/></title><g font'),
    'an id of the page': inside('<g id="content"></g>'),
    'a comment': inside('<!-- --><g></g>'),
    'a declaration': `<!DOCTYPE svg>${drawing}`,
    CDATA: inside('<![CDATA[<img>]]>'),
    'attributes without quotes': inside('<g fill=red></g>'),
    'the end of the figure': drawing.replace('</svg>', '</svg></div><p>Text</p>'),
    'an element that is not closed': drawing.replace('</g>\n</g>', '</g>'),
    'elements that are closed in the wrong order': inside('<g><a></g></a>'),
    'half a file': drawing.slice(0, 400),
    'conflict markers': `<<<<<<< ours\n${drawing}=======\n${drawing}>>>>>>> theirs\n`,
    'two drawings': drawing + drawing,
    'text alone': 'A drawing',
    nothing: '',
  }
  for (const [what, file] of Object.entries(attacks)) test(what, () => expect(readDrawing(file, '_')).toBeUndefined())

  test('a safe file is not', () => {
    expect(readDrawing(drawing, '_')).toContain('url(#_d1)')
    expect(readDrawing(inside('<a href="https://example.com/?a=1&amp;b=2"><text>A</text></a>'), '_')).toContain(
      'href="https://example.com/',
    )
    expect(readDrawing(drawing.replaceAll('\n', '\r\n'), '_')).toBe(readDrawing(drawing, '_'))
  })

  test('reading is linear', { timeout: 5_000 }, () => {
    expect(readDrawing(`<svg${' a="b"'.repeat(200_000)}`, '_')).toBeUndefined()
    expect(readDrawing(`<svg>${'<g>'.repeat(200_000)}`, '_')).toBeUndefined()
    expect(readDrawing(`<svg><g d="${'light-dark('.repeat(200_000)}"/></svg>`, '_')).toBeUndefined()
  })
})
