import { expect, test } from 'vitest'
import { isUrl, parseUrl } from '../../../src/kit/url/parse-url.ts'

test('a URL is valid or not, however often it was looked at', () => {
  const answers = new Set<boolean>()
  for (let index = 0; index < 20_000; index++) answers.add(isUrl('https://b\u00fccher.example'))
  expect([...answers]).toEqual([true])
  expect(isUrl('b\u00fccher.example')).toBe(false)
})

test('a relative URL needs a base', () => {
  expect(parseUrl('../a', 'https://example.com/b/c')?.href).toBe('https://example.com/a')
  expect(parseUrl('../a')).toBeUndefined()
})
