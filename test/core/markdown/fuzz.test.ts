import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from './parse-text.ts'

/** Complete and broken pieces of every part of the dialect, in random combinations. */
const pieces = [
  '# T\n',
  '## H {#a}\n',
  '## H\n',
  'text',
  ' ',
  '\n',
  '\n\n',
  '\n\n\n',
  '- ',
  '1. ',
  '> ',
  '  ',
  '    ',
  '\t',
  '[x](y)',
  '![i](j.png "t")',
  '[x][y]',
  '[y]: /z\n',
  '*',
  '**',
  '_',
  '~~',
  '`',
  '``',
  '```\n',
  '```js {1} title="a"\n',
  '~~~\n',
  '// highlight-start\n',
  ':::note ti*t*le\n',
  ':::\n',
  '::::tip\n',
  ':::x\n',
  '<Card>',
  '</Card>',
  '<Card a="b>" c={1}\n',
  '<Tabs>\n',
  '</Tabs>\n',
  '<Card/>',
  '<Unknown>',
  '<T>',
  '<div>',
  '</div>',
  '<div\n',
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<br>',
  '<li>',
  '<i id="a">',
  '<a href="u">',
  '</a>',
  '<!--',
  '-->',
  '<script>',
  '</script>',
  '<style>',
  '<textarea>',
  '</textarea>',
  '<svg>',
  '<path/>',
  '</svg>',
  '<img srcset="a 1x, b" src=c>',
  '<',
  '>',
  '&amp;',
  '&',
  '\\',
  '|',
  '|-|-|\n',
  '| a | b |\n',
  '[^1]',
  '[^1]: ',
  '[^n]: text\n',
  '> [!NOTE]\n',
  '- [ ] ',
  '---\n',
  '***\n',
  '===\n',
  'http://a.b',
  'me@a.b',
  '{',
  '}',
  '{#a}',
  '\0',
  '\u202e',
  '\u{1F600}',
  '\ud83d',
  '\r',
  '\uFEFF',
  '"',
  "'",
  '=',
  '</',
  '<!',
  '<?',
  ']]>',
  'title: x\n',
]

const text = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(''))

describe('any text', () => {
  it('becomes balanced HTML with unique ids', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('', '---\ntitle: x\n---\n', '---\n'), (body, before) => {
        const page = parseText(before + body)
        const html = htmlOf(page)
        expect(misfits(html), html).toEqual([])
        const ids = [...html.matchAll(/<[a-z][^<>]* id="([^"]*)"/gi)].map(([, id]) => id)
        expect(ids).toEqual([...new Set(ids)])
        const lines = Buffer.from(before + body)
          .toString()
          .replace(/^\uFEFF/, '')
          .replace(/\r\n?/g, '\n')
          .split('\n')
        for (const at of [...page.document.links.map((link) => link.at), ...page.document.diagnostics.map(({ location }) => location)]) {
          if (at?.line === undefined || at.column === undefined) continue
          expect(at.line).toBeLessThanOrEqual(lines.length)
          expect(at.column).toBeLessThanOrEqual((lines[at.line - 1]?.length ?? 0) + 1)
        }
        expect(html).not.toMatch(/<(?:script|style)\b|<!--/i)
      }),
      { seed: 20_261_121, numRuns: 3_000 },
    )
  })
})

const voidElements = new Set(['br', 'hr', 'img', 'input', 'wbr'])

/** Unmatched tags, including components. */
function misfits(html: string): string[] {
  const open: string[] = []
  const wrong: string[] = []
  const tags = html.matchAll(/<(\/?)([a-z][\w:-]*)((?:"[^"]*"|[^">])*?)(\/?)>|\{\/\}|\{(?:Card|Tabs)\}/gi)
  for (const [tag, slash, name = '', , selfClosing] of tags) {
    const lower = name.toLowerCase()
    if (tag.startsWith('{')) {
      if (tag !== '{/}') open.push(tag)
      else if (!open.pop()?.startsWith('{')) wrong.push(tag)
    } else if (slash) {
      if (open.pop() !== lower) wrong.push(tag)
    } else if (!voidElements.has(lower) && !selfClosing) open.push(lower)
  }
  return [...wrong, ...open]
}
