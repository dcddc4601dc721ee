import { expect, it } from 'vitest'
import { readSection } from '../../../src/core/markdown/read-section.ts'
import type { SourceFile } from '../../../src/core/model/source-file.ts'
import { blog } from '../../../src/features/journal/journal-entries.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'

function read(text: string) {
  const { value, diagnostics } = readSection({ projectPath: 'content/a/_section.yaml' as ProjectPath } as SourceFile, Buffer.from(text), [
    blog,
  ])
  return {
    settings: value?.settings,
    reports: diagnostics.map(({ code, location }) => `${code} ${location?.line}:${location?.column}`),
    diagnostics,
  }
}

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

it('the keys of a blog are listed for an unknown key', () => {
  expect(read('writers: A\n').diagnostics[0]?.hint).toBe(
    'The keys are `label`, `order`, `icon`, `open`, and `hidden`, or those of a blog: `kind`, `label`, `description`, `authors`, `perPage`, and `feed`.',
  )
})

it('an author with a mistake is left out, the others are not', () => {
  expect(read('kind: blog\nauthors:\n  ada: Ada\n  bob: { name: Bob }\n').settings?.authors).toEqual({ bob: { name: 'Bob' } })
})

it('authors that multiply by aliases are reported', () => {
  const levels = Array.from({ length: 8 }, (_, level) => `  a${level + 1}: &a${level + 1} [${Array(20).fill(`*a${level}`).join(', ')}]`)
  expect(read(`kind: blog\nauthors:\n  a0: &a0 [x]\n${levels.join('\n')}\n`).reports).toEqual(['section/syntax 3:3'])
})
