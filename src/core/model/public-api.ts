import type { Severity } from './diagnostic.ts'

/** A problem in the input. */
export interface Diagnostic {
  /** A permanent code, such as `link/missing-page`. */
  readonly code: string
  readonly severity: Severity
  readonly message: string
  /** How to fix the problem. */
  readonly hint?: string
  /** The path relative to the project folder, with forward slashes. */
  readonly file?: string
  /** The 1-based line. */
  readonly line?: number
  readonly column?: number
  readonly endLine?: number
  readonly endColumn?: number
  /** Other locations that are related to the problem, such as the first of two duplicates. */
  readonly related?: readonly { readonly message: string; readonly file: string; readonly line?: number; readonly column?: number }[]
}

export interface ProjectOptions {
  /** The project folder. @default the current folder */
  readonly root?: string | undefined
  /** The config file, relative to the project folder. @default docs.config.ts */
  readonly config?: string | undefined
  /** Replaces `base` in the config. */
  readonly base?: string | undefined
  /**
   * A signal that cancels the call, which then rejects with the signal's reason. If the call has started a server, the server is closed.
   */
  readonly signal?: AbortSignal | undefined
}

export interface CheckOptions extends ProjectOptions {
  /** Whether warnings count as failures. @default false */
  readonly strict?: boolean | undefined
  /** Whether downloads are disabled. @default false */
  readonly offline?: boolean | undefined
  /** The maximum number of threads. @default one per core */
  readonly concurrency?: number | undefined
  /** A git commit from which all code is taken. Only content comes from the folder. */
  readonly trusted?: string | undefined
}

export interface BuildOptions extends CheckOptions {
  /** Replaces `outDir` in the config. It is relative to the current folder. */
  readonly outDir?: string | undefined
  /** Whether to replace the output folder even if it contains files that docsgen did not write. @default false */
  readonly force?: boolean | undefined
  /** A file to which the manifest of the published site is also written. It is relative to the current folder. */
  readonly manifest?: string | undefined
  /** The manifest of an earlier build to compare with: a file, an `https:` URL, or `git:REF:PATH`. */
  readonly previous?: string | undefined
  /** Whether to also build the site without caches, and to publish nothing if any file is different. @default false */
  readonly verify?: boolean | undefined
}

export interface CheckResult {
  /** Whether there are no errors. With `strict`, this is whether there are no diagnostics at all. */
  readonly ok: boolean
  /** The diagnostics, sorted by file and position. Those of the config have codes that begin with `config/`. */
  readonly diagnostics: readonly Diagnostic[]
  /** The number of pages. It is 0 if the config is invalid. */
  readonly pages: number
}

export interface BuildResult extends CheckResult {
  /** The absolute path of the published site, or undefined if nothing was published. */
  readonly outDir: string | undefined
  /** The number of published files. */
  readonly files: number
  readonly bytes: number
}

export interface ServerOptions extends ProjectOptions {
  /** The port. If it is in use, docsgen tries the next 19 ports. 0 selects any free port. @default 3000, or 4173 for `preview` */
  readonly port?: number | undefined
  /** Whether to fail if the port is in use. @default false */
  readonly strictPort?: boolean | undefined
  /** The address to listen on. @default localhost */
  readonly host?: string | undefined
}

export interface DevServerOptions extends ServerOptions {
  /** Whether to download nothing. @default false */
  readonly offline?: boolean | undefined
  /** Whether to check files for changes at regular intervals. @default false */
  readonly poll?: boolean | undefined
  /** Is called with all current diagnostics whenever they change. */
  readonly onDiagnostics?: ((diagnostics: readonly Diagnostic[]) => void) | undefined
  /** Is called after pages have changed, with their URLs, or without them if any page may have changed. */
  readonly onChange?: ((change: { readonly pages?: readonly string[] }) => void) | undefined
  /** Is called for unexpected errors. The server continues. */
  readonly onError?: ((error: Error) => void) | undefined
}

export interface PreviewOptions extends ServerOptions {
  /** The built site, relative to the current folder. @default `outDir` in the config */
  readonly outDir?: string | undefined
}

export interface SiteServer {
  readonly url: string
  readonly port: number
  /** Closes the server, its connections, its threads, and its file watchers. */
  close(): Promise<void>
}

export interface DevServer extends SiteServer {
  /** All current diagnostics. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The reason why a call failed: a wrong argument, an invalid config, or a problem with the machine (disk, permissions, port, network). */
export interface Failure {
  readonly kind: 'usage' | 'config' | 'environment'
  readonly message: string
  readonly hint: string | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** The functions that the compiled program provides to `index.ts`. */
export interface ProgramApi {
  build(options: BuildOptions): Promise<BuildResult>
  check(options: CheckOptions): Promise<CheckResult>
  createDevServer(options: DevServerOptions): Promise<DevServer>
  preview(options: PreviewOptions): Promise<SiteServer>
  /** Explains an error. Returns undefined for a bug. */
  explain(error: unknown): Failure | undefined
}
