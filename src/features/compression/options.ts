import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'

class CompressionOptions {
  /** Whether docsgen writes a `.br` and a `.gz` version of each text file, for servers that send such files. @default false */
  readonly compress?: boolean = o.optional(o.flag(), false)
}

export const options: FeatureOptions = { config: CompressionOptions, resolve: ({ compress = false }) => ({ compress }) }

declare module '../../core/config/user-config.ts' {
  interface UserConfig extends CompressionOptions {}
}

declare module '../../core/model/site-config.ts' {
  interface SiteConfig {
    readonly compress: boolean
  }
}
