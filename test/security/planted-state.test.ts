import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatManifest, manifestName, readManifest } from '../../src/core/emit/manifest.ts'
import { openAppendOnlyStore } from '../../src/kit/caches/append-only-store.ts'
import { diskFileSystem } from '../../src/kit/files/file-system.ts'
import { sha256 } from '../../src/kit/files/hash.ts'
import type { OutputPath } from '../../src/kit/files/paths.ts'
import { createProject, readTree, docsgen as runProgram, smallSite } from '../cli/project.ts'
import { docsgen } from '../cli/run-here.ts'

/** The attacker knows the program, the content, and the path of the project, but not the key of the machine that builds. */
const attacker = { DOCSGEN_CACHE_KEY: 'a'.repeat(32) }
/** Its builds of what was planted are processes of their own, which have loaded no other code of the site. */
const victim = { DOCSGEN_CACHE_KEY: 'v'.repeat(32) }

/** Builds the same project at the same path with another key, as an attacker can, and leaves the results in place. */
async function buildAsAttacker(root: string): Promise<void> {
  expect((await docsgen(['build'], { cwd: root, env: attacker })).code).toBe(0)
}

/** A seal made with all that the attacker knows. */
function hmac(name: string, content: string): string {
  return createHmac('sha256', attacker.DOCSGEN_CACHE_KEY)
    .update(`${JSON.stringify(name)}\n`)
    .update(content)
    .digest('hex')
}

function forge(name: string, content: string): string {
  return `${hmac(name, content)}\n${content}`
}

async function buildClean(root: string): Promise<ReturnType<typeof readTree>> {
  const clean = createProject({})
  for (const name of readdirSync(root))
    if (!/^(?:out|\.docsgen)$/.test(name)) cpSync(join(root, name), join(clean, name), { recursive: true })
  expect((await docsgen(['build'], { cwd: clean, env: victim })).code).toBe(0)
  return readTree(join(clean, 'out'))
}

const canary = 'globalThis.process.getBuiltinModule("node:fs").writeFileSync("stolen.txt", "secret");'

