import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ignoreError } from '../failures/ignore-error.ts'

export interface TypeScript {
  /** The script behind `tsc`. */
  readonly bin: string
  readonly version: string
}

/** The TypeScript that is installed for a project; undefined without one, or where it is too old for what the check asks of it. */
export function findTypeScript(root: string): TypeScript | undefined {
  try {
    const file = createRequire(join(root, 'docs.config.ts')).resolve('typescript/package.json')
    const { version, bin } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string; readonly bin: { readonly tsc: string } }
    return Number.parseInt(version, 10) >= 5 ? { bin: join(dirname(file), bin.tsc), version } : undefined
  } catch (error) {
    // The project has no TypeScript.
    ignoreError(error)
    return undefined
  }
}
