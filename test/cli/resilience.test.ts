import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { binary, createProject, docsgen, type Files, readTree, shell, smallConfig, smallSite } from './project.ts'

const componentSite: Files = {
  ...smallSite,
  'docs.config.ts': smallConfig.replace('lastUpdated: false', "lastUpdated: false, components: { Note: './theme/note.tsx' }"),
  'theme/note.tsx': 'export default function Note() { return <p>A note.</p> }\n',
  'content/guide/second.md': '# Second\n\n## A heading\n\n<Note />\n',
}

function siteWith(component: string): string {
  return createProject({ ...componentSite, 'theme/note.tsx': component })
}

describe.concurrent('code of the site', () => {
  test('that calls process.exit(0) is not a success', async ({ expect }) => {
    const root = siteWith('export default function Note() { process.exit(0) }\n')
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    expect(code).toBe(1)
    expect(stderr).toContain('error The site’s code called `process.exit` before the command finished.')
    expect(readdirSync(root).sort()).toEqual(['.docsgen', 'content', 'docs.config.ts', 'theme'])
  })

  test('that fails asynchronously is not a bug in docsgen', async ({ expect }) => {
    const root = siteWith("setTimeout(() => { throw new Error('much too late') }, 0)\nexport default function Note() { return <p /> }\n")
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    // The timer may fire during the build, or never.
    if (code !== 0) expect(stderr).toMatch(/^error The site’s code threw an error outside of any page:\nError: much too late$/m)
    expect(stderr).not.toContain('bug in docsgen')
    const rejected = await docsgen(['build'], {
      cwd: siteWith("Promise.reject(new Error('lost'))\nexport default function Note() { return <p /> }\n"),
    })
    expect(rejected.code).toBe(1)
    expect(rejected.stderr).toMatch(/^error The site’s code threw an error outside of any page:\nError: lost$/m)
  })

  test('that leaves a timer running does not keep docsgen from exiting', async ({ expect }) => {
    const root = siteWith('setInterval(() => {}, 1_000)\nexport default function Note() { return <p /> }\n')
    expect((await docsgen(['build'], { cwd: root })).code).toBe(0)
  })

  test('that throws is an error of its page', async ({ expect }) => {
    const { code, stderr } = await docsgen(['build'], { cwd: siteWith("export default function Note() { throw new Error('no note') }\n") })
    expect(code).toBe(1)
    expect(stderr).toMatch(/theme\/note\.tsx:1:40 - error component\/failed\n {2}.*no note/)
  })
})

describe.concurrent('files that cannot be read', () => {
  const linked = { ...smallSite, 'content/index.md': '# Home\n\n[One](./guide/first.md), [two](./large.bin)\n', 'content/large.bin': '' }

  test('a public file and a download beyond 2 GB', async ({ expect }) => {
    const root = createProject({ ...linked, 'public/large.bin': '' })
    for (const file of ['public/large.bin', 'content/large.bin']) truncateSync(join(root, file), 3_000_000_000)
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    expect(code).toBe(1)
    expect(stderr).toContain('content/large.bin - error page/unreadable\n  docsgen cannot read the file: it is larger than 2 GB.')
    expect(stderr).toContain('\n  found 2 times in 2 files; also at public/large.bin\n')
    expect(existsSync(join(root, 'out'))).toBe(false)
    expect((await docsgen(['check'], { cwd: root })).code).toBe(1)
  })

  test('an unreadable public file', async ({ expect, skip }) => {
    if (process.getuid?.() !== 0) skip('needs to run as root, to start the program as another user')
    const root = createProject({ ...smallSite, 'public/closed.txt': 'x', 'public/open.txt': 'x' })
    chmodSync(join(root, 'public/closed.txt'), 0)
    spawnSync('chown', ['-R', '65534:65534', dirname(root)])
    const options = { cwd: root, uid: 65_534, gid: 65_534, env: { PATH: process.env.PATH }, encoding: 'utf8' } as const
    const { status, stderr } = spawnSync(process.execPath, [binary, 'build'], options)
    expect([status, stderr.match(/^\S+ - .*$/gm)]).toEqual([1, ['public/closed.txt - error page/unreadable']])
    expect(existsSync(join(root, 'out'))).toBe(false)
  })

  test.skipIf(process.platform === 'win32')('too few file handles', async ({ expect }) => {
    const root = createProject(smallSite)
    // Node itself does not start with fewer.
    for (const handles of [20, 22]) {
      const run = shell(`ulimit -n ${handles} && exec "${process.execPath}" "${binary}" build`, { cwd: root })
      const { code, stderr } = await run
      expect([code, stderr]).toEqual([3, expect.stringContaining('too many files are open')])
      expect(stderr).not.toContain('bug in docsgen')
    }
  })
})