describe('state that a pull request planted', () => {
  test('compiled code of the config never runs', async () => {
    const root = createProject(smallSite)
    await buildAsAttacker(root)
    const cache = join(root, '.docsgen/cache')
    const code = readdirSync(cache).find((name) => /^config-.*\.mjs$/.test(name)) ?? ''
    const text = canary + readFileSync(join(cache, code), 'utf8')
    writeFileSync(join(cache, code), text)
    const record = JSON.stringify({ inputs: {}, codeHash: sha256(text), mapHash: sha256(readFileSync(join(cache, `${code}.map`))) })
    writeFileSync(join(cache, `${code}.json`), forge(`${code}.json`, `"2"\n${record}`))
    const { code: exitCode, stderr } = await runProgram(['build'], { cwd: root, env: victim })
    expect(exitCode, stderr).toBe(0)
    expect(existsSync(join(root, 'stolen.txt'))).toBe(false)
  })

  test('compiled code of components never runs', async () => {
    const root = createProject({
      ...smallSite,
      'docs.config.ts': "export default { title: 'T', components: { Note: 'note.tsx' }, lastUpdated: false }\n",
      'note.tsx': 'export default function Note() { return <b>Note</b> }\n',
      'content/index.md': '# Home\n\n<Note />\n',
    })
    await buildAsAttacker(root)
    const cache = join(root, '.docsgen/cache')
    const planted = readdirSync(cache).filter((name) => name.endsWith('.cjs'))
    expect(planted.length).toBeGreaterThan(0)
    for (const name of planted) writeFileSync(join(cache, name), canary + readFileSync(join(cache, name), 'utf8'))
    expect((await runProgram(['build'], { cwd: root, env: victim })).code).toBe(0)
    expect(existsSync(join(root, 'stolen.txt'))).toBe(false)
  })

  test('parsed pages are parsed again', async () => {
    const root = createProject(smallSite)
    await buildAsAttacker(root)
    const store = join(root, '.docsgen/cache/pages.jsonl')
    const [header = '', ...rest] = readFileSync(store, 'latin1').split('\n')
    const lines = rest.filter((line) => line.startsWith('{')).map((line) => `${line.replace('"title":"Second"', '"title":"Evil"')}\n`)
    const text = lines.join('')
    expect(text).toContain('"title":"Evil"')
    writeFileSync(store, `${header}\n${hmac(header, text)} ${text.length}\n${text}`)
    rmSync(join(root, 'out'), { recursive: true })
    expect((await runProgram(['build'], { cwd: root, env: victim })).code).toBe(0)
    expect(readTree(join(root, 'out'))).toEqual(await buildClean(root))
  })

  test('an output folder is written again', async () => {
    const root = createProject(smallSite)
    await buildAsAttacker(root)
    const page = join(root, 'out/index.html')
    writeFileSync(page, readFileSync(page, 'utf8').replace('</body>', '<script>evil()</script></body>'))
    const manifest = readManifest(diskFileSystem, join(root, 'out'))
    const listed = manifest?.files.get('index.html' as OutputPath)
    if (!manifest || !listed) throw new Error('There is no manifest')
    const bytes = readFileSync(page)
    const files = new Map(manifest.files).set('index.html' as OutputPath, { ...listed, bytes: bytes.length, sha256: sha256(bytes) })
    const text = formatManifest({ ...manifest, files })
    writeFileSync(join(root, 'out', manifestName), text)
    const cache = join(root, '.docsgen/cache')
    const record = readdirSync(cache).find((name) => name.startsWith('output-')) ?? ''
    writeFileSync(join(cache, record), forge(record, `${Date.now() + 1_000}\n${text}`))
    expect((await runProgram(['build'], { cwd: root, env: victim })).code).toBe(0)
    expect(readTree(join(root, 'out'))).toEqual(await buildClean(root))
  })

  test.each([
    '.docsgen/node_modules',
    '.docsgen/cache/node_modules',
    '.docsgen/cache/impact/node_modules',
    '.docsgen/cache/versions/node_modules',
    '.docsgen/cache/samples/node_modules',
    '.docsgen/samples/node_modules',
  ])('packages in `%s` are refused', async (folder) => {
    const root = createProject({
      ...smallSite,
      'docs.config.ts': "import 'helper'\nexport default { title: 'T', lastUpdated: false }\n",
      'node_modules/helper/index.js': '',
      [`${folder}/helper/index.js`]: canary,
    })
    const { code, stderr } = await runProgram(['build'], { cwd: root, env: victim })
    expect(stderr).toContain(`\`${folder}\` was not created by docsgen, and it would affect which code runs.`)
    expect(code).toBe(2)
    expect(existsSync(join(root, 'stolen.txt'))).toBe(false)
  })

  test('packages for a build without caches, whose process has a guessed number, never run', async () => {
    const root = createProject({
      ...smallSite,
      'docs.config.ts': "import 'helper'\nexport default { title: 'T', lastUpdated: false }\n",
      'node_modules/helper/index.js': '',
      'canary.js': canary,
    })
    const script = 'd=.docsgen/cache/verify-$$/node_modules/helper && mkdir -p $d && cp canary.js $d/index.js && exec "$@"'
    const bin = join(import.meta.dirname, '../../bin/docsgen.js')
    execFileSync('sh', ['-c', script, 'sh', process.execPath, bin, 'build', '--verify'], {
      cwd: root,
      env: { ...process.env, ...victim },
      stdio: 'pipe',
    })
    expect(existsSync(join(root, 'stolen.txt'))).toBe(false)
  })

  test.skipIf(process.platform === 'win32')('a lock of a process that always runs is named at once', async () => {
    const root = createProject({ ...smallSite, '.out.docsgen-lock': '{"pid":1,"started":"","token":"x"}' })
    const { code, stderr } = await runProgram(['build'], { cwd: root, env: victim })
    expect(stderr).toMatch(
      /error The lock file `[^`]*\.out\.docsgen-lock` is not valid\.\n {2}hint If no build is running, delete the file\./,
    )
    expect(code).toBe(3)
  })

  test('a manifest does not make `verify` accept another site', async () => {
    const root = createProject(smallSite)
    await buildAsAttacker(root)
    const { code, stderr } = await runProgram(['verify', 'out'], { cwd: root, env: victim })
    expect(stderr).toContain('was not written by docsgen on this machine.\n  hint Build the site, or name the manifest')
    expect(code).toBe(2)
    expect((await docsgen(['verify', 'out'], { cwd: root, env: attacker })).code).toBe(0)
  })

  test('is an error if Git tracks it', async () => {
    const root = createProject(smallSite)
    execFileSync('git', ['init', '--quiet'], { cwd: root })
    await buildAsAttacker(root)
    // A folder from which a build would restore the output.
    cpSync(join(root, 'out'), join(root, '.out.docsgen-old-1'), { recursive: true })
    execFileSync('git', ['add', '--force', '.'], { cwd: root })
    const { code, stderr } = await runProgram(['build'], { cwd: root, env: victim })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^\.docsgen\/\S+ - error output\/tracked\n {2}Git tracks files in `\.docsgen`\. Only docsgen or a package manager may write there, because/m,
    )
    expect(stderr).toContain('hint Run `git rm -r --cached out`, and add `out/` to `.gitignore`.')
    expect(stderr).toContain('hint Run `git rm -r --cached .out.docsgen-old-1`')
  })

  test('is an error if Git tracks a package that builds load, in the project or above it', async () => {
    const top = createProject({
      'node_modules/temml/index.js': '',
      'docs/node_modules/sharp/index.js': '',
      'docs/a/node_modules/sharp/x.js': '',
    })
    const root = join(top, 'docs')
    cpSync(createProject(smallSite), root, { recursive: true })
    symlinkSync('../a', join(root, 'node_modules/satori'))
    execFileSync('git', ['init', '--quiet'], { cwd: top })
    execFileSync('git', ['add', '--force', '.'], { cwd: top })
    const { code, stderr } = await runProgram(['build'], { cwd: root, env: victim })
    expect(code).toBe(1)
    const named = [...stderr.matchAll(/Git tracks files in `([^`]+)`/g)].map(([, folder]) => folder)
    expect(named.sort()).toEqual(['../node_modules/temml', 'node_modules/satori', 'node_modules/sharp'])
  })

  test('is an error if Git tracks it with other letters, which are the same folder on some file systems', async () => {
    const root = createProject({ ...smallSite, '.DocsGen/cache/a': '' })
    execFileSync('git', ['init', '--quiet'], { cwd: root })
    execFileSync('git', ['add', '--force', '.'], { cwd: root })
    const { code, stderr } = await runProgram(['check'], { cwd: root, env: victim })
    expect(stderr).toContain('.DocsGen/cache/a - error output/tracked')
    expect(code).toBe(1)
  })
})

