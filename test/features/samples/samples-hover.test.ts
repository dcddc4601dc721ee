import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createProject, type Files, readTree, start, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { typedSite } from '../../cli/typed-site.ts'
import { startDev } from '../../core/dev/dev-site.ts'

interface TypesFile {
  readonly links: Readonly<Record<string, string>>
  readonly types: readonly { readonly text: string; readonly doc?: string; readonly href?: string; readonly error?: 1 }[]
  readonly blocks: Readonly<Record<string, readonly number[]>>
}

function readTypes(root: string): TypesFile {
  const [name = ''] = readdirSync(join(root, 'out/types'))
  return JSON.parse(readFileSync(join(root, 'out/types', name), 'utf8'))
}

/** The names of each block as readers see them, with their types. */
function describeBlocks(root: string, page = 'code'): readonly string[][] {
  const { types, blocks } = readTypes(root)
  const html = readFileSync(join(root, `out/${page}.html`), 'utf8')
  return [...html.matchAll(/<figure class="code"[^>]* data-types="\w+-(\w+)"[^>]*>.*?<code[^>]*>(.*?)<\/code>/gs)].map(
    ([, key = '', code = '']) => {
      const lines = code
        .replace(/<[^>]*>/g, '')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&(?:#39|apos);/g, "'")
        .split('\n')
      const entries = blocks[key] ?? []
      return Array.from({ length: entries.length / 4 }, (_, index) => {
        const [line = 0, column = 0, length = 0, type = 0] = entries.slice(index * 4)
        return `${lines[line]?.slice(column, column + length)} → ${types[type]?.text}`
      })
    },
  )
}

test('types are at the places that readers see', async () => {
  // A function with the name of a keyword, which types do not mean.
  const own = '/**\n * Makes text.\n * @docsCategory boats\n */\nexport declare function string(): string\n'
  const root = createProject({ ...typedSite, 'api/string.d.ts': own })
  const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
  expect(stderr).not.toContain('error')
  expect(code).toBe(0)
  expect(describeBlocks(root)).toEqual([
    [
      'ship → const ship: Boat',
      'Boat → interface Boat',
      'name → (property) Boat.name: string',
      'length → (property) Boat.length: number',
      'launched → const launched: Boat',
      'launch → function launch(boat: Boat, tide?: "high" | "low" | undefined): Promise<Boat>',
      'ship → const ship: Boat',
    ],
    [
      'console → var console: Console',
      'log → (method) Console.log(...data: any[]): void',
      'launched → const launched: Boat',
      'name → (property) Boat.name: string',
      'launch → function launch(boat: Boat, tide?: "high" | "low" | undefined): Promise<Boat>',
      "'Ada' → TS2345: Argument of type 'string' is not assignable to parameter of type 'Boat'.",
    ],
    [
      'launch → function launch(boat: Boat, tide?: "high" | "low" | undefined): Promise<Boat>',
      'tide → const tide: Tide',
      'note → const note: "<img src=x onerror=alert(1)></script><script>alert(2)</script>"',
      'tide → const tide: Tide',
      'launch → function launch(boat: Boat, tide?: "high" | "low" | undefined): Promise<Boat>',
      'name → (property) Boat.name: string',
      'length → (property) Boat.length: number',
      'note → const note: "<img src=x onerror=alert(1)></script><script>alert(2)</script>"',
      'length → (property) String.length: number',
    ],
  ])
  const { types, links } = readTypes(root)
  expect(types.find(({ text }) => text.startsWith('function launch'))?.doc).toBe('Launches a boat.')
  expect(types.find(({ text }) => text.startsWith('(property) Boat.name'))?.doc).toBe('What it is called.')
  expect(links).toEqual({ Boat: '/reference/boats/boat#boat' })
})

test('names from packages that the reference does not document are not linked', async () => {
  const page = (imports: string) => ({
    'content/code.md': `# Code\n\n\`\`\`ts\n${imports}\nexport const own: Boat | undefined = undefined\n\`\`\`\n`,
    'api/package.json': '{ "name": "boats" }',
  })
  const others: Files = {
    'node_modules/toys/package.json': '{ "name": "toys", "version": "1.0.0", "types": "index.d.ts" }',
    'node_modules/toys/index.d.ts': 'export interface Boat { color: string }\n',
  }
  const linksOf = async (files: Files) => {
    const root = createProject({ ...typedSite, ...others, ...files })
    expect((await docsgen(['build', '--strict'], { cwd: root })).code).toBe(0)
    const { links, types } = readTypes(root)
    expect(types.map(({ text }) => text)).toContain('interface Boat')
    return links
  }
  const own = { Boat: '/reference/boats/boat#boat' }
  expect(await linksOf(page("import type { Boat } from 'boats'"))).toEqual(own)
  expect(await linksOf(page("import type { Boat } from 'toys'"))).toEqual({})
  expect(await linksOf({ ...page("import type { Boat } from 'toys'"), 'api/package.json': '{ "name": "toys" }' })).toEqual(own)
  expect(await linksOf({ ...page("import type { Boat } from 'toys'"), 'api/package.json': '{}' })).toEqual(own)
})

test('keys of patterns have types, declarations have type parameters, strings are not links, and links do not begin comments', async () => {
  const code = `export interface Fleet<T> { boats: T[] }
export type Maybe<T> = T | undefined
export const read = ({ boats: all }: Fleet<Maybe<number>>) => all
export const note = 'Boat' as const
export const json = new Response().json()`
  const page = { 'content/code.md': `# Code\n\n\`\`\`ts\n${code}\n\`\`\`\n` }
  const root = createProject({ ...typedSite, ...page })
  expect((await docsgen(['build', '--strict'], { cwd: root })).stderr).not.toContain('error')
  const { types, links } = readTypes(root)
  const texts = types.map(({ text }) => text)
  expect(texts).toContain('interface Fleet<T>')
  expect(texts).toContain('type Maybe<T> = T | undefined')
  expect(texts).toContain('(property) Fleet.boats: Maybe<number>[]')
  expect(texts).toContain('const note: "Boat"')
  expect(texts.filter((text) => /\bconst = |: any$/.test(text))).toEqual([])
  expect(types.find(({ text }) => text.includes('Body.json'))?.doc).toBeUndefined()
  expect(links).toEqual({})
})

test('a type in code is preferred to types of the same name in GraphQL schemas', async () => {
  const graphql = "graphql: [{ folder: '.', files: ['one.graphql'], into: 'reference/one', title: 'One' }],\n    typescript:"
  const root = createProject({
    ...typedSite,
    'docs.config.ts': String(typedSite['docs.config.ts']).replace('typescript:', graphql),
    'one.graphql': 'type Query { boat: Boat }\ntype Boat { id: ID }\n',
  })
  expect((await docsgen(['build', '--strict'], { cwd: root })).stderr).not.toContain('error')
  expect(readTypes(root).links.Boat).toBe('/reference/boats/boat#boat')
})

test('only pages of sites with the option have a script and marks for it', async () => {
  const root = createProject({ ...typedSite, 'docs.config.ts': String(typedSite['docs.config.ts']).replace('hover: true', '') })
  await docsgen(['build'], { cwd: root })
  expect(existsSync(join(root, 'out/types'))).toBe(false)
  expect(readFileSync(join(root, 'out/code.html'), 'utf8')).not.toMatch(/data-types|assets\/types/)
  expect(readdirSync(join(root, 'out/assets')).filter((name) => name.startsWith('types'))).toEqual([])
})

test('an incremental build equals a clean one, and unchanged samples are not asked about again', async () => {
  const root = createProject(typedSite)
  const starts = () => readFileSync(join(root, 'node_modules/typescript/starts.log'), 'utf8').split('--api').length - 1
  await docsgen(['build'], { cwd: root })
  await docsgen(['build'], { cwd: root })
  expect(starts()).toBe(1)
  writeFiles(root, { 'content/more.md': '# More\n\n```ts\nexport const wide = [1, 2]\n```\n' })
  const globals = "# Globals\n\n```ts\ndeclare module 'boats' {\n  interface Boat {\n    mast?: number\n  }\n}\nexport {}\n```\n"
  writeFiles(root, { 'content/globals.md': globals })
  await docsgen(['build'], { cwd: root })
  expect(starts()).toBe(2)
  const other = createProject({
    ...typedSite,
    'content/more.md': readFileSync(join(root, 'content/more.md'), 'utf8'),
    'content/globals.md': globals,
  })
  await docsgen(['build'], { cwd: other })
  expect(readTree(join(root, 'out/types'))).toEqual(readTree(join(other, 'out/types')))
})

const fakeServer = (script: string): Files => ({
  'node_modules/typescript/tsc.cjs': `require('node:fs').writeFileSync(__dirname + '/pid', String(process.pid))\n${script}`,
})

test.each([
  ['crashes', "console.error('out of luck')\nprocess.exit(3)", 'it exited with code 3: out of luck'],
  ['prints something else', "console.log('Hello'.repeat(1000))\nsetInterval(() => {}, 1000)", 'it answered something unexpected'],
  [
    'answers nonsense',
    "process.stdout.write('Content-Length: 9\\r\\n\\r\\n{nonsense')\nsetInterval(() => {}, 1000)",
    'it answered something unexpected',
  ],
  [
    'is refused',
    "process.stdin.on('data', () => { const text = JSON.stringify({ id: 1, error: { message: 'no such thing' } }); process.stdout.write('Content-Length: ' + text.length + '\\r\\n\\r\\n' + text) })",
    'no such thing',
  ],
])('if TypeScript %s, the site is built without types', async (_, script, reason) => {
  const root = createProject({ ...typedSite, ...fakeServer(script) })
  const { code, stderr } = await docsgen(['build'], { cwd: root })
  expect(code).toBe(0)
  expect(stderr).toContain(`Readers cannot look up types in code samples: ${reason}`)
  expect(readTypes(root)).toEqual({ links: {}, types: [], blocks: {} })
  const pid = Number(readFileSync(join(root, 'node_modules/typescript/pid'), 'utf8'))
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
})

test('an older TypeScript is named', async () => {
  const root = createProject(typedSite)
  writeFileSync(
    join(root, 'node_modules/typescript/package.json'),
    '{ "name": "typescript", "version": "5.9.3", "bin": { "tsc": "tsc.cjs" } }',
  )
  const { code, stderr } = await docsgen(['build'], { cwd: root })
  expect(code).toBe(0)
  expect(stderr).toContain('sample/no-hover')
  expect(stderr).toContain('the project has TypeScript 5.9.3')
  expect(stderr).toContain('npm install --save-dev typescript@7')
})

test('TypeScript ends with a build that is killed', async () => {
  const root = createProject({ ...typedSite, ...fakeServer("process.stdin.on('end', () => process.exit()).resume()") })
  const build = start(['build'], { cwd: root })
  const pid = await vi.waitFor(() => Number(readFileSync(join(root, 'node_modules/typescript/pid'), 'utf8')), { timeout: 60_000 })
  build.kill('SIGKILL')
  await once(build, 'close')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 })
})

test('dev shows the types of the last build without starting TypeScript', async () => {
  const root = createProject(typedSite)
  await docsgen(['build'], { cwd: root })
  const cache = '.docsgen/cache/sample-types.json'
  const dev = await startDev({ ...typedSite, [cache]: readFileSync(join(root, cache)) })
  const [name = ''] = readdirSync(join(root, 'out/types'))
  expect(await dev.text('code')).toContain(` data-types="${name.slice(0, -5)}-`)
  expect(JSON.parse(await dev.text(`types/${name}`))).toEqual(readTypes(root))
  expect(existsSync(join(dev.root, 'node_modules/typescript/starts.log'))).toBe(false)
})
