import { defineFeature } from '../../core/feature.ts'
import { listPossibleJournals } from './find-journals.ts'
import { planFeeds } from './journal-feeds.ts'
import { journalMarkdown, journalProps } from './journal-props.ts'

export const journal = defineFeature({
  name: 'journal',
  parseOptions({ config, files }) {
    const { contentRoots, versions } = config
    const folders = listPossibleJournals(files, config)
    const current = contentRoots.filter(({ version }) => version === versions[0].id)
    const journals = current.flatMap(({ projectDir }) => folders.map((folder) => `${projectDir}/${folder}/`))
    return journals.length > 0 ? { journals } : {}
  },
  props: journalProps,
  markdown: ({ journal }, language) => journal && journalMarkdown(journal, language),
  files: planFeeds,
})
