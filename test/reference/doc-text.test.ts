import { describe, expect, test } from 'vitest'
import { type DocTextRules, docText } from '../../src/reference/doc-text.ts'

const rules: DocTextRules = { depth: 2, resolve: (href) => (href.startsWith('/old') ? undefined : href) }

function made(...lines: readonly string[]): readonly string[] {
  return docText(lines.join('\n'), rules).split('\n')
}

describe('the text of a comment', () => {
  test('has no HTML and no components', () => {
    expect(made('A <b>bold</b> word, <Card title="x"/> and `<i>`, <https://tea.example> <!-- note -->')).toEqual([
      'A &lt;b>bold&lt;/b> word, &lt;Card title="x"/> and `<i>`, <https://tea.example> &lt;!-- note -->',
    ])
  })

  test('keeps code as it is, indented or fenced', () => {
    expect(made('See:', '', '    <b> # x', '', '```html {1} file="/etc/passwd" title="a.html"', '<b>', '```')).toEqual([
      'See:',
      '',
      '    <b> # x',
      '',
      '```html {1} title="a.html"',
      '<b>',
      '```',
    ])
  })

  test('ends the fences it begins, with marks nothing in them can take for the end', () => {
    expect(made('~~~js', 'const a = `', '~~~~ no end', '``` no end', '<b>')).toEqual([
      '~~~~~js',
      'const a = `',
      '~~~~ no end',
      '``` no end',
      '<b>',
      '~~~~~',
    ])
    expect(made('- ```', 'out', '  in', '  ```', '<b>')).toEqual(['- ```', '  out', '  in', '  ```', '&lt;b>'])
    expect(made('text', '     ```', '     a', '     ```')).toEqual(['text', '```', 'a', '```'])
    expect(made('> ```', 'out', '> in', '> ```')).toEqual(['> ```', '> out', '> in', '> ```'])
  })

  test('has headings just below the one it stands under, without ids of their own', () => {
    expect(made('# Title {#order}', '', '## Part', '', '- # item', '', 'word', '---', 'word', '===')).toEqual([
      '### Title \\{#order}',
      '',
      '#### Part',
      '',
      '- ### item',
      '',
      'word',
      '\\---',
      'word',
      '\\===',
    ])
    expect(made('##### Deep')).toEqual(['### Deep'])
    expect(made('# Top', '##### Deep')).toEqual(['### Top', '###### Deep'])
  })

  test('closes the boxes it opens, and ends none around it', () => {
    expect(made(':::note Mind', 'a', '```', ':::', '```', ':::')).toEqual([':::note Mind', 'a', '```', ':::', '```', ':::'])
    expect(made(':::note', 'a', '', '::::::', '', ':::', ':::')).toEqual([':::note', 'a', '', '\\::::::', '', ':::', '\\:::'])
    expect(made(':::note', 'never closed')).toEqual(['\\:::note', 'never closed'])
    expect(made(':::members', '# a', ':::')).toEqual(['\\:::members', '### a', '\\:::'])
    expect(made('- :::note', '  :::')).toEqual(['- \\:::note', '  \\:::'])
  })

  test('defines nothing for the page', () => {
    expect(made('[Order]: https://evil.example', '[^1]: note', 'text[^1] and [Order]')).toEqual([
      '[Order]\\: https://evil.example',
      '\\[^1]\\: note',
      'text\\[^1] and [Order]',
    ])
  })

  test('has only links the rules know', () => {
    expect(made('[a *b*](/new "T") [c](/old/x) ![d](e.png) [f](<x y>) [g [h]](/i)', '[# j](/old)')).toEqual([
      '[a *b*](/new "T") c d [f]\\(&lt;x y>) [g [h]](/i)',
      '\\# j',
    ])
  })

  test('is all text where it reads in two ways', () => {
    expect(made('a \\`<b> `c` <i> ` d')).not.toContain('<')
  })

  test('leads tags where the rules say, and leaves them alone without', () => {
    const link = (tag: string, line: number) => `(${tag}@${line})`
    expect(docText('a\n{@link B}\n\n`{@link C}` {@link D\nE} f', { ...rules, link }).split('\n')).toEqual([
      'a',
      '(B@1)',
      '',
      '`{@link C}` ',
      '(D E@3) f',
    ])
    expect(made('{@link B}')).toEqual(['{@link B}'])
  })
})
