import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { syntaxOf } from '../../../src/core/markdown/syntax-table.ts'
import { createParseOptions } from '../../../src/core/pipeline/create-parse-options.ts'
import { openPageCache, type PageCache, pageCacheBytes } from '../../../src/core/pipeline/page-cache.ts'
import { parseSources } from '../../../src/core/pipeline/parse-stage.ts'
import { type BuildPool, createTasks, parsePages } from '../../../src/core/pipeline/tasks.ts'
import { features } from '../../../src/features.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { runAtOnce } from '../../../src/kit/threads/cooperative-scheduler.ts'
import { createSlowTime } from '../../../src/kit/threads/with-deadline.ts'
import { createWorkerPool } from '../../../src/kit/threads/worker-pool.ts'
import type { ItemOutcome } from '../../../src/kit/threads/worker-process.ts'
import { configOf, reportLine, sourceOf } from '../config-of.ts'
import { createFolder } from '../discover/temp-folder.ts'

const syntax = syntaxOf(features)

const emptyCache: PageCache = {
  find: () => undefined,
  isKnown: () => false,
  findByHash: () => undefined,
  readBody: () => undefined,
  hashOf: () => undefined,
  readNote: () => undefined,
  add: () => undefined,
  *save() {},
}
const line = { expect: () => undefined, tick: () => undefined, end: () => undefined, fail: () => undefined }

/** The diagnostics for a long page whose parsing ends like this, and for a short one beside it. */
async function read(outcome: ItemOutcome<never>) {
  const root = createFolder({ 'content/long.md': '', 'content/short.md': '# Short' })
  const config = { ...configOf(), root, workingDir: root }
  const sourceIn = (path: string, bytes: number) => ({
    ...sourceOf(path, config),
    absolutePath: `${root}/${path}` as ReturnType<typeof sourceOf>['absolutePath'],
    stamp: { bytes, modifiedMs: 1, changedMs: 0, inode: 1 },
  })
  const real = createWorkerPool({ tasks: createTasks(features), workerFile: '' })
  const pool: BuildPool = {
    ...real,
    async *runApart() {
      yield outcome
    },
  }
  const parsed = await parseSources({
    sources: [sourceIn('content/long.md', 1_000_000), sourceIn('content/short.md', 7)],
    options: createParseOptions(config, { components: [], icons: [], replaced: new Set() }, features),
    features,
    pool,
    cache: emptyCache,
    line,
    runPausable: runAtOnce,
  })
  await real.close()
  return parsed.map(({ source, document }) => ({
    page: source.projectPath as ProjectPath,
    title: document.title,
    reports: document.diagnostics.map(reportLine),
  }))
}

test('a page that takes too long is aborted, and the others are parsed', async () => {
  expect(await read({ kind: 'failed', cause: 'deadline', reason: '', ms: 30_000 })).toEqual([
    {
      page: 'content/long.md',
      title: 'Long',
      reports: [
        'content/long.md error page/too-slow docsgen stopped processing this page after 30 seconds. Split the page, or put long runs of `*`, `_`, backticks, or brackets in a code block. Such runs are slow to parse.',
      ],
    },
    { page: 'content/short.md', title: 'Short', reports: [] },
  ])
})

test('a page whose process ends is reported with the reason', async () => {
  const [long] = await read({ kind: 'failed', cause: 'memory', reason: 'it needs more than 512 MB of memory', ms: 1 })
  expect(long?.reports).toEqual([
    expect.stringContaining('error page/unreadable docsgen cannot read the file: it needs more than 512 MB of memory.'),
  ])
})

test('a page with a failed include is parsed again, because the file may exist by now', async () => {
  const root = createFolder({ 'content/a.md': '# A\n\n```js file="./a.js"\n```\n', 'content/b.md': '# New' })
  const config = { ...configOf(), root, workingDir: root } as ReturnType<typeof configOf>
  const sources = ['content/a.md', 'content/b.md'].map((path) => ({
    ...sourceOf(path, config),
    absolutePath: `${root}/${path}` as ReturnType<typeof sourceOf>['absolutePath'],
  }))
  const pool = createWorkerPool({ tasks: createTasks(features), workerFile: '' })
  const options = createParseOptions(config, { components: [], icons: [], replaced: new Set() }, features)
  const input = { sources, options, features, pool, line, runPausable: runAtOnce }
  const first = await parseSources({ ...input, cache: emptyCache })
  writeFileSync(`${root}/content/a.js`, 'const a = 1\n')
  // Everything is cached; B has a different title to show that it is not parsed again.
  const cached = new Map(
    first.map(({ source, hash, document }) => [source.projectPath, { hash, document: { ...document, title: 'Cached' } }]),
  )
  const again = await parseSources({ ...input, cache: { ...emptyCache, find: ({ projectPath }) => cached.get(projectPath) } })
  await pool.close()
  expect(first[0]?.document.diagnostics.map(({ code }) => code)).toEqual(['include/missing'])
  expect(again.map(({ document }) => [document.title, document.diagnostics.length])).toEqual([
    ['A', 0],
    ['Cached', 0],
  ])
})

