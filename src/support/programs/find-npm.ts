import { statSync } from 'node:fs'
import path from 'node:path'

/** How npm is started, without a shell. */
export interface NpmProgram {
  readonly file: string
  /** Before npm's own arguments. */
  readonly args: readonly string[]
}

interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** The Node that runs now. */
  readonly node: string
}

/** The user's npm; undefined where there is none. Elsewhere than on Windows the system itself looks for it. */
export function findNpm({ platform, env, node }: Surroundings = here()): NpmProgram | undefined {
  if (platform !== 'win32') return { file: 'npm', args: [] }
  // `npm.cmd` runs in a shell only; it starts this script, which lies below its own folder.
  const folders = Object.entries(env).flatMap(([key, value]) => (key.toUpperCase() === 'PATH' && value ? value.split(';') : []))
  for (const folder of [...folders.filter((name) => name !== ''), path.dirname(node)]) {
    const script = path.join(folder.replace(/^"(.*)"$/, '$1'), 'node_modules/npm/bin/npm-cli.js')
    if (statSync(script, { throwIfNoEntry: false })?.isFile()) return { file: node, args: [script] }
  }
  return undefined
}

function here(): Surroundings {
  return { platform: process.platform, env: process.env, node: process.execPath }
}
