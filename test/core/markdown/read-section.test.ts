import { expect, it } from 'vitest'
import { readSection } from '../../../src/core/markdown/read-section.ts'
import type { SourceFile } from '../../../src/core/model/source-file.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'

function read(text: string) {
  const { value, diagnostics } = readSection({ projectPath: 'content/a/_section.yaml' as ProjectPath } as SourceFile, Buffer.from(text), [])
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