describe('a cache that is', async () => {
  const root = createProject(componentSite)
  const cold = await docsgen(['build'], { cwd: root })
  const site = readTree(join(root, 'out'))
  const cache = join(root, '.docsgen/cache')
  const sound = `${root}-sound`

  test('intact is damaged by the tests below', () => {
    expect(cold.code).toBe(0)
    expect(readdirSync(cache).sort()).toEqual([
      expect.stringMatching(/^config-.*\.mjs$/),
      expect.stringMatching(/^config-.*\.mjs\.json$/),
      expect.stringMatching(/^config-.*\.mjs\.map$/),
      'manifest.json',
      'manifest.seal',
      'notes.bin',
      'notes.jsonl',
      expect.stringMatching(/^output-.*\.json$/),
      'pages.bin',
      'pages.jsonl',
      'search-next.en.json',
      expect.stringMatching(/^site-code-.*\.cjs$/),
      expect.stringMatching(/^site-code-.*\.cjs\.map$/),
    ])
    cpSync(cache, sound, { recursive: true })
  })

  const bytesOf = (name: string) => readFileSync(join(cache, name))
  const named = (pattern: RegExp) => readdirSync(cache).find((name) => pattern.test(name)) as string
  const damageEach = (damage: (path: string) => void) => {
    for (const entry of readdirSync(cache, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) damage(join(entry.parentPath, entry.name))
  }
  const damages: Readonly<Record<string, () => void>> = {
    empty: () => damageEach((path) => truncateSync(path)),
    'cut in half': () => damageEach((path) => truncateSync(path, statSync(path).size >> 1)),
    'full of noise': () => damageEach((path) => writeFileSync(path, Buffer.alloc(statSync(path).size, 0xa5))),
    'without its index': () => rmSync(join(cache, 'pages.jsonl')),
    'without its bytes': () => rmSync(join(cache, 'pages.bin')),
    'flipped in a byte': () => {
      const bytes = bytesOf('pages.bin')
      bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20)
      writeFileSync(join(cache, 'pages.bin'), bytes)
    },
    'without what the search knows': () => rmSync(join(cache, 'notes.bin')),
    'that of another version': () => {
      const text = bytesOf('pages.jsonl').toString()
      writeFileSync(join(cache, 'pages.jsonl'), text.replace(/^\{"version":"[^"]*"/, '{"version":"0"').replaceAll('Second', 'Wrong'))
    },
    'of a config that compiled to something else': () => writeFileSync(join(cache, named(/\.mjs$/)), "export default { title: 'Wrong' }\n"),
    'locked by a build that was killed': () => writeFileSync(join(cache, 'pages.lock'), '1'),
  }
  for (const [name, damage] of Object.entries(damages)) {
    test(`${name} changes nothing`, async () => {
      rmSync(cache, { recursive: true })
      cpSync(sound, cache, { recursive: true, preserveTimestamps: true })
      rmSync(join(root, 'out'), { recursive: true, force: true })
      damage()
      const { code, stderr } = await docsgen(['build'], { cwd: root })
      expect(stderr).not.toMatch(/error|bug/)
      expect(code).toBe(0)
      expect(readTree(join(root, 'out'))).toEqual(site)
    })
  }

  test('a file instead of its folder is reported', async () => {
    const other = createProject({ ...smallSite, '.docsgen/cache': '' })
    const { code, stderr } = await docsgen(['build'], { cwd: other })
    expect(code).toBe(3)
    expect(stderr).toMatch(/^error Cannot write the compiled config: .*\n {2}hint docsgen keeps its cache in the `\.docsgen` folder/m)
  })

  // Root can read everything, so root runs it as another user.
  const isRoot = process.getuid?.() === 0
  test.runIf(process.platform !== 'win32')('read-only is used as it is', async () => {
    const other = createProject(componentSite)
    const env = { DOCSGEN_CACHE_KEY: 'k'.repeat(32) }
    await docsgen(['build'], { cwd: other, env })
    const parent = dirname(other)
    chmodSync(parent, 0o777)
    const stateDir = join(other, '.docsgen')
    for (const path of [other, stateDir, join(stateDir, 'cache')]) chmodSync(path, 0o555)
    mkdirSync(join(parent, 'free'))
    chmodSync(join(parent, 'free'), 0o777)
    const before = readTree(stateDir)
    const { code, stderr } = await docsgen(['build', '-o', '../free/out'], {
      cwd: other,
      env,
      ...(isRoot ? { uid: 65534, gid: 65534 } : {}),
    })
    for (const path of [other, stateDir, join(stateDir, 'cache')]) chmodSync(path, 0o755)
    expect(stderr).not.toMatch(/bug in docsgen/)
    expect(code).toBe(0)
    expect(readTree(join(parent, 'free/out'))).toEqual(readTree(join(other, 'out')))
    expect(readTree(stateDir)).toEqual(before)
  })
})

test('concurrent builds of a project produce the same site', async () => {
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`content/more/${index}.md`, `# Page ${index}\n\nText.\n`]))
  const [root, alone] = [createProject({ ...componentSite, ...files }), createProject({ ...componentSite, ...files })]
  const together = await Promise.all(Array.from({ length: 3 }, () => docsgen(['build'], { cwd: root })))
  expect(together.map(({ code, stderr }) => [code, /error|bug/.test(stderr)])).toEqual(together.map(() => [0, false]))
  await docsgen(['build'], { cwd: alone })
  expect(readTree(join(root, 'out'))).toEqual(readTree(join(alone, 'out')))
  expect(readdirSync(root).sort()).toEqual(['.docsgen', 'content', 'docs.config.ts', 'out', 'theme'])
  const again = await docsgen(['build'], { cwd: root })
  expect(again.code).toBe(0)
  expect(readTree(join(root, 'out'))).toEqual(readTree(join(alone, 'out')))
})

const canUnshare = spawnSync('unshare', ['-n', 'true']).status === 0
test.runIf(canUnshare)(`build and check need no network${canUnshare ? '' : ' (skipped: unshare -n is not permitted here)'}`, async () => {
  const { code, stderr } = await shell('unshare -n $docsgen build && unshare -n $docsgen check', { cwd: createProject(componentSite) })
  expect(stderr).not.toContain('error')
  expect(code).toBe(0)
})

test.runIf(process.platform !== 'win32')(
  'surroundings without a home, a temporary folder or standard streams are no obstacle',
  async () => {
    const root = createProject(componentSite)
    const { code, stderr } = await shell('unset HOME; umask 077; TMPDIR=/nowhere LANG=C LC_ALL=C $docsgen build < /dev/null', { cwd: root })
    expect(stderr).not.toMatch(/error|bug/)
    expect(code).toBe(0)
    expect(existsSync(join(root, 'out/index.html'))).toBe(true)
  },
)
