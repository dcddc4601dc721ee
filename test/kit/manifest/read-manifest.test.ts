import { expect, test } from 'vitest'
import { readManifest } from '../../../src/core/manifest/manifest-format.ts'
import type { SiteManifest } from '../../../src/core/model/output.ts'

const page = (path: string) =>
  `{"path":"${path}","title":"Page","source":"a.md","anchors":[["one","11111111","2222222222222222","abcd"]],"samples":[["ts","33333333"]]}`
const text = (pages: readonly string[]) =>
  `{"manifest":1,"base":"/",\n"pages":[\n${pages.join(',\n')}\n],\n"redirects":[\n["/old","/a"]\n],\n"files":[\n["a.html",12,"${'a'.repeat(64)}"]\n],\n"warnings":[\n\n]}\n`

test('manifests that share lines are read like single ones', () => {
  const shared = new Map()
  const [old, now] = [text([page('/a'), page('/b')]), text([page('/a'), page('/c')])]
  const [before, after] = [readManifest(old, shared), readManifest(now, shared)] as [SiteManifest, SiteManifest]
  expect(before).toEqual(readManifest(old))
  expect(after).toEqual(readManifest(now))
  expect(after.pages[0]).toBe(before.pages[0])
  // Other tools write the same in other lines.
  const compact = JSON.stringify(JSON.parse(now))
  expect(readManifest(compact, shared)).toEqual(after)
})

test('a damaged or hostile manifest is refused with and without shared lines', () => {
  const valid = text([page('/a')])
  const cases = [
    valid.slice(0, -3),
    valid.slice(0, 200),
    valid.replace('],\n"redirects"', '],x\n"redirects"'),
    valid.replace('"/a","title"', '"/../a","title"'),
    valid.replace('["ts","33333333"]', '["ts"]'),
    valid.replace('["a.html",12', '["../a.html",12'),
    valid.replace('"warnings":[\n', '"warnings":[\n["x/y","a.md"]'),
    valid.replace('"manifest":1', '"manifest":2'),
    `${valid}{}`,
  ]
  for (const damaged of cases) {
    const shared = new Map()
    readManifest(valid, shared)
    expect(readManifest(damaged, shared), damaged).toEqual(expect.any(String))
    expect(readManifest(damaged), damaged).toBe(readManifest(damaged, shared))
  }
})
