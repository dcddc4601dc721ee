import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'

class PartialsOptions {
  /** Whether `:::include ./_note.md` inserts the Markdown of that file. @default false */
  readonly partials?: boolean = o.optional(o.flag(), false)
}

export const options: FeatureOptions = { config: PartialsOptions, resolve: ({ partials = false }) => ({ partials }) }

declare module '../../core/config/user-config.ts' {
  interface UserConfig extends PartialsOptions {}
}

declare module '../../core/model/site-config.ts' {
  interface SiteConfig {
    readonly partials: boolean
  }
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    /** `:::include ./file.md` inserts the text of a file. */
    readonly partials?: true
  }
}
