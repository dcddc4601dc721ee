import { sortDiagnostics } from '../core/diagnostics/group-causes.ts'
import type { Diagnostic as FoundDiagnostic, Location } from '../core/model/diagnostic.ts'
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
  ProjectOptions,
  ServerOptions,
  SiteServer,
} from '../core/model/public-api.ts'
import { silentObserver } from '../core/pipeline/build-run.ts'
import { startPreviewServer } from '../core/preview/preview-server.ts'
import { EnvironmentError, UsageError } from '../kit/failures/failure.ts'
import { explainSystemFailure } from '../kit/failures/system-failure.ts'
import { closest } from '../kit/similar/closest.ts'
import { withSiteInput } from './build-pool.ts'
import { buildProject, checkProject } from './build-project.ts'
import { openDevServer } from './open-dev-server.ts'
import { type OpenedProject, openProjectAt, type Project } from './open-project.ts'
import { defaultPorts } from './process-environment.ts'

/** The functions behind the commands, for other programs. They return results instead of printing output and setting exit codes. */
export const publicApi: ProgramApi = { build, check, createDevServer, preview, explain }

async function build(options: BuildOptions): Promise<BuildResult> {
  checkOptions('build', options, buildKeys)
  return withProject(options, async ({ project, diagnostics: problems }) => {
    if (!project) return { ...resultOf(problems, options), pages: 0, outDir: undefined, files: 0, bytes: 0 }
    const build = options.verify ? (await import('./verify-build.ts')).verifyBuild : buildProject
    const { diagnostics, report, pages } = await build(project, options, { observer: silentObserver })
    const { files = 0, bytes = 0 } = report ?? {}
    return { ...resultOf(diagnostics, options), pages, outDir: report && project.config.outDir, files, bytes }
  })
}

async function check(options: CheckOptions): Promise<CheckResult> {
  checkOptions('check', options, checkKeys)
  return withProject(options, async ({ project, diagnostics: problems }) => {
    if (!project) return { ...resultOf(problems, options), pages: 0 }
    return withSiteInput({ project, options, observer: silentObserver }, async (input) => {
      const { diagnostics, pages } = await checkProject(project, input)
      return { ...resultOf(diagnostics, options), pages }
    })
  })
}

async function createDevServer(options: DevServerOptions): Promise<DevServer> {
  checkOptions('createDevServer', options, devKeys)
  const { onDiagnostics, onChange, onError = () => {} } = options
  const { server, session, close } = await openDevServer(await openValidProject({ ...options, live: true }), options, {
    onProblems: (problems) => onDiagnostics?.(toPublic(problems)),
    onChange: ({ pages }) => onChange?.(pages ? { pages } : {}),
    onError,
  })
  return {
    url: server.url,
    port: server.port,
    get diagnostics() {
      return toPublic(session.problems.all())
    },
    close,
  }
}

async function preview(options: PreviewOptions): Promise<SiteServer> {
  checkOptions('preview', options, previewKeys)
  const { outDir, base } = (await openValidProject(options)).config
  const { url, port, close } = await startPreviewServer({ ...options, outDir, base, port: options.port ?? defaultPorts.preview })
  const { signal } = options
  if (signal?.aborted) await close()
  signal?.throwIfAborted()
  const abort = () => void close()
  signal?.addEventListener('abort', abort)
  return {
    url,
    port,
    close() {
      signal?.removeEventListener('abort', abort)
      return close()
    },
  }
}

type Keys<Options> = Readonly<Record<keyof Options, true>>

const projectKeys = { root: true, config: true, base: true, signal: true } satisfies Keys<ProjectOptions>
const checkKeys = { ...projectKeys, strict: true, offline: true, concurrency: true, trusted: true } satisfies Keys<CheckOptions>
const buildKeys = { ...checkKeys, outDir: true, force: true, manifest: true, previous: true, verify: true } satisfies Keys<BuildOptions>
const serverKeys = { ...projectKeys, port: true, strictPort: true, host: true } satisfies Keys<ServerOptions>
const previewKeys = { ...serverKeys, outDir: true } satisfies Keys<PreviewOptions>
const ownDevKeys = { offline: true, poll: true, onDiagnostics: true, onChange: true, onError: true } as const
const devKeys = { ...serverKeys, ...ownDevKeys } satisfies Keys<DevServerOptions>

/** JavaScript programs have no compiler that finds a misspelled option. */
function checkOptions(name: string, options: object, known: Readonly<Record<string, true>>): void {
  const unknown = Object.keys(options).find((key) => !Object.hasOwn(known, key))
  if (unknown === undefined) return
  const suggestion = closest(unknown, Object.keys(known))
  const hint = suggestion
    ? `Did you mean \`${suggestion}\`?`
    : `The options are ${Object.keys(known)
        .map((key) => `\`${key}\``)
        .join(', ')}.`
  throw new UsageError(`Unknown option \`${unknown}\` of \`${name}()\`.`, hint)
}

/** Calls `work` with the project, and removes the exported code of a commit afterward. */
async function withProject<T>(options: ProjectOptions, work: (opened: OpenedProject) => Promise<T>): Promise<T> {
  options.signal?.throwIfAborted()
  let remove = () => {}
  try {
    const opened = await openProjectAt(options.root ?? '.', options, (exported) => {
      remove = exported
    })
    options.signal?.throwIfAborted()
    return await work(opened)
  } finally {
    remove()
  }
}

/** A server cannot run without a config. */
class ConfigError extends Error {
  readonly diagnostics: readonly Diagnostic[]
  constructor(diagnostics: readonly Diagnostic[]) {
    const [first] = diagnostics
    super(first ? `${first.file ?? 'docs.config.ts'}${first.line ? `:${first.line}` : ''}: ${first.message}` : 'The config is invalid.')
    this.diagnostics = diagnostics
  }
}

async function openValidProject(options: ProjectOptions & { readonly live?: boolean }): Promise<Project> {
  options.signal?.throwIfAborted()
  const { project, diagnostics } = await openProjectAt(options.root ?? '.', options)
  if (!project) throw new ConfigError(toPublic(diagnostics))
  return project
}

function explain(error: unknown): Failure | undefined {
  const known = error instanceof Error ? (explainSystemFailure(error) ?? error) : error
  if (known instanceof ConfigError) return { kind: 'config', message: known.message, hint: undefined, diagnostics: known.diagnostics }
  if (known instanceof UsageError) return { kind: 'usage', message: known.message, hint: known.hint, diagnostics: [] }
  if (known instanceof EnvironmentError) return { kind: 'environment', message: known.message, hint: known.hint, diagnostics: [] }
  return undefined
}

function resultOf(found: readonly FoundDiagnostic[], { strict = false }: CheckOptions): Pick<CheckResult, 'ok' | 'diagnostics'> {
  const diagnostics = toPublic(found)
  return { ok: diagnostics.every(({ severity }) => !strict && severity === 'warning'), diagnostics }
}

function toPublic(found: readonly FoundDiagnostic[]): readonly Diagnostic[] {
  return sortDiagnostics(found).map(({ code, severity, message, hint, location, related }) => ({
    code,
    severity,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(location && placeOf(location)),
    ...(related && { related: related.map((other) => ({ message: other.message, ...placeOf(other.location) })) }),
  }))
}

function placeOf({ file, line, column, endLine, endColumn }: Location) {
  return {
    file,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(endLine === undefined ? {} : { endLine }),
    ...(endColumn === undefined ? {} : { endColumn }),
  }
}
