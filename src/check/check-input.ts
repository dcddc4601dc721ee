import type { FindInConfig } from '../model/diagnostic.ts'
import type { Site } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'

export interface CheckInput {
  readonly site: Site
  readonly config: SiteConfig
  /** Where a value stands in the config's text, for reports. */
  readonly findInConfig: FindInConfig
}
