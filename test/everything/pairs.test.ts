import { expect, test } from 'vitest'
import type { ProjectPath } from '../../src/kit/files/paths.ts'
import { htmlOf, parseText } from '../core/markdown/parse-text.ts'
import { reportsOf } from '../core/markdown/reports.ts'

test('terms of definition lists are entries of the glossary', () => {
  const glossary = { '': [{ path: 'content/glossary.md' as ProjectPath, href: '/glossary.md' }] }
  const files = { 'content/glossary.md': 'Order\n: What somebody buys.\n' }
  expect(htmlOf(parseText('An [[term:order]]\n', { definitionLists: true, glossary, files }))).toBe(
    '<p>An <a class="term" href="/glossary.md#order" title="What somebody buys.">order</a></p>\n',
  )
})

test('abbreviations of a partial may be unused, because other pages share it', () => {
  const files = { 'content/_a.md': 'x\n\n*[A]: b\n' }
  expect(reportsOf(parseText(':::include ./_a.md\n', { files, partials: true, abbreviations: true }))).toEqual([])
})
