import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'

class AbbreviationSyntax {
  /** Whether `*[HTML]: Hyper Text Markup Language` adds a tooltip to each `HTML` on the page. @default false */
  readonly abbreviations?: boolean = o.optional(o.flag())
}

export const options: FeatureOptions = { syntax: AbbreviationSyntax }

declare module '../../core/config/user-config.ts' {
  interface SyntaxConfig extends AbbreviationSyntax {}
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    readonly abbreviations?: true
  }
}
