import * as v from 'valibot'
import { defineFeature } from '../../core/feature.ts'
import type { PageWalk } from '../../core/markdown/page-walk.ts'
import { createDiagnostic, diagnostics } from './diagnostics.ts'
import { expandText, fillFrontMatter } from './expand-text.ts'
import { options } from './options.ts'

declare module '../../core/model/document.ts' {
  interface FrontMatter {
    /** Values for `{{ name }}` in its text. */
    readonly variables?: Readonly<Record<string, string | number | boolean>>
  }
}

export const partials = defineFeature({
  name: 'partials',
  options,
  diagnostics,
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
    { isIn: ({ frontMatter, options }) => frontMatter.variables !== undefined && !options.variables, prepare: reportVariables },
  ],
})

function reportVariables({ page, reports }: PageWalk): void {
  const at = Math.max(0, page.text.indexOf('variables'))
  reports.add(createDiagnostic('variable/off', {}, reports.locate(at, 'variables'.length)))
}
