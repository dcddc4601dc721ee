import { describe, expect, test } from 'vitest'
import { withDeadline } from '../../src/kit/threads/with-deadline.ts'
import { parseText } from '../core/markdown/parse-text.ts'
import { quadraticTexts } from '../security/work-cases.ts'

/** Repeats a failure: `DOCSGEN_SEED=123 npx vitest run --config vitest.long.config.ts work-budget`. */
const seed = Number(process.env.DOCSGEN_SEED ?? Date.now() % 1_000_000)

/** A seeded random number generator: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
function createRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pieces = [
  ...[
    'a',
    ' ',
    '\n',
    '\n\n',
    'a.',
    '@',
    '*',
    '**',
    '_',
    '~',
    '~~',
    '`',
    '``',
    '```\n',
    '[',
    '](',
    ']',
    '![',
    '[a]: ',
    '[a]',
    '[^a]',
    '[^a]: b\n',
  ],
  ...[
    '(',
    ')',
    '<',
    '>',
    '</',
    '<a',
    '<b>',
    '</b>',
    '<div>',
    '<!--',
    '-->',
    '<?',
    '<![CDATA[',
    '<Tabs>',
    '</Tabs>',
    '<Tabs ',
    '<Foo ',
    '="',
    '={',
  ],
  ...[
    '{',
    '}',
    '{#',
    '&',
    '&#',
    '&amp;',
    '\\',
    '|',
    '|-',
    '-',
    '- ',
    '1. ',
    '> ',
    '# ',
    '=',
    '\t',
    ':::note\n',
    ':::members\n',
    ':::\n',
    'http://',
  ],
  ...[
    'www.',
    'a@b.',
    '"',
    "'",
    '\u00a0',
    '$',
    '{#a}\n',
    '/',
    '<img srcset="',
    '  \n',
    '- [ ] ',
    '[!NOTE]',
    '0',
    ',',
    '---\n',
    '<svg>',
    '```js ',
  ],
]

function timeOf(text: string): number {
  const before = process.cpuUsage()
  const isDone = withDeadline(() => void parseText(text))
  const { user, system } = process.cpuUsage(before)
  return isDone ? (user + system) / 1000 : Number.POSITIVE_INFINITY
}

describe(`work for one page, seed ${seed}`, () => {
  test('random patterns of 32 kB are read in a second', { timeout: 1_800_000 }, () => {
    const random = createRandom(seed)
    const pick = () => pieces[Math.floor(random() * pieces.length)] as string
    const slow: string[] = []
    const endMs = Date.now() + 300_000
    let tried = 0
    while (Date.now() < endMs) {
      const pattern = Array.from({ length: 1 + Math.floor(random() * 4) }, pick).join('')
      const text = (random() < 0.3 ? pick() : '') + pattern.repeat(Math.ceil(32_000 / pattern.length)) + (random() < 0.3 ? pick() : '')
      tried++
      // If another process caused the delay, the second run is fast.
      if (timeOf(text) > 1_000 && timeOf(text) > 1_000) slow.push(JSON.stringify(text.slice(0, 60)))
    }
    expect(tried).toBeGreaterThan(1_000)
    expect(slow).toEqual([])
  })

  test.each([64_000, 128_000])('known patterns of %i signs end before the deadline', { timeout: 1_800_000 }, (length) => {
    const slow = quadraticTexts(length).filter(({ text }) => timeOf(text) > 10_000)
    expect(slow.map(({ name }) => name)).toEqual([])
  })
})
