import type { FindInConfig } from '../model/diagnostic.ts'
import type { Site } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'

export interface CheckInput {
  readonly site: Site
  readonly config: SiteConfig
  /** What was found on disk, whatever became of it. */
  readonly files: {
    /** Below the public folder. */
    readonly publicFiles: ReadonlySet<string>
    readonly sources: readonly SourceFile[]
  }
  /** Where a value stands in the config's text, for reports. */
  readonly findInConfig: FindInConfig
}
