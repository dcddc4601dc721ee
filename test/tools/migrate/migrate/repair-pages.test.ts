import { expect, test } from 'vitest'
import type { Diagnostic } from '../../../../src/core/model/diagnostic.ts'
import type { ProjectPath } from '../../../../src/kit/files/paths.ts'
import { repairPages } from '../../../../src/tools/migrate/migrate/repair-pages.ts'
import { migrate } from './made-up-site.ts'

const file = 'content/a.md' as ProjectPath

function repair(text: string, found: readonly (readonly [code: string, word: string])[]) {
  const lines = text.split('\n')
  const diagnostics = found.map(([code, word]): Diagnostic => {
    const index = lines.findIndex((line) => line.includes(word))
    const column = (lines[index] ?? '').indexOf(word) + 1
    return { code, severity: 'warning', message: '', location: { file, line: index + 1, column, endColumn: column + word.length } }
  })
  // Links lead nowhere only on the new site.
  const migration = migrate({ files: { 'docs/a.md': text.includes('](') ? 'A\n' : text } })
  const repaired = repairPages({ ...migration, texts: new Map([...migration.texts, [file, text]]) }, diagnostics)
  return { text: repaired.texts.get(file), lines: repaired.todos.map(({ line }) => line), components: repaired.components }
}

test('takes out what docsgen leaves out, and moves the lines of notes', () => {
  const text = 'A\n\n<script>\nrun()\n</script>\n\n<p style="color: red" onclick=run()>B</p>\n\n%%\n\n<Chart/>\n'
  const repaired = repair(text, [
    ['html/script', '<script'],
    ['html/inline-style', 'style'],
    ['html/script', 'onclick'],
  ])
  expect(repaired.text).toBe('A\n\n\n\n<p>B</p>\n\n%%\n\n<Chart/>\n')
  expect(repaired.lines).toEqual([7, 3, 5, 5])
  expect(repaired.components[0]?.uses).toEqual([{ file, line: 9 }])
})

test('links are not changed without proof that they lead nowhere', () => {
  const text = '[a](./x.md), [b](b.md#gone), [c](), [d](mail:me), ![e](e.png)\n'
  const repaired = repair(text, [
    ['link/missing-file', './x.md'],
    ['link/missing-anchor', 'b.md#gone'],
    ['link/unknown-scheme', '[d](mail:me)'],
    ['link/missing-image', 'e.png'],
  ])
  expect(repaired.text).toBe(text)
})

test('code without a known language, with unknown words, empty, or never closed', () => {
  const found = [
    ['code/unknown-language', 'xyz'],
    ['code/unknown-attribute', 'live'],
    ['code/empty', '```empty'],
    ['code/not-closed', '```open'],
  ] as const
  expect(repair('```xyz live\na\n```\n\n```empty\n```\n\n```open\nb\n', found).text).toBe('```text\na\n```\n\n\n\n```open\nb\n```\n')
})

test('boxes that are never closed end where docsgen ends them', () => {
  const found = [['container/not-closed', '::: note']] as const
  expect(repair('::: note\nA\n\n## B\n', found).text).toBe('::: note\nA\n\n:::\n\n## B\n')
  expect(repair('- A\n\n  ::: note\n  B\n', found).text).toBe('- A\n\n  ::: note\n  B\n  :::\n')
})

test('a page without problems stays as it is', () => {
  const migration = migrate({ files: { 'docs/a.md': 'A\n' } })
  expect(repairPages(migration, [])).toBe(migration)
})
