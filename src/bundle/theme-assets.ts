import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputFile } from '../model/output.ts'
import type { ClientAssets } from '../model/page-props.ts'
import type { Href, OutputPath } from '../model/paths.ts'
import { sha256Base64, shortHash } from '../support/hash.ts'
import { clientFolder, readClientManifest } from './client-manifest.ts'
import type { ClientBundle } from './compile-client.ts'

interface AssetsInput {
  readonly base: string
  readonly hasMermaid: boolean
  /** The islands and styles of the site's own code. */
  readonly own: readonly ClientBundle['files'][number][]
}

export interface ThemeAssets {
  readonly client: ClientAssets
  readonly files: readonly OutputFile[]
  /** Changes with any byte of the theme's own. */
  readonly hash: string
}

/**
 * What browsers load, under `assets/`: the default theme's files, compiled when docsgen itself was, and the site's own. What draws
 * diagrams is 3 MB, left out where there is none.
 */
export function readThemeAssets({ base, hasMermaid, own }: AssetsInput): ThemeAssets {
  const folder = clientFolder()
  const { theme, react, mermaid } = readClientManifest()
  const names = [...theme.files, ...react.files, ...(hasMermaid ? mermaid.files : [])]
  const files = [...names.map((name) => ({ name, content: readFileSync(join(folder, name)) })), ...own].map(
    ({ name, content }): OutputFile => ({ path: `assets/${name}` as OutputPath, key: shortHash(content), content }),
  )
  const hrefOf = (name: string) => `${base}assets/${name}` as Href
  const ownStyles = own.filter(({ name }) => name.endsWith('.css')).map(({ name }) => name)
  return {
    client: {
      styles: [theme.styles, ...ownStyles].map(hrefOf),
      scripts: [hrefOf(theme.entry)],
      scriptParts: theme.parts.map(hrefOf),
      preload: { code: theme.preload, hash: `sha256-${sha256Base64(theme.preload)}` },
    },
    files,
    hash: shortHash(theme.files.join()),
  }
}
