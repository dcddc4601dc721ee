import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createProject, type Files, finished, readTree, smallSite, start } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { type StandIn, startStandIn } from '../../stand-ins/typesense/start-stand-in.ts'

let standIn: StandIn
const searchKey = 'key-of-all-readers'
const alias = 'small-docs'

beforeAll(async () => {
  standIn = await startStandIn()
  standIn.state.keys.push({ id: 1, value: searchKey, description: '', actions: ['documents:search'], collections: [alias] })
})
afterEach(() => {
  standIn.setFault(undefined)
  standIn.state.collections.clear()
  standIn.state.aliases.clear()
})
afterAll(() => standIn.close())

function projectWith(search: object, files: Files = {}): string {
  const config = { title: 'Small', description: 'A small site.', lastUpdated: false, search }
  return createProject({ ...smallSite, 'docs.config.ts': `export default ${JSON.stringify(config)}\n`, ...files })
}

function createSearchProject(files: Files = {}): string {
  return projectWith({ provider: 'typesense', nodes: standIn.nodes, searchKey }, files)
}

/** The admin key must never be printed, in either form. */
async function push(
  cwd: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = { TYPESENSE_ADMIN_KEY: standIn.adminKey },
) {
  const outcome = await docsgen(['search', 'push', ...args], { cwd, env })
  expect(`${outcome.stdout}${outcome.stderr}`).not.toContain(standIn.adminKey)
  return outcome
}

describe('docsgen search push', () => {
  test('fills the cluster, and does nothing without changes', async () => {
    const root = createSearchProject()
    const first = await push(root)
    expect(first).toMatchObject({ code: 0, stdout: '' })
    expect(first.stderr).toMatch(/`small-docs` now points to `small-docs_[0-9a-f]{16}`, which contains 4 records\.\n$/)
    const urls = [...(standIn.state.find(alias)?.docs.values() ?? [])].map(({ url }) => url)
    expect(urls).toEqual(['/', '/guide/first', '/guide/second', '/guide/second#a-heading'])
    const again = await push(root)
    expect(again).toMatchObject({ code: 0 })
    expect(again.stderr).toMatch(/`small-docs` is up to date: 4 records in `small-docs_[0-9a-f]{16}`\.\n$/)
  })

  test('replaces the previous push', async () => {
    await push(createSearchProject())
    const before = standIn.state.aliases.get(alias)
    const { stderr } = await push(createSearchProject({ 'content/index.md': '# Home\n\nOther words. [First](./guide/first.md)\n' }))
    expect(stderr).toContain(`Removed collections from earlier pushes: \`${before}\`.`)
    expect([...standIn.state.collections.keys()]).toEqual([standIn.state.aliases.get(alias)])
  })

  test('--dry-run reports the plan without a key and a cluster', async () => {
    const seen = standIn.exchanges.length
    const { code, stdout } = await push(createSearchProject(), ['--dry-run'], {})
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^Records: 4 \(1\.\d kB\)\nCollection: small-docs_[0-9a-f]{16}\nAlias: small-docs\nNodes: http:\S+, http:\S+, http:\S+\nThis is a dry run\. docsgen did not contact the cluster\.\n$/,
    )
    expect(standIn.exchanges.length).toBe(seen)
  })

  test('pushes nothing for a site with errors, or with warnings under --strict', async () => {
    const broken = await push(createSearchProject({ 'content/index.md': '# Home\n\n[Nowhere](./nowhere)\n' }))
    expect(broken).toMatchObject({ code: 1 })
    expect(broken.stderr).toContain('link/missing-page')
    expect(broken.stderr).toContain('docsgen pushed nothing. The site search continues to use the previous records.')
    const odd = createSearchProject({ 'content/index.md': '# Home\n\n[First](./guide/first.md)\n\n```nolanguage\ntext\n```\n' })
    expect(await push(odd, ['--strict'])).toMatchObject({ code: 1 })
    expect(standIn.state.collections.size).toBe(0)
    expect(await push(odd)).toMatchObject({ code: 0 })
  })

  test('omits drafts and excluded pages', async () => {
    await push(
      createSearchProject({
        'content/secret.md': '---\nsearch: false\n---\n# Secret\n',
        'content/draft.md': '---\ndraft: true\n---\n# Draft\n',
        'content/index.md': '# Home\n\n[First](./guide/first.md) and [secret](./secret.md)\n',
      }),
    )
    expect(standIn.state.find(alias)?.docs.size).toBe(4)
  })

  test('continues an interrupted push', async () => {
    const root = createSearchProject()
    const env = { TYPESENSE_ADMIN_KEY: standIn.adminKey }
    standIn.setFault({ kind: 'slow', ms: 60_000, only: '/import$' })
    const seen = standIn.exchanges.length
    const child = start(['search', 'push'], { cwd: root, env })
    const ended = finished(child)
    while (!standIn.exchanges.slice(seen).some(({ path }) => path.endsWith('/import')))
      await new Promise((resolve) => setTimeout(resolve, 20))
    expect(standIn.state.aliases.has(alias)).toBe(false)
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 130 })
    standIn.setFault(undefined)
    expect(await push(root)).toMatchObject({ code: 0 })
    expect(standIn.state.find(alias)?.docs.size).toBe(4)
    expect(standIn.state.collections.size).toBe(1)
  })
})

