import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'

class DefinitionListSyntax {
  /** Whether lines that begin with `: ` define the terms above them. @default false */
  readonly definitionLists?: boolean = o.optional(o.flag())
}

export const options: FeatureOptions = { syntax: DefinitionListSyntax }

declare module '../../core/config/user-config.ts' {
  interface SyntaxConfig extends DefinitionListSyntax {}
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    readonly definitionLists?: true
  }
}