test('a cached page is parsed again if another site, or the function for ids, answers differently', async () => {
  const symbols = (title: string) => JSON.stringify({ symbols: 1, title: 'Shop', pages: [['guide/', title, []]] })
  const root = createFolder({ 'content/a.md': '# A\n\n[[shop:/guide]]\n', 'content/b.md': '# B\n', 'links/shop.json': symbols('First') })
  const linkedSites = [{ name: 'shop', file: 'links/shop.json', base: 'https://shop.example.com/' }]
  const config = { ...configOf(), root, workingDir: root, linkedSites, headingIds: String } as unknown as ReturnType<typeof configOf>
  const sources = ['content/a.md', 'content/b.md'].map((path) => ({
    ...sourceOf(path, config),
    absolutePath: `${root}/${path}` as ReturnType<typeof sourceOf>['absolutePath'],
  }))
  const pool = createWorkerPool({ tasks: createTasks(features), workerFile: '' })
  const options = createParseOptions(config, { components: [], icons: [], replaced: new Set() }, features)
  const input = { sources, options, features, pool, line, runPausable: runAtOnce }
  const first = await parseSources({ ...input, makeHeadingId: String, cache: emptyCache })
  const cached = new Map(
    first.map(({ source, hash, document }) => [source.projectPath, { hash, document: { ...document, title: 'Cached' } }]),
  )
  const cache: PageCache = { ...emptyCache, find: ({ projectPath }) => cached.get(projectPath) }
  const titles = async (makeHeadingId: (text: string) => string) =>
    (await parseSources({ ...input, makeHeadingId, cache })).map(({ document }) => document.title)
  expect(await titles(String)).toEqual(['Cached', 'Cached'])
  expect(await titles((text) => (text === 'B' ? 'other' : text))).toEqual(['Cached', 'B'])
  writeFileSync(`${root}/links/shop.json`, symbols('Second'))
  expect(await titles(String)).toEqual(['A', 'Cached'])
  await pool.close()
})

test('many pages are saved in portions, and read again from the disk', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `content/page-${index}.md`)
  const root = createFolder(Object.fromEntries(names.map((name, index) => [name, `# Page ${index}\n\nText of ${index}.\n`])))
  const config = { ...configOf(), root, workingDir: root, stateDir: `${root}/.docsgen` } as ReturnType<typeof configOf>
  const sources = names.map((path) => ({
    ...sourceOf(path, config),
    absolutePath: `${root}/${path}` as ReturnType<typeof sourceOf>['absolutePath'],
  }))
  const pool = createWorkerPool({ tasks: createTasks(features), workerFile: '', concurrency: 1 })
  const options = createParseOptions(config, { components: [], icons: [], replaced: new Set() }, features)
  const cache = openPageCache(config, options, '1')
  const sizes: number[] = []
  function* save() {
    yield* cache.save(sources, 0)
    sizes.push(pageCacheBytes(config.stateDir))
  }
  const input = { sources, options, features, pool, line, runPausable: runAtOnce, cache }
  const parsed = await parseSources({ ...input, saving: { afterBytes: 1_000, save } })
  await pool.close()
  expect(sizes).toHaveLength(3)
  expect(sizes.toSorted((a, b) => a - b)).toEqual(sizes)
  expect(sizes[2]).toBeGreaterThan(sizes[0] ?? 0)
  for (const [index, { source, document }] of parsed.entries()) {
    expect(document.title).toBe(`Page ${index}`)
    expect(Buffer.from(cache.readBody(source, document)?.html ?? []).toString()).toContain(`Text of ${index}.`)
    expect(cache.readNote(source)).toBeDefined()
  }
})

/** Quadratic in the number of a list item's lines: minutes for this many. */
const slowText = `- a\n${'b\n'.repeat(240_000)}`

/** Pages with about one second each, because earlier ones were slow. */
function readHurried(texts: Readonly<Record<string, string>>) {
  const root = createFolder(texts)
  const config = { ...configOf(), root }
  const sources = Object.entries(texts).map(([path, text]) => ({
    ...sourceOf(path, config),
    absolutePath: `${root}/${path}` as ReturnType<typeof sourceOf>['absolutePath'],
    stamp: { bytes: text.length, modifiedMs: 1, changedMs: 1, inode: 1 },
  }))
  const slowTime = createSlowTime()
  slowTime[0] = 119_500
  return parsePages(sources, createParseOptions(config, { components: [], icons: [], replaced: new Set() }, features), { syntax, slowTime })
}

test('a thread that does not start is reported once, after the pages that were being parsed', async () => {
  const root = createFolder({ 'content/a.md': '# A' })
  const config = { ...configOf(), root, workingDir: root }
  const source = {
    ...sourceOf('content/a.md', config),
    absolutePath: `${root}/content/a.md` as ReturnType<typeof sourceOf>['absolutePath'],
  }
  const pool = {
    ...createWorkerPool({ tasks: createTasks(features), workerFile: '' }),
    run: () => Promise.reject(new Error('It did not start')),
  }
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  const parsing = parseSources({
    sources: Array.from({ length: 200 }, (_, index) => ({ ...source, projectPath: `content/${index}.md` as ProjectPath })),
    options: createParseOptions(config, { components: [], icons: [], replaced: new Set() }, features),
    features,
    pool: pool as BuildPool,
    cache: emptyCache,
    line,
    runPausable: runAtOnce,
  })
  await expect(parsing).rejects.toThrow('It did not start')
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('a page of any size has a deadline on its thread, and later pages are unaffected', () => {
  const code = '# B\n\n```js\nconst a = 1\n```\n'
  const [slow, fine] = readHurried({ 'content/a.md': slowText, 'content/b.md': code })
  expect(slow?.page.document.diagnostics.map(reportLine)).toEqual([
    expect.stringContaining('content/a.md error page/too-slow docsgen stopped processing this page after 1 second.'),
  ])
  expect(slow?.hash).toBe('')
  const [alone] = readHurried({ 'content/b.md': code })
  expect(fine).toEqual(alone)
})
