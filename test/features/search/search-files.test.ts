import { expect, test } from 'vitest'
import { createParseOptions } from '../../../src/core/pipeline/create-parse-options.ts'
import { createTasks } from '../../../src/core/pipeline/tasks.ts'
import { writeSourceEntry } from '../../../src/features/search/search-entries.ts'
import { createSearchFiles } from '../../../src/features/search/search-files.ts'
import { features } from '../../../src/features.ts'
import { createWorkerPool } from '../../../src/kit/threads/worker-pool.ts'
import { siteOf } from '../../core/assemble/site-of.ts'

const config = { title: 'Acme', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } }
const files = { 'content/index.md': '# Home\n\nWelcome.\n', 'content/a.md': '# A\n\nText.\n', 'i18n/de/content/a.md': '# Ä\n\nText.\n' }

/** The search of a site with these files. */
function searchOf(content: Readonly<Record<string, string>>) {
  const { site, parsed, config: resolved } = siteOf(content, config)
  const searchLanguages = Object.fromEntries(resolved.contentRoots.map(({ id, locale }) => [id, locale]))
  const readNote = ({ route: { source } }: (typeof site.pages)[number]) => {
    const page = parsed.get(source.projectPath)
    return page && writeSourceEntry(source, page, { searchLanguages })
  }
  const pool = createWorkerPool({ tasks: createTasks(features), workerFile: '', concurrency: 1 })
  const parseOptions = createParseOptions(resolved, { components: [], icons: [], replaced: new Set() })
  const search = createSearchFiles({ config: resolved, readNote, hashes: new Map(), parseOptions, pool })
  return { make: async (last?: Parameters<typeof search.make>[1]) => (await search.make(site, last)).value }
}

const keysOf = (made: readonly { readonly path: string; readonly key: string }[]) =>
  ({ previous: new Map(made.map((file) => [file.path, file])) }) as unknown as Parameters<ReturnType<typeof searchOf>['make']>[0]

test('each language has its own directory and pieces', async () => {
  const paths = (await searchOf(files).make()).map(({ path }) => path.replace(/-\w+\.json$/, ''))
  for (const name of ['next.en', 'next.de']) {
    expect(paths).toContain(`search/${name}.json`)
    expect(paths).toContain(`assets/search/${name}/s`)
    expect(paths.some((path) => path.startsWith(`assets/search/${name}/b`))).toBe(true)
  }
})

test('an unchanged index is not written, a changed one is', async () => {
  const before = await searchOf(files).make()
  const again = await searchOf(files).make(keysOf(before))
  expect(again.map(({ path, key }) => [path, key]).sort()).toEqual(before.map(({ path, key }) => [path, key]).sort())
  expect(new Set(again.map(({ content }) => content))).toEqual(new Set(['reuse']))

  const edited = await searchOf({ ...files, 'i18n/de/content/a.md': '# Ä\n\nAnderer Text.\n' }).make(keysOf(before))
  const isReused = (name: string) => edited.filter(({ path }) => path.includes(name)).map(({ content }) => content === 'reuse')
  expect(new Set(isReused('next.en'))).toEqual(new Set([true]))
  expect(new Set(isReused('next.de'))).toEqual(new Set([false]))
})

test('another title, address, or area changes the index', async () => {
  const before = keysOf(await searchOf(files).make())
  for (const text of ['# B\n\nText.\n', '---\nslug: b\n---\n\n# A\n\nText.\n', '---\nsearch: false\n---\n\n# A\n\nText.\n']) {
    const made = await searchOf({ ...files, 'content/a.md': text }).make(before)
    expect(made.find(({ path }) => path === 'search/next.en.json')?.content).not.toBe('reuse')
  }
})
