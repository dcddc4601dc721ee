import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLinkCache } from '../../src/pipeline/link-cache.ts'
import { linksKey } from '../../src/render/page-key.ts'
import { siteOf } from '../assemble/site-of.ts'

const { site } = siteOf(
  {
    'content/index.md': '# Home\n\n[a](./a.md) ![p](./p.png)',
    'content/a.md': '# A\n\n[home](/) [here](#a) [out](https://example.com)',
    'content/b.md': '# B\n\n[its heading](./a.md#a)',
    'content/c.md': '# C\n\n[nothing](./nothing.md)',
    'content/d.md': '# D\n\n![p](https://example.com/p.png)',
    'content/e.md': '# E\n\n[a](.\\\\a.md)',
    'content/p.png': '',
  },
  {},
)
const hashes = new Map(site.pages.map(({ route }) => [route.source.projectPath, `hash of ${route.path}`]))

function save(): { readonly stateDir: string; readonly file: string } {
  const stateDir = mkdtempSync(join(tmpdir(), 'docsgen-links-'))
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }))
  openLinkCache(stateDir, '1').save(site.pages, { targetsKey: 'targets', hashes })
  return { stateDir, file: join(stateDir, 'cache/links.json') }
}

const keysOf = (stateDir: string, now = hashes, version = '1') => {
  const known = openLinkCache(stateDir, version).known(now)
  return known && Object.fromEntries(site.pages.map(({ route }, index) => [route.path, known.keyOf(index, route)]))
}

test('knows the links that need no second look, and no others', () => {
  const { stateDir } = save()
  const a = site.pages.find(({ route }) => route.path === '/a')
  const none = { '/': undefined, '/b': undefined, '/c': undefined, '/d': undefined, '/e': undefined }
  expect(keysOf(stateDir)).toEqual({ ...none, '/a': linksKey(a?.links ?? []) })
})

test('knows nothing of a page whose text has changed', () => {
  const { stateDir } = save()
  const changed = new Map([...hashes].map(([path, hash]) => [path, `${hash}, changed`]))
  expect(keysOf(stateDir, changed)?.['/a']).toBeUndefined()
})

test.each<[string, (file: string) => void]>([
  ['absent', (file) => rmSync(file)],
  ['cut short', (file) => truncateSync(file, 60)],
  ['empty', (file) => truncateSync(file, 0)],
  ['altered', (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('hash of', 'hush of'))],
])('a file that is %s is none', (_, damage) => {
  const { stateDir, file } = save()
  damage(file)
  expect(keysOf(stateDir)).toBeUndefined()
})

test('nor is that of another version', () => {
  expect(keysOf(save().stateDir, hashes, '2')).toBeUndefined()
})
