import { describe, expect, test } from 'vitest'
import { type DocTextRules, docText } from '../../../src/features/references/doc-text.ts'

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

  test('keeps code, indented or fenced', () => {
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

  test('closes the fences it opens, with marks that their content does not contain', () => {
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

  test('has headings one level below its own, without explicit ids', () => {
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

  test('closes the containers it opens, and none around it', () => {
    expect(made(':::note Mind', 'a', '```', ':::', '```', ':::')).toEqual([':::note Mind', 'a', '```', ':::', '```', ':::'])
    expect(made(':::note', 'a', '', '::::::', '', ':::', ':::')).toEqual([':::note', 'a', '', '\\::::::', '', ':::', '\\:::'])
    expect(made(':::note', 'never closed')).toEqual(['\\:::note', 'never closed'])
    expect(made(':::members', '# a', ':::')).toEqual(['\\:::members', '### a', '\\:::'])
    expect(made('- :::note', '  :::')).toEqual(['- \\:::note', '  \\:::'])
  })

  test('defines no references for the page', () => {
    expect(made('[Order]: https://evil.example', '[^1]: note', 'text[^1] and [Order]')).toEqual([
      '[Order]\\: https://evil.example',
      '\\[^1]\\: note',
      'text\\[^1] and [Order]',
    ])
  })

  test('has only allowed links', () => {
    expect(made('[a *b*](/new "T") [c](/old/x) ![d](e.png) [f](<x y>) [g [h]](/i)', '[# j](/old)')).toEqual([
      '[a *b*](/new "T") c d [f]\\(&lt;x y>) [g [h]](/i)',
      '\\# j',
    ])
  })

  test('is escaped if it is ambiguous', () => {
    expect(made('a \\`<b> `c` <i> ` d')).not.toContain('<')
  })

  test('links tags by the rules, and keeps them otherwise', () => {
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
