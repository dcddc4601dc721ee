import { defineFeature } from '../../core/feature.ts'
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
  syntax: [
    { fenceWords: { schema: { needsValue: true }, unchecked: {}, continues: {} } },
    {
      isIn: ({ options, isGenerated }) => options.samples === true && !isGenerated,
      code(walk, { offset, raw, info, source, include, shown: code }) {
        const shown = info && code && !code.isHidden ? showTypes(walk, info, code) : undefined
        const lines = info ? (code?.checked?.() ?? source.split('\n')) : source.trimEnd().split('\n')
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
  ],
  parseOptions({ config: { check, contentRoots, versions } }) {
    if (!check.samples) return {}
    const current = contentRoots.filter(({ version }) => version === versions[0].id)
    return { samples: true, ...(check.samples.hover ? { hover: current.map(({ id }) => id) } : {}) }
  },
  themeParts: (_, { check }) => (check.samples?.hover ? ['types'] : []),
  slowCheck: (input) => (input.thorough && input.config.check.samples ? checkSamples(input) : undefined),
  slowFiles: typesFiles,
})
