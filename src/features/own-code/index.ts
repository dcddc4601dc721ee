import { defineFeature } from '../../core/feature.ts'
import { syntaxOf } from '../../core/markdown/syntax-table.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'
import { runOwnCode } from './own-code-task.ts'
import { createFrontMatterReader } from './own-front-matter.ts'
import { readSources } from './read-sources.ts'
import { runChecks } from './run-checks.ts'

export const ownCode = defineFeature({
  name: 'own-code',
  needs: ['search'],
  options,
  diagnostics,
  sources: (input) => (input.config.ownCode.sources.length === 0 ? undefined : input.stage('sources', () => readSources(input))),
  pages({ config, pages, features }) {
    const read = createFrontMatterReader(pages, config, syntaxOf(features))
    return (
      read &&
      (({ source }, document) => {
        const { value, diagnostics } = read({ source, document })
        return { value: { ownFrontMatter: value }, diagnostics }
      })
    )
  },
  asyncCheck: (input) => (input.config.ownCode.checks.length === 0 ? undefined : runChecks(input)),
  // Functions of the config may change globals or never end.
  tasks: { ownCode: { run: runOwnCode, changesGlobals: true } },
})
