import type { ThemeColors } from '../../core/model/theme-colors.ts'
import { contrastOf, mix } from '../../kit/colors/oklch.ts'

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
