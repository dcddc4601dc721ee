import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineFeature } from '../../core/feature.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { checkSamples } from './check-samples.ts'
import { diagnostics } from './diagnostics.ts'
import { typesFiles } from './find-types.ts'
import { noteSample, sampleNotes, showTypes, typesAttributes, typesName } from './note-sample.ts'
import { options } from './options.ts'
import { writeProgram } from './plan-program.ts'
import { readSampleSetup } from './sample-setup.ts'

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

/** Removes outdated packages for samples, and files generated beside the current ones. Returns their name if there were any. */
function cleanSamples(config: SiteConfig): string | undefined {
  const folder = join(config.stateDir, 'samples')
  const { value: setup } = readSampleSetup(config, () => ({ file: config.configFile }))
  const current = setup?.packages && basename(setup.home)
  let any = false
  for (const name of listFolder(folder)) {
    if (name === current) continue
    rmSync(join(folder, name), { recursive: true, force: true })
    any = true
  }
  if (current !== undefined && listFolder(folder).includes(current)) {
    rmSync(join(folder, current, 'docsgen.tsbuildinfo'), { force: true })
    writeProgram(join(folder, current), new Map())
  }
  return any ? 'unused packages for code samples' : undefined
}

function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    // The folder does not exist.
    ignoreError(error)
    return []
  }
}
