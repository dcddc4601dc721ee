import * as v from 'valibot'
import { defineFeature } from '../../core/feature.ts'
import type { PageWalk } from '../../core/markdown/page-walk.ts'
import { diagnostics, expandText, fillFrontMatter, report } from './expand-text.ts'
import { options } from './options.ts'

declare module '../../core/model/document.ts' {
  interface FrontMatter {
    /** The values for `{{ name }}` in the page's text. */
    readonly variables?: Readonly<Record<string, string | number | boolean>>
  }
}

export const partials = defineFeature({
  name: 'partials',
  options,
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

function reportVariables(walk: PageWalk): void {
  const offset = Math.max(0, walk.page.text.indexOf('variables'))
  report(walk, 'variable/off', {}, { offset, length: 'variables'.length })
}
