import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { browserOptions, compileClient, fromSharedFiles } from './compile-client.ts'

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
  /** The folder with the theme's sources. */
  readonly templates: string
  readonly shared: { readonly react: string; readonly mermaid: string }
  /** Replaces parts of it. */
  readonly plugins?: readonly Plugin[]
}

export interface CompiledTheme {
  readonly manifest: ThemeManifest
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[]
}

/** The theme's browser side. Throws esbuild's `BuildFailure`. */
export async function compileThemeClient({ templates, shared, plugins = [] }: ThemeInput): Promise<CompiledTheme> {
  const { build } = await import('esbuild')
  const [client, preload] = await Promise.all([
    compileClient({
      entryPoints: { entry: join(templates, 'client/entry.ts'), styles: join(templates, 'styles/index.css') },
      root: templates,
      plugins: [...plugins, fromSharedFiles(shared)],
    }),
    build({
      ...browserOptions,
      entryPoints: [join(templates, 'client/preload.ts')],
      absWorkingDir: templates,
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
  }
}
