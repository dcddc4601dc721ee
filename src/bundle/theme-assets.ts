import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputFile } from '../model/output.ts'
import type { ClientAssets } from '../model/page-props.ts'
import type { Href, OutputPath } from '../model/paths.ts'
import { sha256Base64, shortHash } from '../support/hash.ts'
import { packageFolder } from '../support/package-folder.ts'
import type { CompiledTheme, ThemeManifest } from './compile-theme.ts'

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

interface AssetsInput {
  readonly base: string
  readonly hasMermaid: boolean
  /** The browser side of the site's own theme; undefined for docsgen's, which was compiled when docsgen itself was. */
  readonly own: CompiledTheme | undefined
}

/** The theme's browser files: under `assets/`, their hashes in their names. What draws diagrams is 3 MB, left out where there is none. */
export function readThemeAssets({ base, hasMermaid, own }: AssetsInput): ThemeAssets {
  const { theme: docsgens, react, mermaid } = readManifest()
  const theme = own?.manifest ?? docsgens
  const read = (name: string) => readFileSync(join(clientFolder(), name))
  const shared = [...react.files, ...(hasMermaid ? mermaid.files : [])].map((name) => ({ name, content: read(name) }))
  const files = [...(own?.files ?? theme.files.map((name) => ({ name, content: read(name) }))), ...shared]
  const hrefOf = (name: string) => `${base}assets/${name}` as Href
  return {
    client: {
      styles: [hrefOf(theme.styles)],
      scripts: [hrefOf(theme.entry)],
      preload: { code: theme.preload, hash: `sha256-${sha256Base64(theme.preload)}` },
    },
    files: files.map(({ name, content }) => ({ path: `assets/${name}` as OutputPath, key: shortHash(content), content })),
    hash: shortHash(theme.files.join()),
  }
}

/** The files a theme's scripts import React and the drawer of diagrams from. */
export function sharedEntries(): { readonly react: string; readonly mermaid: string } {
  const { react, mermaid } = readManifest()
  return { react: react.entry, mermaid: mermaid.entry }
}

function clientFolder(): string {
  return join(packageFolder().folder, 'dist/client')
}

function readManifest(): ClientManifest {
  return JSON.parse(readFileSync(join(clientFolder(), 'manifest.json'), 'utf8')) as ClientManifest
}
