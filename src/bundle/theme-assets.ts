import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputFile } from '../model/output.ts'
import type { ClientAssets } from '../model/page-props.ts'
import type { Href, OutputPath } from '../model/paths.ts'
import { sha256Base64, shortHash } from '../support/hash.ts'
import { packageFolder } from '../support/package-folder.ts'
import type { ThemeManifest } from './compile-theme.ts'

interface ClientManifest {
  readonly theme: ThemeManifest
  readonly react: SharedFiles
  readonly mermaid: SharedFiles
}

interface SharedFiles {
  readonly entry: string
  readonly files: readonly string[]
}

export interface ThemeAssets {
  readonly client: ClientAssets
  readonly files: readonly OutputFile[]
  /** Changes with any byte of the theme's own. */
  readonly hash: string
}

/** The default theme's browser files, compiled when docsgen itself was: under `assets/`, their hashes in their names. What draws diagrams is 3 MB, left out where there is none. */
export function readThemeAssets({ base, hasMermaid }: { readonly base: string; readonly hasMermaid: boolean }): ThemeAssets {
  const folder = join(packageFolder().folder, 'dist/client')
  const { theme, react, mermaid } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as ClientManifest
  const files = [...theme.files, ...react.files, ...(hasMermaid ? mermaid.files : [])].map((name): OutputFile => {
    const content = readFileSync(join(folder, name))
    return { path: `assets/${name}` as OutputPath, key: shortHash(content), content }
  })
  const hrefOf = (name: string) => `${base}assets/${name}` as Href
  return {
    client: {
      styles: [hrefOf(theme.styles)],
      scripts: [hrefOf(theme.entry)],
      preload: { code: theme.preload, hash: `sha256-${sha256Base64(theme.preload)}` },
    },
    files,
    hash: shortHash(theme.files.join()),
  }
}
