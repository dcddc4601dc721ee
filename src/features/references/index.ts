import { defineFeature, type SiteInput } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'
import { referenceOptions } from './reference-options.ts'
import type { ReadReference } from './reference-requests.ts'

/** The pages that were made from packages and schemas, with what else is known of those. */
export function referenceOf({ added }: Pick<SiteInput, 'added'>): ReadReference {
  return added.references as ReadReference
}

export const references = defineFeature({
  name: 'references',
  options,
  diagnostics,
  parseOptions: ({ config }) => referenceOptions(config),
})
