import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { createProject, type Files, readTree, writeFiles } from '../cli/project.ts'
import type { Here } from '../site/build-here.ts'
import { corrupt, createRandom, hostileSite, variants } from './corrupt-state.ts'

/** The output of a build without caches. */
export function createReference(here: Here) {
  const root = createProject(hostileSite())
  const known = new Map<string, ReturnType<typeof readTree>>()
  return async (state: Files) => {
    const key = JSON.stringify(Object.entries(state).map(([path, text]) => [path, Buffer.from(text).toString('base64')]))
    if (!known.has(key)) {
      writeFiles(root, state)
      for (const folder of ['out', '.docsgen']) rmSync(join(root, folder), { recursive: true, force: true })
      const { code, said } = await here.buildSite(root, { strict: false })
      expect({ code, said }).toMatchObject({ code: 0 })
      known.set(key, readTree(join(root, 'out')))
    }
    return known.get(key)
  }
}

export type Build = (root: string) => Promise<{ readonly code: number | null; readonly said: string }>

interface Rounds {
  readonly here: Here
  readonly build: Build
  readonly count: number
  /** The same corruptions for the same seed. */
  readonly seed: number
}

/** Repeatedly corrupts, sometimes edits, builds, and compares. */
export async function corruptAgainAndAgain({ here, build, count, seed }: Rounds): Promise<void> {
  const random = createRandom(seed)
  const reference = createReference(here)
  const root = createProject(hostileSite())
  const state: Record<string, string | Uint8Array> = {}
  for (const [path, [first]] of Object.entries(variants)) state[path] = first as string
  writeFiles(root, state)
  for (let round = 0; round < 3; round++) {
    expect((await build(root)).code).toBe(0)
    // From then on, stamps are trusted.
    if (round === 0) await sleep(2_100)
  }
  const history: string[] = []
  for (let round = 0; round < count; round++) {
    const harm = corrupt(root, random)
    const edits = random() < 0.4 ? [Object.keys(variants)[Math.floor(random() * Object.keys(variants).length)] as string] : []
    for (const path of edits) {
      const [first, second] = variants[path] as readonly [string, string]
      state[path] = state[path] === first ? second : first
      writeFileSync(join(root, path), state[path])
    }
    history.push(`${round}: ${harm}${edits.length > 0 ? `, edited ${edits}` : ''}`)
    const { code, said } = await build(root)
    const context = `seed ${seed}\n${history.slice(-4).join('\n')}\n${said}`
    expect(code, context).toBe(0)
    expect(readTree(join(root, 'out')), context).toEqual(await reference(state))
  }
}
