import { describe, expect, test } from 'vitest'
import { find, indexOf, readerOf, type TestPage } from './index-of.ts'

const shop: readonly TestPage[] = [
  { title: 'Orders', area: 'Learn', text: 'What becomes of a cart.\n\n## The states of an order\n\nFrom adding items to delivered.\n' },
  { title: 'Payment', area: 'Learn', text: 'How an order is paid.\n\n## Handlers\n\nWrite a `PaymentMethodHandler`.\n' },
  { title: 'OrderLine', area: 'Reference', text: 'A line of an order.\n\n## quantity\n\nHow many.\n' },
  { title: 'PaymentMethodHandler', area: 'Reference', text: 'A class that handles payments for an order.\n' },
  { title: 'RequestContext', area: 'Reference', text: 'Holds what belongs to a request.\n' },
  { title: 'Promotions', area: 'Learn', text: 'Discounts on orders.\n' },
  { title: 'Custom Fields', area: 'Learn', text: 'Add properties with `customFields` in `vendure-config.ts`.\n' },
]
const index = indexOf(shop)

describe('results', () => {
  test.each([
    ['orders', 'Orders'],
    ['order', 'Orders'],
    ['order line', 'OrderLine'],
    ['orderline', 'OrderLine'],
    ['requestcontext', 'RequestContext'],
    ['RequestContext', 'RequestContext'],
    ['request con', 'RequestContext'],
    ['promotoin', 'Promotions'],
    ['payement', 'Payment'],
    ['customFields', 'Custom Fields'],
    ['custom fie', 'Custom Fields'],
    ['vendure-config', 'Custom Fields'],
    ['states of an order', 'Orders'],
    ['how is an order paid', 'Payment'],
    ['p', 'Payment'],
  ])('%s: %s first', async (query, title) => {
    expect((await find(index, query))[0]).toBe(title)
  })

  test.each([
    ['paying for orders', 'Payment'],
    ['the carts', 'Orders'],
    ['discounted', 'Promotions'],
  ])('%s: another form of the word, %s first', async (query, title) => {
    expect((await find(index, query))[0]).toBe(title)
  })

  test('words that no page contains do not hide the others', async () => {
    expect((await find(index, 'how do I zzzzqqq a promotion'))[0]).toBe('Promotions')
  })

  test('synonyms find the same pages, ranked below pages with the word itself', async () => {
    const pages: readonly TestPage[] = [...shop, { title: 'Vouchers', text: 'Text.\n' }]
    const groups = [['voucher', 'discounts', 'rebate']]
    expect(await find(indexOf(pages), 'rebate')).toEqual([])
    expect(await find(indexOf(pages, 'en', groups), 'rebate')).toEqual(['Vouchers', 'Promotions'])
    expect(await find(indexOf([...pages, { title: 'Rebate', text: 'Text.\n' }], 'en', groups), 'rebate')).toEqual([
      'Rebate',
      'Vouchers',
      'Promotions',
    ])
  })

  test('a word in most documents counts less than its listed documents suggest', async () => {
    const common = Array.from({ length: 600 }, (_, page): TestPage => ({ title: `Add part ${page}`, text: 'Text.\n' }))
    const rare = Array.from({ length: 150 }, (_, page): TestPage => ({ title: `Page ${page}`, text: 'Set a webhook.\n' }))
    const titles = await find(indexOf([...common, ...rare]), 'add webhook')
    expect(titles[0]).toMatch(/^Page/)
  })

  test('titles rank above headings, and headings above text', async () => {
    const titles = await find(
      indexOf([
        { title: 'One', text: 'Nothing but talk of webhooks in a text.\n' },
        { title: 'Two', text: 'Text.\n\n## Webhooks\n\nText.\n' },
        { title: 'Webhooks', text: 'Text.\n' },
      ]),
      'webhooks',
    )
    expect(titles).toEqual(['Webhooks', 'Two', 'One'])
  })

  test('contain the matching sections, best first', async () => {
    const { found } = await readerOf(index).answer({ query: 'states', limit: 3 })
    expect(found.map(({ document, sections }) => sections.map((section) => document.s[section]?.[0]))).toEqual([['the-states-of-an-order']])
  })

  test('areas are counted and can be filtered', async () => {
    const reader = readerOf(index)
    const all = await reader.answer({ query: 'order', limit: 10 })
    expect(all.areas.map(({ area }) => area)).toEqual(['Learn', 'Reference'])
    expect(all.areas.reduce((sum, { count }) => sum + count, 0)).toBe(all.count)
    const learn = await reader.answer({ query: 'order', area: 'Learn', limit: 10 })
    expect(new Set(learn.found.map(({ area }) => area))).toEqual(new Set(['Learn']))
  })
})

