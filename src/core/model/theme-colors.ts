/** A color on light and on dark pages: `#rrggbb`, or with an opacity `#rrggbbaa`. */
export interface ModeColors {
  readonly light: string
  readonly dark: string
}

/** Colors of the theme by the names of their tokens, without `--`: `accent-text`. */
export type ThemeColors = Readonly<Record<string, ModeColors>>
