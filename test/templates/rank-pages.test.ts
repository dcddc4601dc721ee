import { expect, test } from 'vitest'
import { rankPages } from '../../templates/islands/rank-pages.ts'

const pages = [
  { t: 'Stock control', href: '/stock', d: 'Where goods lie, and orders that wait for them.' },
  { t: 'Orders', href: '/orders', d: 'The cart and the checkout.', area: 'Learn' },
  { t: 'Order states in detail', href: '/states' },
  { t: 'Reorder', href: '/reorder' },
]

const found = (query: string) => rankPages(pages, query).map(({ href }) => href)

test('titles before descriptions, whole words before their beginnings, those before their insides', () => {
  expect(found('order')).toEqual(['/states', '/orders', '/reorder', '/stock'])
})

test('every word must be somewhere', () => {
  expect(found('cart learn')).toEqual(['/orders'])
  expect(found('cart stock')).toEqual([])
})

test.each(['', '   ', '(', '\\', '[a', '__proto__', 'constructor', '%00', 'x'.repeat(10_000)])(
  'finds nothing for %j, and does not fail',
  (query) => {
    expect(found(query)).toEqual([])
  },
)
