import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UsageError } from '../../../kit/failures/failure.ts'
import { runGit } from '../../../kit/programs/run-git.ts'
import type { OtherSite } from '../other-site.ts'
import type { Migration } from './migration.ts'

/** @throws UsageError unless Git could bring back everything that the command replaces */
export async function refuseChangedFolder(folder: string): Promise<void> {
  const { code, isMissing, output } = await runGit(folder, ['status', '--porcelain', '--untracked-files=normal', '--', '.'])
  if (isMissing || code !== 0)
    throw new UsageError(
      'With `--in-place`, the folder must be in a Git repository.',
      'Leave the option out: the new site then has a folder of its own.',
    )
  if (output.toString('utf8').trim() !== '')
    throw new UsageError(
      'With `--in-place`, the folder must have no uncommitted changes.',
      'Commit or stash them, so that Git can bring back what the command replaces.',
    )
}

/** Leaves files alone that belong to the whole repository. */
export function keepOwnFiles(migration: Migration, folder: string): Migration {
  const texts = new Map(migration.texts)
  const todos = [...migration.todos]
  if (existsSync(join(folder, 'package.json'))) {
    texts.delete('package.json')
    todos.push({
      group: 'config',
      file: 'package.json',
      found: 'package.json',
      advice:
        'It was not changed. Install docsgen with `npm install --save-dev docsgen`, and replace the scripts and packages of the old tool.',
    })
  }
  const ignored = join(folder, '.gitignore')
  if (existsSync(ignored)) {
    const written = readFileSync(ignored, 'utf8')
    const missing = ['node_modules/', 'out/', '.docsgen/'].filter(
      (line) => !written.split(/\r?\n/).some((each) => each.trim().replace(/^\/|\/$/g, '') === line.slice(0, -1)),
    )
    texts.set('.gitignore', missing.length === 0 ? written : `${written.replace(/\n?$/, '\n')}${missing.join('\n')}\n`)
  }
  return { ...migration, texts, todos }
}

/** Moves a new site into the folder of the old one. Files of the old site are replaced only where the new one reads files. */
export function moveInPlace(
  staged: string,
  folder: string,
  { site, migration }: { readonly site: OtherSite; readonly migration: Migration },
): void {
  for (const { file } of site.pages) {
    const isRead = /^(?:content|versions|i18n)\//.test(file)
    if (isRead && !migration.texts.has(file) && !migration.copies.has(file)) rmSync(join(folder, file), { force: true })
  }
  const move = (path: string) => {
    for (const entry of readdirSync(join(staged, path), { withFileTypes: true })) {
      const child = path === '' ? entry.name : `${path}/${entry.name}`
      const to = join(folder, child)
      // A link would lead out of the folder, also one to a folder.
      if (lstatSync(to, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(to)
      if (entry.isDirectory()) {
        if (child !== '.docsgen') move(child)
        continue
      }
      mkdirSync(dirname(to), { recursive: true })
      copyFileSync(join(staged, child), to)
    }
  }
  move('')
}
