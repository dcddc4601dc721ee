import type { UserConfig } from './core/config/user-config.ts'
import type {
  BuildOptions,
  BuildResult,
  CheckOptions,
  CheckResult,
  DevServer,
  DevServerOptions,
  Diagnostic,
  Failure,
  PreviewOptions,
  ProgramApi,
  SiteServer,
} from './core/model/public-api.ts'

export type { NavLink, SidebarItemConfig } from './core/config/navigation-options.ts'
export type { HeadTagConfig, SecurityAllowConfig, SecurityConfig } from './core/config/security-options.ts'
export type { AdmonitionConfig, FeedbackConfig, HtmlPolicy, LinkPolicy, LocaleConfig, UserConfig } from './core/config/user-config.ts'
export type { VersionConfig } from './core/config/version-options.ts'
export type { FrontMatterIssue, FrontMatterSchema, HeadingIdContext, HeadingIdFunction, HeadingIdRuleName } from './core/model/document.ts'
export type { TranslatableText } from './core/model/messages.ts'
export type {
  CheckContext,
  CheckedHeading,
  CheckedLink,
  CheckedPage,
  CheckedSite,
  JsonData,
  OwnDiagnostic,
  PageOrigin,
  SourceContext,
  SourcePage,
} from './core/model/own-code.ts'
export type { AgentsConfig, OpenInConfig } from './features/agents/options.ts'
export type { ImagesConfig } from './features/images/options.ts'
export type { LanguageSourceConfig } from './features/language-references/options.ts'
export type { MathConfig } from './features/math/options.ts'
export type { OpenapiSourceConfig } from './features/openapi/options.ts'
export type { CheckConfig, SourceConfig } from './features/own-code/options.ts'
export type { IconsConfig, PreviewProps, PreviewsConfig } from './features/previews/options.ts'
export type { GraphqlSourceConfig, PackageConfig, ReferenceConfig, TypeScriptSourceConfig } from './features/references/options.ts'

export type { BuildOptions, BuildResult, CheckOptions, CheckResult, DevServer, DevServerOptions, Diagnostic, PreviewOptions, SiteServer }

/** Returns the config unchanged. It lets editors complete and check the options. */
export function defineConfig(config: UserConfig): UserConfig {
  return config
}

/** Builds a site and, unless there are errors, publishes it to the output folder. Prints nothing. */
export function build(options: BuildOptions = {}): Promise<BuildResult> {
  return call((api) => api.build(options))
}

/** Reads and checks a site like a build, without rendering or publishing it. */
export function check(options: CheckOptions = {}): Promise<CheckResult> {
  return call((api) => api.check(options))
}

/** Serves a site with live reload. The promise resolves once the site is read. */
export function createDevServer(options: DevServerOptions = {}): Promise<DevServer> {
  return call((api) => api.createDevServer(options))
}

/** Serves the output folder as a host would. */
export function preview(options: PreviewOptions = {}): Promise<SiteServer> {
  return call((api) => api.preview(options))
}

/**
 * An error for a call that failed for a reason other than a bug: an invalid argument, an invalid server config, or a problem with the
 * machine.
 */
export class DocsgenError extends Error {
  readonly kind: 'usage' | 'config' | 'environment'
  /** How to fix the problem. */
  readonly hint: string | undefined
  /** The problems of the config, if `kind` is `config`. */
  readonly diagnostics: readonly Diagnostic[]
  constructor({ kind, message, hint, diagnostics }: Failure, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DocsgenError'
    this.kind = kind
    this.hint = hint
    this.diagnostics = diagnostics
  }
}

async function call<Result>(use: (api: ProgramApi) => Promise<Result>): Promise<Result> {
  // The program is loaded only for a call because configs need only one function of this module.
  const program = new URL('./api.cjs', import.meta.url).href
  const { publicApi } = ((await import(program)) as { readonly default: { readonly publicApi: ProgramApi } }).default
  try {
    return await use(publicApi)
  } catch (error) {
    const failure = publicApi.explain(error)
    throw failure ? new DocsgenError(failure, { cause: error }) : error
  }
}
