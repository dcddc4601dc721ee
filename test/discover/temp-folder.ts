import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AbsolutePath } from '../../src/model/paths.ts'

/** A folder with these files that is gone when the test ends. */
export function createFolder(files: Readonly<Record<string, string>> = {}): AbsolutePath {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-discover-'))
  // Names and trees that Node's own paths cannot hold are no trouble to `rm`.
  onTestFinished(() => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      execFileSync('rm', ['-rf', folder])
    }
  })
  writeFiles(folder, files)
  return folder as AbsolutePath
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Ids of the user that owns nothing; undefined where this process may not become it. */
export const otherUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
