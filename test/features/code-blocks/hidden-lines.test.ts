import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { reportsOf } from '../../core/markdown/reports.ts'

const textOf = (...lines: string[]) => lines.join('\n')

/** The visible code of a block. */
function shown(info: string, ...lines: string[]): string {
  const html = htmlOf(parseText(`\`\`\`${info}\n${textOf(...lines)}\n\`\`\`\n`))
  return html.replace(/<figcaption>.*<\/figcaption>|<[^>]+>/g, '').trim()
}

describe('hidden lines', () => {
  it('are above a cut, including the following blank lines', () => {
    expect(shown('text-like', 'x')).toBe('x')
    expect(shown('go', 'a', '// ---cut---', '', 'b', '', 'c')).toBe(textOf('b', '', 'c'))
    expect(shown('go', 'a', '// ---cut-before---', 'b', '// ---cut---', 'c')).toBe('c')
  })

  it('are below a cut', () => {
    expect(shown('go', 'a', '', '// ---cut-after---', 'b')).toBe('a')
  })

  it('are between marks', () => {
    expect(shown('go', 'a', '  // ---cut-start---', 'b', '  // ---cut-end---', 'c')).toBe(textOf('a', 'c'))
  })

  it('are marked by comments of the language', () => {
    expect(shown('graphql', 'a', '# ---cut---', 'b')).toBe('b')
    expect(shown('yaml', 'a: 1', '# ---cut---', 'b: 1')).toBe('b: 1')
    expect(shown('sql', 'a', '-- ---cut---', 'b')).toBe('b')
    expect(shown('bash', 'a', '#---cut---', 'b')).toBe('b')
  })

  it('declare the errors of a sample', () => {
    expect(shown('ts', '// @errors: 2322 2345', 'a', '// @errors: none')).toBe(textOf('a', '// @errors: none'))
  })

  it.each(['', 'text', 'md', 'html', 'json', 'CSS'])('stay where the language has no such comments: %j', (language) => {
    expect(shown(language, 'a', '// ---cut---', 'b')).toBe(textOf('a', '// ---cut---', 'b'))
  })

  it('do not count for marked lines', () => {
    const html = htmlOf(parseText('```go {1} ins={2}\nhidden\n// ---cut---\na\n// highlight-next-line\nb\n```\n'))
    expect([...html.matchAll(/class="(line[^"]*)">([^<]*)/g)].map(([, name, text]) => `${name}: ${text}`)).toEqual([
      'line highlighted: a',
      'line highlighted added: b',
    ])
    expect(reportsOf(parseText('```go {2}\na\n// ---cut---\nb\n```\n'))).toEqual(['code/bad-lines 1:1'])
  })

  it('hide a whole block', () => {
    const page = parseText('Before\n\n```ts title="src/a.ts" {9}\nconst a = 1\n// ---cut---\n```\n\nAfter\n')
    expect(htmlOf(page)).toBe('<p>Before</p>\n<p>After</p>\n')
    expect(reportsOf(page)).toEqual([])
    expect(page.body.hiddenLines).toEqual([3, 4, 5, 6])
  })

  it('are omitted in the page’s Markdown', () => {
    const page = parseText('> ```ts\n> a\n> // ---cut---\n> b\n> ```\n\n- ```sh\n  # ---cut-start---\n  x\n  # ---cut-end---\n  y\n  ```\n')
    expect(page.body.hiddenLines).toEqual([2, 3, 8, 9, 10])
    expect(parseText('```ts\na\n```\n').body).not.toHaveProperty('hiddenLines')
  })

  it.each([
    ['// ---cut-start---\na', 'code/unbalanced-cut 2:1'],
    ['a\n// ---cut-end---', 'code/unbalanced-cut 3:1'],
    ['// ---cut-start---\n// ---cut-start---\na\n// ---cut-end---', 'code/unbalanced-cut 2:1'],
    ['// ---cut-start---\na\n// ---cut---\nb', 'code/unbalanced-cut 2:1'],
  ])('are reported where they lack a half: %j', (code, report) => {
    expect(reportsOf(parseText(`\`\`\`go\n${code}\n\`\`\`\n`))).toEqual([report])
  })

  it('of a file are also omitted', () => {
    const page = parseText('```ts file="./a.ts"\n```\n', { files: { 'content/a.ts': 'a\n// ---cut---\nb\n' } })
    expect(htmlOf(page)).toContain('>b\n</code>')
    expect(page.body).not.toHaveProperty('hiddenLines')
  })
})
