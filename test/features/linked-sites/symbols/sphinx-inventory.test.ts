import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { formatInventory, readInventory } from '../../../../src/features/linked-sites/symbols/sphinx-inventory.ts'
import type { SymbolsPage } from '../../../../src/kit/data/read-symbols.ts'
import { cpuMsOf } from '../../../cpu-time.ts'

const header = '# Sphinx inventory version 2\n# Project: Acme\n# Version: 1.2\n# The remainder of this file is compressed using zlib.\n'
const inventory = (text: string, head = header) => Buffer.concat([Buffer.from(head), deflateSync(text)])
const read = (text: string) => {
  const result = readInventory(inventory(text))
  if (typeof result === 'string') throw new Error(result)
  return result
}

test('the format of Sphinx: `$` is the name, and `-` is the same text', () => {
  const { symbols, skipped } = read(
    [
      'str.join py:method 1 library/stdtypes.html#$ -',
      'os py:module 0 library/os.html#module-$ -',
      'library/os std:doc -1 library/os.html os — Operating system',
      'comparisons of values std:label -1 library/stdtypes.html#comparisons Comparisons',
      'std::vector<T> cpp:class 1 cpp.html#_CPPv4St6vector -',
      'pkg.func py:function 1 reference/pkg/#pkg.func -',
      'ü std:label -1 x.html#%C3%BC Ü',
      'automodule:members rst:directive:option 1 x.html#$ -',
      '',
    ].join('\n'),
  )
  expect(skipped).toBe(0)
  expect(symbols).toMatchObject({ title: 'Acme', version: '1.2' })
  expect(symbols.pages).toEqual([
    ['cpp.html', '', [['_CPPv4St6vector', 'std::vector<T>', 'cpp:class']]],
    ['library/os.html', 'os — Operating system', [['module-os', 'os', 'py:module']]],
    [
      'library/stdtypes.html',
      '',
      [
        ['str.join', 'str.join', 'py:method'],
        ['comparisons', 'comparisons of values', 'std:label', 'Comparisons'],
      ],
    ],
    ['reference/pkg/', '', [['pkg.func', 'pkg.func', 'py:function']]],
    [
      'x.html',
      '',
      [
        ['ü', 'ü', 'std:label', 'Ü'],
        ['automodule:members', 'automodule:members', 'rst:directive:option'],
      ],
    ],
  ])
})

test.each([
  'a py:function 1 https://evil.example/ -',
  'a py:function 1 //evil.example/ -',
  'a py:function 1 ../../a.html -',
  'a py:function 1 javascript:alert(1)// x y',
  `a py:function 1 ${'x'.repeat(5_000)} -`,
  'a py:function one a.html -',
  'no entry',
  'a\u0007 py:function 1 a.html -',
])('%.40s is left out', (line) => {
  const { symbols, skipped } = read(`${line}\nb py:function 1 b.html -\n`)
  expect(skipped).toBe(1)
  expect(symbols.pages.map(([path]) => path)).toEqual(['b.html'])
})

test.each([
  [Buffer.from(''), 'it is not an inventory of Sphinx'],
  [Buffer.from('<!doctype html>\n\n\n\n\n'), 'it is not an inventory of Sphinx'],
  [Buffer.from('#'.repeat(100_000)), 'it is not an inventory of Sphinx'],
  [inventory('', header.replace('version 2', 'version 1')), 'its format is not version 2, which Sphinx writes since 2010'],
  [inventory('', header.replace('zlib', 'lzma')), 'its format is not version 2, which Sphinx writes since 2010'],
  [Buffer.concat([Buffer.from(header), Buffer.from('text')]), 'its compressed part is damaged'],
  [inventory('a py:x 1 a.html -\n').subarray(0, -8), 'its compressed part is damaged'],
  [inventory('x'.repeat(60_000_000)), 'its text is larger than 50 MB'],
])('a file that is not an inventory is rejected', (bytes, reason) => {
  expect(readInventory(bytes)).toBe(reason)
})

test('hostile lines take linear time', () => {
  const lines = [' a:b 1'.repeat(600), ' '.repeat(3_900), 'a '.repeat(1_900), `a:b${' '.repeat(3_900)}x`]
  const text = Array.from({ length: 2_000 }, (_, index) => lines[index % lines.length]).join('\n')
  expect(cpuMsOf(() => read(text))).toBeLessThan(5_000)
})

test('a site as an inventory', () => {
  const pages: readonly SymbolsPage[] = [
    ['', 'Shop', [['start', 'Start here']]],
    ['guides/orders/', 'Orders', [['rückgabe', 'Rückgabe']]],
    ['api/order', 'Order', [['', 'Order', 'class'], ['code', 'Order.code', 'property'], ['q', 'orders', 'query']]], // biome-ignore format: one line for each page
  ]
  const bytes = formatInventory({ title: 'Shop', url: undefined, version: '2', language: 'en', pages })
  expect(formatInventory({ title: 'Shop', url: undefined, version: '2', language: 'en', pages })).toEqual(bytes)
  const result = readInventory(bytes)
  expect(typeof result === 'string' ? result : result.symbols.pages).toEqual([
    ['api/order', 'Order', [['', 'Order', 'js:class'], ['code', 'Order.code', 'js:attribute'], ['q', 'orders', 'std:label']]], // biome-ignore format: one line for each page
    ['guides/orders/', 'Orders', [['rückgabe', 'guides/orders#rückgabe', 'std:label', 'Rückgabe']]],
    ['index.html', 'Shop', [['start', 'index#start', 'std:label', 'Start here']]],
  ])
})
