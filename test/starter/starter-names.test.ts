import { expect, test } from 'vitest'
import { cleanTitle, packageNameOf, titleOf } from '../../src/starter/starter-names.ts'

test.each([
  ['my-docs', 'my-docs', 'My docs'],
  ['My Docs', 'my-docs', 'My Docs'],
  ['acme_api.v2', 'acme_api.v2', 'Acme api v2'],
  ['API', 'api', 'API'],
  ['Über uns', 'uber-uns', 'Über uns'],
  ['日本語', 'docs', '日本語'],
  ['.hidden', 'hidden', 'Hidden'],
  ['_private_', 'private', 'Private'],
  ["it's (new)!", 'it-s-new', "It's (new)!"],
  ['ﬁne', 'fine', 'FIne'],
  ['--', 'docs', 'My docs'],
  ['', 'docs', 'My docs'],
  ['a\u0000b\u2028c', 'a-b-c', 'A b c'],
  ['docsgen', 'docsgen-site', 'Docsgen'],
  ['http', 'http-site', 'Http'],
  ['node_modules', 'node_modules-site', 'Node modules'],
  ['@acme', 'acme', '@acme'],
  ['🚀', 'docs', '🚀'],
])('the folder %s is the package %s with the title %s', (folder, name, title) => {
  expect(packageNameOf(folder)).toBe(name)
  expect(titleOf(folder)).toBe(title)
})

test('names that are too long are cut where npm would refuse them', () => {
  expect(packageNameOf('a'.repeat(300))).toHaveLength(214)
  expect(packageNameOf(`${'a'.repeat(213)}-b`)).toBe('a'.repeat(213))
})

test('a title is one line', () => {
  expect(cleanTitle('  a\tb\r\n c\u001b ')).toBe('a b c')
  expect(cleanTitle(' \n ')).toBe('')
})
