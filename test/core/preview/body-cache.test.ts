import { expect, test } from 'vitest'
import { createBodyCache } from '../../../src/core/preview/output-folder.ts'

const bytes = (length: number) => Buffer.alloc(length)

function counted(length: number) {
  const make = async () => {
    make.times++
    return bytes(length)
  }
  make.times = 0
  return make
}

test('creates concurrently requested content once', async () => {
  const cache = createBodyCache(100)
  const make = counted(10)
  const all = await Promise.all([cache.get('a', make), cache.get('a', make), cache.get('a', make)])
  expect(make.times).toBe(1)
  expect(new Set(all).size).toBe(1)
  expect(await cache.get('a', make)).toBe(all[0])
  expect(make.times).toBe(1)
})

test('removes the least recently used content', async () => {
  const cache = createBodyCache(100)
  const makers = [counted(40), counted(40), counted(40)] as const
  await cache.get('a', makers[0])
  await cache.get('b', makers[1])
  await cache.get('a', makers[0])
  await cache.get('c', makers[2])
  await cache.get('a', makers[0])
  await cache.get('b', makers[1])
  expect(makers.map((make) => make.times)).toEqual([1, 2, 1])
})

test('does not cache content beyond its limit, and keeps the rest', async () => {
  const cache = createBodyCache(100)
  const [small, large] = [counted(50), counted(101)]
  await cache.get('small', small)
  expect(await cache.get('large', large)).toHaveLength(101)
  await cache.get('large', large)
  await cache.get('small', small)
  expect([small.times, large.times]).toEqual([1, 2])
})

test('caches neither missing files nor failures', async () => {
  const cache = createBodyCache(100)
  const fail = async () => {
    throw new Error('disk')
  }
  expect(await cache.get('a', async () => undefined)).toBeUndefined()
  await expect(cache.get('a', fail)).rejects.toThrow('disk')
  expect(await cache.get('a', async () => bytes(1))).toHaveLength(1)
})
