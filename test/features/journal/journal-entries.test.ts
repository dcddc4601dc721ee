import { describe, expect, it } from 'vitest'
import { parsePage } from '../../../src/core/markdown/parse-page.ts'
import { syntaxOf } from '../../../src/core/markdown/syntax-table.ts'
import { features } from '../../../src/features.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { admonitions } from '../../core/markdown/parse-text.ts'

function read(text: string, file = 'content/blog/2026-01-01-x.md') {
  const { document } = parsePage(
    { file: file as ProjectPath, bytes: Buffer.from(text) },
    { includeFolders: [], components: [], admonitions, codeLanguages: [], html: 'checked', journals: ['content/blog/'] },
    { includeReader: { read: () => 'missing', similar: () => undefined }, syntax: syntaxOf(features) },
  )
  return {
    ...document,
    reports: document.diagnostics.map(({ code, message, location }) => `${location?.line}:${location?.column} ${code} ${message}`),
  }
}

const yaml = (lines: string, file?: string) => read(`---\n${lines}\n---\n\nText.\n`, file)

describe('keys of entries', () => {
  it.each([
    ['date: 2026-07-17', { date: '2026-07-17' }],
    ['date: "2026-07-17T10:00:00+02:00"', { date: '2026-07-17T10:00:00+02:00' }],
    ['authors: ada', { authors: 'ada' }],
    ['authors: [ada, bob]', { authors: ['ada', 'bob'] }],
    ['authors: { name: Eve, url: mailto:eve@example.com }', { authors: { name: 'Eve', url: 'mailto:eve@example.com' } }],
    ['authors:\n  - ada\n  - name: Eve', { authors: ['ada', { name: 'Eve' }] }],
    ['tags: [a, b c, 2]', { tags: ['a', 'b c', 2] }],
    ['tags: []', { tags: [] }],
  ])('%s', (lines, frontMatter) => {
    expect(yaml(lines)).toMatchObject({ frontMatter, reports: [] })
  })

  it.each([
    ['date: yesterday', /^2:1 front-matter\/wrong-type `date` must be a date such as .*; found `yesterday`/],
    ['date: 2026', /^2:1 front-matter\/wrong-type `date`/],
    ['date: 2026-02-30', /found `2026-02-30`/],
    ['title: T\ntags: a', /^3:1 front-matter\/wrong-type `tags` must be a list/],
    ['tags: [[a]]', /`tags/],
    ['tags: [""]', /`tags/],
    ['authors: 5', /`authors` must be the ID of an author/],
    ['authors: { name: Eve, url: "javascript:alert(1)" }', /`authors/],
    ['authors: [{ nmae: Eve }]', /`authors/],
  ])('%s is reported and left out', (lines, report) => {
    const { frontMatter, reports } = yaml(lines)
    expect(reports).toEqual([expect.stringMatching(report)])
    expect(Object.keys(frontMatter).filter((key) => key !== 'title')).toEqual([])
  })

  it.each(['content/a.md', 'content/blog2/a.md', 'content/blog/index.md', 'content/blog/README.md', 'content/blog/blog.md'])(
    'other pages do not have them: %s',
    (file) => {
      const { reports, excerpt } = yaml('date: 2026-07-17\nauthors: ada\ntags: [a]', file)
      expect(reports.map((report) => report.split(' ').slice(0, 3).join(' '))).toEqual([
        '2:1 front-matter/unknown-key Unknown',
        '3:1 front-matter/unknown-key Unknown',
        '4:1 front-matter/unknown-key Unknown',
      ])
      expect(excerpt).toBeUndefined()
    },
  )
})

describe('excerpts', () => {
  it.each([
    ['One.\n\nTwo.\n', ['One.']],
    ['One **bold** [link](/x).\n\nTwo.\n\n<!-- more -->\n\nThree.\n', ['One bold link.', 'Two.']],
    ['One.\n<!-- truncate -->\nTwo.\n', ['One.']],
    ['One <!--more--> two.\n', ['One']],
    ['<!-- more -->\n\nOne.\n', []],
    ['```\n<!-- more -->\n```\n\nOne.\n', ['One.']],
    [`${'word '.repeat(400)}\n\n<!-- more -->\n`, [`${'word '.repeat(200).trim()}…`]],
  ])('%j', (text, excerpt) => {
    expect(read(`# T\n\n${text}`).excerpt).toEqual(excerpt)
  })
})
