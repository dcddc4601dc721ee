import fc from 'fast-check'
import { test } from 'vitest'
import { docText } from '../../../src/features/references/doc-text.ts'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { reportsOf } from '../../core/markdown/reports.ts'

const pieces = [
  '<i class="evil">',
  '</i>',
  '<script>',
  '<!-- ',
  '-->',
  '<Card>',
  '</Card>',
  '<https://x.y>',
  '`',
  '``',
  '```',
  '````',
  '```ts',
  '~~~',
  '~~~ js',
  '   ```',
  '    ```',
  '     ```',
  '> ```',
  '- ```',
  '1. ```ts',
  '\t```',
  '- > ```',
  ':::',
  ':::note',
  '::::::',
  ':::members',
  '::::tip',
  '  :::',
  '> :::',
  '# a',
  '## b {#after}',
  '### c',
  '- # d',
  '> # e',
  '---',
  '===',
  '- ',
  '-',
  '* ',
  '1. ',
  '2) ',
  '> ',
  '>',
  '  ',
  '    ',
  '\t',
  '[Order]: /evil',
  '[Order]:',
  '[a](javascript:x)',
  '[a](</x y>)',
  '![p](q.png)',
  '[^1]',
  '[^1]: note',
  '[',
  ']',
  '](',
  '(',
  ')',
  '\\',
  '\\`',
  '!',
  '| a | b |',
  '|---|---|',
  '| ` | <i class="evil"> ` |',
  '***',
  '**b**',
  '_',
  '{#after}',
  '{@link Order}',
  '{@link',
  '}',
  '&lt;',
  '&#60;',
  'word',
  'words and more',
  '\n',
  '\n',
  '\n',
  '\n\n',
  '\n\n',
  '\n    ',
  '\n  ',
  '\n      ',
]

test('no comment escapes its row or becomes HTML', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 24 }), (parts) => {
      const comment = parts.join('')
      const safe = docText(comment, {
        depth: 3,
        resolve: (href) => (href.startsWith('java') ? undefined : href),
        link: () => '[Order][]',
      })
      const page = parseText(
        `# T\n\n::::::note\n\n### row {#row}\n\n${safe}\n\n### last {#last}\n\n::::::\n\n## After {#after}\n\nSee [Order].\n\n[Order]: /safe\n`,
      )
      const html = htmlOf(page)
      const headings = page.body.headings.filter(({ depth }) => depth <= 3).map(({ id }) => id)
      const problems = reportsOf(page).filter((report) => /^(?:container\/(?:not|stray)|raw-html|html|component|heading)/.test(report))
      return (
        !html.includes('<i class') &&
        !html.includes('<script') &&
        !html.includes('<!--') &&
        !html.includes('{Card}') &&
        headings.join() === 'row,last,after' &&
        html.endsWith('<p>See <a href="/safe">Order</a>.</p>\n') &&
        problems.length === 0
      )
    }),
    { numRuns: 400 },
  )
})
