import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { createDiagnostic } from '../../../src/core/diagnostics/create-diagnostic.ts'
import type { Site } from '../../../src/core/model/site.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { type BuildFigures, createLinkGraph, formatHtmlReport } from '../../../src/tools/build-report/format-html-report.ts'

const hostile = '</td></style><script>alert(1)</script><img src=x onerror="alert(1)">"\'<a href="javascript:alert(1)">\u202E&amp;'

/** A site whose pages link to each other: from the path on the left to those on the right. */
function siteOf(links: Readonly<Record<string, readonly string[]>>, title = 'Page'): Site {
  const pages = Object.entries(links).map(([path, targets]) => ({
    route: { path, fallbackOf: undefined },
    title,
    sidebar: undefined,
    links: targets.map((route) => ({ kind: 'page', route, href: route, fragment: '' })),
  }))
  return { pages } as unknown as Site
}

const figures: BuildFigures = {
  title: hostile,
  diagnostics: [createDiagnostic('link/missing-page', { href: hostile } as never, { file: hostile as ProjectPath, line: 3 })],
  report: { pages: 2, files: 3, bytes: 4_000, totalMs: 80, stagesMs: { parse: 30, render: 60 }, errors: 0, warnings: 1 },
  rendered: [{ path: `/${hostile}`, ms: 3 }],
  sizes: [{ path: `/${hostile}`, bytes: 100 }],
  links: createLinkGraph(siteOf({ [`/a/${hostile}`]: ['/b/c'], '/b/c': [] }, hostile)),
  comparison: {
    pages: {
      before: 1,
      after: 2,
      added: [{ path: hostile, title: hostile }],
      removed: [{ path: hostile, title: hostile, to: hostile }],
      moved: [{ from: hostile, to: hostile, title: hostile, hasRedirect: false }],
      renamed: [{ path: hostile, from: hostile, to: hostile }],
      edited: [{ path: hostile, title: hostile, sections: [hostile] }],
      rerendered: 0,
    },
    anchors: [{ path: hostile, lost: [hostile], gained: [hostile], kept: [[hostile, hostile]] }],
    samples: [{ path: hostile, added: 1, removed: 0, changed: 0, unchecked: 0 }],
    sizes: [{ path: hostile, before: 1, after: 2 }],
    totals: [],
    warnings: { added: [[hostile, hostile, hostile, 1]], gone: [] },
    ranks: [{ query: hostile, before: 1, after: null }],
  },
  queries: { total: 2, failed: [{ query: hostile, results: 0 }] },
}

test('the page is one file in which text from pages is only text', () => {
  const html = formatHtmlReport(figures)
  const tags = new Set<string>()
  const attributes = new Set<string>()
  const open: string[] = []
  new Parser({
    onopentag(name, found) {
      tags.add(name)
      open.push(name)
      for (const attribute of Object.keys(found)) attributes.add(attribute)
    },
    onclosetag(name) {
      expect(open.pop()).toBe(name)
    },
  }).end(html)
  expect([...tags].filter((name) => /^(?:script|img|a|link|iframe|object|svg|form|base)$/.test(name))).toEqual([])
  expect([...attributes].sort()).toEqual(['charset', 'class', 'content', 'http-equiv', 'id', 'lang', 'name', 'scope', 'style'])
  expect(html).not.toContain('\u202E')
  expect(html).not.toMatch(/url\(|@import|https?:/)
  expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(20)
})

test('what is not known has no section', () => {
  const ids = (found: BuildFigures) => [...formatHtmlReport(found).matchAll(/<section id="([a-z]+)"/g)].map(([, id]) => id)
  expect(ids(figures)).toEqual(['stages', 'slowest', 'heaviest', 'links', 'changes', 'search', 'problems'])
  const failed = { ...figures, report: undefined, rendered: [], sizes: [], comparison: undefined, queries: undefined }
  expect(ids(failed)).toEqual(['links', 'problems'])
  expect(formatHtmlReport(failed)).toContain('<b>Not published</b>')
})

test('links are counted once for each pair of pages', () => {
  const { pages, areas } = createLinkGraph(
    siteOf({ '/': ['/a/one', '/a/one', '/'], '/a/one': ['/a/two', '/b/'], '/a/two': ['/b/'], '/b/': [], '/b/orphan': ['/'] }),
  )
  expect(pages.map(({ path, from, to }) => [path, from, to])).toEqual([
    ['/', 1, 1],
    ['/a/one', 1, 2],
    ['/a/two', 1, 1],
    ['/b/', 2, 0],
    ['/b/orphan', 0, 1],
  ])
  expect(areas).toEqual({
    names: ['a', 'b', '/'],
    links: [
      [1, 2, 0],
      [0, 0, 1],
      [1, 0, 0],
    ],
  })
})
