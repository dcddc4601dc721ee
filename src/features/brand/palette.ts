import { lightDark } from '../../core/bundle/default-colors.ts'
import type { ModeColors, ThemeColors } from '../../core/model/site-config.ts'
import { contrastOf, mix, type Oklch, readColor, writeColor } from '../../kit/colors/oklch.ts'

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

/** A text color and the backgrounds that the theme shows it on. The names are tokens without `--`. */
export interface ColorPair {
  readonly text: string
  readonly on: readonly string[]
  /** The contrast that WCAG 2 AA requires: 4.5 for text, and 3 for lines and symbols. */
  readonly atLeast: number
}

const kinds = ['note', 'info', 'tip', 'important', 'warning', 'caution', 'danger']
const pages = ['bg', 'surface', 'raised']
const code = ['code-bg', 'code-marked', 'code-added', 'code-removed']

export const colorPairs: readonly ColorPair[] = [
  { text: 'text', on: [...pages, ...code, ...kinds.map((kind) => `${kind}-soft`), 'accent-soft', 'underline'], atLeast: 4.5 },
  { text: 'text-muted', on: [...pages, 'code-bg', 'accent-soft'], atLeast: 4.5 },
  { text: 'text-faint', on: [...pages, 'code-bg', 'accent-soft'], atLeast: 4.5 },
  { text: 'accent-text', on: [...pages, 'accent-soft', ...kinds.map((kind) => `${kind}-soft`), ...code], atLeast: 4.5 },
  { text: 'accent-ink', on: ['accent', 'accent-hover'], atLeast: 4.5 },
  ...kinds.map((kind) => ({ text: kind, on: ['bg', 'raised', `${kind}-soft`], atLeast: 4.5 })),
  ...['text', 'comment', 'keyword', 'string', 'function', 'type', 'number', 'property'].map((part) => ({
    text: `code-${part}`,
    on: code,
    atLeast: 4.5,
  })),
]

/** The lowest contrast of a pair. 21 if one of its colors is unknown. */
export function lowestContrast(colors: ThemeColors, { text, on }: ColorPair, mode: 'light' | 'dark'): number {
  const color = colors[text]?.[mode]
  if (color === undefined) return 21
  return Math.min(...on.map((name) => contrastOn(color, backgroundOf(name, colors, mode))))
}

/** The background with the lowest contrast in a pair. */
export function worstBackground(colors: ThemeColors, { text, on }: ColorPair, mode: 'light' | 'dark'): string {
  const color = colors[text]?.[mode] ?? ''
  const contrast = (name: string) => contrastOn(color, backgroundOf(name, colors, mode))
  return on.reduce((worst, name) => (contrast(name) < contrast(worst) ? name : worst))
}

function contrastOn(color: string, background: string | undefined): number {
  return background === undefined ? 21 : contrastOf(color, background)
}

/** The mixed colors are the same as in the style sheets: underlined links, and buttons below the pointer. */
function backgroundOf(name: string, colors: ThemeColors, mode: 'light' | 'dark'): string | undefined {
  const { accent, bg } = colors
  if (!accent || !bg) return undefined
  if (name === 'underline') return mix(accent[mode], underlineShare(colors), bg[mode])
  if (name === 'accent-hover') return mix(accent[mode], 0.88, liftOf(colors)[mode])
  return colors[name]?.[mode]
}

/** The share of the accent color in the underline of links, which is behind the lower part of their text. The maximum is 0.45. */
export function underlineShare({ accent, bg, text }: ThemeColors): number {
  if (!accent || !bg || !text) return 0.45
  const isReadable = (share: number) =>
    (['light', 'dark'] as const).every((mode) => contrastOf(text[mode], mix(accent[mode], share, bg[mode])) >= 4.5)
  return [0.45, 0.4, 0.35, 0.3, 0.25].find(isReadable) ?? 0.2
}

/** The color of buttons below the pointer moves away from the color of their text. */
export function liftOf(colors: ThemeColors): { readonly light: string; readonly dark: string } {
  const lift = (ink: string) => (contrastOf(ink, '#ffffff') < contrastOf(ink, '#000000') ? '#000000' : '#ffffff')
  const ink = colors['accent-ink']
  return { light: lift(ink?.light ?? '#000000'), dark: lift(ink?.dark ?? '#000000') }
}
