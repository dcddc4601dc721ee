import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lexMarkdown } from '../../src/core/markdown/lex-markdown.ts'
import { findCodeSpans } from '../../src/kit/markdown-lines/code-spans.ts'
import { codeSpanOf, fenced } from '../../src/kit/markdown-lines/fence.ts'
import { splitFrontMatter, splitOtherFrontMatter } from '../../src/kit/markdown-lines/front-matter.ts'
import { readMarkdownLines } from '../../src/kit/markdown-lines/read-lines.ts'

interface Example {
  readonly markdown: string
  readonly number: number
}

const { tests } = createRequire(import.meta.url)('commonmark-spec') as { readonly tests: readonly Example[] }
const repository = join(import.meta.dirname, '../..')
const componentNames = new Set(['Tabs', 'TabItem', 'Cards', 'Card', 'Steps', 'FileTree', 'Details'])

/** The parser's code blocks between fences. */
function parse(text: string): readonly string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, codeBlockStyle, text } = value as { type?: unknown; codeBlockStyle?: unknown; text?: unknown }
    if (type === 'code' && codeBlockStyle !== 'indented') found.push(plain(String(text)))
    else for (const part of Object.values(value)) visit(part)
  }
  for (const token of lexMarkdown(text, { componentNames })) visit(token)
  return found
}

/** The code blocks that the lines tell. */
function scan(text: string): readonly string[] {
  const found = new Map<number, string[]>()
  for (const { line, part, fence } of readMarkdownLines(text)) {
    if (!fence) continue
    const lines = found.get(fence.start) ?? []
    if (part === 'code') lines.push(line)
    found.set(fence.start, lines)
  }
  return [...found.values()].map((lines) => plain(lines.join('\n')))
}

/** Without the marks of quotes and without indentation. */
function plain(code: string): string {
  return code.replace(/[ \t>]+/g, '').replace(/^\n+|\n+$/g, '')
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join(repository, folder, path))
}

describe('lines agree with the parser about code blocks', () => {
  test('in the examples of CommonMark', () => {
    const texts = tests.map(({ number, markdown }) => ({ number, text: markdown.replaceAll('→', '\t') }))
    const blocks = texts.flatMap(({ text }) => parse(text))
    expect(blocks.length).toBeGreaterThan(30)
    expect(texts.filter(({ text }) => parse(text).join('\0') !== scan(text).join('\0')).map(({ number }) => number)).toEqual([])
  })

  test('in the pages of this repository', () => {
    const texts = ['test/golden', 'manual/content', 'content'].flatMap(filesBelow).map((path) => {
      const text = readFileSync(path, 'utf8')
        .replace(/^\uFEFF/, '')
        .replace(/\r\n?/g, '\n')
        .replaceAll('\0', '')
      return { path, text: text.slice(splitFrontMatter(text).bodyStart) }
    })
    expect(texts.flatMap(({ text }) => parse(text)).length).toBeGreaterThan(500)
    expect(texts.filter(({ text }) => parse(text).join('\0') !== scan(text).join('\0')).map(({ path }) => path)).toEqual([])
  })

  test.each([
    ['a quote in a list item', '- > ```\n  > a\n  > ```\n\nb'],
    ['a quote that ends', '> ```\n> a\n\nb\n\n```\nc\n```'],
    ['a list item that ends', '- a\n\n  ```\n  b\n\nc\n\n```\nd\n```'],
    ['indented code', 'a\n\n    ```\n\nb\n\n```\nc\n```'],
    ['a line of a paragraph', 'a\n    ```\nb\n\n```\nc\n```'],
    ['a list item far to the right', '1.   a\n\n       - b\n\n         ```\n         c\n         ```\n\nd'],
    ['a line that continues an item', '- a\n  - b\nc\n    ```\n    d\n    ```'],
    ['a comment', '<!--\n```\n-->\n\n```\na\n```'],
    ['an element', '<div>\n```\n</div>\n\n```\na\n```'],
    ['an element of a paragraph', 'a\n<em>\n```\nb\n```'],
    ['an indented component', '<Tabs>\n  <TabItem label="a">\n\n    ```\n    a\n    ```\n\n  </TabItem>\n</Tabs>'],
    ['a component with attributes on lines', '<Card\n  title="a"\n>\n\n    ```\n    a\n    ```\n\n</Card>\n\nb'],
    ['a longer closing line', '```\na\n`````\n\nb'],
    ['a shorter closing line', '````\na\n```\nb\n````'],
    ['other marks', '~~~\n```\n~~~\n\na'],
    ['text behind the closing marks', '```\na\n``` b\n```'],
    ['backticks in the first line', '``` a`b\n\n```\nc\n```'],
    ['tabs', '-\ta\n\n\t```\n\tb\n\t```\n\nc'],
    ['a box', ':::note\n```\n:::\n```\n:::\n\na'],
    ['no end', '```\na\n\nb'],
  ])('%s', (_, text) => {
    expect(scan(text)).toEqual(parse(text))
  })
})

