import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

/** A folder that is filled once per run: the first test file that needs it does so, the others wait. */
export async function oncePerRun(name: string, fill: (folder: string) => unknown): Promise<string> {
  const folder = join(inject('runFolder'), name)
  const finished = `${folder}-finished`
  mkdirSync(inject('runFolder'), { recursive: true })
  if (isFirst(folder)) {
    try {
      await fill(folder)
    } finally {
      writeFileSync(finished, '')
    }
  }
  while (!existsSync(finished)) await sleep(20)
  return folder
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
