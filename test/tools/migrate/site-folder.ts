import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AbsolutePath } from '../../../src/kit/files/paths.ts'

/** Writes files into a temporary folder, which is removed after the test. */
export function siteFolder(files: Readonly<Record<string, string>>): AbsolutePath {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-other-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root as AbsolutePath
}
