import type { AbsolutePath } from '../../kit/files/paths.ts'
import type { CheckSettings, Connection, FeatureFolder, Locale, SiteConfig, Version } from '../model/site-config.ts'
import type { KeyPath } from './key-path.ts'
import type { UserConfig } from './user-config.ts'
import type { VersionConfig } from './version-options.ts'

/** A class whose fields are options. */
type Section = new () => object

/**
 * The options that a feature adds to the config. By `declare module`, its sections also join `UserConfig`, and their resolved values join
 * `SiteConfig`.
 */
export interface FeatureOptions {
  /** Its keys in the config, in `check`, in `syntax`, and in the entries of `versions`. */
  readonly config?: Section
  readonly check?: Section
  readonly syntax?: Section
  readonly version?: Section
  /** Its part of the resolved config. The keys of `check` are added to those of the others. */
  readonly resolve?: (
    config: UserConfig,
    input: ResolveInput,
  ) => Partial<Omit<SiteConfig, 'check'>> & { readonly check?: Partial<CheckSettings> }
  readonly resolveVersion?: (version: VersionConfig, index: number) => Partial<Version>
  /** Problems between its keys and others. */
  readonly problems?: (config: UserConfig, locales: readonly Locale[]) => readonly KeyProblem[]
  /** The origins that scripts on pages connect to because of the feature. */
  readonly connections?: (config: UserConfig) => readonly Connection[]
  /** Folders that it reads in addition to those of the core. */
  readonly folders?: (config: UserConfig) => readonly FeatureFolder[]
  /** Folders in the project in or below which it compiles code or installs packages. No file of the project may affect this code. */
  readonly codeFolders?: readonly string[]
}

interface ResolveInput {
  readonly locales: SiteConfig['locales']
  /** The absolute path of a file or folder of the config. */
  readonly absolute: (path: string) => AbsolutePath
}

/** A value of the config that is wrong beside others: for a reason, or because it is none of the known names. */
export type KeyProblem = { readonly path: KeyPath; readonly value?: unknown } & (
  | { readonly reason: string }
  | { readonly what: string; readonly name: string; readonly known: readonly string[] }
)
