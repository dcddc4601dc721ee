import { expect, test } from 'vitest'
import { hostHeaders } from '../../../src/core/emit/plan-output.ts'

test('the site’s policy and headers for everything below the base', () => {
  expect(hostHeaders('/docs/', { policy: "default-src 'none'", framesItself: false })).toMatch(
    /^\/docs\/\*\n(?: {2}.*\n)* {2}Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\n\/docs\/assets\/\*\n/,
  )
})

test('no line is longer than hosts allow', () => {
  const headers = hostHeaders('/', {
    policy: `img-src ${Array.from({ length: 200 }, (_, index) => `https://host-${index}.example`).join(' ')}`,
    framesItself: false,
  })
  expect(Math.max(...headers.split('\n').map(({ length }) => length))).toBeLessThan(2_000)
  expect(headers).toContain("frame-ancestors 'none'")
})
