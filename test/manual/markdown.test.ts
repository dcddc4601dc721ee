import { expect, test } from 'vitest'
import { builtInAdmonitions } from '../../src/core/config/page-options.ts'
import { knownLanguages } from '../../src/core/markdown/code-languages.ts'
import { syntaxOf } from '../../src/core/markdown/syntax-table.ts'
import { features } from '../../src/features.ts'
import { theme } from '../../templates/theme.ts'
import { fencesIn, headings, readPage, sectionOf } from './manual-pages.ts'

test('every kind of admonition is documented, and no other', () => {
  const samples = fencesIn(readPage('writing/markdown'))
  const used = samples.flatMap(({ code }) => [...code.matchAll(/^:{3,} ?([a-z]+)/gm)].map(([, kind = '']) => kind))
  expect([...new Set(used)].sort()).toEqual([...Object.keys(builtInAdmonitions), 'details', 'members'].sort())
})

test('every component has a section, and every section is one', () => {
  const page = readPage('writing/components')
  const documented = headings(page, 2).flatMap((heading) => heading.match(/<\w+>/g) ?? [])
  expect(documented.map((tag) => tag.slice(1, -1)).sort()).toEqual(Object.keys(theme.components).sort())
})

test('every attribute of a fence has a row, and every row is one', () => {
  const rows = headings(sectionOf(readPage('writing/code'), 'Code block attributes', 2), 3)
  const attributes = rows.map((row) => row.replace(/=.*/, ''))
  // As other tools write them.
  const aliases = ['filename', 'showLineNumbers']
  const known = [...syntaxOf(features).fenceWords.keys()].filter((word) => !aliases.includes(word))
  expect([...attributes].sort()).toEqual([...known, '{1,3-5}'].sort())
})

test('the documented languages are supported', () => {
  const list = sectionOf(readPage('writing/code'), 'Languages', 2).split('\n\n')[2] ?? ''
  const named = [...list.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter((name) => !knownLanguages().includes(name))).toEqual([])
})

test('the result of a Markdown sample follows it', () => {
  for (const id of ['writing/markdown', 'writing/components', 'writing/code']) {
    const text = readPage(id)
    for (const { language, title, code } of fencesIn(text)) {
      if (language !== 'md' || title !== undefined) continue
      expect(text.includes(`\`\n\n${code}`), `${id}:\n${code}`).toBe(true)
    }
  }
})
