import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { listPossibleJournals } from './find-journals.ts'
import { planFeeds } from './journal-feeds.ts'

export const journal = defineFeature({
  name: 'journal',
  diagnostics,
  parseOptions({ config, files }) {
    const { contentRoots, versions } = config
    const folders = listPossibleJournals(files, config)
    const current = contentRoots.filter(({ version }) => version === versions[0].id)
    const journals = current.flatMap(({ projectDir }) => folders.map((folder) => `${projectDir}/${folder}/`))
    return journals.length > 0 ? { journals } : {}
  },
  files: planFeeds,
})
