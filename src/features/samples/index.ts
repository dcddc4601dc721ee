import { defineFeature } from '../../core/feature.ts'
import type { MarkedCode } from '../../core/markdown/line-marks.ts'
import { checkSamples } from './check-samples.ts'
import { cleanSamples } from './clean-samples.ts'
import { diagnostics } from './diagnostics.ts'
import { typesFiles } from './find-types.ts'
import { noteSample, sampleNotes, showTypes, typesAttributes, typesName } from './note-sample.ts'
import { options } from './options.ts'

export const samples = defineFeature({
  name: 'samples',
  needs: ['graphql-reference', 'references'],
  options,
  diagnostics,
  clean: cleanSamples,
  syntax: {
    isIn: ({ options, isGenerated }) => options.samples === true && !isGenerated,
    code(walk, { offset, raw, info, source, include, cut, marked, isHidden }) {
      const shown = info && marked && !isHidden ? showTypes(walk, info, { ...marked, cut }) : undefined
      const lines = marked ? sampleLines(source.split('\n'), cut, marked) : source.trimEnd().split('\n')
      noteSample(walk, { offset, raw, info, include, lines, shown })
      return shown && typesAttributes(walk.page.file, shown, source)
    },
    records(walk) {
      const found = sampleNotes(walk)
      return {
        document: found.some(({ shown }) => shown) ? { typesName: typesName(walk.page.file) } : {},
        body: { samples: found },
      }
    },
  },
  parseOptions({ config: { check, contentRoots, versions } }) {
    if (!check.samples) return {}
    const current = contentRoots.filter(({ version }) => version === versions[0].id)
    return { samples: true, ...(check.samples.hover ? { hover: current.map(({ id }) => id) } : {}) }
  },
  themeParts: (_, { check }) => (check.samples?.hover ? ['types'] : []),
  slowCheck: (input) => (input.thorough && input.config.check.samples ? checkSamples(input) : undefined),
  slowFiles: typesFiles,
})

/** All lines of the source, those blank that are marks or are marked as removed. */
function sampleLines(lines: string[], cut: readonly number[] | undefined, { code, kept, marks }: MarkedCode): readonly string[] {
  if (kept === undefined && marks.removed.size === 0) return lines
  const shown = cut ?? lines.map((_, index) => index)
  const seen = code.split('\n')
  const numbers = kept ?? seen.map((_, index) => index)
  for (const line of shown) lines[line] = ''
  for (const [index, number] of numbers.entries()) {
    const line = shown[number]
    if (line !== undefined && !marks.removed.has(index + 1)) lines[line] = seen[index] ?? ''
  }
  return lines
}
