import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'

export const budgets = defineFeature({
  name: 'budgets',
  options,
  diagnostics,
  async writer(writer, { config, site }) {
    if (config.check.budgets.length === 0) return writer
    // This module is loaded only if it is needed, because it includes the HTML parser.
    const { checkBudgets } = await import('./check-budgets.ts')
    return checkBudgets(writer, { config, pages: site.pages })
  },
})
