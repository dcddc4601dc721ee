import { expect, test } from 'vitest'
import { find, indexOf, readerOf } from './index-of.ts'

const repeated = 'Retry policy. A retry policy decides when to retry. '.repeat(8)
const index = indexOf([
  { title: 'Retry policy of queues and of a retry policy', text: `# A\n\n## Retry policy and queues\n\n${repeated}` },
  { title: 'Workers', text: `# Workers\n\n## Starting\n\n${repeated}\n\n## Retry Policy\n\nShort.\n` },
  { title: 'Retry policy', text: '# Retry policy\n\nWords.\n' },
])

test('a page with exactly this title is first, then a page with exactly this heading', async () => {
  expect(await find(index, ' retry policy')).toEqual(['Retry policy', 'Workers', 'Retry policy of queues and of a retry policy'])
})

test('the heading is the first of the sections', async () => {
  const { found } = await readerOf(index).answer({ query: 'Retry policy', limit: 10 })
  const [, workers] = found
  expect(workers?.document.s[workers.sections[0] ?? -1]?.[1]).toMatch(/^Retry Policy$/)
})

test('other queries keep the order, and parts of the results join', async () => {
  const many = indexOf(
    Array.from({ length: 30 }, (_, number) => ({ title: `Page ${number}`, text: `# Page ${number}\n\nWords of a page.\n` })),
  )
  const reader = readerOf(many)
  const titles = async (from: number, limit: number) =>
    (await reader.answer({ query: 'words', from, limit })).found.map(({ document }) => document.t)
  const all = await titles(0, 30)
  expect(all).toHaveLength(30)
  expect([...(await titles(0, 4)), ...(await titles(4, 8)), ...(await titles(12, 18))]).toEqual(all)
})
