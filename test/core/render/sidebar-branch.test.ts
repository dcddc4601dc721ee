import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SidebarNode } from '../../../src/core/model/page-props.ts'
import type { SidebarEntry } from '../../../src/core/model/site.ts'
import { allNodes, branchKey, createBranch, firstHref, readingOrder } from '../../../src/core/render/sidebar-branch.ts'
import type { Href, RoutePath } from '../../../src/kit/files/paths.ts'

const page = (name: string): SidebarEntry => ({ type: 'page', label: name, route: `/${name}` as RoutePath, href: `/${name}` as Href })
const pages = (count: number, name = 'p') => Array.from({ length: count }, (_, index) => page(`${name}${index}`))
const category = (name: string, entries: readonly SidebarEntry[], more: { open?: boolean; index?: boolean } = {}): SidebarEntry => ({
  type: 'category',
  label: name,
  open: more.open ?? false,
  entries,
  ...(more.index ? { index: { route: `/${name}/` as RoutePath, href: `/${name}/` as Href } } : {}),
})
const sidebarOf = (entries: readonly SidebarEntry[]) => ({ name: 'docs', version: 'next', locale: 'en', entries })

function countLines(nodes: readonly SidebarNode[]): number {
  return nodes.reduce((sum, node) => sum + 1 + (node.type === 'category' && node.nodes ? countLines(node.nodes) : 0), 0)
}

function hrefsOf(nodes: readonly SidebarNode[]): string[] {
  return nodes.flatMap((node) => {
    const own = 'href' in node && node.href !== undefined && node.type !== 'more' ? [node.href] : []
    return node.type === 'category' && node.nodes ? [...own, ...hrefsOf(node.nodes)] : own
  })
}

describe('the branch of a page', () => {
  test('has the same size for ten thousand pages as for a hundred', () => {
    const large = createBranch(pages(10_000), [5_000])
    expect(countLines(large)).toBe(countLines(createBranch(pages(1_000), [500])))
    expect(hrefsOf(large)).toContain('/p5000')
  })

  test('is complete if it is small', () => {
    expect(createBranch([page('a')], [0])).toEqual([{ type: 'page', label: 'a', href: '/a' }])
  })

  test('shows how many entries are omitted on either side, and links to the nearest', () => {
    const nodes = createBranch(pages(1_000), [500])
    const shown = hrefsOf(nodes)
    const first = Number(shown[0]?.slice(2))
    const last = Number(shown.at(-1)?.slice(2))
    expect([nodes[0], nodes.at(-1)]).toEqual([
      { type: 'more', count: first, href: `/p${first - 1}`, path: '' },
      { type: 'more', count: 999 - last, href: `/p${last + 1}`, path: '' },
    ])
  })

  test('opens the path to the page and initially open categories, and no others', () => {
    const entries = [
      category('way', [category('inner', [page('a')]), category('side', [page('b')])]),
      category('open', [page('c')], { open: true }),
      category('closed', [page('d')], { index: true }),
    ]
    const nodes = createBranch(entries, [0, 0, 0])
    expect(hrefsOf(nodes)).toEqual(['/a', '/a', '/a', '/b', '/c', '/c', '/closed/'])
    expect(nodes[2]).toMatchObject({ nodes: undefined, href: '/closed/', hasIndex: true, path: '2' })
    expect(nodes[0]).toMatchObject({
      hasIndex: false,
      path: '0',
      nodes: [
        { path: '0.0', nodes: [{ href: '/a' }] },
        { path: '0.1', nodes: undefined },
      ],
    })
  })

  test('of a category’s own page opens that category', () => {
    const entries = [page('x'), category('one', [page('a')], { index: true }), category('two', [page('b')], { index: true })]
    const openOf = (trail: readonly number[]) =>
      createBranch(entries, trail).flatMap((node) => (node.type === 'category' && node.nodes ? [node.label] : []))
    expect([openOf([0]), openOf([1]), openOf([2])]).toEqual([[], ['one'], ['two']])
  })
})

/** A tree of at most a few hundred entries, including wide and deep ones. */
const tree = fc.letrec<{ entry: SidebarEntry; entries: SidebarEntry[] }>((tie) => ({
  entry: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'sidebar' },
    fc.constant<SidebarEntry>({ type: 'separator' }),
    fc.record({ open: fc.boolean(), index: fc.boolean(), entries: tie('entries') }).map((made) => category('c', made.entries, made)),
    fc.integer({ min: 1, max: 130 }).map((count) => category('wide', pages(count))),
    fc.constant(page('p')),
  ),
  entries: fc.array(tie('entry'), { minLength: 1, maxLength: 8, depthIdentifier: 'sidebar' }),
}))

/** The same tree with a number in every URL. */
function number(entries: readonly SidebarEntry[], next = { id: 0 }): SidebarEntry[] {
  return entries.map((entry) => {
    if (entry.type === 'page') return page(`n${next.id++}`)
    if (entry.type !== 'category') return entry
    return category(`c${next.id++}`, number(entry.entries, next), { open: entry.open, index: entry.index !== undefined })
  })
}

test('contains its page, is shared by pages with the same key, and is bounded in any tree', () => {
  fc.assert(
    fc.property(
      tree.entries.map((entries) => number(entries)),
      (entries) => {
        const branches = new Map<string, string>()
        for (const { trail, href } of readingOrder(sidebarOf(entries))) {
          const nodes = createBranch(entries, trail)
          expect(hrefsOf(nodes)).toContain(href)
          const key = branchKey(entries, trail)
          const drawn = JSON.stringify(nodes)
          expect(branches.get(key) ?? drawn).toBe(drawn)
          branches.set(key, drawn)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('the whole sidebar has every entry, open or closed', () => {
  fc.assert(
    fc.property(
      tree.entries.map((entries) => number(entries)),
      (entries) => {
        const hrefs = new Set(hrefsOf(allNodes(entries)))
        for (const { href } of readingOrder(sidebarOf(entries))) expect(hrefs).toContain(href)
      },
    ),
    { numRuns: 40 },
  )
})

describe('reading order', () => {
  test('follows the sidebar, with each page at its first position', () => {
    const entries = [
      page('a'),
      category('c', [page('b'), page('a')], { index: true }),
      { type: 'header', label: 'H' } as const,
      page('b'),
      page('d'),
    ]
    expect(readingOrder(sidebarOf(entries)).map(({ route, trail }) => `${route} ${trail.join('.')}`)).toEqual([
      '/a 0',
      '/c/ 1',
      '/b 1.0',
      '/d 4',
    ])
  })

  test('the target of a closed category', () => {
    expect(firstHref([{ type: 'separator' }, category('x', []), category('y', [category('z', [page('a')])])])).toBe('/a')
    expect(firstHref([category('y', [page('a')], { index: true })])).toBe('/y/')
    expect(firstHref([{ type: 'link', label: 'l', href: '/l', external: false }])).toBeUndefined()
  })
})
