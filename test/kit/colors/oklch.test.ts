import { describe, expect, test } from 'vitest'
import { contrastOf, mix, readColor, writeColor } from '../../../src/kit/colors/oklch.ts'

describe('colors are converted', () => {
  // As Chromium converts them.
  test.each([
    ['#ffffff', 1, 0, undefined],
    ['#000000', 0, 0, undefined],
    ['#ff0000', 0.62796, 0.25768, 29.234],
    ['#00ff00', 0.86644, 0.29483, 142.495],
    ['#0000ff', 0.45201, 0.31321, 264.052],
    ['#3b5bdb', 0.52554, 0.19878, 268.043],
    ['#f80', 0.74421, 0.1812, 56.452],
  ])('%s', (hex, lightness, chroma, hue) => {
    const color = readColor(hex)
    expect(color.lightness).toBeCloseTo(lightness, 4)
    expect(color.chroma).toBeCloseTo(chroma, 4)
    if (hue !== undefined) expect(Math.abs(color.hue - hue)).toBeLessThan(0.1)
  })

  test('and back, with the largest chroma that screens can show', () => {
    for (const hex of ['#3b5bdb', '#cdf24a', '#0f1211', '#ffffff', '#000000', '#ff00ff']) expect(writeColor(readColor(hex))).toBe(hex)
    const bounded = readColor(writeColor({ lightness: 0.9, chroma: 0.4, hue: 265 }))
    expect(bounded.lightness).toBeCloseTo(0.9, 2)
    expect(bounded.chroma).toBeLessThan(0.1)
    expect(Math.abs(bounded.hue - 265)).toBeLessThan(4)
  })

  test('contrast is that of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(mix('#000000', 0.25, '#ffffff')).toBe('#bfbfbf')
  })
})
