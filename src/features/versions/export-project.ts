import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { cachePath } from '../../kit/caches/seal.ts'
import { exportTree } from '../../kit/programs/export-tree.ts'
import type { Repository } from './resolve-ref.ts'

/** A project at another commit. */
export interface ProjectAt {
  readonly config: Pick<SiteConfig, 'root' | 'stateDir'>
  readonly commit: string
  readonly repository: Repository
}

/** Calls `work` with a folder that has the project's files at a commit, and removes the folder afterwards. */
export async function withExportedProject<T>({ config, commit, repository }: ProjectAt, work: (folder: string) => Promise<T>): Promise<T> {
  const { root, prefix } = repository
  const home = cachePath(config.stateDir, 'versions')
  mkdirSync(home, { recursive: true })
  const folder = mkdtempSync(join(home, 'new-'))
  try {
    const isExcluded = (path: string) => !path.startsWith(prefix) || path.startsWith(`${prefix}.docsgen/`)
    await exportTree({ root, commit, target: folder, prefix, isExcluded })
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
