import { readLibrary } from '../../core/bundle/compile-theme.ts'
import { readDefaultColors } from '../../core/bundle/default-colors.ts'
import type { SiteConfig, ThemeColors } from '../../core/model/site-config.ts'
import { mix } from '../../kit/colors/oklch.ts'
import { shortHash } from '../../kit/files/hash.ts'

type Variables = Readonly<Record<string, string | boolean>>

/** The theme tokens that provide the colors for the variables of Mermaid's theme `base`. */
const tokens: Readonly<Record<string, string>> = {
  background: 'bg',
  primaryColor: 'accent-soft',
  primaryTextColor: 'text',
  secondaryColor: 'surface',
  secondaryTextColor: 'text',
  secondaryBorderColor: 'line-strong',
  tertiaryColor: 'surface',
  tertiaryTextColor: 'text',
  tertiaryBorderColor: 'line-strong',
  lineColor: 'text-muted',
  textColor: 'text',
  noteBkgColor: 'surface',
  noteTextColor: 'text',
  noteBorderColor: 'line-strong',
  actorLineColor: 'line-strong',
  labelBoxBkgColor: 'surface',
  errorBkgColor: 'danger-soft',
  errorTextColor: 'danger',
  pieTitleTextColor: 'text',
  pieSectionTextColor: 'text',
  pieStrokeColor: 'bg',
  pieOuterStrokeColor: 'line-strong',
  commitLabelColor: 'text',
  commitLabelBackground: 'surface',
  scaleLabelColor: 'text',
}

/**
 * The share of the accent color in parts that are distinguished by color. Neighboring parts differ, and text is readable on each of them.
 */
const shares = [0.4, 0.16, 0.3, 0.08, 0.36, 0.22, 0.12, 0.27, 0.4, 0.16, 0.3, 0.08]

/** The values of Mermaid's variables for the colors of a site, or for the theme's own colors. */
export function diagramColors(colors: ThemeColors = readDefaultColors()): { readonly light: Variables; readonly dark: Variables } {
  return { light: variablesOf(colors, 'light'), dark: variablesOf(colors, 'dark') }
}

function variablesOf(colors: ThemeColors, mode: 'light' | 'dark'): Variables {
  const color = (name: string) => colors[name]?.[mode] ?? ''
  const tint = (share: number) => mix(color('accent'), share, color('bg'))
  const ink = color('text')
  const parts = shares.flatMap((share, index) => [
    [`pie${index + 1}`, tint(share)],
    [`cScale${index}`, tint(share)],
    [`cScaleLabel${index}`, ink],
    [`git${index}`, tint(Math.max(0.9 - 0.1 * index, 0.2))],
    [`gitBranchLabel${index}`, index < 3 ? color('accent-ink') : ink],
    [`fillType${index}`, tint(share)],
  ])
  return {
    darkMode: mode === 'dark',
    ...Object.fromEntries(Object.entries(tokens).map(([variable, token]) => [variable, color(token)])),
    primaryBorderColor: mix(color('accent-text'), 0.55, color('bg')),
    ...Object.fromEntries(parts),
  }
}

/** Passes the colors to the script that draws diagrams in browsers, by the names of Mermaid's themes. */
export function diagramStyles(colors: ThemeColors | undefined): string {
  const { light, dark } = diagramColors(colors)
  return `:root{--diagrams:'${JSON.stringify({ default: light, dark })}'}\n`
}

/** The properties besides the text that a diagram depends on. Diagrams are rendered again if these properties change. */
export function drawingsKey({ colors }: Pick<SiteConfig, 'colors'>): string {
  const { version } = readLibrary('mermaid')
  return `${version} ${shortHash(JSON.stringify(diagramColors(colors)))}`
}
