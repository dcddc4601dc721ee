import { expect, test } from 'vitest'
import { parseText } from './parse-text.ts'

const codes = (text: string) =>
  parseText(text).document.diagnostics.map(({ code, location }) => `${code} ${location?.line}:${location?.column}`)

test('a picture whose file and text have changed places is reported', () => {
  expect(codes('See ![./cat.png](A cat) here.\n')).toEqual(['link/not-joined 1:5'])
  expect(codes('![A cat](./cat.png)\n')).toEqual([])
})

test('a panel with a title and nothing in it is reported', () => {
  expect(codes(':::details More\n:::\n')).toEqual(['container/empty 1:1'])
  expect(codes(':::details More\nText.\n:::\n')).toEqual([])
})
