import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const benchRoot = dirname(dirname(fileURLToPath(import.meta.url)))
export const projectRoot = dirname(benchRoot)

/**
 * @param {string} from below `bench/layouts`
 * @param {string} to absolute
 */
export function copyLayout(from, to) {
  cpSync(join(benchRoot, 'layouts', from), to, { recursive: true })
}

/**
 * The browser files that pages use.
 * @param {string} folder absolute
 */
export function copyClientFiles(folder) {
  for (const name of ['site.css', 'site.js', 'favicon.svg']) copyLayout(`shared/${name}`, join(folder, name))
}
