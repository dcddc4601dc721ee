import { defineFeature } from '../../core/feature.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { findPeer, installCommand } from '../../kit/programs/find-peer.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'
import { type MathToken, maskFormulas, readInlineMath, readMathBlock } from './read-math.ts'
import { reportOpenMath, writeMath, writeMathFence } from './write-math.ts'

export const math = defineFeature({
  name: 'math',
  options,
  diagnostics,
  parseOptions: ({ config }) => mathOption(config),
  syntax: {
    // `$` in comments of other people's code is text.
    isIn: ({ text, options, isGenerated }) => options.math !== undefined && !isGenerated && /\$|[`~][ \t{.]*math/.test(text),
    blocks: { $: { read: readMathBlock, endsParagraph: (src) => readMathBlock(src) !== undefined } },
    inlines: { $: readInlineMath },
    maskMarks: maskFormulas,
    writers: { math: (walk, token, offset) => writeMath(walk, token as MathToken, offset) },
    fences: { math: { write: writeMathFence } },
    paragraph: reportOpenMath,
  },
})

/** The library's version is part of the key of cached pages. */
function mathOption({ math, root }: SiteConfig): Pick<ParseOptions, 'math' | 'packages'> {
  if (!math) return {}
  const { macros } = math
  const peer = findPeer(root, 'temml')
  return peer
    ? { math: { macros, version: peer.version }, packages: { temml: peer.file } }
    : { math: { macros, install: installCommand(root, 'temml') } }
}