describe('no results', () => {
  test.each(['zzzzqqq', '', ' ', '🎉', '%00', '"', '\\', '[.*](', '\u202eabc', '\ud800'])('%j: nothing, and no failure', async (query) => {
    expect(await find(index, query)).toEqual([])
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is a word like any other', async (query) => {
    expect(await find(indexOf([{ title: 'Other', text: 'Text.\n' }]), query)).toEqual([])
    expect(await find(indexOf([{ title: 'Names', text: `All about ${query} of objects.\n` }]), query)).toEqual(['Names'])
  })

  test('long queries are cut', async () => {
    expect(await find(index, 'x'.repeat(10_000))).toEqual([])
    expect(await find(index, `order ${'y '.repeat(5_000)}`)).toEqual(await find(index, 'order y'))
  })
})

describe('the pieces', () => {
  const many = Array.from({ length: 400 }, (_, page): TestPage => {
    const words = Array.from({ length: 120 }, (__, at) => `w${((page * 7919 + at * 104_729) % 3_000).toString(36)}x`)
    return { title: `Page ${page}`, text: `${words.slice(0, 60).join(' ')}\n\n## Part ${page % 50}\n\n${words.slice(60).join(' ')}\n` }
  })

  test('the same pages produce the same bytes in any order', () => {
    const there = indexOf(many)
    const back = indexOf([...many].reverse())
    expect(JSON.stringify(back.directory)).toBe(JSON.stringify(there.directory))
    expect([...back.pieces].sort()).toEqual([...there.pieces].sort())
  })

  test('an edited page changes few of them, and a new page does not renumber others', () => {
    const before = indexOf(many)
    const changed = (pages: readonly TestPage[]) => [...indexOf(pages).pieces.keys()].filter((name) => !before.pieces.has(name))
    const edited = many.map((page, at) => (at === 7 ? { ...page, text: `${page.text}\nAnother sentence with words of its own.\n` } : page))
    expect(changed(edited).length).toBeLessThan(10)
    const shards = [...before.pieces.keys()].filter((name) => name.startsWith('s-')).length
    expect(
      changed([...many, { title: 'New', text: 'A few words that nobody else has.\n' }]).filter((name) => name.startsWith('s-')).length,
    ).toBeLessThan(shards / 2)
  })

  test('a query loads a handful', async () => {
    const reader = readerOf(indexOf(many))
    await reader.answer({ query: 'part 12', limit: 6 })
    expect(reader.loaded.length).toBeLessThan(12)
  })

  test('a long page is split into parts that lead to it', async () => {
    const text = Array.from({ length: 60 }, (_, at) => `## Heading h${at}x\n\nText.\n`).join('\n')
    const { found } = await readerOf(indexOf([{ title: 'Long', text }])).answer({ query: 'h59x', limit: 3 })
    expect(found.map(({ document, sections }) => [document.href, document.s[sections[0] ?? -1]?.[0]])).toEqual([['/long', 'heading-h59x']])
  })

  test('a prefix in too many shards finds the best matches, whether it is a word or not', async () => {
    const pages = Array.from({ length: 600 }, (_, at): TestPage => {
      const own = Array.from({ length: 40 }, (__, word) => `order${(at * 40 + word).toString(36)}`)
      return { title: `Page ${at}`, text: `${own.join(' ')}\n` }
    })
    const reader = readerOf(indexOf([...pages, { title: 'Orderly', text: 'Text.\n' }, { title: 'Order', text: 'Text.\n' }]))
    const titles = async (query: string) => (await reader.answer({ query, limit: 2 })).found.map(({ document }) => document.t)
    expect(await titles('or')).toEqual(['Order', 'Orderly'])
    expect(await titles('ord')).toEqual(['Order', 'Orderly'])
    expect(await titles('order')).toEqual(['Order', 'Orderly'])
    expect(await titles('orderl')).toContain('Orderly')
    expect(reader.loaded.length).toBeLessThan(13)
    expect((await reader.answer({ query: 'orde', limit: 2 })).count).toBeLessThan(20)
  })

  test('a word on too many pages finds the best matches', async () => {
    const pages = Array.from({ length: 900 }, (_, at): TestPage => ({ title: `Page ${at}`, text: 'All of them speak of webhooks.\n' }))
    const index = indexOf([...pages, { title: 'Webhooks', text: 'Text.\n' }, { title: 'More', text: 'Text.\n\n## Webhooks\n' }])
    const { found, count } = await readerOf(index).answer({ query: 'webhooks ', limit: 2 })
    expect(found.map(({ document }) => document.t)).toEqual(['Webhooks', 'More'])
    expect(count).toBeGreaterThan(50)
    expect(count).toBeLessThan(300)
  })
})
