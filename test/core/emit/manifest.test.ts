import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatManifest, parseManifest } from '../../../src/core/emit/manifest.ts'
import type { OutputPath } from '../../../src/kit/files/paths.ts'
import { build, createProject } from './project.ts'
import type { Site } from './small-site.ts'

const site = { 'b.html': 'b', 'a/2.html': 'two', '10': 'ten', '9': 'nine', __proto__x: 'p', 'é.html': 'é' }
const read = (folder: string) => readFileSync(join(folder, '.docsgen-manifest.json'), 'utf8')

test('equal sites have equal manifests, whatever the folder, order, and history', async () => {
  const [one, other] = [createProject(), createProject()]
  await build(one, site)
  const reversed: Site = Object.fromEntries(Object.entries(site).reverse())
  await build(other, { 'b.html': 'before' })
  await build(other, reversed)
  await build(other, reversed)
  expect(read(other.out)).toBe(read(one.out))
})

test('contains the version and a line per file, sorted, and nothing of the machine', async () => {
  const project = createProject()
  await build(project, { 'b.html': 'b', 'a.html': '' })
  expect(read(project.out)).toBe(
    `{"docsgen":"1.0.0","files":[
["a.html","key of ",0,"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
["b.html","key of b",1,"3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d"]
],"sha256":"4f7e4d44d14ed40736cce09c8f939669d053e862d6609f77c7d698e96156a09a"}
`,
  )
})

test.each([
  ['a key', 'key of b', 'key of c'],
  ['a size', ',1,', ',2,'],
  ['a line', /^.*a\.html.*\n/m, ''],
  ['the version', '1.0.0', '1.0.1'],
  ['the checksum', /"sha256":"./, '"sha256":"g'],
  ['its end', /\n$/, ''],
])('with %s changed is none', async (_, part, other) => {
  const project = createProject()
  await build(project, { 'b.html': 'b', 'a.html': '' })
  const text = read(project.out)
  expect(parseManifest(text)?.files.size).toBe(2)
  expect(parseManifest(text.replace(part, other))).toBeUndefined()
})

test('is read as written', () => {
  const files = new Map(['__proto__', '1', 'a"\n\\b', 'ä'].map((path) => [path as OutputPath, { key: path, bytes: 3, sha256: 'ab' }]))
  expect(parseManifest(formatManifest({ buildVersion: '2', files }))).toEqual({ buildVersion: '2', files })
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '{}',
  '{"docsgen":"1"}',
  '{"docsgen":1,"files":[]}',
  '{"docsgen":"1","files":[["a"]]}',
  '{"docsgen":"1","files":[1]}',
])('%j is no manifest', (text) => {
  expect(parseManifest(text)).toBeUndefined()
})
