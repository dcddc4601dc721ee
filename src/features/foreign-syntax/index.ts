import { defineFeature } from '../../core/feature.ts'
import { firstLine } from '../../core/markdown/report-container.ts'
import { checkNames } from './check-names.ts'
import { diagnostics } from './diagnostics.ts'
import { noteForeignInclude, noteForeignWords } from './foreign-fence-words.ts'
import { foreignFindings, noteForeign, noteForeignAt } from './note-foreign.ts'
import { noteForeignPart } from './note-foreign-html.ts'

export const foreignSyntax = defineFeature({
  name: 'foreign-syntax',
  diagnostics,
  syntax: [
    {
      isIn: ({ options, isGenerated, isTrusted }) => !isGenerated && !isTrusted && options.linksOnly !== true,
      enclosed: noteForeign,
      html: noteForeignPart,
      uselessWords: noteForeignWords,
      code: noteForeignInclude,
      records(walk) {
        foreignFindings(walk).finish()
        return { document: foreignFindings(walk).namesInBrackets(walk.page.lines) }
      },
    },
    {
      containers: {
        include(walk, { raw }, offset) {
          // Nobody wrote those pages.
          if (!walk.page.isGenerated) noteForeignAt(walk, 'include', { offset, found: firstLine(raw).trim() })
        },
      },
    },
  ],
  checks: [checkNames],
})
