import { existsSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} FolderSize
 * @property {number} files
 * @property {number} bytes
 * @property {number} htmlFiles pages; the small `404.html` would lower the mean of a small site
 * @property {number} htmlBytes their size
 */

/**
 * @param {string} folder
 * @returns {FolderSize}
 */
export function measureFolder(folder) {
  const size = { files: 0, bytes: 0, htmlFiles: 0, htmlBytes: 0 }
  for (const { path, stat } of listFiles(folder)) {
    size.files += 1
    size.bytes += stat.size
    if (!path.endsWith('.html') || path === join(folder, '404.html')) continue
    size.htmlFiles += 1
    size.htmlBytes += stat.size
  }
  return size
}

/**
 * The inode, size, and change time of each file, which show whether it was rewritten.
 * @param {string} folder
 * @returns {Map<string, string>}
 */
export function stampFiles(folder) {
  return new Map(listFiles(folder).map(({ path, stat }) => [path, `${stat.ino}:${stat.size}:${stat.mtimeMs}`]))
}

/**
 * Moves a tool's cache away. Writing right after deleting a tree is many times slower on some disks.
 * @param {import('./tools/tool.js').Tool} tool
 * @param {string} root
 * @param {string} to
 */
export function forgetCache({ cacheFolder }, root, to) {
  const cache = cacheFolder && join(root, cacheFolder)
  if (cache && existsSync(cache)) renameSync(cache, to)
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath ?? entry.path, entry.name)
      return { path, stat: statSync(path) }
    })
}
