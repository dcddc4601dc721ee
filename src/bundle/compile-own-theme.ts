import { realpathSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { type BuildFailure, build, type Message, type Plugin } from 'esbuild'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { AbsolutePath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { shortHash } from '../support/hash.ts'
import { checkThemeExports, type ReplacedModule } from './check-theme-exports.ts'
import { type CompiledTheme, compileThemeClient } from './compile-theme.ts'
import { describeBuildMessage, isBuildFailure } from './describe-build-failure.ts'
import { type ThemeOverlay, themeOverlay } from './theme-overlay.ts'
import { providedToTheme } from './theme-parts.ts'
import { writeCompiled } from './write-compiled.ts'

/** docsgen's theme with a site's replacements in it, compiled. */
export interface OwnTheme {
  /** What pages are rendered with, as a module that threads can load; its source map lies beside it. */
  readonly file: AbsolutePath
  readonly client: CompiledTheme
  /** Of all of it. */
  readonly hash: string
}

interface OwnThemeInput {
  readonly config: SiteConfig
  /** The parts that have a replacement, with forward slashes from the theme folder. */
  readonly replaced: readonly string[]
  /** Browser files that every site has the same. */
  readonly shared: { readonly react: string; readonly mermaid: string }
}

export interface CompiledOwnTheme {
  /** undefined where it does not compile. */
  readonly theme: OwnTheme | undefined
  readonly overlay: ThemeOverlay
  /** The replacements that have exports, for the check of their types. */
  readonly modules: readonly ReplacedModule[]
  /** Every file of the site it was compiled from, absolute. */
  readonly inputs: ReadonlySet<AbsolutePath>
  /** Turns a real path, or one from the root's, into a file's path in the site. */
  readonly placeOf: (file: string) => string
}

/** Compiles both sides of the theme, and holds each replacement to what it replaces. */
export async function compileOwnTheme({ config, replaced, shared }: OwnThemeInput): Promise<Outcome<CompiledOwnTheme>> {
  // esbuild names files by their real paths.
  const root = realpathSync(config.root)
  const themeDir = realpathSync(config.themeDir)
  const overlay: ThemeOverlay = { themeDir, replaced: new Set(replaced) }
  const plugins = [themeOverlay(overlay)]
  const placeOf = (file: string) => {
    const path = relative(themeDir, resolve(root, file)).replaceAll(sep, '/')
    return path.startsWith('../') ? file : `${relative(config.root, config.themeDir).replaceAll(sep, '/')}/${path}`
  }
  const [checked, rendered, client] = await Promise.allSettled([
    checkThemeExports({ root, themeDir, replaced, plugins, placeOf }),
    compileForThreads(root, plugins),
    compileThemeClient({ templates: 'docsgen/templates', root, shared, plugins }),
  ])
  const outcomes = [checked, rendered, client]
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])).map(asBuildFailure)
  const { modules, diagnostics: missing } = checked.status === 'fulfilled' ? checked.value : { modules: [], diagnostics: [] }

  const errors = failures.flatMap((failure) => failure.errors)
  // Where docsgen's own part misses an export of a replacement, the replacement is told of it.
  const isOwn = ({ location }: Message) => !location?.file.startsWith('docsgen:')
  const describe = (code: 'bundle/failed' | 'bundle/suspicious', message: Message) =>
    describeBuildMessage(code, { ...message, text: message.text.replaceAll('"docsgen:', '"docsgen/templates/') }, placeOf)
  const ownErrors = errors.filter(isOwn)
  const warnings = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value.warnings.filter(isOwn) : []))
  const diagnostics = [
    ...(ownErrors.length + missing.length > 0 ? ownErrors : errors).map((error) => describe('bundle/failed', error)),
    ...missing,
    ...warnings.map((warning) => describe('bundle/suspicious', warning)),
  ]
  const inputs = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value.inputs : []))
  const theme =
    rendered.status === 'fulfilled' && client.status === 'fulfilled' ? writeTheme(config, rendered.value, client.value) : undefined
  return {
    value: { theme, overlay, modules, inputs: new Set(inputs.map((input) => resolve(root, input) as AbsolutePath)), placeOf },
    diagnostics: withoutRepeats(diagnostics),
  }
}

interface ThreadCode {
  readonly code: string
  readonly map: string
  readonly inputs: readonly string[]
  readonly warnings: readonly Message[]
}

/** The side that pages are rendered with. */
async function compileForThreads(root: string, plugins: readonly Plugin[]): Promise<ThreadCode> {
  const { outputFiles, metafile, warnings } = await build({
    entryPoints: { 'site-theme': 'docsgen/templates/theme.ts' },
    outdir: 'server',
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    sourcemap: 'external',
    sourcesContent: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    // A project's `tsconfig.json` would be one more input the result depends on.
    tsconfigRaw: {},
    loader: { '.css': 'empty' },
    logLevel: 'silent',
    external: [...providedToTheme],
    plugins: [...plugins],
  })
  const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  return { code: text('.js'), map: text('.map'), inputs: Object.keys(metafile.inputs), warnings }
}

function writeTheme(config: SiteConfig, { code, map }: ThreadCode, client: CompiledTheme): OwnTheme {
  const file = join(config.stateDir, 'cache', `site-theme-${shortHash(code)}.cjs`) as AbsolutePath
  writeCompiled(`${file}.map`, map)
  writeCompiled(file, code)
  return { file, client, hash: shortHash([code, client.manifest.preload, ...client.manifest.files].join('\0')) }
}

function asBuildFailure(failure: unknown): BuildFailure {
  if (isBuildFailure(failure)) return failure
  throw failure
}

/** The three compilations read the same files and find the same. */
function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()]
}
