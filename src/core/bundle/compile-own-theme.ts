import { realpathSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { BuildFailure, Message } from 'esbuild'
import { cachePath } from '../../kit/caches/seal.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import { isBuildFailure } from '../config/compile-config.ts'
import type { Outcome } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { checkModuleCode } from './check-module-code.ts'
import { checkThemeExports, type ReplacedModule } from './check-theme-files.ts'
import type { SharedPackages } from './compile-client.ts'
import { compileServerBundle, type ServerBundle, writeCompiled } from './compile-server-bundle.ts'
import { type CompiledTheme, compileThemeClient, listFiles, type ThemePart } from './compile-theme.ts'
import { describeBuildMessage, withoutRepeats } from './describe-build-failure.ts'
import { sharedParts, type ThemeOverlay, themeOverlay } from './theme-overlay.ts'

/** The compiled theme with the site's replacements. */
export interface OwnTheme {
  /** The module that renders pages, and its source map. */
  readonly file: AbsolutePath
  readonly client: CompiledTheme
  /** The islands, styles, and images that the theme's components use. */
  readonly clientFiles: ServerBundle['clientFiles']
  /** The licenses of the packages in the browser files. */
  readonly licenses: ServerBundle['licenses']
  /** Whether the code uses the site directory. */
  readonly usesDirectory: boolean
  /** The hash of the compiled theme. */
  readonly hash: string
}

interface OwnThemeInput {
  readonly config: SiteConfig
  /** The replaced parts, as paths relative to the theme folder with forward slashes. */
  readonly replaced: readonly string[]
  /** Whether to include live updates. */
  readonly live: boolean
  /** The browser files that are the same for every site. */
  readonly shared: SharedPackages
  readonly parts: Readonly<Record<string, ThemePart>>
}

export interface CompiledOwnTheme {
  /** The compiled theme, or undefined if it does not compile. */
  readonly theme: OwnTheme | undefined
  readonly overlay: ThemeOverlay
  /** The replacements that have exports, which the type check needs. */
  readonly modules: readonly ReplacedModule[]
  /** The absolute paths of all source files of the site. */
  readonly inputs: ReadonlySet<AbsolutePath>
  /** Converts a real path, which can be absolute or relative to the root, into the path of the file in the site. */
  readonly placeOf: (file: string) => string
}

/** Compiles both sides of the theme, and checks the exports of each replacement. */
export async function compileOwnTheme({ config, replaced, live, shared, parts }: OwnThemeInput): Promise<Outcome<CompiledOwnTheme>> {
  // esbuild reports real paths, so the root must also be a real path.
  const root = realpathSync(config.root)
  const themeDir = realpathSync(config.themeDir)
  const overlay: ThemeOverlay = { themeDir, replaced: new Set(replaced) }
  const plugins = [themeOverlay(overlay)]
  const placeOf = (file: string) => {
    const path = relative(themeDir, resolve(root, file)).replaceAll(sep, '/')
    return path.startsWith('../') ? file : `${relative(config.root, config.themeDir).replaceAll(sep, '/')}/${path}`
  }
  const [checked, rendered, client] = await Promise.allSettled([
    checkThemeExports({ root, themeDir, replaced, libraries: Object.keys(shared), plugins, placeOf }),
    compileServerBundle({ root, base: config.base, name: 'site-theme', contents: entryOf(replaced), overlay }),
    compileThemeClient({ templates: 'docsgen/templates', root, base: config.base, live, parts, shared, plugins }),
  ])
  const outcomes = [checked, rendered, client]
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])).map(asBuildFailure)
  const { modules, diagnostics: missing } = checked.status === 'fulfilled' ? checked.value : { modules: [], diagnostics: [] }

  const errors = failures.flatMap((failure) => failure.errors)
  // If one of docsgen's own parts cannot find an export of a replacement, the replacement is the cause.
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
  if (rendered.status === 'fulfilled')
    diagnostics.push(
      ...checkModuleCode({ root, metafile: rendered.value.metafile, entry: 'site-theme.js', security: config.security, placeOf }),
    )
  const inputs = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value.inputs : []))
  const theme =
    rendered.status === 'fulfilled' && client.status === 'fulfilled' ? writeTheme(config, rendered.value, client.value) : undefined
  return {
    value: { theme, overlay, modules, inputs: new Set(inputs.map((input) => resolve(root, input) as AbsolutePath)), placeOf },
    diagnostics: withoutRepeats(diagnostics),
  }
}

/**
 * The entry module of the server side. It exports what docsgen provides to the site's code, and all replacements that may contain contexts.
 */
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
    hash: shortHash([hash, client.manifest.preload, ...listFiles(client.manifest)].join('\0')),
  }
}

function asBuildFailure(failure: unknown): BuildFailure {
  if (isBuildFailure(failure)) return failure
  throw failure
}
