import { defineFeature } from '../../core/feature.ts'
import { type AbbreviationToken, abbreviate, collectAbbreviations, readAbbreviation } from './abbreviations.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'
import { abbreviationNotes, noteAbbreviation, reportUnusedAbbreviations } from './write-abbreviations.ts'

export const abbreviations = defineFeature({
  name: 'abbreviations',
  options,
  diagnostics,
  parseOptions: ({ config }) => (config.syntax.abbreviations ? { abbreviations: true } : {}),
  syntax: {
    isIn: ({ text, options, isGenerated }) => options.abbreviations === true && !isGenerated && text.includes('*['),
    blocks: { '*': { read: readAbbreviation } },
    prepare(walk, tokens) {
      abbreviationNotes(walk).defined = collectAbbreviations(tokens)
    },
    writers: { abbreviation: (walk, token, offset) => noteAbbreviation(walk, token as AbbreviationToken, offset) },
    text(walk, { text }) {
      const { defined } = abbreviationNotes(walk)
      return defined && !walk.inside.isLink ? abbreviate(defined, text) : undefined
    },
    finish: reportUnusedAbbreviations,
  },
})
