import { marked, type Token } from 'marked'
import { expect, test } from 'vitest'
import { maxCommentLength } from '../../../../src/core/diagnostics/review-comment.ts'
import type { ManifestPage, SiteManifest } from '../../../../src/core/model/output.ts'
import { compareManifests } from '../../../../src/tools/deploy/diff/compare-manifests.ts'
import { formatComparison, formatReview } from '../../../../src/tools/deploy/diff/format-comparison.ts'
import { planDeployment } from '../../../../src/tools/deploy/diff/plan-deployment.ts'

const hostile = [
  '@octocat',
  '<img src=x onerror=alert(1)>',
  '[link](https://evil.example)',
  '![](https://evil.example/x.png)',
  'a | b',
  '`code` ``` ````',
  '#123 GH-1',
  'https://evil.example/auto',
  '\n\n/close\n\n# Heading',
  '--> <!-- ',
  '</details><script>',
  '\u202Ereversed\u001B[31m',
  '`',
  ' ',
]

function manifestOf(pages: readonly ManifestPage[], rest: Partial<SiteManifest> = {}): SiteManifest {
  return { manifest: 1, base: '/', pages, redirects: [], files: [], warnings: [], ...rest }
}

function review(before: SiteManifest, after: SiteManifest): string {
  return formatReview(compareManifests(before, after), planDeployment({ before, after, older: [], keep: 1 }))
}

test('text from pages is only in code', () => {
  const page = (text: string, index: number, now: string): ManifestPage => ({
    path: `/${index}`,
    title: `${text}${now}`,
    source: `content/${index}.md`,
    anchors: [
      ['', '-', now, 'x'],
      [`${text}${now}`.replaceAll(/\s/g, ''), 'h', now, 'x'],
    ],
  })
  const before = manifestOf([
    ...hostile.map((text, index) => page(text, index, 'old')),
    ...hostile.map(
      (text, index): ManifestPage => ({ path: `/gone${index}${text.replaceAll(/\s/g, '')}`, title: text, source: text, anchors: [] }),
    ),
  ])
  const after = manifestOf(
    [
      ...hostile.map((text, index) => page(text, index, 'new')),
      ...hostile.map(
        (text, index): ManifestPage => ({
          path: `/added${index}${text.replaceAll(/\s/g, '')}`,
          title: text,
          source: `new ${text}`,
          anchors: [],
        }),
      ),
    ],
    {
      warnings: hostile.map((text) => ['code/x', text, text, 1] as const),
      redirects: [['/gone0@octocat', 'https://evil.example/@octocat']],
    },
  )
  const text = review(before, after)
  const outside: string[] = []
  const kinds = new Set<string>()
  marked.walkTokens(marked.lexer(text), (token: Token) => {
    kinds.add(token.type)
    if (token.type === 'text' && !('tokens' in token && token.tokens)) outside.push(token.raw)
    if (token.type === 'html') outside.push(token.raw)
  })
  expect(kinds).toContain('codespan')
  expect([...kinds].filter((kind) => ['link', 'image', 'code', 'hr', 'def'].includes(kind))).toEqual([])
  expect(outside.join('\n')).not.toMatch(/octocat|evil|onerror|script|#123|GH-1|close|reversed/)
  expect(
    outside.filter((part) => part.startsWith('<')).every((part) => /^(?:<!-- docsgen diff -->|<\/?(?:details|summary|b)\b)/.test(part)),
  ).toBe(true)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not appear
  expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/)
})

test('a comment of any number of changes has a length that GitHub accepts', () => {
  const pages = Array.from(
    { length: 20_000 },
    (_, index): ManifestPage => ({
      path: `/${'long/'.repeat(100)}${index}`,
      title: 'Title '.repeat(100),
      source: `${index}.md`,
      anchors: [],
    }),
  )
  const warnings = pages.map(({ path }, index) => ['link/missing-page', `${index}.md`, `The link ${path} leads nowhere.`, 2] as const)
  const text = review(manifestOf([]), manifestOf(pages, { warnings }))
  expect(text.length).toBeLessThanOrEqual(maxCommentLength)
  expect(text.length).toBeGreaterThan(maxCommentLength / 4)
  expect(text).toContain('### Documentation: 20,000 pages added, 20,000 new warnings\n')
  expect(text).toMatch(/\n- and 19,9\d\d more\n/)
})

