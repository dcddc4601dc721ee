import { expect, test } from 'vitest'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { teaFiles } from './tea-package.ts'
import { makePages } from './typescript-pages.ts'

const made = makePages([{ name: '@tea/shop', files: teaFiles }], { sourceUrl: 'https://files.example/{package}@{version}/{file}' })
const parsed = new Map(made.pages.map(({ path, text }) => [path, parseText(text, { file: `content/${path}` })]))

/** `/reference/x/` and `/reference/x` as paths of pages. */
function pathOf(route: string): string {
  return `${route.replace(/^\//, '').replace(/\/$/, '/index')}.md`
}

test('pages are parsed without problems', () => {
  const problems = [...parsed].flatMap(([path, { document }]) =>
    document.diagnostics.map(({ code, message, location }) => `${path}:${location?.line} ${code} ${message}`),
  )
  // Syntax that the dialect may not support yet.
  expect(problems.filter((problem) => !/`(?::::members|linkCode)`|`sidebar`/.test(problem))).toEqual([])
})

test('every link leads to an existing page and anchor', () => {
  const broken = [...parsed].flatMap(([path, { document }]) =>
    document.links.flatMap(({ href }) => {
      if (/^https:/.test(href)) return []
      const [route = '', anchor = ''] = href.split('#')
      const target = parsed.get(route === '' ? path : pathOf(route))
      return target && (anchor === '' || target.document.anchors.includes(anchor)) ? [] : [`${path}: ${href}`]
    }),
  )
  expect(broken).toEqual([])
  expect([...parsed.values()].flatMap(({ document }) => document.links).length).toBeGreaterThan(15)
})

test('every declaration and every member is a heading with its anchor', () => {
  const headings = parsed.get('reference/brewing/pot.md')?.body.headings.map(({ id }) => id)
  expect(headings).toEqual(['use', 'pot-constructor', 'pot-lid', 'pot-level', 'pot-brew', 'pot-index'])
  expect(parsed.get('reference/brewing/pot.md')?.body.titleId).toBe('pot')
  expect(parsed.get('reference/brewing/vessels.md')?.document.title).toBe('Vessels')
})

test('hostile comments become text', () => {
  const page = parsed.get('reference/leaf/b-hostile-b-page-x.md')
  if (!page) throw new Error(`No page among ${made.paths.join()}`)
  const html = htmlOf(page)
  expect(html).not.toMatch(/<(?:script|img|div>|i>|b>|Card)|\{Card\}|="javascript:/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page.body.headings.map(({ depth, text }) => `${depth} ${text}`)).toEqual([
    '2 Hostile',
    '3 Title {#hostile}',
    '3 a <b>',
    '4 Row {#hostile-b}',
    '3 b',
    '4 Out',
  ])
  expect(page.document.title).toBe('<b>Hostile</b> "Page": X')
  expect(page.document.links.map(({ href }) => href)).toContain('/reference/leaf/#leaf')
  expect(made.reports.filter((report) => !/unresolved-link No page documents `javascript:/.test(report))).toEqual([])
})
