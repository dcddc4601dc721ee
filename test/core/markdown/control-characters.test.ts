import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../../../src/core/model/source-file.ts'
import { features } from '../../../src/features.ts'
import { htmlOf, parseText } from './parse-text.ts'
import { reportsOf } from './reports.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const control = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/

/** Where a control character remains in a page's data; empty if there is none. */
function findInPage(page: ReturnType<typeof parseText>): readonly string[] {
  const { diagnostics, ...document } = page.document
  const notes = features.flatMap(({ note }) => note?.({ rootId: '' } as SourceFile, page, { searchLanguages: {} } as never) ?? [])
  const parts = {
    html: Buffer.from(page.body.html).toString(),
    body: JSON.stringify({ ...page.body, html: '' }),
    document: JSON.stringify(document),
  }
  // JSON escapes the characters.
  const isEscaped = (text: string) => /\\(?:u00[01]|b|f|r)/.test(text)
  const found = Object.entries(parts).flatMap(([name, text]) => (control.test(text) || isEscaped(text) ? [name] : []))
  const isKept = notes.some((note) => Buffer.from(note).toString('latin1').includes('\u001B[31m'))
  return isKept ? [...found, 'search'] : found
}

const ansi = '\u001B[31m'

describe('a control character never leaves the page', () => {
  it.each([
    ['in a paragraph', `a ${ansi} b\n`, 'page/control-character 1:3'],
    ['in a heading', `# Title\n\n## a${ansi}b\n`, 'page/control-character 3:5'],
    ['in the title', `# a${ansi}b\n`, 'page/control-character 1:4'],
    ['in code', `\`a${ansi}\`\n`, 'page/control-character 1:3'],
    ['in a fence', `\`\`\`js title="a${ansi}"\nb${ansi}\n\`\`\`\n`, 'page/control-character 1:15'],
    ['in raw HTML', `<b title="a${ansi}">x${ansi}</b>\n`, 'page/control-character 1:12'],
    ['in a link', `[a${ansi}](./b.md "c${ansi}")\n`, 'page/control-character 1:3'],
    ['in a picture', `![a${ansi}](./b.png)\n`, 'page/control-character 1:4'],
    ['of C1', 'a \u009B31m b\n', 'page/control-character 1:3'],
    ['DEL', 'a\u007F\n', 'page/control-character 1:2'],
    ['a form feed', 'a\n\n\fb\n', 'page/control-character 3:1'],
    ['in a plain value of front matter', `---\ntitle: a${ansi}\n---\n\nText.\n`, 'page/control-character 2:9'],
    ['in a component', `<Card title="a${ansi}">b</Card>\n`, 'page/control-character 1:15'],
  ])('%s', (_, text, report) => {
    const page = parseText(text, { components: ['Card'] })
    expect(reportsOf(page)).toEqual([report])
    expect(page.document.diagnostics[0]?.severity).toBe('warning')
    expect(findInPage(page)).toEqual([])
    expect(htmlOf(page) + page.document.title + JSON.stringify(page.body.slots)).toContain('\u{FFFD}')
  })

  it.each([
    ['in a paragraph', 'a &#27;[31m b\n', 'page/control-character 1:3'],
    ['in hexadecimal digits', 'a\n\nb &#X1b;[31m\n', 'page/control-character 3:3'],
    ['of C1, which no browser takes for a letter', 'a &#x9D;31m b\n', 'page/control-character 1:3'],
    ['for NUL', 'a &#0; b\n', 'page/control-character 1:3'],
    ['in the title', '# a &#27; b\n', 'page/control-character 1:5'],
    ['in a heading', '# T\n\n## a &#27; **&#27;** b\n', 'page/control-character 3:6'],
    ['in the text of a link', '[a &#27;](./b.md)\n', 'page/control-character 1:4'],
    ['in the address of a link', '[a](./b&#27;.md)\n', 'page/control-character 1:8'],
    ['in the title of a link', '[a](./b.md "&#27;")\n', 'page/control-character 1:13'],
    ['in a definition', '[a]\n\n[a]: ./b.md "&#27;"\n', 'page/control-character 3:14'],
    ['in a picture', '![a &#27;](./b.png)\n', 'page/control-character 1:5'],
    ['in the title of a fence', '```js title="&#27;"\nb\n```\n', 'page/control-character 1:14'],
    ['in the text of raw HTML', '<div>a &#27</div>\n', 'page/control-character 1:8'],
    ['in an attribute of raw HTML', '<b title="&#27;">a</b>\n', 'page/control-character 1:11'],
    ['in an attribute of a component', '<Card title="&#27;">a</Card>\n', 'page/control-character 1:14'],
    ['as an escape of JSON', '<Card items={["a\\u001b", "\\f"]}>a</Card>\n', 'page/control-character 1:1'],
  ])('as a reference %s', (_, text, report) => {
    const page = parseText(text, { components: ['Card'] })
    expect(reportsOf(page)).toEqual([report])
    expect(findInPage(page)).toEqual([])
    expect(htmlOf(page)).not.toMatch(/&#0*27|&#x0*1b/i)
  })

  it.each([
    ['a title', 'title: "a\\e[31m"', 'title'],
    ['a description', 'description: "a\\x9b31m"', 'description'],
    ['a label', 'sidebar:\n  label: "a\\0"', 'sidebar'],
  ])('as an escape of YAML in %s', (_, lines, key) => {
    const page = parseText(`---\n${lines}\n---\n\nText.\n`)
    expect(reportsOf(page)).toEqual(['front-matter/control-character 2:1'])
    expect(page.document.diagnostics[0]?.message).toContain(`\`${key}\``)
    expect(findInPage(page)).toEqual([])
  })

  it('from an included file', () => {
    const page = parseText('```js file=./a.js\n```\n', { files: { 'content/a.js': `one\ntwo ${ansi}\n` } })
    expect(page.document.diagnostics).toMatchObject([
      { code: 'page/control-character', location: { file: 'content/a.js', line: 2 }, message: expect.stringContaining('U+001B') },
    ])
    expect(findInPage(page)).toEqual([])
  })
})

describe('are not reported', () => {
  it.each([
    ['of a reference in code', '`&#27;`\n\n```html\n&#27;\n```\n'],
    ['of tabs and line feeds', 'a\tb &#9; &#10; c\r\n'],
    ['of letters of Windows-1252', 'a &#128; &#x99; b\n'],
    ['of references to other characters', 'a &#270; &#x1b2; &#39; b\n'],
  ])('%s', (_, text) => {
    expect(reportsOf(parseText(text))).toEqual([])
  })

  it('a reference in code is shown as written', () => {
    expect(htmlOf(parseText('`&#27;`\n'))).toBe('<p><code>&amp;#27;</code></p>\n')
  })
})

it('are counted, and the first is named', () => {
  const page = parseText('a\u0001\u0002\n\n\u001F\n')
  expect(page.document.diagnostics[0]?.message).toBe(
    'The file contains 3 control characters (the first is U+0001), which appear as \u{FFFD}.',
  )
})
