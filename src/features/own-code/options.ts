import type { FeatureOptions, KeyProblem } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'
import type { UserConfig } from '../../core/config/user-config.ts'
import type { CheckContext, CheckedSite, CheckFindings, SourceContext, SourcePage, Values } from '../../core/model/own-code.ts'

export class SourceConfig {
  /** Lowercase letters, digits, and `-`. Codes of reported problems begin with the name. */
  readonly name: string = o.text(o.findNameProblem)
  /** Returns or yields the pages. The function runs in a thread of its own. */
  readonly pages: (context: SourceContext) => Values<SourcePage> | Promise<Values<SourcePage>> = o.callback()
  /** The number of seconds that the function can run. @default 60 */
  readonly timeout?: number = o.optional(o.number(findTimeoutProblem), 60)
}

export class CheckConfig {
  /** Lowercase letters, digits, and `-`. Codes of reported problems begin with the name. */
  readonly name: string = o.text(o.findNameProblem)
  /** Returns, yields, or reports problems. The function runs in a thread of its own. */
  readonly check: (site: CheckedSite, context: CheckContext) => CheckFindings | Promise<CheckFindings> = o.callback()
  /** The number of seconds that the function can run. @default 60 */
  readonly timeout?: number = o.optional(o.number(findTimeoutProblem), 60)
}

class OwnCodeOptions {
  /** Functions that make pages from data, such as a JSON file or the export of a CMS. @default [] */
  readonly sources?: readonly SourceConfig[] = o.optional(o.list(o.object(SourceConfig)), [])
  /** Functions that check the site by your own rules. @default [] */
  readonly checks?: readonly CheckConfig[] = o.optional(o.list(o.object(CheckConfig)), [])
}

function findTimeoutProblem(seconds: number): string | undefined {
  return seconds > 0 && seconds <= 3_600 ? undefined : 'it must be greater than 0 and at most 3,600 seconds'
}

/** A function in a list of the config. */
export interface OwnFunction {
  readonly name: string
  readonly limitMs: number
}

export const options: FeatureOptions = {
  config: OwnCodeOptions,
  resolve: ({ sources = [], checks = [] }) => ({
    ownCode: { sources: sources.map(resolveFunction), checks: checks.map(resolveFunction) },
  }),
  problems: findNameProblems,
}

/** Finds names that are used twice. */
function findNameProblems({ sources = [], checks = [] }: UserConfig): readonly KeyProblem[] {
  return Object.entries({ sources, checks }).flatMap(([key, entries]) =>
    entries.flatMap(({ name }, index) =>
      entries.findIndex((entry) => entry.name === name) < index
        ? [{ path: [key, index, 'name'], reason: `an earlier entry already has the name \`${name}\``, value: name }]
        : [],
    ),
  )
}

function resolveFunction(written: SourceConfig | CheckConfig): OwnFunction {
  const { name, timeout } = { timeout: 60, ...written }
  return { name, limitMs: timeout * 1_000 }
}

declare module '../../core/config/user-config.ts' {
  interface UserConfig extends OwnCodeOptions {}
}

declare module '../../core/model/site-config.ts' {
  interface SiteConfig {
    /** Functions of the config. */
    readonly ownCode: {
      readonly sources: readonly OwnFunction[]
      readonly checks: readonly OwnFunction[]
    }
  }
}
