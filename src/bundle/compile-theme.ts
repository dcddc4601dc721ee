import type { Message, Plugin } from 'esbuild'
import { browserOptions, type ClientBundle, compileClient, fromSharedFiles } from './compile-client.ts'

/** What `manifest.json` beside the compiled browser files says. */
export interface ThemeManifest {
  /** Run before the first paint, within each page. */
  readonly preload: string
  readonly entry: string
  /** What the entry imports at once. */
  readonly parts: readonly string[]
  readonly styles: string
  readonly files: readonly string[]
}

interface ThemeInput {
  /** The folder with the theme's sources, or what the plugins know it by. */
  readonly templates: string
  /** Paths in names are told from here. */
  readonly root: string
  /** Where the site lives; undefined where that is not known yet. */
  readonly base?: string
  /** With what shows changes as they are made. @default false */
  readonly live?: boolean
  readonly shared: { readonly react: string; readonly mermaid: string }
  /** Replaces parts of it. */
  readonly plugins?: readonly Plugin[]
}

export interface CompiledTheme {
  readonly manifest: ThemeManifest
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[]
  /** Every file it was compiled from, with forward slashes from the root. */
  readonly inputs: readonly string[]
  readonly licenses: ClientBundle['licenses']
  readonly warnings: readonly Message[]
}

/** The theme's browser side. Throws esbuild's `BuildFailure`. */
export async function compileThemeClient({
  templates,
  root,
  base,
  live = false,
  shared,
  plugins = [],
}: ThemeInput): Promise<CompiledTheme> {
  const { build } = await import('esbuild')
  const [client, preload] = await Promise.all([
    compileClient({
      entryPoints: { entry: `${templates}/client/${live ? 'live/' : ''}entry.ts`, styles: `${templates}/styles/index.css` },
      root,
      ...(base === undefined ? {} : { base }),
      plugins: [...plugins, fromSharedFiles(shared)],
    }),
    build({
      ...browserOptions,
      entryPoints: [`${templates}/client/preload.ts`],
      absWorkingDir: root,
      format: 'iife',
      plugins: [...plugins],
      logLevel: 'silent',
    }),
  ])
  const { entry = '', styles = '' } = client.entries
  return {
    // `</script` cannot occur: esbuild writes it as `<\/script`.
    manifest: {
      preload: preload.outputFiles[0]?.text.trim() ?? '',
      entry,
      parts: client.imports.entry ?? [],
      styles,
      files: client.files.map(({ name }) => name),
    },
    files: client.files,
    licenses: client.licenses,
    inputs: [...client.inputs, ...Object.keys(preload.metafile.inputs)],
    warnings: [...client.warnings, ...preload.warnings],
  }
}
