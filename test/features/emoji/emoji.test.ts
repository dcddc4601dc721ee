import { nameToEmoji } from 'gemoji'
import { describe, expect, it } from 'vitest'
import { replaceEmoji } from '../../../src/features/emoji/index.ts'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { reportsOf } from '../../core/markdown/reports.ts'

describe('emoji', () => {
  it('replace their names in text, headings, and the Markdown version, not in code', () => {
    const page = parseText('# Go :rocket:\n\n## :+1: *:tada:* `:tada:`\n\n> a :white_check_mark: b 10:30:00 :nothing_like_it:\n', {
      emoji: true,
    })
    expect(page.document.title).toBe('Go 🚀')
    expect(page.body.headings[0]?.html).toBe('👍 <em>🎉</em> <code>:tada:</code>')
    expect(htmlOf(page)).toContain('a ✅ b 10:30:00 :nothing_like_it:')
    expect(page.body.markdownEdits?.map(({ text }) => text)).toEqual(['👍', '🎉', '✅'])
    expect(reportsOf(page)).toEqual([])
  })

  it('that are mistyped are reported', () => {
    const page = parseText('a :rokcet: b\n', { emoji: true })
    expect(page.document.diagnostics).toMatchObject([
      { code: 'markdown/unknown-emoji', hint: 'Did you mean `:rocket:`?', location: { line: 1, column: 3 } },
    ])
  })

  it('are those of GitHub', () => {
    const names = Object.keys(nameToEmoji)
    expect(names.filter((name) => replaceEmoji(`:${name}:`) !== nameToEmoji[name])).toEqual([])
    expect(names.length).toBeGreaterThan(1800)
  })

  it('are text where they are not turned on', () => {
    expect(htmlOf(parseText('x :rocket:\n'))).toBe('<p>x :rocket:</p>\n')
  })
})