test('a code block in MDX can be indented by any number of columns', () => {
  const text = '<Foo>\n        ```js\n        a\n        ```\n</Foo>\n'
  expect([...readMarkdownLines(text, { anyIndent: true })].map(({ part }) => part)).toEqual(['text', 'opening', 'code', 'closing', 'text'])
})

test('lines know their place and their code block', () => {
  const text = '---\na: 1\n---\n> ~~~ts title="a"\n> b\n> ~~~'
  const lines = [...readMarkdownLines(text, { from: splitFrontMatter(text).bodyStart })]
  expect(lines.map(({ number, part, start }) => ({ number, part, start }))).toEqual([
    { number: 4, part: 'opening', start: 13 },
    { number: 5, part: 'code', start: 31 },
    { number: 6, part: 'closing', start: 35 },
  ])
  expect(lines[1]?.fence).toEqual({ before: '> ', marks: '~~~', info: 'ts title="a"', start: 13, infoStart: 18 })
})

test.each(['a `b` ``c ` d`` e', '\\`a` b`', '\\\\`a`', '`a\\` b', '``a`', '\\``a`', '`` ` ``'])(
  'code spans as the parser finds them: %s',
  (text) => {
    const spans: string[] = []
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const { type, raw } = value as { type?: unknown; raw?: unknown }
      if (type === 'codespan') spans.push(String(raw))
      else for (const part of Object.values(value)) visit(part)
    }
    visit(lexMarkdown(text, { componentNames }))
    expect(findCodeSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual(spans)
  },
)

test('front matter of other tools ends where that of pages does', () => {
  for (const text of ['---\na: 1\n...\n\nb', '---\na: 1\n---\nb', '---\na: 1\n--- \nb'])
    expect(splitOtherFrontMatter(text)?.bodyStart).toBe(splitFrontMatter(text).bodyStart)
  expect(splitOtherFrontMatter('+++\na = 1\n+++\nb')).toEqual({ format: 'toml', written: 'a = 1\n', bodyStart: 14 })
  expect(splitOtherFrontMatter('{\n "a": 1\n}\nb')).toEqual({ format: 'json', written: '{\n "a": 1\n}', bodyStart: 12 })
})

test('written code cannot end early', () => {
  expect(scan(fenced('a\n````\nb', 'ts'))).toEqual(['a\n````\nb'])
  for (const code of ['a', '`', '``a`', ' ']) expect(findCodeSpans(codeSpanOf(code))).toHaveLength(1)
})

test('many backticks and containers take linear time', () => {
  const start = performance.now()
  for (const text of ['> '.repeat(5000), '- '.repeat(5000), '` '.repeat(50_000), '> - '.repeat(2000).concat('\n').repeat(5)]) {
    ;[...readMarkdownLines(`${text}\n\`\`\`\n`)]
    findCodeSpans(text)
  }
  expect(performance.now() - start).toBeLessThan(3000)
})
