import { defineFeature } from '../../core/feature.ts'
import { commands } from './commands.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'

export const repositories = defineFeature({
  name: 'repositories',
  options,
  diagnostics,
  commands,
  openConfig: (config, input) =>
    config.repositories.length === 0
      ? undefined
      : // Loaded only if needed.
        import('./open-repositories.ts').then(({ openRepositories }) => openRepositories(config, input)),
  pages({ config: { lastUpdated, repositoryDates } }) {
    if (!lastUpdated || !repositoryDates) return undefined
    return ({ source }) => {
      const date = repositoryDates[source.projectPath]
      return { value: date === undefined ? {} : { lastUpdated: date }, diagnostics: [] }
    }
  },
})
