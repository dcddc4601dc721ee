import { describe, expect, test } from 'vitest'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { blankCode } from '../../../src/kit/markdown-lines/code-spans.ts'
import { originalText, readOtherFrontMatter, reviseText } from '../../../src/tools/migrate/text/revise-text.ts'

describe('reviseText', () => {
  test('keeps the way back to the author’s text over several revisions', () => {
    const written = 'one two three four'
    const first = reviseText(originalText(written), [
      { start: 4, end: 8, text: '' },
      { start: 0, end: 0, text: '> ' },
    ])
    expect(first.text).toBe('> one three four')
    const second = reviseText(first, [{ start: 6, end: 11, text: 'THREE!' }])
    expect(second.text).toBe('> one THREE! four')
    expect(second.originOf(second.text.indexOf('four'))).toBe(written.indexOf('four'))
    expect(second.originOf(second.text.indexOf('one'))).toBe(0)
    expect(second.originOf(second.text.indexOf('THREE'))).toBe(written.indexOf('three'))
    expect(second.isOriginal(second.text.indexOf('four'), second.text.length)).toBe(true)
    expect(second.isOriginal(0, 4)).toBe(false)
    expect(second.isOriginal(second.text.indexOf('THREE'), second.text.indexOf('THREE') + 3)).toBe(false)
  })

  test('refuses edits that overlap', () => {
    expect(() =>
      reviseText(originalText('abc'), [
        { start: 0, end: 2, text: '' },
        { start: 1, end: 3, text: '' },
      ]),
    ).toThrow('overlap')
  })
})

test('blankCode keeps every offset', () => {
  const text = '---\nt: 1\n---\na `x\ny` <C>\n\n```js\n<D>\n```\n<!-- <E>\n -->\n<F>'
  const blanked = blankCode(text, { from: text.indexOf('a `x') })
  expect(blanked).toHaveLength(text.length)
  expect(blanked.match(/\n/g)).toHaveLength(text.match(/\n/g)?.length ?? 0)
  expect([...blanked.matchAll(/<(\w)>/g)].map(([, name]) => name)).toEqual(['C', 'F'])
  expect(blanked.indexOf('<F>')).toBe(text.indexOf('<F>'))
})

describe('readOtherFrontMatter', () => {
  const file = 'a.md' as ProjectPath
  test.each([
    ['yaml', '---\ntitle: A\n---\nText', { title: 'A' }],
    ['toml', '+++\ntitle = "A"\n+++\nText', { title: 'A' }],
    ['json', '{\n  "title": "A"\n}\nText', { title: 'A' }],
  ])('reads %s', (format, text, values) => {
    const { frontMatter, diagnostics } = readOtherFrontMatter(text, file)
    expect(frontMatter).toMatchObject({ format, values })
    expect(text.slice(frontMatter.bodyStart)).toBe('Text')
    expect(diagnostics).toEqual([])
  })

  test.each([
    ['no front matter', 'Text\n---\n'],
    ['a rule', '---\n\nText'],
  ])('finds none in %s', (_, text) => {
    expect(readOtherFrontMatter(text, file).frontMatter).toMatchObject({ format: 'none', bodyStart: 0 })
  })

  test.each([
    ['---\na: 1\nb: [\n---\n', 'YAML'],
    ['+++\na = \n+++\n', 'TOML'],
    ['{\n  "a": ,\n}\n', 'JSON'],
    ['---\n- a\n---\n', 'YAML'],
    [`---\n${['a: &a [x]', ...Array.from({ length: 30 }, (_, i) => `k${i}: [${'*a, '.repeat(30)}*a]`)].join('\n')}\n---\n`, 'YAML'],
  ])('reports %j', (text, format) => {
    const { diagnostics } = readOtherFrontMatter(text, file)
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]).toMatchObject({ code: 'other-site/front-matter', location: { file } })
    expect(diagnostics[0]?.message).toContain(format)
  })
})
