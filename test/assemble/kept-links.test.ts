import { expect, test } from 'vitest'
import { keptLinks, keyOfTargets, type LinkTargets } from '../../src/assemble/kept-links.ts'
import { configOf, siteOf } from './site-of.ts'

const { site, config } = siteOf({ 'content/index.md': '# Home\n\n[a](./a.md)', 'content/a.md': '# A' })
const targets: LinkTargets = {
  config,
  routes: site.pages.map(({ route }) => route),
  assets: [],
  publicFiles: new Set(['robots.txt']),
  drafts: [],
  absentFolders: [],
}
const before = { pages: site.pages, targets }
const [home, other] = site.pages
if (!home || !other) throw new Error('There are two pages')

test('a page that is as it was keeps its links, another text is resolved anew', () => {
  const find = keptLinks(before, { ...targets, routes: [...targets.routes], publicFiles: new Set(targets.publicFiles) })
  expect(find(0, home.document)).toBe(home.links)
  expect(find(0, { ...home.document })).toBeUndefined()
  expect(find(1, home.document)).toBeUndefined()
})

test.each<[string, Partial<LinkTargets>]>([
  ['page', { routes: [...targets.routes, other.route] }],
  ['address', { routes: [home.route, { ...other.route, path: '/elsewhere' as typeof other.route.path }] }],
  ['file of the public folder', { publicFiles: new Set(['humans.txt']) }],
  ['picture', { assets: [] }],
  ['draft', { drafts: [{ source: other.route.source, route: '/draft' }] }],
  ['config', { config: configOf() }],
  ['folder that was left out', { absentFolders: ['reference'] }],
])('none does where there is another %s', (_, changed) => {
  expect(keptLinks(before, { ...targets, ...changed })(0, home.document)).toBeUndefined()
})

test('the first time nothing is kept', () => {
  expect(keptLinks(undefined, targets)(0, home.document)).toBeUndefined()
})

test('the key of all that links could lead to changes with each of it', () => {
  const others: Partial<LinkTargets>[] = [
    {},
    { routes: [...targets.routes, other.route] },
    { routes: [home.route, { ...other.route, path: '/elsewhere' as typeof other.route.path }] },
    { publicFiles: new Set(['humans.txt']) },
    { assets: [{ source: other.route.source, hash: 'a', size: undefined, content: undefined }] },
    { drafts: [{ source: other.route.source, route: '/draft' }] },
    { config: configOf({ base: '/docs/' }) },
    { absentFolders: ['reference'] },
  ]
  expect(new Set(others.map((changed) => keyOfTargets({ ...targets, ...changed }))).size).toBe(others.length)
  expect(keyOfTargets({ ...targets, config: configOf() })).toBe(keyOfTargets(targets))
})

test('links that an earlier build knew are resolved only when they are asked for', () => {
  const files = { 'content/index.md': '# Home\n\n[a](./a.md)', 'content/a.md': '# A' }
  const { targetsKey } = siteOf(files)
  const again = siteOf(files, {}, { known: { targetsKey, keyOf: (_, { path }) => (path === '/' ? 'known' : undefined) } })
  expect(again.site.pages.map(({ knownLinks }) => knownLinks)).toEqual(['known', undefined])
  expect(again.site.pages.map(({ links }) => links)).toEqual([home.links, other.links])

  const elsewhere = siteOf({ ...files, 'content/b.md': '# B' }, {}, { known: { targetsKey, keyOf: () => 'known' } })
  expect(elsewhere.site.pages.map(({ knownLinks }) => knownLinks)).toEqual([undefined, undefined, undefined])
})
