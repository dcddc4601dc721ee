import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ignoreError } from '../failures/ignore-error.ts'

/** A package that a site installs itself, because few sites need it. */
export interface Peer {
  /** The module to load. */
  readonly file: string
  readonly version: string
}

/** Finds a package that is installed for a project. */
export function findPeer(root: string, name: string): Peer | undefined {
  try {
    const file = createRequire(join(root, 'docs.config.ts')).resolve(name)
    for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
      const manifest = join(folder, 'package.json')
      if (!existsSync(manifest)) continue
      const found = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly name?: string; readonly version?: string }
      if (found.name === name) return { file, version: found.version ?? '' }
    }
  } catch (error) {
    // The project does not have the package.
    ignoreError(error)
  }
  return undefined
}

const installCommands = [
  ['pnpm-lock.yaml', 'pnpm add --save-dev'],
  ['yarn.lock', 'yarn add --dev'],
  ['bun.lock', 'bun add --dev'],
  ['bun.lockb', 'bun add --dev'],
  ['package-lock.json', 'npm install --save-dev'],
] as const

/** The command that installs a package with the package manager whose lock file is nearest to the project. */
export function installCommand(root: string, name: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    const found = installCommands.find(([lock]) => existsSync(join(folder, lock)))
    if (found) return `${found[1]} ${name}`
    if (folder === dirname(folder)) return `npm install --save-dev ${name}`
  }
}
