import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputFile } from '../model/output.ts'
import type { ClientAssets } from '../model/page-props.ts'
import type { Href, OutputPath } from '../model/paths.ts'
import { shortHash } from '../support/hash.ts'
import { packageFolder } from '../support/package-folder.ts'

export interface ThemeAssets {
  readonly client: ClientAssets
  readonly files: readonly OutputFile[]
  /** Changes with any byte of them. */
  readonly hash: string
}

/** The default theme's script and styles, compiled when docsgen itself was: under `assets/`, each with its hash in its name. */
export function readThemeAssets(base: string): ThemeAssets {
  const folder = join(packageFolder().folder, 'dist/theme')
  const styles: Href[] = []
  const scripts: Href[] = []
  const files: OutputFile[] = []
  for (const name of readdirSync(folder).sort()) {
    const content = readFileSync(join(folder, name))
    const hash = shortHash(content)
    const path = `assets/${name.replace(/\.(\w+)$/, `.${hash.slice(0, 10)}.$1`)}` as OutputPath
    files.push({ path, key: hash, content })
    const href = `${base}${path}` as Href
    if (name.endsWith('.css')) styles.push(href)
    else if (name.endsWith('.js')) scripts.push(href)
  }
  return { client: { styles, scripts }, files, hash: shortHash(files.map(({ key }) => key).join()) }
}
