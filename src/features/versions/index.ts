import { defineFeature } from '../../core/feature.ts'
import { commands } from './commands.ts'
import { createCurrentPages } from './create-current-pages.ts'
import { diagnostics } from './diagnostics.ts'

export const versions = defineFeature({
  name: 'versions',
  diagnostics,
  commands,
  openConfig: (config, { findInConfig }) =>
    config.versions.every(({ ref }) => ref === undefined)
      ? undefined
      : // Loaded only if needed.
        import('./open-versions.ts').then(({ openVersions }) => openVersions(config, findInConfig)),
  pages({ routes, redirects, config }) {
    const find = createCurrentPages(routes, redirects, config)
    return (route) => ({ value: find(route), diagnostics: [] })
  },
})
