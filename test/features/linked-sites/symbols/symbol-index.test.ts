import { expect, test } from 'vitest'
import { compareSymbols } from '../../../../src/features/linked-sites/refresh.ts'
import { createSymbolIndex } from '../../../../src/features/linked-sites/symbols/symbol-index.ts'
import type { SymbolsPage } from '../../../../src/kit/data/read-symbols.ts'
import { cpuMsOf } from '../../../cpu-time.ts'

const pages: readonly SymbolsPage[] = [
  ['', 'Shop', []],
  ['guides/orders/', 'Orders', [['refunds', 'Refund an order'], ['next', 'Next steps']]], // biome-ignore format: one line for each page
  ['guides/start.html', 'Start', [['next', 'Next steps']]],
  ['api/order', 'Order', [['', 'Order', 'class'], ['code', 'Order.code', 'property'], ['a#b', 'a#b', 'x:y z']]], // biome-ignore format: one line for each page
  ['graphql/types', '', [['order', 'Order', 'object type'], ['order-input', '__proto__', 'input']]], // biome-ignore format: one line for each page
  ['library/os.html', 'os', [['os', 'os', 'std:label', 'Operating system'], ['module-os', 'os', 'py:module']]], // biome-ignore format: one line for each page
  ['more/a', 'Twice', []],
  ['more/b', 'Twice', []],
]
const index = createSymbolIndex({ pages })
const found = (target: string) => {
  const answer = index.find(target)
  return answer.kind === 'found' ? `${answer.isCode ? '`' : ''}${answer.text} ${answer.href}` : answer
}

test.each([
  ['/', 'Shop '],
  ['/guides/orders', 'Orders guides/orders/'],
  ['/guides/orders/#refunds', 'Refund an order guides/orders/#refunds'],
  ['/guides/start', 'Start guides/start.html'],
  ['/graphql/types', '/graphql/types graphql/types'],
  ['/api/order#a#b', '`a#b api/order#a%23b'],
  ['/api/order#code', '`Order.code api/order#code'],
  ['Order.code', '`Order.code api/order#code'],
  ['class:Order', '`Order api/order'],
  ['object type:Order', '`Order graphql/types#order'],
  ['__proto__', '`__proto__ graphql/types#order-input'],
  ['a#b', '`a#b api/order#a%23b'],
  ['orders', 'Orders guides/orders/'],
  ['refund an ORDER', 'Refund an order guides/orders/#refunds'],
  // Modules win over labels.
  ['os', '`os library/os.html#module-os'],
  ['label:os', 'Operating system library/os.html#os'],
  ['std:label:os', 'Operating system library/os.html#os'],
])('%s is found', (target, expected) => {
  expect(found(target)).toBe(expected)
})

test.each([
  ['Order', { kind: 'ambiguous', candidates: ['class:Order', 'object type:Order'] }],
  ['Next steps', { kind: 'ambiguous', candidates: ['/guides/orders/#next', '/guides/start.html#next'] }],
  ['Twice', { kind: 'ambiguous', candidates: ['/more/a', '/more/b'] }],
  ['Ordr.code', { kind: 'unknown', suggestion: 'Order.code' }],
  ['code', { kind: 'unknown', suggestion: 'Order.code' }],
  ['order.Code', { kind: 'unknown', suggestion: 'Order.code' }],
  ['/guides/oders', { kind: 'unknown', suggestion: '/guides/orders' }],
  ['/guides/orders#refund', { kind: 'unknown', suggestion: '/guides/orders#refunds' }],
  ['constructor', { kind: 'unknown', suggestion: undefined }],
  ['', { kind: 'unknown', suggestion: undefined }],
  ['function:Order', { kind: 'unknown', suggestion: undefined }],
])('%s is not found', (target, expected) => {
  expect(found(target)).toEqual(expected)
})

test('an unknown name costs no more than a look at all names', () => {
  const many = createSymbolIndex({
    pages: Array.from({ length: 2_000 }, (_, page): SymbolsPage => [`p/${page}`, `Page ${page}`, [['x', `Class${page}.member`, 'method']]]),
  })
  const find = () => {
    for (let i = 0; i < 1_000; i++) many.find(`Klass${i}.nothing`)
  }
  expect(cpuMsOf(find)).toBeLessThan(5_000)
})

test('changes are counted by what links can name', () => {
  const before = { title: '', url: undefined, version: undefined, language: undefined, pages }
  const after = {
    ...before,
    pages: pages.flatMap(([path, title, anchors]): readonly SymbolsPage[] =>
      path === 'more/a' ? [] : [[path === 'api/order' ? 'api/the-order' : path, title, anchors]],
    ),
  }
  expect(compareSymbols(before, before)).toEqual({ pages: 8, names: 10, added: 0, removed: 0, moved: 0 })
  expect(compareSymbols(before, after)).toEqual({ pages: 7, names: 10, added: 1, removed: 2, moved: 3 })
  expect(compareSymbols(undefined, before)).toMatchObject({ removed: 0, moved: 0 })
})
