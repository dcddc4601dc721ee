import type { FeatureOptions } from '../../core/config/feature-options.ts'
import { normalizeProjectPath } from '../../core/config/project-folder.ts'
import * as o from '../../core/config/schema-parts.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'

/** The packages and schemas that docsgen checks code samples against. */
class SampleCheckConfig {
  /**
   * A folder whose `package.json` and `package-lock.json` list the packages that TypeScript samples can import. The folder can also contain a
   * `tsconfig.json` file and modules that hidden setup lines import. The path is relative to the project folder.
   * @default none; samples can import the standard library and the project's own packages
   */
  readonly packages?: string = o.optional(o.projectPath())
  /**
   * GraphQL schemas to use in addition to the schemas in `reference.graphql`. Each key is the schema name that samples specify. Each value is a list
   * of glob patterns for SDL files, relative to the project folder.
   * @default {}
   */
  readonly schemas?: Readonly<Record<string, readonly string[]>> = o.optional(o.record(findSchemaNameProblem, o.list(o.label())), {})
  /**
   * Whether readers see the type of each name in TypeScript samples when they point at it, focus it, or tap it. Requires TypeScript 7 or later in the
   * project.
   * @default false
   */
  readonly hover?: boolean = o.optional(o.flag(), false)
}

class SampleChecks {
  /** Settings for checking the types, schemas, and syntax of code samples. To turn on this check, set `samples` to `{}`. @default off */
  readonly samples?: SampleCheckConfig = o.optional(o.object(SampleCheckConfig))
}

function findSchemaNameProblem(name: string): string | undefined {
  return name.trim() === '' ? 'the name is empty' : undefined
}

export const options: FeatureOptions = {
  check: SampleChecks,
  resolve: ({ check }) => {
    const { samples } = check ?? {}
    if (samples === undefined) return { check: { samples: undefined } }
    const packages = samples.packages === undefined ? undefined : (normalizeProjectPath(samples.packages) as ProjectPath)
    return { check: { samples: { ...o.withDefaults(SampleCheckConfig, samples), packages } } }
  },
  folders: ({ check }) =>
    check?.samples?.packages === undefined ? [] : [{ key: 'check.samples.packages', value: check.samples.packages }],
  codeFolders: ['.docsgen/cache/samples', '.docsgen/samples'],
}

declare module '../../core/config/check-options.ts' {
  interface SiteChecks extends SampleChecks {}
}

declare module '../../core/model/site-config.ts' {
  interface CheckSettings {
    /** undefined if samples are not checked. */
    readonly samples:
      | (Required<Omit<SampleCheckConfig, 'packages'>> & {
          /** Relative to the code. undefined if the samples have no packages of their own. */
          readonly packages: ProjectPath | undefined
        })
      | undefined
  }
}
