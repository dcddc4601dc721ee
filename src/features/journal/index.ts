import { defineFeature } from '../../core/feature.ts'
import { findJournals } from './find-journals.ts'
import { planFeeds } from './journal-feeds.ts'

export const journal = defineFeature({
  name: 'journal',
  parseOptions({ config, sections }) {
    const { contentRoots, versions } = config
    const folders = findJournals(sections, config).value.map(({ folder }) => folder)
    const current = contentRoots.filter(({ version }) => version === versions[0].id)
    const journals = current.flatMap(({ projectDir }) => folders.map((folder) => `${projectDir}/${folder}/`))
    return journals.length > 0 ? { journals } : {}
  },
  files: planFeeds,
})