test('pages are followed to their new address by a redirect, their source, or their sections', () => {
  const page = (path: string, source: string, ...sections: readonly string[]): ManifestPage => ({
    path,
    title: path,
    source,
    anchors: sections.map((section) => [section, section, section, 'abcd']),
  })
  const before = manifestOf([
    page('/redirected', 'a.md', 'one'),
    page('/same-source', 'b.md', 'two'),
    page('/same-text', 'c.md', 'three', 'four'),
    page('/gone', 'd.md', 'five', 'six'),
    page('/merged', 'e.md', 'seven'),
    page('/stays', 'f.md', 'eight'),
  ])
  const after = manifestOf(
    [
      page('/new/a', 'new-a.md'),
      page('/new/b', 'b.md', 'other'),
      page('/new/c', 'new-c.md', 'three', 'more', 'text'),
      page('/new/d', 'new-d.md', 'nine'),
      page('/stays', 'f.md', 'eight', 'seven'),
    ],
    {
      redirects: [
        ['/redirected', '/twice'],
        ['/twice', '/new/a'],
        ['/merged', '/stays#seven'],
      ],
    },
  )
  const { pages } = compareManifests(before, after)
  expect(pages.moved.map(({ from, to, hasRedirect }) => [from, to, hasRedirect])).toEqual([
    ['/redirected', '/new/a', true],
    ['/same-source', '/new/b', false],
    ['/same-text', '/new/c', false],
  ])
  expect(pages.removed).toEqual([
    { path: '/gone', title: '/gone' },
    { path: '/merged', title: '/merged', to: '/stays' },
  ])
  expect(pages.added.map(({ path }) => path)).toEqual(['/new/d'])
})

test('sizes, samples, anchors, and warnings count only what is different', () => {
  const page = (path: string, rest: Partial<ManifestPage> = {}): ManifestPage => ({
    path,
    title: 'Page',
    source: `${path}.md`,
    anchors: [],
    ...rest,
  })
  const file = (path: string, bytes: number) => [path, bytes, String(bytes).padStart(64, '0')] as const
  const before = manifestOf(
    [
      page('/a', {
        samples: [
          ['ts', '11111111'],
          ['ts', '22222222'],
          ['sh', '33333333'],
        ],
        anchors: [['one'], ['two']],
        renamed: [['zero', 'one']],
      }),
      page('/b/'),
    ],
    {
      files: [file('a.html', 10_000), file('b/index.html', 100_000)],
      warnings: [
        ['x/y', 'a.md', 'Old.', 3],
        ['x/z', 'a.md', 'Both.', 2],
      ],
    },
  )
  const after = manifestOf(
    [
      page('/a', {
        samples: [
          ['ts', '22222222'],
          ['ts', '44444444', 'unchecked'],
          ['js', '55555555'],
        ],
        anchors: [['two'], ['three']],
        renamed: [['one', 'three']],
      }),
      page('/b/'),
    ],
    {
      files: [file('a.html', 13_000), file('b/index.html', 105_000)],
      warnings: [
        ['x/y', 'a.md', 'Old.', 1],
        ['x/z', 'a.md', 'Both.', 4],
      ],
    },
  )
  const comparison = compareManifests(before, after)
  expect(comparison.samples).toEqual([{ path: '/a', added: 1, removed: 1, changed: 1, unchecked: 1 }])
  expect(comparison.sizes).toEqual([{ path: '/a', before: 10_000, after: 13_000 }])
  expect(comparison.anchors).toEqual([{ path: '/a', lost: ['zero'], gained: ['three'], kept: [['one', 'three']] }])
  expect(comparison.warnings).toEqual({ added: [['x/z', 'a.md', 'Both.', 2]], gone: [['x/y', 'a.md', 'Old.', 2]] })
  const text = formatComparison(comparison, planDeployment({ before, after, older: [], keep: 1 }))
  expect(text).toContain('Lost anchors: 1\n  /a#zero\n')
  expect(text).toContain('/a  1 changed, 1 new, 1 removed, 1 not checked anymore\n')
})
