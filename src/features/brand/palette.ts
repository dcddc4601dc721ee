import { lightDark } from '../../core/bundle/theme-colors.ts'
import type { ModeColors, ThemeColors } from '../../core/model/theme-colors.ts'
import { contrastOf, type Oklch, readColor, writeColor } from '../../kit/colors/oklch.ts'
import { type ColorPair, colorPairs, lowestContrast } from './color-pairs.ts'

export interface Brand {
  /** The colors as `#rrggbb`, for light and dark pages. */
  readonly accent: ModeColors
  /** The hue of grays: the hue of the accent color, no hue, or the hue of another color. */
  readonly neutral: 'accent' | 'gray' | (string & {})
}

const modes = ['light', 'dark'] as const
type Mode = (typeof modes)[number]

const neutrals =
  'bg surface raised line line-strong text text-muted text-faint note note-soft code-bg code-text code-comment shade shadow-near shadow-far'
/** The tints of the accent color. */
const tints = ['accent-soft', 'code-marked']
/** The colors of code. Strings have the hue of the accent, as they do in the theme's own colors. */
const syntax = ['code-keyword', 'code-function', 'code-type', 'code-number', 'code-property']

/**
 * The theme's colors for a brand. Every color keeps the lightness that the theme gives it, as long as readers can still distinguish it from
 * its background.
 */
export function createPalette(defaults: ThemeColors, { accent, neutral }: Brand): ThemeColors {
  const colors = new Map<string, Record<Mode, string>>()
  const set = (name: string, make: (color: Oklch, mode: Mode) => Oklch) => {
    const standard = defaults[name]
    if (standard)
      colors.set(name, {
        light: withOpacity(standard.light, writeColor(make(readColor(standard.light), 'light'))),
        dark: withOpacity(standard.dark, writeColor(make(readColor(standard.dark), 'dark'))),
      })
  }
  const brand = { light: readColor(accent.light), dark: readColor(accent.dark) }
  const gray = (mode: Mode): Oklch => (neutral === 'accent' ? brand[mode] : neutral === 'gray' ? readColor('#808080') : readColor(neutral))
  for (const name of neutrals.split(' '))
    set(name, (color, mode) => ({ ...color, hue: gray(mode).hue, chroma: Math.min(color.chroma, gray(mode).chroma) }))
  for (const name of tints)
    set(name, (color, mode) => ({ ...color, hue: brand[mode].hue, chroma: Math.min(color.chroma, brand[mode].chroma / 4) }))
  const bg = colors.get('bg') as Record<Mode, string>
  const [light, dark] = modes.map((mode) => paintAccent(accent[mode], { bg: bg[mode], mode }))
  if (!light || !dark) return defaults
  colors.set('accent', { light: light.accent, dark: dark.accent })
  colors.set('accent-ink', { light: light.ink, dark: dark.ink })
  colors.set('accent-text', {
    light: light.accent,
    dark: writeColor({ ...readColor(dark.accent), lightness: darkTextLightness(dark.accent) }),
  })
  // For most hues, screens cannot show bright colors with enough chroma for readers to distinguish them from white.
  const brightest = (hue: number) => (hue > 80 && hue < 200 ? 1 : 0.8)
  set('code-string', ({ lightness, chroma }, mode) => {
    const { hue, chroma: most } = brand[mode]
    return { lightness: Math.min(lightness, brightest(hue)), chroma: Math.min(chroma, most), hue }
  })
  for (const [name, hue] of placeHues(defaults, brand.light)) set(name, (color) => ({ ...color, hue: hue ?? color.hue }))
  return repair({ ...defaults, ...Object.fromEntries(colors) })
}

/** White text needs a dark accent. An accent that is almost dark enough is darkened, because dark text on such colors looks dull. */
function paintAccent(accent: string, { bg, mode }: { readonly bg: string; readonly mode: Mode }): { accent: string; ink: string } {
  const color = readColor(accent)
  let shown = accent
  // Colorless buttons contrast with the page, and other buttons can be distinguished from it.
  if (color.chroma < 0.03 && contrastOf(accent, bg) < 3) shown = writeColor({ ...color, lightness: mode === 'dark' ? 0.95 : 0.2 })
  else if (mode === 'dark') shown = move(shown, { by: 0.01, until: (each) => contrastOf(each, bg) >= 3 })
  if (contrastOf(shown, '#ffffff') >= 3.4) {
    const darker = move(shown, { by: -0.005, until: (each) => contrastOf(each, '#ffffff') >= 4.6 })
    if (mode === 'light' || contrastOf(darker, bg) >= 3) return { accent: darker, ink: '#ffffff' }
  }
  const ink = writeColor({ ...color, lightness: 0.215, chroma: Math.min(color.chroma, 0.039) })
  return { accent: shown, ink: contrastOf(ink, shown) >= 4.6 ? ink : '#000000' }
}

function darkTextLightness(accent: string): number {
  return Math.max(readColor(accent).lightness, 0.77)
}

/**
 * Hues of code that readers could confuse with the accent move to the widest gap between the other hues. The lime of the theme's own accent
 * stays free.
 */
function placeHues(defaults: ThemeColors, accent: Oklch): readonly (readonly [name: string, hue: number | undefined])[] {
  if (accent.chroma < 0.03) return []
  const hueOf = (name: string) => readColor(defaults[name]?.dark ?? '#000').hue
  const taken = [accent.hue, ...syntax.map(hueOf).filter((hue) => distance(hue, accent.hue) >= nearHues)]
  return syntax.map((name) => {
    const own = hueOf(name)
    if (distance(own, accent.hue) >= nearHues) return [name, undefined]
    const room = (hue: number) => Math.min(...taken.map((other) => distance(hue, other)))
    const hues = Array.from({ length: 72 }, (_, index) => 5 * index).filter((hue) => hue < 95 || hue > 150)
    const best = Math.max(...hues.map(room))
    const [hue = own] = hues.filter((each) => room(each) > best - 8).sort((a, b) => distance(a, own) - distance(b, own))
    taken.push(hue)
    return [name, hue]
  })
}

/** The distance in degrees below which hues of code look alike. */
const nearHues = 30

function distance(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360
  return Math.min(apart, 360 - apart)
}

/** Adjusts text colors that cannot be read on their backgrounds. */
function repair(palette: ThemeColors): ThemeColors {
  const repaired: Record<string, ModeColors> = { ...palette }
  for (const pair of colorPairs)
    for (const mode of modes) {
      const color = repaired[pair.text]
      if (!color || pair.text === 'accent-ink') continue
      const isReadable = (each: string) => reaches(pair, each, repaired, mode)
      repaired[pair.text] = { ...color, [mode]: move(color[mode], { by: mode === 'light' ? -0.01 : 0.01, until: isReadable }) }
    }
  return repaired
}

function reaches(pair: ColorPair, color: string, palette: ThemeColors, mode: Mode): boolean {
  return lowestContrast({ ...palette, [pair.text]: { light: color, dark: color } }, pair, mode) >= pair.atLeast + 0.05
}

function move(color: string, { by, until }: { readonly by: number; readonly until: (color: string) => boolean }): string {
  const { lightness, chroma, hue } = readColor(color)
  let moved = color
  for (let next = lightness + by; next > 0 && next < 1 && !until(moved); next += by) moved = writeColor({ lightness: next, chroma, hue })
  return moved
}

/** `#rgba` and `#rrggbbaa` keep their opacity. */
function withOpacity(like: string, color: string): string {
  const digit = like.length === 5 ? like.slice(4) : ''
  return color + (digit === '' ? like.slice(7) : digit + digit)
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
