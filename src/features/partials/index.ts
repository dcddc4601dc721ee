import * as v from 'valibot'
import * as o from '../../core/config/schema-parts.ts'
import { defineFeature } from '../../core/feature.ts'
import { diagnostics, expandText, fillFrontMatter, reportVariables } from './expand-text.ts'

class PartialsOptions {
  /** Whether `:::include ./_note.md` inserts the Markdown of that file. @default false */
  readonly partials?: boolean = o.optional(o.flag(), false)
}

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

declare module '../../core/model/document.ts' {
  interface FrontMatter {
    /** The values for `{{ name }}` in the page's text. */
    readonly variables?: Readonly<Record<string, string | number | boolean>>
  }
}

export const partials = defineFeature({
  name: 'partials',
  options: { config: PartialsOptions, resolve: ({ partials = false }) => ({ partials }) },
  diagnostics,
  parseOptions: ({ config }) => (config.partials ? { partials: true } : {}),
  frontMatter: {
    variables: {
      value: v.record(
        v.string(),
        v.union([v.string(), v.number(), v.boolean()], 'text, a number, `true`, or `false`'),
        'a mapping of names and values',
      ),
    },
  },
  syntax: [
    { expander: { frontMatter: fillFrontMatter, text: expandText } },
    { fenceWords: { variables: { findMissing: ({ variables }) => (variables ? undefined : 'Add `variables` to the config.') } } },
    { isIn: ({ frontMatter, options }) => frontMatter.variables !== undefined && !options.variables, prepare: reportVariables },
  ],
})
