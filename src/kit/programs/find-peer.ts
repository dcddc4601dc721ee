import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ignoreError } from '../failures/failure.ts'

/** A package that users install in their site if they need it, because few sites do. */
export interface Peer {
  /** The name of the module to load. */
  readonly file: string
  readonly version: string
}

/** Finds an optional package that is installed for a project. */
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

/** Returns the command that installs a package with the package manager whose lock file is nearest to the project. */
export function installCommand(root: string, name: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    const found = installCommands.find(([lock]) => existsSync(join(folder, lock)))
    if (found) return `${found[1]} ${name}`
    if (folder === dirname(folder)) return `npm install --save-dev ${name}`
  }
}

interface SatoriOptions {
  readonly width: number
  readonly height: number
  readonly fonts: readonly { readonly name: string; readonly data: Uint8Array; readonly weight: number; readonly style: 'normal' }[]
  /** Called for characters that are in none of the fonts. */
  readonly loadAdditionalAsset: (language: string, text: string) => Promise<readonly never[]>
}

type Satori = (element: unknown, options: SatoriOptions) => Promise<string>

/** Loads the library that draws React elements as SVG. Called only if an image has to be drawn. */
export function loadSatori(file: string): Satori {
  const module = createRequire(file)(file) as Satori & { readonly default?: Satori }
  return module.default ?? module
}

interface SharpImage {
  metadata(): Promise<{ readonly pages?: number }>
  rotate(): SharpImage
  resize(options: { readonly width: number; readonly height?: number; readonly fit?: 'contain'; readonly background?: string }): SharpImage
  extend(options: {
    readonly top: number
    readonly bottom: number
    readonly left: number
    readonly right: number
    readonly background: string
  }): SharpImage
  flatten(options: { readonly background: string }): SharpImage
  toFormat(format: string): SharpImage
  png(options: { readonly palette?: boolean; readonly compressionLevel: number; readonly effort?: number }): SharpImage
  toBuffer(): Promise<Buffer>
}

type Sharp = (bytes: Uint8Array, options?: { readonly density: number }) => SharpImage

/** Loads the library that resizes and draws images. Called only if there is an image to process. */
export function loadSharp(file: string): Sharp {
  const module = createRequire(file)(file) as Sharp & { readonly default?: Sharp }
  return module.default ?? module
}
