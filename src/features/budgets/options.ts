import { size } from '../../core/config/check-options.ts'
import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'

/** Limits for pages. For each limit, the last entry that matches a page and has it counts. */
export class BudgetConfig {
  /**
   * One or more glob patterns that limit the entry to matching page files, such as `guide/**`. The format is the same as in `security.pages.match`.
   * @default all pages
   */
  readonly pages?: string | readonly string[] = o.optional(o.globs())
  /** The size of the page's HTML, in kilobytes (1 kB = 1,000 bytes), before compression. @default none */
  readonly html?: number = o.optional(size())
  /** The size of the scripts that the page loads at once, in kilobytes, with the modules they import. @default none */
  readonly script?: number = o.optional(size())
  /** The size of the page's style sheets, in kilobytes. @default none */
  readonly css?: number = o.optional(size())
  /** The size of all images on the page, in kilobytes, without images from other sites. @default none */
  readonly pictures?: number = o.optional(size())
  /** The number of elements on the page. @default none */
  readonly domNodes?: number = o.optional(size())
}

export type BudgetKind = Exclude<keyof BudgetConfig, 'pages'>

class BudgetChecks {
  /** Limits for the size of pages and of the files that they load. Builds report pages that exceed them. @default [] */
  readonly budgets?: readonly BudgetConfig[] = o.optional(o.list(o.object(BudgetConfig)), [])
}

export const options: FeatureOptions = {
  check: BudgetChecks,
  resolve: ({ check }) => ({ check: { budgets: check?.budgets ?? [] } }),
}

declare module '../../core/config/check-options.ts' {
  interface SiteChecks extends BudgetChecks {}
}

declare module '../../core/model/site-config.ts' {
  interface CheckSettings {
    readonly budgets: readonly BudgetConfig[]
  }
}
