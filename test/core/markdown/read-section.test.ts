import { expect, it } from 'vitest'
import { readSection } from '../../../src/core/markdown/read-section.ts'
import type { SourceFile } from '../../../src/core/model/source-file.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'

function read(text: string) {
  const { value, diagnostics } = readSection({ projectPath: 'content/a/_section.yaml' as ProjectPath } as SourceFile, Buffer.from(text))
  return {
    settings: value?.settings,
    reports: diagnostics.map(({ code, location }) => `${code} ${location?.line}:${location?.column}`),
    diagnostics,
  }
}

it.each([
  [
    'label: Guides\norder: 2\nopen: true\nhidden: false\nicon: book\n',
    { label: 'Guides', order: 2, open: true, hidden: false, icon: 'book' },
  ],
  ['label: 1.10 # of the API\n', { label: '1.10' }],
  ['label: "A [b] {c}"\n', { label: 'A [b] {c}' }],
  ['', {}],
  ['# nothing\n', {}],
])('%j is read', (text, settings) => {
  expect(read(text)).toMatchObject({ settings, reports: [] })
})

it.each([
  ['label: A\nlabel: B\n', ['section/syntax 2:1']],
  ['label: A: B\n', ['section/syntax 1:8']],
  ['- a\n', ['section/syntax 1:1']],
  ['label\n', ['section/syntax 1:1']],
  [`label: ${'['.repeat(500)}\n`, ['section/syntax 1:1']],
  ['# a\nlabel: [a]\n', ['section/wrong-type 2:1']],
  ['label: ""\norder: 1\n', ['section/wrong-type 1:1']],
  ['label: "a\\nb"\n', ['section/wrong-type 1:1']],
  ['order: first\nlabel: A\n', ['section/wrong-type 1:1']],
  ['order: .inf\n', ['section/wrong-type 1:1']],
  ['a: &a [1]\nlabel: *a\n', ['section/unknown-key 1:1', 'section/wrong-type 2:1']],
  ['lable: A\n', ['section/unknown-key 1:1']],
  ['__proto__: A\n', ['section/unknown-key 1:1']],
])('%j is reported', (text, reports) => {
  expect(read(text).reports).toEqual(reports)
})

it('the keys of Docusaurus are named', () => {
  expect(read('position: 1\ncollapsed: false\n').diagnostics.map(({ hint }) => hint)).toEqual([
    'Did you mean `order`?',
    'Did you mean `open`?',
  ])
})

it('the settings of a journal are read', () => {
  const text =
    'kind: blog\nlabel: News\ndescription: What is new.\nperPage: 10\nfeed: false\nauthors:\n  ada:\n    name: Ada\n    title: Engineer\n    url: https://example.com\n    image: ./ada.png\n'
  expect(read(text)).toMatchObject({
    settings: {
      kind: 'blog',
      label: 'News',
      description: 'What is new.',
      perPage: 10,
      feed: false,
      authors: { ada: { name: 'Ada', title: 'Engineer', url: 'https://example.com', image: './ada.png' } },
    },
    reports: [],
  })
})

it.each([
  ['kind: news\n', ['section/wrong-type 1:1']],
  ['label: A\nkind: journal\n', ['section/renamed-kind 2:1']],
  ['kind: blog\nperPage: 0\n', ['section/wrong-type 2:1']],
  ['kind: blog\nperPage: 1.5\n', ['section/wrong-type 2:1']],
  ['kind: blog\nauthors: [ada]\n', ['section/wrong-type 2:1']],
  ['kind: blog\nauthors:\n  ada: Ada\n  bob: { name: Bob }\n', ['section/wrong-type 3:3']],
  ['kind: blog\nauthors:\n  ada: { name: Ada, url: "javascript:alert(1)" }\n', ['section/wrong-type 3:3']],
  ['kind: blog\nauthors:\n  ada: { name: Ada, url: //example.com }\n', ['section/wrong-type 3:3']],
  ['kind: blog\nauthors:\n  ada: { name: Ada, image: "http://example.com/a.png" }\n', ['section/wrong-type 3:3']],
  ['kind: blog\nauthors:\n  ada: { name: Ada, email: a@example.com }\n', ['section/wrong-type 3:3']],
  ['kind: blog\norder: 1\nopen: true\n', ['section/no-effect 2:1', 'section/no-effect 3:1']],
  ['perPage: 5\nfeed: true\n', ['section/no-effect 1:1', 'section/no-effect 2:1']],
])('%j is reported', (text, reports) => {
  expect(read(text).reports).toEqual(reports)
})

it('an author with a mistake is left out, the others are not', () => {
  expect(read('kind: blog\nauthors:\n  ada: Ada\n  bob: { name: Bob }\n').settings?.authors).toEqual({ bob: { name: 'Bob' } })
})

it('authors that multiply by aliases are reported', () => {
  const levels = Array.from({ length: 8 }, (_, level) => `  a${level + 1}: &a${level + 1} [${Array(20).fill(`*a${level}`).join(', ')}]`)
  expect(read(`kind: blog\nauthors:\n  a0: &a0 [x]\n${levels.join('\n')}\n`).reports).toEqual(['section/syntax 3:3'])
})
