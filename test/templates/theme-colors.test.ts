import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../templates/styles')

test('only tokens define colors except black, white, and gray, so that a site can replace them', () => {
  const colored = readdirSync(folder)
    .filter((name) => name.endsWith('.css') && name !== 'tokens.css')
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/#([0-9a-f]{3,8})\b/gi)].map(([, hex = '']) => ({ name, hex })),
    )
    .filter(({ hex }) => {
      const pairs = hex.length < 6 ? [...hex].slice(0, 3).map((digit) => digit + digit) : (hex.match(/../g) ?? []).slice(0, 3)
      const channels = pairs.map((pair) => Number.parseInt(pair, 16))
      return Math.max(...channels) - Math.min(...channels) > 8
    })
  expect(colored).toEqual([])
})
