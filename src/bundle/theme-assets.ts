import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GeneratedFile } from '../model/output.ts'
import type { ClientAssets } from '../model/page-props.ts'
import type { Href, OutputPath } from '../model/paths.ts'
import { sha256Base64, shortHash } from '../support/hash.ts'
import { clientFolder, readClientLicenses, readClientManifest } from './client-manifest.ts'
import type { ClientBundle } from './compile-client.ts'
import type { CompiledTheme } from './compile-theme.ts'
import { type Licenses, licensesFile, writeLicenses } from './licenses.ts'

interface AssetsInput {
  readonly base: string
  readonly hasMermaid: boolean
  /** The browser's side is the one that shows changes as they are made. @default false */
  readonly live?: boolean
  /** The browser side of the site's own theme; undefined for docsgen's, which was compiled when docsgen itself was. */
  readonly theme: CompiledTheme | undefined
  /** The islands and styles of the site's own code. */
  readonly own: readonly ClientBundle['files'][number][]
  /** Of the packages in those. */
  readonly licenses: readonly Licenses[]
}

export interface ThemeAssets {
  readonly client: ClientAssets
  readonly files: readonly GeneratedFile[]
  /** Changes with any byte of the theme's own. */
  readonly hash: string
}

/** What browsers load, under `assets/`. What draws diagrams is 3 MB, left out where there is none. */
export function readThemeAssets({ base, hasMermaid, live = false, theme: siteTheme, own, licenses }: AssetsInput): ThemeAssets {
  const { theme: built, live: living, react, mermaid } = readClientManifest()
  const docsgens = live ? living : built
  const theme = siteTheme?.manifest ?? docsgens
  const read = (names: readonly string[]) => names.map((name) => ({ name, content: readFileSync(join(clientFolder(), name)) }))
  const files = [
    ...(siteTheme?.files ?? read(theme.files)),
    ...read([...react.files, ...(hasMermaid ? mermaid.files : [])]),
    // A picture that several parts show has one name.
    ...new Map(own.map((file) => [file.name, file])).values(),
  ]
  const docsgensLicenses = readClientLicenses()
  const text = writeLicenses([
    docsgensLicenses.theme,
    docsgensLicenses.react,
    ...(hasMermaid ? [docsgensLicenses.mermaid] : []),
    ...(siteTheme ? [siteTheme.licenses] : []),
    ...licenses,
  ])
  files.push({ name: licensesFile, content: Buffer.from(text) })
  const hrefOf = (name: string) => `${base}assets/${name}` as Href
  const ownStyles = own.filter(({ name }) => name.endsWith('.css')).map(({ name }) => name)
  return {
    client: {
      styles: [theme.styles, ...ownStyles].map(hrefOf),
      scripts: [hrefOf(theme.entry)],
      scriptParts: theme.parts.map(hrefOf),
      preload: { code: theme.preload, hash: `sha256-${sha256Base64(theme.preload)}` },
    },
    files: files.map(({ name, content }) => ({ kind: 'generated', path: `assets/${name}` as OutputPath, make: () => content })),
    hash: shortHash(theme.files.join()),
  }
}
