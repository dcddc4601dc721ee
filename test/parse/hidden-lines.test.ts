import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from './parse-text.ts'
import { reportsOf } from './reports.ts'

const textOf = (...lines: string[]) => lines.join('\n')

/** The visible code of a block. */
function shown(info: string, ...lines: string[]): string {
  const html = htmlOf(parseText(`\`\`\`${info}\n${textOf(...lines)}\n\`\`\`\n`))
  return html.replace(/<figcaption>.*<\/figcaption>|<[^>]+>/g, '').trim()
}

describe('hidden lines', () => {
  it('are those above a cut, with the blank ones behind them', () => {
    expect(shown('text-like', 'x')).toBe('x')
    expect(shown('go', 'a', '// ---cut---', '', 'b', '', 'c')).toBe(textOf('b', '', 'c'))
    expect(shown('go', 'a', '// ---cut-before---', 'b', '// ---cut---', 'c')).toBe('c')
  })

  it('are those below a cut', () => {
    expect(shown('go', 'a', '', '// ---cut-after---', 'b')).toBe('a')
  })

  it('are those between marks', () => {
    expect(shown('go', 'a', '  // ---cut-start---', 'b', '  // ---cut-end---', 'c')).toBe(textOf('a', 'c'))
  })

  it('are marked as the language’s comments are', () => {
    expect(shown('graphql', 'a', '# ---cut---', 'b')).toBe('b')
    expect(shown('yaml', 'a: 1', '# ---cut---', 'b: 1')).toBe('b: 1')
    expect(shown('sql', 'a', '-- ---cut---', 'b')).toBe('b')
    expect(shown('bash', 'a', '#---cut---', 'b')).toBe('b')
  })

  it('name the errors a sample has', () => {
    expect(shown('ts', '// @errors: 2322 2345', 'a', '// @errors: none')).toBe(textOf('a', '// @errors: none'))
  })

  it.each(['', 'text', 'md', 'html', 'json', 'CSS'])('stay where the language has no such comments: %j', (language) => {
    expect(shown(language, 'a', '// ---cut---', 'b')).toBe(textOf('a', '// ---cut---', 'b'))
  })

  it('do not count among lines that are marked', () => {
    const html = htmlOf(parseText('```go {1} ins={2}\nhidden\n// ---cut---\na\n// highlight-next-line\nb\n```\n'))
    expect([...html.matchAll(/class="(line[^"]*)">([^<]*)/g)].map(([, name, text]) => `${name}: ${text}`)).toEqual([
      'line highlighted: a',
      'line highlighted added: b',
    ])
    expect(reportsOf(parseText('```go {2}\na\n// ---cut---\nb\n```\n'))).toEqual(['code/bad-lines 1:1'])
  })

  it('leave nothing of a block they are all of', () => {
    const page = parseText('Before\n\n```ts title="src/a.ts" {9}\nconst a = 1\n// ---cut---\n```\n\nAfter\n')
    expect(htmlOf(page)).toBe('<p>Before</p>\n<p>After</p>\n')
    expect(reportsOf(page)).toEqual([])
    expect(page.body.hiddenLines).toEqual([3, 4, 5, 6])
  })

  it('are left out of the page’s Markdown', () => {
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

  it('of a file are left out, too', () => {
    const page = parseText('```ts file="./a.ts"\n```\n', { files: { 'content/a.ts': 'a\n// ---cut---\nb\n' } })
    expect(htmlOf(page)).toContain('>b\n</code>')
    expect(page.body).not.toHaveProperty('hiddenLines')
  })
})
