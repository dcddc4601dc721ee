import { expect, test } from 'vitest'
import { readPageSections } from '../../../src/features/search/page-sections.ts'
import { parseText } from '../../core/markdown/parse-text.ts'

const sectionsOf = (markdown: string) =>
  readPageSections(parseText(markdown).body).map(({ id, heading, text, code }) => [id, heading, text, code])

test('a page is split at its headings; code is separate', () => {
  const markdown = [
    '# Title',
    '',
    'Before & <em>all</em>.',
    '',
    '## First `code`',
    '',
    'Some *text*, in',
    'two lines.',
    '',
    '```ts',
    'const a = 1 < 2',
    '```',
    '',
    '### Below',
    '',
    '- one',
    '- two',
  ].join('\n')
  expect(sectionsOf(markdown)).toEqual([
    ['', '', 'Before & all.', ''],
    ['first-code', 'First code', 'Some text, in two lines.', 'const a = 1 < 2'],
    ['below', 'Below', 'one two', ''],
  ])
})

test('buttons and images are not part of the text', () => {
  const [section] = readPageSections({
    html: Buffer.from('<p>A<button title="a > b">Copy</button> b<svg><title>x</title></svg><script>1</script> c&amp;d</p>'),
    headings: [],
  })
  expect(section?.text).toBe('A b c&d')
})

test('of a drawn diagram, only its source is part of the page', () => {
  const [section] = readPageSections({
    html: Buffer.from(
      '<p>A</p><figure class="code"><div class="diagram"><svg><g><text>B</text></g></svg></div><details><summary class="diagram-source">Show source</summary><pre><code>A --&gt; B</code></pre></details></figure>',
    ),
    headings: [],
  })
  expect([section?.text, section?.code]).toEqual(['A', 'A --> B'])
})

test('an empty page has one section', () => {
  expect(readPageSections({ html: new Uint8Array(), headings: [] })).toEqual([{ id: '', depth: 1, heading: '', text: '', code: '' }])
})

test('a caption is text', () => {
  expect(sectionsOf('![a](b.png "Words"){caption}')[0]?.[2]).toBe('Words')
})

test('formulas are searched by their source', () => {
  const formula =
    '<math class="tex"><semantics><mi>e</mi><annotation encoding="application/x-tex">e^{i\\pi} &lt; 0</annotation></semantics></math>'
  expect(readPageSections({ html: Buffer.from(`<p>Euler: ${formula} holds.</p>`), headings: [] })[0]?.text).toBe(
    'Euler: e^{i\\pi} < 0 holds.',
  )
})
