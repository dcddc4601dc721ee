import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { mathOption, options } from './options.ts'
import { type MathToken, maskFormulas, readInlineMath, readMathBlock } from './read-math.ts'
import { mathNotes, reportOpenMath, writeMath, writeMathFence } from './write-math.ts'

export const math = defineFeature({
  name: 'math',
  options,
  diagnostics,
  parseOptions: ({ config }) => mathOption(config),
  themeParts: ({ pages }) => (pages.some(({ document }) => document.hasMath) ? ['math'] : []),
  syntax: {
    // `$` in comments of other people's code is text.
    isIn: ({ text, options, isGenerated }) => options.math !== undefined && !isGenerated && /\$|[`~][ \t{.]*math/.test(text),
    blocks: { $: { read: readMathBlock, endsParagraph: (src) => readMathBlock(src) !== undefined } },
    inlines: { $: readInlineMath },
    maskMarks: maskFormulas,
    writers: { math: (walk, token, offset) => writeMath(walk, token as MathToken, offset) },
    fences: { math: { write: writeMathFence } },
    paragraph: reportOpenMath,
    records: (walk) => (mathNotes(walk).hasMath ? { document: { hasMath: true } } : {}),
  },
})
