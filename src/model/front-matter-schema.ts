/** A schema from any library that implements https://standardschema.dev, version 1. */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => FrontMatterResult | PromiseLike<FrontMatterResult>
  }
}

/** Checks a page's front matter. It receives all keys and values as written, including docsgen's own. */
export type FrontMatterSchema = StandardSchema | ((values: Readonly<Record<string, unknown>>) => unknown)

export interface FrontMatterIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

export type FrontMatterResult = { readonly value: unknown; readonly issues?: undefined } | { readonly issues: readonly FrontMatterIssue[] }

/** Any such schema as a function; what it returns may be a promise, which is refused when it is seen. */
export type FrontMatterCheck = (values: Readonly<Record<string, unknown>>) => FrontMatterResult | PromiseLike<unknown>
