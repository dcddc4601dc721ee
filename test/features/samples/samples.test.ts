import { expect, test } from 'vitest'
import type { Sample } from '../../../src/features/samples/sample.ts'
import { parseText } from '../../core/markdown/parse-text.ts'

function samplesOf(text: string, files: Readonly<Record<string, string>> = {}): readonly Sample[] {
  return parseText(text, { samples: true, files }).body.samples ?? []
}

const originsOf = (text: string) => samplesOf(text).map(({ code, origin }) => ({ code, ...origin }))

test('code is only kept on request', () => {
  expect(parseText('```ts\na\n```\n').body).not.toHaveProperty('samples')
  expect(parseText('Text\n', { samples: true }).body.samples).toEqual([])
})

test('with the positions of its lines', () => {
  expect(originsOf('---\ntitle: A\n---\n\n```ts\na\n```\n')).toEqual([{ code: 'a', lines: 6, shifts: 0 }])
  expect(originsOf('- one\n\n  ```ts\n  a\n    b\n  ```\n')).toEqual([{ code: 'a\n  b', lines: 4, shifts: 2 }])
  expect(originsOf('- ```ts\n  a\n  ```\n')).toEqual([{ code: 'a', lines: 2, shifts: 2 }])
  expect(originsOf('> > ```ts\n> > a\n> >\n> > b\n> > ```\n')).toEqual([{ code: 'a\n\nb', lines: 2, shifts: 4 }])
  expect(originsOf('> ```ts\n> a\n>b\n> ```\n')).toEqual([{ code: 'a\nb', lines: 2, shifts: [2, 1] }])
  expect(originsOf(':::note\n\n1. One\n\n   ```ts\n   a\n   ```\n\n:::\n')).toEqual([{ code: 'a', lines: 6, shifts: 3 }])
  expect(originsOf('<Tabs>\n<TabItem label="a">\n\n```ts\na\n```\n\n</TabItem>\n</Tabs>\n')).toEqual([{ code: 'a', lines: 5, shifts: 0 }])
  expect(originsOf('Text\n\n    a\n    b\n')).toEqual([{ code: 'a\nb', lines: 3, shifts: 4 }])
  expect(originsOf('```\na\n```\n')).toEqual([{ code: 'a', lines: 2, shifts: 0 }])
  expect(originsOf('- one\r\n\r\n  ```ts\r\n  a\r\n  b\r\n  ```\r\n')).toEqual([{ code: 'a\nb', lines: 4, shifts: 2 }])
  expect(originsOf('Same\n\n```ts\na\n```\n\n```ts\na\n```\n').map(({ lines }) => lines)).toEqual([4, 8])
  expect(originsOf('\ufeff# A\n\n```ts\n\ta\n```\n')).toEqual([{ code: '\ta', lines: 4, shifts: 0 }])
})

test('with its hidden lines, without markers and removed lines', () => {
  const [sample] = samplesOf(
    '```ts {1} del={2}\nhidden\n// ---cut---\n// highlight-next-line\na\nold\nolder // [!code --]\nb // [!code ++]\n```\n',
  )
  expect(sample?.code).toBe('hidden\n// ---cut---\n\na\n\n\nb')
})

test('with the attributes of its opening fence', () => {
  const info = 'graphql title="Shop API: a" schema="Shop API" continues unchecked="for a reason"'
  const [sample] = samplesOf(`\`\`\`${info}\na\n\`\`\`\n`)
  expect(sample).toEqual({
    language: 'graphql',
    title: 'Shop API: a',
    schema: 'Shop API',
    continues: true,
    unchecked: 'for a reason',
    code: 'a',
    at: { line: 1, column: 1, endColumn: info.length + 4 },
    origin: { lines: 2, shifts: 0 },
  })
  expect(samplesOf('```ts unchecked\na\n```\n')[0]?.unchecked).toBe('')
  expect(samplesOf('```ts unchecked="  "\na\n```\n')[0]?.unchecked).toBe('')
})

test('of a file with the file’s lines', () => {
  const file = 'first\n  // #region one\n  a\n  // #region two\n  b\n  // #endregion two\n  c\n  // #endregion one\n'
  const whole = samplesOf('```ts file="./a.ts"\n```\n', { 'content/a.ts': 'a\nb\n' })
  expect(whole.map(({ code, origin }) => ({ code, origin }))).toEqual([
    { code: 'a\nb', origin: { file: 'content/a.ts', lines: 1, shifts: 0 } },
  ])
  const region = samplesOf('```ts file="./a.ts#one"\n```\n', { 'content/a.ts': file })
  expect(region.map(({ code, origin }) => ({ code, origin }))).toEqual([
    { code: 'a\nb\nc', origin: { file: 'content/a.ts', lines: [3, 5, 7], shifts: 2 } },
  ])
})

test('not of generated pages', () => {
  expect(parseText('```ts\na\n```\n', { samples: true, isGenerated: true }).body).not.toHaveProperty('samples')
})
