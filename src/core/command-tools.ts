import type { Feature } from './feature.ts'
import type { Diagnostic, FindInConfig, Outcome } from './model/diagnostic.ts'
import type { BuildOptions } from './model/public-api.ts'
import type { SiteConfig } from './model/site-config.ts'
import type { ReadInput } from './pipeline/read-parts.ts'
import type { Terminal } from './terminal/terminal.ts'

/** The options that `openProject` and `read` use. */
export interface CommandOptions extends Omit<BuildOptions, 'root' | 'signal'> {
  readonly report?: readonly string[]
}

/** The tools that the command line provides to a command. */
export interface CommandTools {
  readonly terminal: Terminal
  readonly features: readonly Feature[]
  /** Opens a project. If the config is invalid, the problems have been reported, the result is undefined, and the exit code should be 2. */
  readonly openProject: (root: string, options: CommandOptions) => Promise<CommandProject | undefined>
  /** Reloads the complete config of a folder. With `codeRoot`, the config comes from another copy of the project. */
  readonly loadConfig: (root: string, options: CommandOptions, codeRoot?: string) => Promise<Outcome<SiteConfig | undefined>>
  /** Finds the project folder that contains a folder. */
  readonly findProjectFolder: (folder: string) => string
  /** Calls `clean` if the process ends early. Returns a function that cancels this call. */
  readonly guard: (clean: () => void) => () => void
  readonly workingFolder: () => string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  /** Whether the current user is root. Browsers then refuse to start unless an option is set. */
  readonly isRoot: boolean
}

export interface CommandProject {
  readonly config: SiteConfig
  /** The files that the config consists of. */
  readonly inputs: readonly string[]
  readonly findInConfig: FindInConfig
  /** Calls `work` with everything it needs to read the site. */
  readonly read: <T>(work: (input: ReadInput) => Promise<T>, show?: 'progress' | 'nothing') => Promise<T>
  /** Writes problems to the reports that the user requested. Returns the exit code. */
  readonly report: (found: readonly Diagnostic[]) => number
}