test('a cache key that others can read or that the project contains is not used', async () => {
  const root = createProject(smallSite)
  const home = join(root, 'home')
  const lost = /The next build cannot use what this one caches, because there is no cache key: `[^`]*cache-key` is in the project\./
  expect((await docsgen(['build'], { cwd: root, env: { HOME: home } })).stderr).toMatch(lost)
  const outside = join(root, '../home')
  mkdirSync(join(outside, '.local/state/docsgen'), { recursive: true })
  writeFileSync(join(outside, '.local/state/docsgen/cache-key'), 'k'.repeat(64), { mode: 0o644 })
  const { stderr } = await docsgen(['build'], { cwd: root, env: { HOME: outside } })
  expect(stderr).toContain('is not a file that only you can read and write.')
  execFileSync('git', ['init', '--quiet'], { cwd: join(root, '..') })
  writeFileSync(join(outside, '.local/state/docsgen/cache-key'), 'k'.repeat(64), { mode: 0o600 })
  expect((await docsgen(['build'], { cwd: root, env: { HOME: outside } })).stderr).toContain('is in the repository of the project.')
  const { code, stderr: short } = await docsgen(['build'], { cwd: root, env: { DOCSGEN_CACHE_KEY: 'short' } })
  expect(short).toContain('`DOCSGEN_CACHE_KEY` must have at least 32 characters; found 5.')
  expect(code).toBe(2)
})

test.skipIf(process.platform !== 'linux')(
  'a home folder below `/proc` does not make builds wait forever',
  { timeout: 30_000 },
  async () => {
    const { code, stderr } = await docsgen(['build'], { cwd: createProject(smallSite), env: { HOME: '/proc/nope' } })
    expect(stderr).toContain('because there is no cache key')
    expect(code, stderr).toBe(0)
  },
)

test('a record of a store that was moved to another key or store is not read', () => {
  const folder = createProject({})
  const save = (name: string) => {
    const store = openAppendOnlyStore<string>(join(folder, name), '1')
    for (const _ of store.save([{ key: 'a', entry: 'entry', blob: Buffer.from('blob') }], new Set(['a'])));
    store.close()
  }
  save('one')
  expect(openAppendOnlyStore<string>(join(folder, 'one'), '1').get('a')).toBe('entry')
  for (const ending of ['jsonl', 'bin']) renameSync(join(folder, `one.${ending}`), join(folder, `two.${ending}`))
  expect(openAppendOnlyStore<string>(join(folder, 'two'), '1').get('a')).toBeUndefined()
  save('one')
  rmSync(join(folder, 'one.bin'))
  writeFileSync(join(folder, 'one.bin'), 'evil')
  expect(openAppendOnlyStore<string>(join(folder, 'one'), '1').readBlob('a')).toBeUndefined()
})
