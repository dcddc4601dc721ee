import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { EnvironmentError } from '../../kit/failures/failure.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { archiveNames } from './types-archive.ts'

/** Writes these files, by path, and removes all others. Unchanged files are not rewritten. */
export function writeProgram(home: string, files: ReadonlyMap<string, string>): void {
  try {
    mkdirSync(home, { recursive: true })
    removeOthers(home, files)
    for (const [path, text] of files) {
      const file = resolve(home, path)
      if (!file.startsWith(`${home}${sep}`)) throw new Error(`\`${path}\` is outside of its folder`)
      if (readText(file) === text) continue
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new EnvironmentError(
      `Cannot write the code samples to \`.docsgen\` to check them: ${code}.`,
      'Make sure that this folder is writable.',
      {
        cause: error,
      },
    )
  }
}

function removeOthers(home: string, files: ReadonlyMap<string, string>): void {
  const folders = new Set<string>()
  for (const path of files.keys()) for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder)
  const kept = new Set([...archiveNames(home), 'docsgen.tsbuildinfo', 'docsgen.tsbuildinfo.json'])
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(home, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (folder === '' && kept.has(path)) continue
      if (entry.isDirectory() && folders.has(path)) visit(path)
      else if (!entry.isFile() || !files.has(path)) rmSync(join(home, path), { recursive: true, force: true })
    }
  }
  visit('')
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // The file does not exist yet.
    ignoreError(error)
    return undefined
  }
}
