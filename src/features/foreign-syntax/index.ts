import { defineFeature } from '../../core/feature.ts'
import { checkNames } from './check-names.ts'
import { diagnostics } from './diagnostics.ts'
import { noteForeignInclude, noteForeignWords } from './foreign-fence-words.ts'
import { foreignKeys } from './foreign-keys.ts'
import { findInstead } from './instead.ts'
import { foreignFindings, noteForeign } from './note-foreign.ts'
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
    { unknownKeys: foreignKeys, instead: findInstead },
  ],
  checks: [checkNames],
})
