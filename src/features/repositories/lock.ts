import { dirname, join } from 'node:path'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { isRecord, parseJsonIfValid, recordOf } from '../../kit/data/is-record.ts'
import { readTextIfPresent } from '../../kit/files/file-system.ts'
import { isFullHash } from '../../kit/programs/run-git.ts'
import type { Repository } from './options.ts'

/** The pinned commit of a branch or tag. */
export interface Pin {
  /** The full hash. */
  readonly commit: string
  /** The name of the branch, if the ref is a branch. */
  readonly branch?: string
}

/** The pins by repository and ref, as they are written in the config. */
interface Lock {
  readonly repositories: Readonly<Record<string, Readonly<Record<string, Pin>>>>
}

const lockName = 'docs.lock.json'

/** The lock file is in the same folder as the config. */
export function lockFile({ root, configFile }: Pick<SiteConfig, 'root' | 'configFile'>): string {
  return join(dirname(join(root, configFile)), lockName)
}

/** Finds the pin of a repository, or returns the reason why there is none. If `ref` is a hash, no lock is needed. */
export function openLock(config: Pick<SiteConfig, 'root' | 'configFile'>): (repository: Repository) => Pin | string {
  const text = readTextIfPresent(lockFile(config))
  const lock = text === undefined ? undefined : parseJsonIfValid(text)
  return ({ git, ref }) => {
    if (isFullHash(ref)) return { commit: ref }
    if (text === undefined) return `there is no \`${lockName}\``
    if (!isRecord(lock)) return `\`${lockName}\` is not valid JSON`
    const { commit, branch } = recordOf(recordOf(recordOf(lock.repositories)[git])[ref])
    if (commit === undefined) return `\`${lockName}\` has no commit for \`${ref}\``
    if (typeof commit !== 'string' || !isFullHash(commit)) return `\`${lockName}\` has no full hash for \`${ref}\``
    return { commit, ...(typeof branch === 'string' && { branch }) }
  }
}

/** Writes the lock in the order of the config, so that moved pins are the only changes. */
export function formatLock(pins: readonly { readonly repository: Repository; readonly pin: Pin }[]): string {
  const repositories: Record<string, Record<string, Pin>> = {}
  for (const { repository, pin } of pins) {
    if (!isFullHash(repository.ref)) repositories[repository.git] = { ...repositories[repository.git], [repository.ref]: pin }
  }
  return `${JSON.stringify({ repositories } satisfies Lock, null, 2)}\n`
}
