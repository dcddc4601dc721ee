import type { ApiChange } from './api-change.ts'
import type { Mention } from './find-mentions.ts'

/** What a release does to the documentation. */
export interface Impact {
  readonly packages: ImpactPackages
  readonly pages: {
    readonly added: readonly ImpactPage[]
    readonly removed: readonly ImpactPage[]
  }
  readonly api: readonly ApiChange[]
  /** What else a build reports with the new versions, such as links to what is gone. */
  readonly problems: readonly ImpactProblem[]
  /** The same in files of the packages: links in comments that lead nowhere on this site, wrong examples in OpenAPI documents. */
  readonly comments: readonly ImpactProblem[]
  readonly samples: {
    /** Why they were not checked. */
    readonly unchecked?: string
    readonly problems: readonly ImpactProblem[]
  }
  readonly mentions: readonly PlacedMention[]
}

export interface ImpactPackages {
  readonly moved: readonly MovedPackage[]
  /** Packages that keep their versions, with the reason. */
  readonly kept: readonly { readonly name: string; readonly version: string; readonly reason: 'no-release' | 'other-version' }[]
}

interface MovedPackage {
  readonly name: string
  readonly from: string
  readonly to: string
  /** For `reference.packages`; undefined for packages that only samples use. */
  readonly integrity?: string
}

export interface ImpactPage {
  /** Below the content folder, without `.md`. */
  readonly path: string
  readonly title: string
}

/** A problem of a build with the new versions. */
export interface ImpactProblem {
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly hint?: string
  readonly file?: string
  readonly line?: number
  readonly column?: number
  /** What happens to the operation or schema that a link names. */
  readonly change?: ApiChange
}

export interface PlacedMention extends Mention {
  readonly file: string
}

/** Whether anything in the project has to change. */
export function breaks({ problems, comments, samples, mentions }: Impact): boolean {
  return problems.length + comments.length + samples.problems.length + mentions.length > 0 || samples.unchecked !== undefined
}
