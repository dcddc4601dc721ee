/** A color for the light and dark color modes, in the format `#rrggbb`, or `#rrggbbaa` with opacity. */
export interface ModeColors {
  readonly light: string
  readonly dark: string
}

/** Colors of the theme, keyed by the names of their tokens without `--`, such as `accent-text`. */
export type ThemeColors = Readonly<Record<string, ModeColors>>
