import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type LoadOptions, loadConfig } from '../../core/config/load-config.ts'
import type { Outcome } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { cachePath } from '../../kit/caches/cache-path.ts'
import { exportTree } from '../../kit/programs/export-tree.ts'
import type { Repository } from './resolve-ref.ts'

interface ConfigAt {
  readonly config: Pick<SiteConfig, 'root' | 'stateDir'>
  readonly commit: string
  /** From `--config`. */
  readonly configFile: string | undefined
  readonly repository: Repository
  readonly englishMessages: LoadOptions['englishMessages']
}

/** Runs the config of another commit, with the packages that are installed now. Only a command that was asked for this commit does so. */
export async function loadConfigAt({
  config,
  commit,
  configFile,
  repository,
  englishMessages,
}: ConfigAt): Promise<Outcome<SiteConfig | undefined>> {
  const { root, prefix } = repository
  const home = cachePath(config.stateDir, 'versions')
  mkdirSync(home, { recursive: true })
  const codeRoot = mkdtempSync(join(home, 'new-'))
  try {
    const isExcluded = (path: string) => !path.startsWith(prefix) || path.startsWith(`${prefix}.docsgen/`)
    await exportTree({ root, commit, target: codeRoot, prefix, isExcluded })
    const { value, diagnostics } = await loadConfig({ root: config.root, codeRoot, configFile, englishMessages })
    return { value, diagnostics }
  } finally {
    rmSync(codeRoot, { recursive: true, force: true })
  }
}
