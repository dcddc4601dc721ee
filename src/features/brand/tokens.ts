import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { templatesFolder } from '../../core/bundle/theme-overlay.ts'
import type { ModeColors, ThemeColors } from '../../core/model/theme-colors.ts'

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

/** Gives other values to the colors that a style sheet takes from the theme. Colors that the site has changed are kept. */
export function replaceColors(css: string, { from, to }: { readonly from: ThemeColors; readonly to: ThemeColors }): string {
  const recolored = css.replace(/(--([a-z][a-z-]{0,40}):)([^;{}]{1,300})/g, (all, head: string, name: string, value: string) => {
    let index = 0
    const changed = value.replace(lightDark, (own, light: string, dark: string) => {
      const token = name === 'shadow' ? (['shadow-near', 'shadow-far'][index++] ?? '') : name
      const [before, after] = [from[token], to[token]]
      const isDefault = before !== undefined && before.light === light && before.dark === dark
      return isDefault && after ? `light-dark(${after.light}, ${after.dark})` : own
    })
    return changed === value ? all : head + changed
  })
  // Shades outside of tokens are the text color with reduced opacity.
  const [before = '#', after = before] = [from.text?.light, to.text?.light]
  return recolored.replace(/#[\da-f]{8}\b/gi, (color) => (color.startsWith(before) ? after + color.slice(7) : color))
}

const lightDark = /light-dark\(\s{0,9}(#[\da-f]{3,8}),\s{0,9}(#[\da-f]{3,8})\s{0,9}\)/gi
