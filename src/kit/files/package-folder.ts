import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

let found: { readonly folder: string; readonly version: string } | undefined

/** docsgen's own folder and version, which are found both from `dist/` and from the sources. */
export function packageFolder(): { readonly folder: string; readonly version: string } {
  if (found) return found
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version: string }
  found = { folder, version }
  return found
}
