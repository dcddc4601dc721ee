import { readDefaultColors } from '../../core/bundle/default-colors.ts'
import type { FeatureOptions } from '../../core/config/feature-options.ts'
import { isPlainObject } from '../../core/config/plain-value.ts'
import * as o from '../../core/config/schema-parts.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import { type Brand, createPalette } from './palette.ts'

class AccentConfig {
  readonly light: string = o.text(findColorProblem)
  readonly dark: string = o.text(findColorProblem)
}

class ThemeConfig {
  /**
   * The color of the brand, such as `#3b5bdb`, from which docsgen derives the colors of the site. An object has a color for light and one for dark
   * pages.
   * @default the theme's colors
   */
  readonly accent?: string | AccentConfig = o.optional(
    o.choose<string | AccentConfig>((input) => {
      if (isPlainObject(input)) return o.object(AccentConfig)
      return typeof input === 'string'
        ? o.text(findColorProblem)
        : o.expected('a color such as `#3b5bdb`, or an object with `light` and `dark`')
    }),
  )
  /** The tint of grays and backgrounds: that of the accent, none (`'gray'`), or that of a different color. @default 'accent' */
  readonly neutral?: 'accent' | 'gray' | (string & {}) = o.optional(o.text(findNeutralProblem), 'accent')
  /** The radius of corners in pixels, from 0 to 24. Small controls have a smaller one. @default 10 */
  readonly radius?: number = o.optional(o.number(findRadiusProblem), 10)
  /**
   * The font of the text: those of the reader's system, or Inter, of which readers load 48 kB. The site must install the package
   * `@fontsource-variable/inter`.
   * @default 'system'
   */
  readonly font?: 'system' | 'inter' = o.optional(o.oneOf('system', 'inter'), 'system')
  /** Your own icons for `icon` options: an SVG file in the project folder for each name. @default {} */
  readonly icons?: Readonly<Record<string, string>> = o.optional(o.record(o.findNameProblem, o.projectPath(findSvgProblem)), {})
}

class BrandOptions {
  /** The colors and shapes of the theme. @default the theme's own */
  readonly theme?: ThemeConfig = o.optional(o.object(ThemeConfig, findThemeProblem))
}

function findSvgProblem(path: string): string | undefined {
  return /\.svg$/i.test(path) ? undefined : 'it is not an SVG file'
}

function findColorProblem(color: string): string | undefined {
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color) ? undefined : 'it is not a color such as `#3b5bdb`'
}

function findNeutralProblem(neutral: string): string | undefined {
  return neutral === 'accent' || neutral === 'gray' || findColorProblem(neutral) === undefined
    ? undefined
    : "it is not `'accent'`, `'gray'`, or a color such as `#3b5bdb`"
}

function findRadiusProblem(radius: number): string | undefined {
  return radius >= 0 && radius <= 24 ? undefined : 'it is not a number from 0 to 24'
}

function findThemeProblem({ accent, neutral }: ThemeConfig): string | undefined {
  return accent === undefined && neutral !== undefined ? '`neutral` has no effect without `accent`' : undefined
}

export const options: FeatureOptions = {
  config: BrandOptions,
  resolve: ({ theme }, { absolute }) => ({
    ...(theme?.accent !== undefined && { colors: createPalette(readDefaultColors(), brandOf(theme.accent, theme.neutral)) }),
    ...(theme?.radius !== undefined && { radius: theme.radius }),
    ...(theme?.font === 'inter' && { font: theme.font }),
    ...(theme?.icons && {
      iconFiles: Object.fromEntries(Object.entries(theme.icons).map(([name, path]) => [name, { path, file: absolute(path) }])),
    }),
  }),
}

function brandOf(accent: string | AccentConfig, neutral: Brand['neutral'] = 'accent'): Brand {
  const { light, dark } = typeof accent === 'string' ? { light: accent, dark: accent } : accent
  return { accent: { light: longColor(light), dark: longColor(dark) }, neutral }
}

/** `#rrggbb` in lowercase. */
function longColor(color: string): string {
  return (color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color).toLowerCase()
}

declare module '../../core/config/user-config.ts' {
  interface UserConfig extends BrandOptions {}
}

declare module '../../core/model/site-config.ts' {
  interface SiteConfig {
    /** The radius in pixels. Absent if the theme's own is used. */
    readonly radius?: number
    /** Absent for the fonts of the system. */
    readonly font?: 'inter'
    /** The files of the site's own icons, by name. `path` is relative to the project folder. */
    readonly iconFiles?: Readonly<Record<string, { readonly path: string; readonly file: AbsolutePath }>>
  }
}
