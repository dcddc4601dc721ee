import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'

export const repositories = defineFeature({
  name: 'repositories',
  options,
  diagnostics,
  commands: [
    {
      name: 'repositories',
      after: 'links',
      summary: 'update the pages from other repositories',
      description: 'Updates the pages of the repositories option.',
    },
    {
      name: 'repositories update',
      summary: 'use the newest commits of other repositories',
      description:
        'Looks up the commits of the branches and tags in the repositories option, pins them in docs.lock.json, and lists the pages that readers get, lose, and see changed. Builds use only the pinned commits.',
      arguments: [{ name: '[root]', text: 'the project folder', usual: '.' }],
      options: ['config'],
      load: () => import('./update.ts'),
    },
  ],
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
