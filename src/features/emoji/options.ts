import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'

class EmojiSyntax {
  /** Whether names such as `:rocket:` become emoji. @default false */
  readonly emoji?: boolean = o.optional(o.flag())
}

export const options: FeatureOptions = { syntax: EmojiSyntax }

declare module '../../core/config/user-config.ts' {
  interface SyntaxConfig extends EmojiSyntax {}
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    readonly emoji?: true
  }
}
