import type { Site } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'

export interface CheckInput {
  readonly site: Site
  readonly config: SiteConfig
  /** The names of the theme's icons; undefined where they are not known. */
  readonly icons?: readonly string[]
  /** Where a value stands in the config's text, for reports. */
  readonly findInConfig: (literal: string) => Partial<{ line: number; column: number; endColumn: number }>
}
