import { describe, expect, test } from 'vitest'
import { readColors, readDefaultColors } from '../../../src/core/bundle/default-colors.ts'
import { colorPairs, createPalette, lowestContrast, replaceColors } from '../../../src/features/brand/palette.ts'
import { contrastOf, readColor } from '../../../src/kit/colors/oklch.ts'

const defaults = readDefaultColors()
const paletteOf = (light: string, { dark = light, neutral = 'accent' } = {}) =>
  createPalette(defaults, { accent: { light, dark }, neutral })

const problemsOf = (colors: ReturnType<typeof paletteOf>) =>
  colorPairs.flatMap((pair) =>
    (['light', 'dark'] as const).flatMap((mode) => {
      const contrast = lowestContrast(colors, pair, mode)
      return contrast < pair.atLeast ? [`${pair.text} ${mode} ${contrast.toFixed(2)}`] : []
    }),
  )

test('the theme’s own colors can be read', () => {
  expect(problemsOf(defaults)).toEqual([])
})

describe('every text of every accent can be read', () => {
  // A generator with fixed numbers, so that a failure can be repeated.
  let state = 35
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  }
  const random = Array.from({ length: 24 }, () => `#${(next() >>> 8).toString(16).padStart(6, '0')}`)
  const extreme = ['#000000', '#ffffff', '#808080', '#ffff00', '#0000ff', '#00ff00', '#ff0000', '#1a1a2e', '#3b5bdb', '#cdf24a']
  test.each([...random, ...extreme])('%s', (accent) => {
    for (const neutral of ['accent', 'gray', '#b08968']) expect(problemsOf(paletteOf(accent, { neutral }))).toEqual([])
  })
})

describe('an accent', () => {
  test('that can hold white text stays as it is', () => {
    expect(paletteOf('#3b5bdb').accent?.light).toBe('#3b5bdb')
    expect(paletteOf('#3b5bdb')['accent-ink']?.light).toBe('#ffffff')
    expect(paletteOf('#3b5bdb')['accent-text']?.light).toBe('#3b5bdb')
  })

  test('that is light has dark text, and is darker where it is text', () => {
    const colors = paletteOf('#ffd43b')
    expect(colors.accent?.light).toBe('#ffd43b')
    expect(contrastOf(colors['accent-ink']?.light ?? '', '#ffffff')).toBeGreaterThan(12)
    expect(readColor(colors['accent-text']?.light ?? '').lightness).toBeLessThan(0.6)
    expect(colors['accent-text']?.dark).toBe('#ffd43b')
  })

  test('without color is reversed on dark pages', () => {
    const colors = paletteOf('#111111')
    expect(readColor(colors.accent?.dark ?? '').lightness).toBeGreaterThan(0.9)
    expect(colors['accent-ink']?.dark).not.toBe('#ffffff')
  })

  test('can differ between light and dark pages', () => {
    const colors = paletteOf('#0b7285', { dark: '#66d9e8' })
    expect([colors.accent?.light, colors.accent?.dark]).toEqual(['#0b7285', '#66d9e8'])
  })
})

describe('style sheets', () => {
  const to = paletteOf('#3b5bdb')
  const change = (css: string) => replaceColors(css, { from: defaults, to })

  test('get the new colors', () => {
    const css = change(':root{--accent: light-dark(#cdf24a, #cdf24a);--shadow: 0 1px 2px light-dark(#161b180f, #0006)}.a{color:#161b1866}')
    expect(css).toMatch(
      /^:root\{--accent: light-dark\(#3b5bdb, #[\da-f]{6}\);--shadow: 0 1px 2px light-dark\(#[\da-f]{6}0f, #[\da-f]{6}66\)\}/,
    )
    expect(css).not.toContain('161b18')
  })

  test('keep colors that the site has changed', () => {
    const own = ':root{--accent: light-dark(#ff0000, #cdf24a);--bg: #fff;--brand: light-dark(#cdf24a, #cdf24a)}'
    expect(change(own)).toBe(own)
    expect(readColors(own)).toMatchObject({ bg: { light: '#fff', dark: '#fff' } })
  })
})
