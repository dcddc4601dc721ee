import type { SiteInput } from '../../core/feature.ts'
import type { ReadReference } from './reference-requests.ts'

/** The pages that were made from packages and schemas, with what else is known of those. */
export function referenceOf({ added }: Pick<SiteInput, 'added'>): ReadReference {
  return added.references as ReadReference
}
