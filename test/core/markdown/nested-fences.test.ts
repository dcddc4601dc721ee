import { expect, test } from 'vitest'
import { highlightCode } from '../../../src/core/markdown/code-languages.ts'

const plain = (html: string) => html.replace(/<[^>]+>/g, '')

test('a code block in Markdown is highlighted in its language', () => {
  const html = highlightCode('# A\n\n```ts title="a.ts"\nconst a = "<b>"\n```\n\nText.\n', 'md')
  expect(html).toContain('<span class="hljs-code">```ts title=&quot;a.ts&quot;</span>\n<span class="hljs-keyword">const</span>')
  expect(html).toContain('<span class="hljs-string">&quot;&lt;b&gt;&quot;</span>\n<span class="hljs-code">```</span>\n\nText.')
})

test('without a known language, its code is plain', () => {
  for (const language of ['', 'mermaid', 'nowhere'])
    expect(highlightCode(`\`\`\`${language}\na < b\n\`\`\`\n`, 'markdown')).toBe(
      `<span class="hljs-code">\`\`\`${language}</span>\na &lt; b\n<span class="hljs-code">\`\`\`</span>\n`,
    )
})

test.each(['````md\n```ts\nconst a = 1\n```\n````\n', '```sh\nnpm i\n', '    four spaces\n    ```\n', '~~~\na\n~~~', '`a` and ``` b'])(
  '%j keeps its text',
  (text) => {
    expect(plain(highlightCode(text, 'md')).replaceAll('&lt;', '<')).toBe(text)
  },
)
