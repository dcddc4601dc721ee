import { expect, test } from 'vitest'
import { readModules } from './source-files.ts'

const comments = /\/\*\*([\s\S]*?)\*\/|^\s*\/\/ (?!biome-ignore)(.*)$/gm

/** `cloud-functions.ts` contains the text of published functions. */
const modules = readModules().filter(({ path }) => !path.endsWith('/cloud-functions.ts'))

/** The text of each comment, without code and the values of tags. */
const texts = modules.flatMap(({ path, text }) =>
  [...text.matchAll(comments)].map(([, block, line]) => ({
    path,
    text: (block ?? line ?? '')
      .replace(/\n\s*\*/g, ' ')
      .replace(/`[^`]*`/g, '``')
      .replace(/\s@[a-z][\s\S]*/, '')
      .trim(),
  })),
)

test('comments begin with a sentence, not with a fragment that needs the code', () => {
  expect(texts.length).toBeGreaterThan(5_000)
  expect(texts.filter((comment) => /^(?:Of|As|By(?! default| convention)|What) /.test(comment.text))).toEqual([])
})

test('comments have a sentence for each thought, not a semicolon', () => {
  expect(texts.filter((comment) => /; /.test(comment.text))).toEqual([])
})
