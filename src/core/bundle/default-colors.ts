import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModeColors, ThemeColors } from '../model/site-config.ts'
import { templatesFolder } from './theme-overlay.ts'

/** The tokens of the default theme that are colors. The two parts of `--shadow` are treated as `shadow-near` and `shadow-far`. */
export function readDefaultColors(): ThemeColors {
  return readColors(readFileSync(join(templatesFolder(), 'styles/tokens.css'), 'utf8'))
}

/** The colors that a style sheet assigns to tokens. A color without `light-dark` is the same in both modes. */
export function readColors(css: string): Readonly<Record<string, ModeColors>> {
  const found: Record<string, ModeColors> = {}
  for (const [, name = '', value = ''] of css.matchAll(/--([a-z][a-z-]{0,40}):([^;{}]{1,300})/g)) {
    const [first, second] = [...value.matchAll(lightDark)].map(([, light = '', dark = '']) => ({ light, dark }))
    const plain = /^\s{0,9}(#[\da-f]{3,8})\s{0,9}$/i.exec(value)?.[1]
    if (name === 'shadow' && first && second) Object.assign(found, { 'shadow-near': first, 'shadow-far': second })
    else if (first) found[name] = first
    else if (plain !== undefined) found[name] = { light: plain, dark: plain }
  }
  return found
}

/** The two colors of a `light-dark()` value. */
export const lightDark = /light-dark\(\s{0,9}(#[\da-f]{3,8}),\s{0,9}(#[\da-f]{3,8})\s{0,9}\)/gi
