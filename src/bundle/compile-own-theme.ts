import { realpathSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { BuildFailure, Message } from 'esbuild'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { AbsolutePath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { cachePath } from '../support/cache-path.ts'
import { shortHash } from '../support/hash.ts'
import { checkThemeExports, type ReplacedModule } from './check-theme-exports.ts'
import { compileServerBundle, type ServerBundle, writeCompiled } from './compile-server-bundle.ts'
import { type CompiledTheme, compileThemeClient } from './compile-theme.ts'
import { describeBuildMessage, isBuildFailure } from './describe-build-failure.ts'
import { sharedParts, type ThemeOverlay, themeOverlay } from './theme-overlay.ts'

/** docsgen's theme with a site's replacements in it, compiled. */
export interface OwnTheme {
  /** What pages are rendered with, as a module that threads can load; its source map lies beside it. */
  readonly file: AbsolutePath
  readonly client: CompiledTheme
  /** The islands among its components, and what they and others show. */
  readonly clientFiles: ServerBundle['clientFiles']
  /** Of the packages in those. */
  readonly licenses: ServerBundle['licenses']
  /** It looks things up in the whole site. */
  readonly usesDirectory: boolean
  /** Of all of it. */
  readonly hash: string
}

interface OwnThemeInput {
  readonly config: SiteConfig
  /** The parts that have a replacement, with forward slashes from the theme folder. */
  readonly replaced: readonly string[]
  /** The browser's side is the one that shows changes as they are made. */
  readonly live: boolean
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
export async function compileOwnTheme({ config, replaced, live, shared }: OwnThemeInput): Promise<Outcome<CompiledOwnTheme>> {
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
    compileServerBundle({ root, base: config.base, name: 'site-theme', contents: entryOf(replaced), overlay }),
    compileThemeClient({ templates: 'docsgen/templates', root, base: config.base, live, shared, plugins }),
  ])
  const outcomes = [checked, rendered, client]
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])).map(asBuildFailure)
  const { modules, diagnostics: missing } = checked.status === 'fulfilled' ? checked.value : { modules: [], diagnostics: [] }

  const errors = failures.flatMap((failure) => failure.errors)
  // Where docsgen's own part misses an export of a replacement, the replacement is told of it.
  const isOwn = ({ location }: Message) => !location?.file.startsWith('docsgen:')
  const describe = (code: 'bundle/failed' | 'bundle/suspicious', message: Message) =>
    describeBuildMessage(code, { ...message, text: message.text.replaceAll('"docsgen:', '"docsgen/templates/') }, { placeOf })
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

/** The side that pages are rendered with: what docsgen provides to a site's code, and the replacements that may hold contexts of their own. */
function entryOf(replaced: readonly string[]): string {
  const shared = [...sharedParts(replaced)]
    .filter((part) => replaced.includes(part))
    .map((part) => JSON.stringify(`docsgen/templates/${part}`))
  return [
    "import { packages as docsgens } from 'docsgen/templates/packages.ts'",
    ...shared.map((path, index) => `import * as m${index} from ${path}`),
    `export const packages = { ...docsgens, ${shared.map((path, index) => `${path}: m${index}`).join(', ')} }`,
  ].join('\n')
}

function writeTheme({ stateDir }: SiteConfig, server: ServerBundle, client: CompiledTheme): OwnTheme {
  const file = cachePath(stateDir, `site-theme-${shortHash(server.code)}.cjs`) as AbsolutePath
  writeCompiled(`${file}.map`, server.map)
  writeCompiled(file, server.code)
  const { clientFiles, licenses, usesDirectory, hash } = server
  return {
    file,
    client,
    clientFiles,
    licenses,
    usesDirectory,
    hash: shortHash([hash, client.manifest.preload, ...client.manifest.files].join('\0')),
  }
}

function asBuildFailure(failure: unknown): BuildFailure {
  if (isBuildFailure(failure)) return failure
  throw failure
}

/** The three compilations read the same files and find the same. */
function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()]
}
