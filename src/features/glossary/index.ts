import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { type GlossaryTermToken, readGlossaryTerm } from './glossary.ts'
import { glossaryOption, options } from './options.ts'
import { findGlossary, writeGlossaryTerm } from './write-glossary-term.ts'

export const glossary = defineFeature({
  name: 'glossary',
  options,
  diagnostics,
  parseOptions: ({ config }) => glossaryOption(config),
  syntax: {
    isIn: ({ text, options, isGenerated }) => options.glossary !== undefined && !isGenerated && /\[\[term:/i.test(text),
    inlines: { '[': readGlossaryTerm },
    prepare: findGlossary,
    writers: { glossaryTerm: (walk, token, offset) => writeGlossaryTerm(walk, token as GlossaryTermToken, offset) },
  },
})
