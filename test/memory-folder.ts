import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'docsgen-tests-'
/** The tests of the manual's commands install docsgen and copy the result many times. */
const neededBytes = 6_000_000_000

/**
 * Lets tests write their temporary files to memory, if there is enough of it: they create and remove thousands of small sites, and a disk needs
 * a third more CPU time for this. `TMPDIR` takes precedence.
 */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return
  removeFoldersOfKilledRuns()
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < neededBytes) return
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder)
  // Some tests run docsgen as another user.
  chmodSync(folder, 0o1777)
  // Processes that are being stopped may still write to it.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  if (canRunPrograms(folder)) process.env.TMPDIR = folder
}

function removeFoldersOfKilledRuns(): void {
  for (const name of readdirSync(memory)) {
    const folder = join(memory, name)
    const isAbandoned = name.startsWith(prefix) && !existsSync(`/proc/${name.slice(prefix.length)}`)
    if (isAbandoned && statSync(folder).uid === process.getuid?.()) rmSync(folder, { recursive: true, force: true })
  }
}

/** Containers often forbid this in memory. */
function canRunPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}
