import type { Diagnostic } from '../../core/model/public-api.ts'
import type { ApiSymbol } from '../references/reference-types.ts'

/** The effect of a release on the documentation. */
export interface Impact {
  readonly packages: ImpactPackages
  readonly pages: {
    readonly added: readonly ImpactPage[]
    readonly removed: readonly ImpactPage[]
  }
  readonly api: readonly ApiChange[]
  /** Other problems that a build reports with the new versions, such as links to removed pages. */
  readonly problems: readonly ImpactProblem[]
  /**
   * Other problems in files of the packages, such as links in comments that lead nowhere on this site or wrong examples in OpenAPI
   * documents.
   */
  readonly comments: readonly ImpactProblem[]
  readonly samples: {
    /** The reason why the samples were not checked. */
    readonly unchecked?: string
    readonly problems: readonly ImpactProblem[]
  }
  readonly mentions: readonly PlacedMention[]
}

export interface ImpactPackages {
  readonly moved: readonly MovedPackage[]
  /** The packages that keep their versions, each with the reason. */
  readonly kept: readonly { readonly name: string; readonly version: string; readonly reason: 'no-release' | 'other-version' }[]
}

interface MovedPackage {
  readonly name: string
  readonly from: string
  readonly to: string
  /** The integrity for `reference.packages`, or undefined for packages that only samples use. */
  readonly integrity?: string
}

export interface ImpactPage {
  /** The path below the content folder, without `.md`. */
  readonly path: string
  readonly title: string
}

/** A problem that a build reports with the new versions. */
export interface ImpactProblem extends Omit<Diagnostic, 'endLine' | 'endColumn' | 'related'> {
  /** The change of the operation or schema that a link refers to. */
  readonly change?: ApiChange
}

/** A name in a text that refers to something removed or newly deprecated. */
export interface FoundName {
  /** The name as written in the text, such as `Order.lines`. */
  readonly name: string
  readonly change: ApiChange
}

/** A name in a text that a release removes or deprecates. */
export interface Mention extends FoundName {
  /** 1-based. */
  readonly line: number
  readonly column: number
  /** Whether the name is in a code block, from which readers copy it. */
  readonly isInSample: boolean
}

export interface PlacedMention extends Mention {
  readonly file: string
}

/** Whether anything in the project has to change. */
export function breaks({ problems, comments, samples, mentions }: Impact): boolean {
  return problems.length + comments.length + samples.problems.length + mentions.length > 0 || samples.unchecked !== undefined
}

/** A difference between two versions of the APIs that the reference documents. */
export interface ApiChange {
  readonly kind: 'added' | 'removed' | 'moved' | 'changed' | 'deprecated'
  readonly language: ApiSymbol['language'] | 'OpenAPI'
  /** The package, or the title of the schema or OpenAPI document. */
  readonly api: string
  /** The name. For an operation, it is the ID that links contain. */
  readonly name: string
  readonly member?: string
  /** `class`, `field`, `operation` */
  readonly what: string
  /** The URL in the new version, or in the old version if the item is removed, such as `reference/orders/order#order-id`. */
  readonly address: string
  /** A signature or a URL. For an operation, this can also be its method and path: `GET /pets`. */
  readonly before?: string
  readonly after?: string
  /** The deprecation note. */
  readonly note?: string
  /** An addition that is similar to the removed name. */
  readonly similar?: string
  /** Whether the package still exports the name, but without documentation. */
  readonly isExported?: true
  /** The new ID of an operation that is otherwise the same. */
  readonly renamedTo?: string
  /** Whether programs that use the old version can fail. Set for OpenAPI only. */
  readonly isBreaking?: boolean
}

/** The changes of a release in an OpenAPI document, and the names that text can refer to afterwards. */
export interface DocumentChanges {
  /** The folder of the document's pages, below the content folder. */
  readonly into: string
  readonly changes: readonly ApiChange[]
  /** The operations and schemas of the new version. */
  readonly names: readonly DocumentName[]
  /** The requests that the new version supports. */
  readonly endpoints: readonly Endpoint[]
  /** The URLs of its servers, in both versions: `https://api.example.com/v1`. */
  readonly servers: readonly string[]
}

interface DocumentName {
  readonly kind: 'operation' | 'schema'
  readonly name: string
  readonly isDeprecated: boolean
}

export interface Endpoint {
  /** The method in uppercase. */
  readonly method: string
  /** `/pets/{petId}` */
  readonly path: string
}
