import type { FeatureOptions, KeyProblem } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'
import type { UserConfig } from '../../core/config/user-config.ts'

/** A term and the spellings to avoid. */
export class TermConfig {
  /** The correct spelling, such as `GraphQL`. */
  readonly use: string = o.label()
  /** Spellings to avoid, such as `Graphql` and `graphQL`. These spellings are case-sensitive and match only whole words. */
  readonly instead: readonly string[] = o.list(o.label())
}

/** Packages whose version must be part of the commands that install them. */
export class CommandConfig {
  /** The name of a package, or a pattern in which `*` matches any text, such as `@acme/*`. */
  readonly package: string = o.label()
  /** The version that commands must install, such as `3.5.2`. @default any version */
  readonly version?: string = o.optional(o.label())
}

class ContentChecks {
  /** Terms that docsgen checks for consistent spelling in page text. @default [] */
  readonly terms?: readonly TermConfig[] = o.optional(o.list(o.object(TermConfig)), [])
  /** Packages that commands in code blocks and code spans must install in a certain version. @default [] */
  readonly commands?: readonly CommandConfig[] = o.optional(o.list(o.object(CommandConfig)), [])
}

export const options: FeatureOptions = {
  check: ContentChecks,
  resolve: ({ check }) => ({ check: { terms: check?.terms ?? [], commands: check?.commands ?? [] } }),
  problems: findTermProblems,
}

function findTermProblems({ check }: UserConfig): readonly KeyProblem[] {
  return (check?.terms ?? []).flatMap(({ use, instead }, index): readonly KeyProblem[] => {
    const path = ['check', 'terms', index, 'instead']
    if (instead.length === 0) return [{ path, reason: 'it is empty; list the spellings to avoid' }]
    return instead.includes(use) ? [{ path, reason: `it contains \`${use}\`, which is the correct spelling` }] : []
  })
}

declare module '../../core/config/check-options.ts' {
  interface SiteChecks extends ContentChecks {}
}

declare module '../../core/model/site-config.ts' {
  interface CheckSettings {
    readonly terms: readonly TermConfig[]
    readonly commands: readonly CommandConfig[]
  }
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    /** How words are written, and how not. */
    readonly terms?: readonly TermConfig[]
    /** Packages that commands must install in a certain version. */
    readonly commands?: readonly CommandConfig[]
  }
}
