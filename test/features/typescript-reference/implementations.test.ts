import { expect, test } from 'vitest'
import type { Declaration, DeclaredSource } from '../../../src/features/typescript-reference/declarations.ts'
import { addImplementations } from '../../../src/features/typescript-reference/read-typescript-source.ts'

const url = 'https://code.example/v{version}/{file}#L{line}'

/** The address of the code of a declaration in `path`, with the files of its package. */
function implementationOf(path: string, files: Readonly<Record<string, string>> = {}): string | undefined {
  const declaration = { path, line: 7 } as Declaration
  const source: DeclaredSource = { origin: { name: '@tea/shop', version: '1.2.3' }, into: '', declarations: [declaration] }
  const found = Object.entries(files).map(([file, text]) => ({ name: `@tea/shop@1.2.3/${file}`, path: file, text }))
  return addImplementations(source, found, url).declarations[0]?.implementation
}

test('the source of a declaration file is in the source map, without a line', () => {
  const map = JSON.stringify({ version: 3, sources: ['../../src/mugs/mug.tsx'] })
  expect(implementationOf('dist/mugs/mug.d.ts', { 'dist/mugs/mug.js.map': map })).toBe('https://code.example/v1.2.3/src/mugs/mug.tsx')
  expect(implementationOf('mug.d.mts', { 'mug.mjs.map': '{ "sources": ["my mug.ts"] }' })).toBe('https://code.example/v1.2.3/my%20mug.ts')
})

test('sources in the package have a line', () => {
  expect(implementationOf('src/mug.ts')).toBe('https://code.example/v1.2.3/src/mug.ts#L7')
})

test.each([
  ['no source map', {}],
  ['a source map of another file', { 'dist/jug.js.map': '{"sources":["../src/jug.ts"]}' }],
  ['several sources', { 'dist/mug.js.map': '{"sources":["../src/mug.ts","../src/jug.ts"]}' }],
  ['a source outside of the package', { 'dist/mug.js.map': '{"sources":["../../../secret.ts"]}' }],
  ['a source in another language', { 'dist/mug.js.map': '{"sources":["../src/mug.vue"]}' }],
])('%s: no address', (_what, files) => {
  expect(implementationOf('dist/mug.d.ts', files)).toBeUndefined()
})
