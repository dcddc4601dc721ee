import { expect, test } from 'vitest'
import type { ProjectPath } from '../../src/model/paths.ts'
import type { PageCache } from '../../src/pipeline/page-cache.ts'
import { createParseOptions, parseSources } from '../../src/pipeline/parse-stage.ts'
import { tasks } from '../../src/pipeline/tasks.ts'
import { finish } from '../../src/support/steps.ts'
import { createWorkerPool, type GuardedResult, type WorkerPool } from '../../src/support/worker-pool.ts'
import { configOf, reportLine, sourceOf } from '../assemble/site-of.ts'
import { createFolder } from '../discover/temp-folder.ts'

const emptyCache: PageCache = {
  find: () => undefined,
  isKnown: () => false,
  findByHash: () => undefined,
  readBody: () => undefined,
  hashOf: () => undefined,
  readEntry: () => undefined,
  add: () => undefined,
  *save() {},
}
const line = { expect: () => undefined, tick: () => undefined, end: () => undefined, fail: () => undefined }

/** What is said of a long page whose reading ends like this, and of a short one beside it. */
async function read(outcome: GuardedResult<never>) {
  const root = createFolder({ 'content/long.md': '', 'content/short.md': '# Short' })
  const config = { ...configOf(), root }
  const sourceIn = (path: string, bytes: number) => ({
    ...sourceOf(path, config),
    absolutePath: `${root}/${path}` as ReturnType<typeof sourceOf>['absolutePath'],
    stamp: { bytes, modifiedMs: 1, changedMs: 0, inode: 1 },
  })
  const real = createWorkerPool({ tasks, workerFile: '' })
  const pool: WorkerPool = { ...real, runGuarded: async () => outcome }
  const parsed = await parseSources({
    sources: [sourceIn('content/long.md', 1_000_000), sourceIn('content/short.md', 7)],
    options: createParseOptions(config, []),
    pool,
    cache: emptyCache,
    line,
    finish,
  })
  await real.close()
  return parsed.map(({ source, document }) => ({
    page: source.projectPath as ProjectPath,
    title: document.title,
    reports: document.diagnostics.map(reportLine),
  }))
}

test('a page that takes too long is given up, and the others are read', async () => {
  expect(await read({ kind: 'timeout' })).toEqual([
    {
      page: 'content/long.md',
      title: 'Long',
      reports: [
        'content/long.md error page/too-slow Reading this page took more than 10 s and was stopped. Long runs of `*`, `_`, backticks or brackets are slow to read: put them in a code block, or split the page.',
      ],
    },
    { page: 'content/short.md', title: 'Short', reports: [] },
  ])
})

test('a page whose thread ends is named with the reason', async () => {
  const [long] = await read({ kind: 'crashed', reason: 'Worker terminated due to reaching memory limit\nat x' })
  expect(long?.reports).toEqual([
    expect.stringContaining('error page/unreadable The file cannot be read: Worker terminated due to reaching memory limit.'),
  ])
})
