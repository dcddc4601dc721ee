import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AbsolutePath } from '../../../src/kit/files/paths.ts'

/** A folder with these files, removed after the test. */
export function createFolder(files: Readonly<Record<string, string>> = {}): AbsolutePath {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-discover-'))
  // `rm` can remove names and trees that Node's paths cannot represent.
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

/** The ids of an unprivileged user; undefined if this process cannot switch to it. */
export const otherUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
