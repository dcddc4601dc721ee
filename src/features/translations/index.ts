import { defineFeature } from '../../core/feature.ts'
import { checkOriginals, checkOutdated } from './check-outdated.ts'
import { createOutdated } from './create-outdated.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'

export const translations = defineFeature({
  name: 'translations',
  options,
  diagnostics,
  pages({ routes, lastUpdated, config }) {
    const find = createOutdated(routes, lastUpdated, config)
    return (route) => ({ value: find(route), diagnostics: [] })
  },
  props: ({ page: { outdated } }) => (outdated?.href ? { originalHref: outdated.href } : {}),
  checks: [checkOriginals, checkOutdated],
})
