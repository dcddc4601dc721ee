import { basename, dirname, join } from 'node:path'
import type { AbsolutePath } from '../model/paths.ts'

/** The output folder and what docsgen keeps beside it while a build runs: on the same device, so that one rename publishes. */
export interface OutputFolders {
  readonly out: string
  readonly parent: string
  readonly staging: string
  readonly old: string
  readonly lock: string
  /** Whether an entry of the parent folder is a lock's draft, a staging folder or an old output, of whatever build. */
  kindOf(name: string): 'draft' | 'staging' | 'old' | undefined
}

export function outputFolders(outDir: AbsolutePath, pid: number): OutputFolders {
  const parent = dirname(outDir)
  const prefix = `.${basename(outDir)}.docsgen-`
  return {
    out: outDir,
    parent,
    staging: join(parent, `${prefix}staging-${pid}`),
    old: join(parent, `${prefix}old-${pid}`),
    lock: join(parent, `${prefix}lock`),
    kindOf(name) {
      if (!name.startsWith(prefix)) return undefined
      const rest = name.slice(prefix.length)
      if (/^lock-[0-9a-f]{16}$/.test(rest)) return 'draft'
      return /^staging-\d+$/.test(rest) ? 'staging' : /^old-\d+$/.test(rest) ? 'old' : undefined
    },
  }
}