describe('exits with 2 before sending anything', () => {
  test('for a site with another search', async () => {
    const { code, stderr } = await push(createProject())
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'error The config does not specify a Typesense cluster: `search.provider` is `local`.\n  hint Set `search.provider` to `typesense`, and add `nodes` and `searchKey`.\n',
    })
  })

  test('without a key', async () => {
    const { code, stderr } = await push(createSearchProject(), [], { TYPESENSE_ADMIN_KEY: ' ' })
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'error The Typesense admin key is not set.\n  hint Set the `TYPESENSE_ADMIN_KEY` environment variable to the admin key.\n',
    })
  })

  test.each(['push', 'check', 'build', 'routes'])('the admin key as the search key: %s', async (command) => {
    const root = projectWith({ provider: 'typesense', nodes: standIn.nodes, searchKey: standIn.adminKey })
    const args = command === 'push' ? ['search', 'push', '--dry-run'] : [command]
    const { code, stdout, stderr } = await docsgen(args, { cwd: root, env: { TYPESENSE_ADMIN_KEY: standIn.adminKey } })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('docs.config.ts - error config/admin-key\n')
    expect(stderr).not.toContain(standIn.adminKey)
    expect(readTree(join(root, 'out'))).toBeUndefined()
  })

  test('for a search key with more permissions', async () => {
    standIn.state.keys.push({ id: 2, value: 'key-with-more', description: '', actions: ['*'], collections: ['*'] })
    const { code, stderr } = await push(projectWith({ provider: 'typesense', nodes: standIn.nodes, searchKey: 'key-with-more' }))
    expect(code).toBe(2)
    expect(stderr).toContain(
      'error The key in `search.searchKey` is public, but it also allows readers to list the keys of the cluster.\n  hint Create a key that allows only the action `documents:search` on the collection `small-docs`.\n',
    )
    expect(standIn.state.collections.size).toBe(0)
  })
})

describe('exits with 3 for an error of the cluster', () => {
  test('a wrong key', async () => {
    const { code, stderr } = await push(createSearchProject(), [], { TYPESENSE_ADMIN_KEY: 'not-this-one' })
    expect(code).toBe(3)
    expect(stderr).toMatch(
      /^error The search cluster could not list its \w+: it responded with 401, “Forbidden[^\n]*\n {2}hint `TYPESENSE_ADMIN_KEY` must be a key/m,
    )
    expect(stderr).not.toContain('not-this-one')
  })

  test('records', async () => {
    standIn.setFault({ kind: 'partial-import', every: 4, only: '/import$' })
    const { code, stderr } = await push(createSearchProject())
    expect(code).toBe(3)
    expect(stderr).toMatch(
      /^error The search cluster rejected 1 of 4 records\. [^\n]*\n {2}guide-second-a-heading-[0-9a-f]{16}: Field `url` must be a string\.$/m,
    )
    expect(standIn.state.aliases.size).toBe(0)
  })
})

test('a built site contains at most the search key, never the admin key', async () => {
  const root = createSearchProject()
  expect(await docsgen(['build'], { cwd: root, env: { TYPESENSE_ADMIN_KEY: standIn.adminKey } })).toMatchObject({ code: 0 })
  await push(root)
  const everything = JSON.stringify([readTree(join(root, 'out')), readTree(join(root, '.docsgen'))])
  expect(everything.length).toBeGreaterThan(10_000)
  expect(everything).not.toContain(standIn.adminKey)
})
