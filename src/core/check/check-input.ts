import type { FindInConfig, Location } from '../model/diagnostic.ts'
import type { Site } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'

export interface CheckInput {
  readonly site: Site
  readonly config: SiteConfig
  /** All files on disk, including unpublished files. */
  readonly files: {
    /** The paths of the files in the public folder. */
    readonly publicFiles: ReadonlySet<string>
    readonly sources: readonly SourceFile[]
  }
  /** Locates a value in the text of the config, for diagnostics. */
  readonly findInConfig: FindInConfig
  /** Who wrote the text of a generated page, or undefined for other pages. */
  readonly writerOf?: (location: Location) => 'own' | 'foreign' | undefined
}
