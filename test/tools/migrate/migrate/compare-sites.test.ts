import { describe, expect, test } from 'vitest'
import type { Body, Document } from '../../../../src/core/model/document.ts'
import type { ProjectPath } from '../../../../src/kit/files/paths.ts'
import { compareTexts, describeTexts, readShownText } from '../../../../src/tools/migrate/migrate/compare-sites.ts'

function compare(text: string, shown: string, { isMdx = false, prose = shown } = {}) {
  const { lost, ...counts } = compareTexts([
    { old: [{ file: 'docs/a.md' as ProjectPath, text, from: 0, isMdx }], shown: { all: shown, prose } },
  ])
  return { ...counts, lost: lost.map(({ kind, line, found }) => `${kind} ${line} ${found}`) }
}

describe('words of the old site that are not on the new one', () => {
  test('are counted, and their blocks have a line', () => {
    const text = '# Title\n\nThe first one stays.\n\nThe second one is gone.\n\n- An item\n- Lost item here\n'
    expect(compare(text, 'Title The first one stays. An item')).toEqual({
      words: 15,
      arrivedWords: 7,
      lost: ['gone 5 The second one is gone.', 'gone 8 Lost item here'],
    })
  })

  test('are not those of a label on two lines', () => {
    expect(compare('See [the guide][update\nthemes] first.\n', 'See the guide first.').lost).toEqual([])
  })

  test('are found in the attributes and expressions of MDX', () => {
    const text =
      'import A from "./a"\n\n<Fragment set:html={"Some text of it"} />\n\n<Card title="A card" className="x y">\nInside {1 + 1}\n</Card>\n'
    const { lost } = compare(text, 'A card Inside', { isMdx: true })
    expect(lost).toEqual(['gone 3 Some text of it'])
  })

  test('are not taken from a block that is there as a whole', () => {
    expect(compare('The tool reads a page.\n\nThe tool reads a page of text.\n', 'The tool reads a page of text.').lost).toEqual([
      'gone 1 The tool reads a page.',
    ])
  })
})

test('an abbreviation is shown where the page uses it', () => {
  const text = 'The API is fast.\n\n*[API]: Application Interface\n*[W3C]: World Wide Web\n'
  expect(compare(text, 'The API is fast. Application Interface').lost).toEqual([])
  expect(compare(text, 'The API is fast.').lost).toEqual(['gone 3 Application Interface'])
})

test('markup is not text', () => {
  const text = [
    '1. A [link](./b.md "Title") and ![an image](<c d.png>) and [`code`][ref].[^1]',
    '',
    '::: tip Title',
    '!!! note "Other"',
    '=== "Tab"',
    '{{ variable }} {% include "x" %} {* ../a.py hl[1] *}',
    '## Heading { #id .x }',
    '<div class="a b" title="Seen">Inside</div> <!-- a comment -->',
    '',
    '[ref]: https://example.com',
    '',
    '```js title="a.js"',
    'import x',
    '// ---cut---',
    'run() // [!code focus]',
    '```',
    '',
    '<script setup>\nconst a = 1\n</script>',
  ].join('\n')
  const shown = 'A link and an image and code. Title Other Tab Heading Seen Inside a.js run()'
  expect(compare(text, shown, { prose: '' })).toMatchObject({ words: 16, lost: [] })
})

test('a shortcode of Hugo in code is not text, unless it is escaped', () => {
  const text = '```sh\nrun:{{% param version %}} {{</* tip */>}}\n```\n'
  expect(compare(text, 'run:1.2 tip')).toEqual({ words: 2, arrivedWords: 2, lost: [] })
})

test('markup that is shown as text is listed, unless its author escaped it', () => {
  const text = '# A\n\n<Listing file="a.rs" />\n\nWrite `<B>` or \\<C>.\n\n::: tip\n'
  const prose = 'A <Listing file="a.rs" /> Write or <C>. ::: tip'
  expect(compare(text, `${prose} B`, { prose }).lost).toEqual(['raw 3 <Listing file="a.rs" />', 'raw 7 ::: tip'])
})

test('the attributes of a component that is still to be written are not shown', () => {
  const slots = ['Card', 'Stub'].map((component) => ({
    kind: 'open',
    offset: 0,
    component,
    attributes: { title: `In ${component}` },
    at: {},
  }))
  const body = { html: new TextEncoder().encode('<p>Text</p>'), slots, titleHtml: '', headings: [] } as unknown as Body
  const { all } = readShownText(body, { title: 'T', description: '' } as Document, new Set(['Stub']))
  expect(all).toContain('In Card')
  expect(all).not.toContain('In Stub')
})

test('says how much arrived', () => {
  expect(describeTexts(compareTexts([]))).toBe('100 % of the 0 words arrived. No block lacks words.')
  const file = 'a.md' as ProjectPath
  const lost = [
    { kind: 'gone', file, line: 1, found: '' },
    { kind: 'raw', file, line: 2, found: '' },
  ] as const
  expect(describeTexts({ words: 3000, arrivedWords: 2999, lost })).toBe(
    '99.9 % of the 3,000 words arrived. 1 block lacks words, and 1 place shows markup as text.',
  )
})
