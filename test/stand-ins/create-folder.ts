import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder with these files by relative path, removed after the test. */
export function createFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const parent = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-packages-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const root = join(parent, 'site')
  for (const [file, content] of Object.entries({ 'package.json': '{}', ...files })) {
    const path = join(root, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  return root
}
