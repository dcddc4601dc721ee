import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from './parse-text.ts'
import { reportsOf } from './reports.ts'

const fence = (info: string, code: string) => parseText(`\`\`\`${info}\n${code}\n\`\`\`\n`)

describe('code blocks', () => {
  it.each(['js', 'JS', 'TypeScript', 'sh', 'yml', 'html', 'jsonc', 'gql'])('highlight %s', (language) => {
    expect(reportsOf(fence(language, 'x'))).toEqual([])
  })

  it.each(['', 'text', 'plain', 'TXT'])('stay plain: %j', (language) => {
    const page = fence(language, '<b> & "c"')
    expect(htmlOf(page)).toContain('&lt;b&gt; &amp; &quot;c&quot;\n</code>')
    expect(reportsOf(page)).toEqual([])
  })

  it.each(['nope', 'js"><script>', "'onload", '__proto__', 'constructor'])('show code of the unknown language %s as it is', (language) => {
    const page = fence(language, 'x < y')
    expect(reportsOf(page)).toEqual(['code/unknown-language 1:4'])
    expect(htmlOf(page)).toContain('x &lt; y')
    expect(htmlOf(page)).not.toMatch(/<script|"[^"=]*"[^\s>]/)
  })

  it('show titles, numbers and marked lines', () => {
    const html = htmlOf(fence('ts title="</pre><b>" {1,3-4} ins={2} del=\'5\' numbered', 'a\nb\nc\nd\ne'))
    expect(html).toContain('<figcaption>&lt;/pre&gt;&lt;b&gt;</figcaption>')
    expect(html).toContain('<pre class="numbered"')
    expect([...html.matchAll(/class="(line[^"]*)"/g)].map(([, name]) => name)).toEqual([
      'line highlighted',
      'line added',
      'line highlighted',
      'line highlighted',
      'line removed',
    ])
  })

  it.each(['{0}', '{3}', '{2-1}', '{1,9}', 'ins={7}'])('report lines that are not there: %s', (info) => {
    expect(reportsOf(fence(`js ${info}`, 'a\nb'))).toEqual(['code/bad-lines 1:1'])
  })

  it.each([
    { info: 'rust,ignore', reports: [] },
    { info: 'rust,no_run,edition2021', reports: [] },
    { info: 'ts:line-numbers {1}', reports: ['syntax/foreign 1:7'], hint: 'Use `numbered` instead.' },
    { info: 'sh [npm]', reports: [] },
    { info: '[.env]', reports: [] },
    { info: 'ts [a] [b]', reports: ['code/unknown-attribute 1:11'] },
    { info: 'ts filename=""', reports: ['code/unknown-attribute 1:7'] },
    { info: 'ts npm2yarn', reports: ['code/no-package-command 1:1'] },
    { info: 'ts annotated', reports: ['code/annotation 1:1'] },
    { info: 'ts twoslash', reports: ['syntax/foreign 1:7'], hint: expect.stringContaining('Remove it') },
    { info: 'ts titel="x"', reports: ['code/unknown-attribute 1:7'], hint: 'Did you mean `title`?' },
    { info: 'ts title', reports: ['code/unknown-attribute 1:7'], hint: 'Add a value: `title="…"`.' },
    { info: 'ts title=""', reports: ['code/unknown-attribute 1:7'], hint: 'Add a value: `title="…"`.' },
    { info: 'ts "word" /x/', reports: ['syntax/foreign 1:7'] },
    { info: 'ts ins="word"', reports: ['code/bad-lines 1:1'] },
    { info: 'ts {}', reports: ['code/bad-lines 1:1'] },
    { info: '{ .python .annotate hl_lines="1" }', reports: ['syntax/foreign 1:14', 'syntax/foreign 1:24'] },
    { info: 'mermaid title="x"', reports: ['code/unknown-attribute 1:12'] },
  ])('report words without effect: $info', ({ info, reports, hint }) => {
    const page = fence(info, info.startsWith('mermaid') ? 'pie' : 'a')
    expect(reportsOf(page)).toEqual(reports)
    if (hint !== undefined) expect(page.document.diagnostics[0]?.hint).toEqual(hint)
  })

  it('accept other tools’ notations for the language', () => {
    for (const info of ['rust,ignore', 'rust:line-numbers', '{ .rust .annotate }', 'rust{1}']) {
      expect(htmlOf(fence(info, 'fn a() {}'))).toContain('class="hljs language-rust"')
    }
  })

  it.each(['// [!code focus]', '<!-- [!code ++:2] -->', '# [!code word:x]'])('report marks of other tools: %s', (mark) => {
    expect(reportsOf(fence('js', `a\nb ${mark}`))).toEqual(['code/unknown-mark 3:1'])
    expect(reportsOf(fence('md', `a\nb ${mark}`))).toEqual([])
  })

  it.each([
    { text: 'a\n\n```js\nb\n', reports: ['code/not-closed 3:1'] },
    { text: '````\n```\nb\n```\n', reports: ['code/not-closed 1:1'] },
    { text: '- ~~~\n  b\n\nc\n', reports: ['code/not-closed 1:3'] },
    { text: '- ```\n  b\n  ```\n- > ~~~~\n  > b\n  > ~~~~~\n', reports: [] },
    { text: '```\n```\n', reports: ['code/empty 1:1'] },
    { text: '    indented\n', reports: [] },
  ])('report fences that are not closed: $text', ({ text, reports }) => {
    expect(reportsOf(parseText(text))).toEqual(reports)
  })

  it('are reported if unclosed', () => {
    expect(reportsOf(fence('js', '// highlight-start\na'))).toEqual(['code/unclosed-highlight 1:1'])
    expect(htmlOf(parseText('a\n\n```js\nlet b\n'))).toContain('<code class="hljs language-js">')
  })

  it('keep mermaid as text', () => {
    const page = fence(
      'mermaid',
      '%%{init: {\'securityLevel\': \'loose\'}}%%\ngraph TD\n  A["</code><script>x</script>"]\n  click A "javascript:x"',
    )
    expect(page.document.parts).toEqual(['mermaid'])
    expect(htmlOf(page)).not.toContain('<script')
    expect(reportsOf(page)).toEqual([])
  })

  it.each([
    { name: 'more than 200 kB', info: 'js', code: 'let a = 1\n'.repeat(21_000) },
    { name: 'thousands of empty lines', info: 'js', code: `a${'\n'.repeat(190_000)}b` },
    { name: 'underscores almost in a row', info: 'java', code: `${'_a'.repeat(2_400)}\n`.repeat(6) },
    { name: 'a very long line', info: 'js', code: 'a'.repeat(5_001) },
    { name: 'dollar signs in a row', info: 'java', code: `${'$'.repeat(4_900)}\n`.repeat(6) },
    { name: 'dollar signs almost in a row', info: 'java', code: `${'$a'.repeat(2_400)}\n`.repeat(6) },
  ])('are shown plain where highlighting would not end: $name', ({ info, code }) => {
    expect(reportsOf(fence(info, code))).toEqual(['code/not-highlighted 1:1'])
  })
})
