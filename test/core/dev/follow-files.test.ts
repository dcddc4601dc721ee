import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { DevSession } from '../../../src/core/dev/dev-session.ts'
import { followFiles } from '../../../src/core/dev/follow-files.ts'

test('changes reported before the watcher is ready', async () => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-follow-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'content'))
  const watcherFile = join(folder, 'watcher.cjs')
  // The thread only becomes ready after the first changes.
  writeFileSync(
    watcherFile,
    `const { parentPort } = require('node:worker_threads')
    const added = []
    parentPort.on('message', ({ add }) => parentPort.postMessage({ kind: 'changes', changes: add.map((path) => ({ path, kind: 'added' })), isComplete: true }))
    parentPort.postMessage({ kind: 'changes', changes: [{ path: 'early', kind: 'changed' }], isComplete: true })
    setTimeout(() => parentPort.postMessage({ kind: 'ready' }), 200)`,
  )
  const followed: string[] = []
  const errors: Error[] = []
  const known = {
    contentDirs: [join(folder, 'content')],
    publicDir: 'p',
    themeDir: 't',
    config: [],
    code: [],
    madeFrom: new Map(),
    ownChecks: [],
  }
  const includes = new Map<string, readonly string[]>()
  const session = {
    site: async () => ({}),
    config: { root: folder, outDir: join(folder, 'out'), stateDir: join(folder, '.docsgen') },
    knownFiles: () => ({ ...known, includes }),
    async follow(changes: readonly { readonly path: string }[]) {
      followed.push(...changes.map(({ path }) => path))
      // The changed page now includes another file.
      includes.set('included', [])
    },
  } as unknown as DevSession
  const follower = await followFiles({
    session,
    poll: false,
    watcherFile,
    now: () => performance.now(),
    onError: (error) => errors.push(error),
    onLimit: () => {},
  })
  onTestFinished(() => follower.close())
  await expect.poll(() => followed).toEqual(['early', 'included'])
  expect(errors).toEqual([])
})
