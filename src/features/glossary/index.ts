import { defineFeature } from '../../core/feature.ts'
import { type GlossaryTermToken, readGlossaryTerm } from './glossary.ts'
import { findGlossary, writeGlossaryTerm } from './write-glossary-term.ts'

export const glossary = defineFeature({
  name: 'glossary',
  syntax: {
    isIn: ({ text, options, isGenerated }) => options.syntax?.glossary !== undefined && !isGenerated && /\[\[term:/i.test(text),
    inlines: { '[': readGlossaryTerm },
    prepare: findGlossary,
    writers: { glossaryTerm: (walk, token, offset) => writeGlossaryTerm(walk, token as GlossaryTermToken, offset) },
  },
})
