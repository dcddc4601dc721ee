import type { StyleChanges } from '../../core/bundle/compile-theme.ts'
import { defineFeature } from '../../core/feature.ts'
import type { SiteProps } from '../../core/model/page-props.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { ThemeColors } from '../../core/model/theme-colors.ts'
import { admonitionIcons } from './admonition-icons.ts'
import { checkContrast } from './check-contrast.ts'
import { liftOf, underlineShare } from './color-pairs.ts'
import { diagnostics } from './diagnostics.ts'
import { checkFont, fontFiles, fontStyles, replaceFont } from './font.ts'
import { options } from './options.ts'
import { readDefaultColors, replaceColors } from './tokens.ts'

export const brand = defineFeature({
  name: 'brand',
  options,
  diagnostics,
  asyncCheck: async (input) => ({ diagnostics: [...checkContrast(input), ...checkFont(input.config)], watched: [] }),
  files: ({ config }) => fontFiles(config),
  // Loaded only if needed.
  openConfig: (config, { findInConfig }) =>
    config.iconFiles ? import('./open-icons.ts').then(({ openIcons }) => openIcons(config, findInConfig)) : undefined,
  siteProps: ({ colors, ownIcons }) => ({ ...(colors && { colors: browserColors(colors) }), ...(ownIcons && { ownIcons }) }),
  styles: ({ config, packages }) => changeStyles(config, fontStyles(config) + admonitionIcons(config, packages)),
})

/** The icon is the accent with its ink, or the reverse if the ink is dark: dark icons can be seen on tabs of both modes. */
function browserColors(colors: ThemeColors): NonNullable<SiteProps['colors']> {
  const [background = '', accent = '', ink = ''] = ['bg', 'accent', 'accent-ink'].map((name) => colors[name]?.light)
  const isLight = ink === '#ffffff'
  return {
    background: { light: background, dark: colors.bg?.dark ?? '' },
    icon: isLight ? { background: accent, stroke: ink } : { background: ink, stroke: accent },
  }
}

function changeStyles({ colors, radius, font }: SiteConfig, more: string): StyleChanges | undefined {
  if (colors === undefined && radius === undefined && more === '') return undefined
  const from = colors && readDefaultColors()
  return {
    change: (css) => {
      const painted = from && colors ? replaceColors(css, { from, to: colors }) : css
      const shaped = radius === undefined ? painted : replaceRadius(painted, radius)
      return font === undefined || more === '' ? shaped : replaceFont(shaped)
    },
    add: (colors ? mixtures(colors) : '') + more,
  }
}

/** The colors that other colors are mixed with. */
function mixtures(colors: ThemeColors): string {
  const lift = liftOf(colors)
  return `:root{--accent-lift:light-dark(${lift.light},${lift.dark});--underline:${Math.round(100 * underlineShare(colors))}%;--code-addition:var(--tip)}\n`
}

/** Radii that the site has changed stay. */
function replaceRadius(css: string, radius: number): string {
  return css
    .replace(/(--radius:\s?)0?\.625rem/g, `$1${radius}px`)
    .replace(/(--radius-small:\s?)0?\.375rem/g, `$1${Math.round(0.6 * radius)}px`)
}
