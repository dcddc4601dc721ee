import {
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inspectOutput } from '../../../src/core/emit/inspect-output.ts'
import { formatManifest, readManifest } from '../../../src/core/emit/manifest.ts'
import { openOutput } from '../../../src/core/emit/output-session.ts'
import { createFile, diskFileSystem } from '../../../src/kit/files/file-system.ts'
import { sha256 } from '../../../src/kit/files/hash.ts'
import type { OutputPath } from '../../../src/kit/files/paths.ts'
import { build, createProject, optionsOf, type Project, quickMachine, readSite, readTree } from './project.ts'
import { outputsOf } from './small-site.ts'

const site = { 'index.html': 'home', 'guide/install.html': 'install', 'guide/deep/er.html': 'deeper', 'assets/a b%#é.css': 'css' }

describe('a first build', () => {
  test('publishes every file and leaves nothing beside the output', async () => {
    const project = createProject()
    const result = await build(project, site)
    expect(readSite(project.out)).toEqual(site)
    expect(readdirSync(project.root)).toEqual(['.docsgen', 'out'])
    expect(result).toMatchObject({ files: 4, bytes: 20, written: 4, reused: 0 })
  })

  test('creates the folders above the output', async () => {
    const project = createProject()
    const out = join(project.root, 'build/site/out') as typeof project.out
    await build({ ...project, out }, site)
    expect(readSite(out)).toEqual(site)
  })

  test('accepts an empty folder, and one with files of a file manager', async () => {
    const project = createProject()
    await build(project, {})
    rmSync(join(project.out, '.docsgen-manifest.json'))
    await build(project, {})
    rmSync(join(project.out, '.docsgen-manifest.json'))
    writeFileSync(join(project.out, '.DS_Store'), '')
    await build(project, site)
    expect(readTree(project.out)).not.toHaveProperty('.DS_Store')
  })

  test('has no previous files', async () => {
    const session = await openOutput(optionsOf(createProject()), quickMachine)
    expect(session.previous.size).toBe(0)
    session.abort()
  })
})

describe('a next build', () => {
  test('reuses the files of the last one', async () => {
    const project = createProject()
    await build(project, site)
    const before = statSync(join(project.out, 'index.html')).ino
    const session = await openOutput(optionsOf(project), quickMachine)
    expect([...session.previous.keys()].sort()).toEqual(Object.keys(site).sort())
    expect(session.previous.get('index.html' as OutputPath)).toEqual({
      key: 'key of home',
      bytes: 4,
      sha256: '4ea140588150773ce3aace786aeef7f4049ce100fa649c94fbbddb960f1da942',
    })
    session.write(outputsOf({ ...site, 'new.html': 'new' }, session))
    expect(await session.publish()).toMatchObject({ files: 5, bytes: 23, written: 1, reused: 4 })
    expect(statSync(join(project.out, 'index.html')).ino).toBe(before)
  })

  test('removes files that the new site does not have', async () => {
    const project = createProject()
    await build(project, site)
    await build(project, { 'index.html': 'home' })
    expect(Object.keys(readTree(project.out) ?? {}).sort()).toEqual(['.docsgen-manifest.json', 'index.html'])
    expect(readdirSync(project.root)).toEqual(['.docsgen', 'out'])
  })

  test('by another version of docsgen reuses nothing', async () => {
    const project = createProject()
    await build(project, site)
    expect(await build(project, site, { buildVersion: '1.0.1' })).toMatchObject({ written: 4, reused: 0 })
  })

  test.each<[string, (out: string) => void]>([
    ['a file was edited to another size', (out) => writeFileSync(join(out, 'index.html'), 'homes')],
    [
      'a file was edited in place after the build',
      (out) => {
        const later = statSync(join(out, '.docsgen-manifest.json')).mtimeMs / 1000 + 5
        writeFileSync(join(out, 'index.html'), 'HOME')
        utimesSync(join(out, 'index.html'), later, later)
      },
    ],
    ['a file was deleted', (out) => rmSync(join(out, 'guide/install.html'))],
    [
      'a file became a symbolic link',
      (out) => {
        rmSync(join(out, 'index.html'))
        symlinkSync('assets', join(out, 'index.html'))
      },
    ],
  ])('writes everything again when %s', async (_, tamper) => {
    const project = createProject()
    await build(project, site)
    tamper(project.out)
    expect(await build(project, site)).toMatchObject({ written: 4, reused: 0 })
    expect(readSite(project.out)).toEqual(site)
    await build(project, site)
    expect(readSite(project.out)).toEqual(site)
  })

  test('never writes through a hard link', async () => {
    const project = createProject()
    await build(project, site)
    linkSync(join(project.out, 'index.html'), join(project.root, 'kept'))
    for (const text of ['two', 'three', 'four']) await build(project, { ...site, 'index.html': text })
    expect(readFileSync(join(project.root, 'kept'), 'utf8')).toBe('home')
  })

  test('only creates new files, so an existing name is an error', () => {
    const { root } = createProject()
    const path = join(root, 'kept')
    writeFileSync(path, 'kept')
    expect(() => createFile(quickMachine.fileSystem, { path, content: Buffer.from('x') })).toThrow('EEXIST')
    expect(readFileSync(path, 'utf8')).toBe('kept')
  })

  /** The inspection by another thread for a large site. */
  const look = ({ out, cache }: Project) => Promise.resolve(inspectOutput({ outDir: out, cacheDir: cache }))

  test.each([
    ['looked at here', false, 1_000],
    ['looked at by another thread', true, 1_000],
    ['with a linked copy', false, 1],
  ])('%s, ends as a cold build does', async (_, isInspected, filesWorthCopy) => {
    const project = createProject()
    const cold = createProject()
    const paths = ['a', 'b', 'a/x', 'a/y', 'a/x/1', 'b/x', 'c/d/e', 'c/d', 'f'] as const
    const sites = fc.dictionary(fc.constantFrom(...paths), fc.constantFrom('one', 'two')).map(withoutConflicts)
    await fc.assert(
      fc.asyncProperty(fc.array(sites, { minLength: 3, maxLength: 8 }), async (edits) => {
        for (const edit of edits) {
          const next = { ...edit, 's/1': '', 's/2': '', 's/3': '', 's/4': '', 's/5': '', 's/6': '', 's/7': '', 's/8': '', 's/9': '' }
          await build(project, next, { filesWorthCopy, ...(isInspected && { inspected: look(project) }) })
          rmSync(cold.out, { recursive: true, force: true })
          await build(cold, next)
          expect(readTree(project.out)).toEqual(readTree(cold.out))
        }
        expect(readdirSync(project.root).sort()).toEqual(['.docsgen', 'out'])
        expect(readdirSync(project.cache).filter((name) => name !== 'output-copy')).toEqual([expect.stringMatching(/^output-\w+\.json$/)])
      }),
      { numRuns: 15 },
    )
  })

  test('does not trust the inspection of folders that another build has replaced since', async () => {
    const project = createProject()
    for (const text of ['one', 'two']) await build(project, { ...site, 'index.html': text })
    const inspected = look(project)
    for (const text of ['three', 'four']) await build(project, { ...site, 'guide/deep/er.html': text, 'new.html': text })
    await build(project, site, { inspected })
    expect(readSite(project.out)).toEqual(site)
  })

  test('reads no untouched file, and finds one that was edited with the same stamp', async () => {
    const project = createProject()
    // A file system whose time is clearly later when docsgen records what it wrote.
    const lstat: typeof diskFileSystem.lstat = (path) => {
      const stats = diskFileSystem.lstat(path)
      if (stats && /output-\w+\.json$/.test(path)) stats.mtimeMs += 1_000
      return stats
    }
    await build(project, site, {}, { ...quickMachine, fileSystem: { ...quickMachine.fileSystem, lstat } })
    let read = 0
    const readBytes: typeof diskFileSystem.readBytes = (path) => {
      if (path.startsWith(`${project.out}/`) && !path.endsWith('.json')) read++
      return diskFileSystem.readBytes(path)
    }
    const counting = { ...quickMachine, fileSystem: { ...quickMachine.fileSystem, readBytes } }
    expect(await build(project, site, {}, counting)).toMatchObject({ written: 0, reused: 4 })
    expect(read).toBe(0)

    const file = join(project.out, 'index.html')
    const { atime, mtime, size } = statSync(file)
    await sleep(30)
    writeFileSync(file, 'HOME')
    utimesSync(file, atime, mtime)
    expect(statSync(file)).toMatchObject({ size, mtime })
    expect(await build(project, site)).toMatchObject({ written: 4, reused: 0 })
    expect(readSite(project.out)).toEqual(site)
  })

  test('reuses files of a restored copy with other inodes and times', async () => {
    const project = createProject()
    await build(project, site)
    cpSync(project.out, `${project.out}2`, { recursive: true })
    rmSync(project.out, { recursive: true })
    renameSync(`${project.out}2`, project.out)
    expect(await build(project, site)).toMatchObject({ written: 0, reused: 4 })
  })
})

describe('an output folder that a pull request contains', () => {
  /** Everything about it fits: the manifest lists the changed page with its hash. */
  function plant({ out }: Project): void {
    const manifest = readManifest(diskFileSystem, out)
    if (!manifest) throw new Error('There is no manifest')
    writeFileSync(join(out, 'index.html'), 'evil')
    const files = new Map(manifest.files)
    files.set('index.html' as OutputPath, { key: 'key of home', bytes: 4, sha256: sha256('evil') })
    writeFileSync(join(out, '.docsgen-manifest.json'), formatManifest({ ...manifest, files }))
  }

  test.each<[string, (project: Project) => void]>([
    ['without a record', ({ cache }) => rmSync(cache, { recursive: true })],
    ['with the record of the last build', () => {}],
    [
      'with a record of its own',
      ({ cache, out }) => {
        const [record = ''] = readdirSync(cache)
        const manifest = readFileSync(join(out, '.docsgen-manifest.json'), 'utf8')
        writeFileSync(join(cache, record), `${'0'.repeat(64)}\n9999999999999\n${manifest}`)
      },
    ],
  ])('%s is not reused', async (_, prepare) => {
    const project = createProject()
    await build(project, site)
    plant(project)
    prepare(project)
    expect(await build(project, site)).toMatchObject({ written: 4, reused: 0 })
    expect(readSite(project.out)).toEqual(site)
  })
})

describe('a previous output beside the output folder that a pull request contains', () => {
  const beside = ({ out }: Project) => join(out, '../.out.docsgen-old-1')

  test('is restored only if this machine built it', async () => {
    const project = createProject()
    await build(project, site)
    renameSync(project.out, beside(project))
    const session = await openOutput(optionsOf(project), quickMachine)
    session.abort()
    expect(readSite(project.out)).toEqual(site)

    renameSync(project.out, beside(project))
    rmSync(project.cache, { recursive: true })
    const failing = await openOutput(optionsOf(project), quickMachine)
    failing.abort()
    expect(readTree(project.out)).toBeUndefined()
    // Removed as soon as there is another output.
    await build(project, { 'index.html': 'new' })
    await build(project, { 'index.html': 'new' })
    expect(readdirSync(project.root)).toEqual(['.docsgen', 'out'])
  })

  test('can be a file or a link, which does not stop builds', async () => {
    const project = createProject()
    writeFileSync(beside(project), '')
    symlinkSync('/etc', join(project.root, '.out.docsgen-old-2'))
    await build(project, site)
    expect(readSite(project.out)).toEqual(site)
  })
})

describe('a damaged manifest', () => {
  const damages: readonly (readonly [name: string, damage: (file: string) => void])[] = [
    ['deleted', (file) => rmSync(file)],
    ['empty', (file) => truncateSync(file)],
    ['cut in half', (file) => truncateSync(file, statSync(file).size >> 1)],
    ['of another key', (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('key of home', 'key of hole'))],
    ['of another name', (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('index.html', 'indey.html'))],
    [
      'a folder',
      (file) => {
        rmSync(file)
        mkdirSync(file)
      },
    ],
    [
      'a link to nowhere',
      (file) => {
        rmSync(file)
        symlinkSync('nowhere', file)
      },
    ],
  ]
  test.each(damages)('%s: everything is written again', async (_, damage) => {
    const project = createProject()
    for (let round = 0; round < 3; round++) await build(project, site)
    damage(join(project.out, '.docsgen-manifest.json'))
    expect(await build(project, site)).toMatchObject({ written: 4, reused: 0 })
    expect(readSite(project.out)).toEqual(site)
  })

  test('does not let a build delete foreign files', async () => {
    const project = createProject()
    await build(project, site)
    rmSync(join(project.out, '.docsgen-manifest.json'))
    writeFileSync(join(project.out, 'index.html'), 'mine')
    const refused = openOutput(optionsOf(project), quickMachine)
    await expect(refused).rejects.toThrow(/contains files that docsgen did not write: `index\.html`\./)
    expect(readSite(project.out)).toMatchObject({ 'index.html': 'mine' })
  })

  test('of an earlier version without a checksum: its files are recognized but not reused', async () => {
    const project = createProject()
    await build(project, site)
    const file = join(project.out, '.docsgen-manifest.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/,"sha256":"\w{64}"\}\n$/, '}\n'))
    expect(await build(project, site)).toMatchObject({ written: 4, reused: 0 })
    writeFileSync(file, readFileSync(file, 'utf8').replace(/,"sha256":"\w{64}"\}\n$/, '}\n'))
    writeFileSync(join(project.out, 'mine.txt'), '')
    await expect(openOutput(optionsOf(project), quickMachine)).rejects.toThrow(/did not write: `mine\.txt`\./)
  })
})

describe('abort', () => {
  test('keeps the old output and nothing else', async () => {
    const project = createProject()
    await build(project, site)
    const before = readTree(project.out)
    const session = await openOutput(optionsOf(project), quickMachine)
    session.write(outputsOf({ 'index.html': 'changed', 'more/x.html': 'x' }, session))
    session.abort()
    session.abort()
    expect(readTree(project.out)).toEqual(before)
    expect(readdirSync(project.root)).toEqual(['.docsgen', 'out'])
    expect(() => session.write(outputsOf(site, session))).toThrow('session is over')
    await expect(session.publish()).rejects.toThrow('session is over')
    expect(readTree(project.out)).toEqual(before)
  })

  test('does nothing after publishing', async () => {
    const project = createProject()
    const session = await openOutput(optionsOf(project), quickMachine)
    session.write(outputsOf(site, session))
    await session.publish()
    session.abort()
    expect(readSite(project.out)).toEqual(site)
  })
})

describe('a bug in the plan', () => {
  test.each(['/etc/x', 'C:/x', '../x', 'a/../x', 'a/..', '.', '', 'a//b', 'a/', './a', 'a\\b', 'a\0b', '.docsgen-manifest.json'])(
    'the path %j is refused',
    async (path) => {
      const session = await openOutput(optionsOf(createProject()), quickMachine)
      expect(() => session.write([{ path: path as OutputPath, key: 'k', content: Buffer.from('x') }])).toThrow(/^The output path /)
      session.abort()
    },
  )

  test.each(['..a', 'a..b/c', '...', '.nojekyll', 'a:b', '_headers'])('the path %j is fine', async (path) => {
    const project = createProject()
    await build(project, { [path]: 'x' })
    expect(readSite(project.out)).toEqual({ [path]: 'x' })
  })

  test.each([
    [['a', 'a'], 'Two outputs claim the path a'],
    [['a', 'a/b'], 'An output file and an output folder claim the path a'],
    [['a/b', 'a'], 'Two outputs claim the path a'],
  ])('the paths %j are refused', async (paths, message) => {
    const session = await openOutput(optionsOf(createProject()), quickMachine)
    const files = paths.map((path) => ({ path: path as OutputPath, key: path, content: Buffer.from('x') }))
    expect(() => session.write(files)).toThrow(message)
    session.abort()
  })

  test('reusing a file that was never written is rejected', async () => {
    const project = createProject()
    await build(project, site)
    const session = await openOutput(optionsOf(project), quickMachine)
    for (const path of ['index.html', 'nowhere.html'])
      expect(() => session.write([{ path: path as OutputPath, key: 'another', content: 'reuse' }])).toThrow('nothing to reuse')
    session.abort()
  })
})

function withoutConflicts(site: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(site).filter(([path]) => !Object.keys(site).some((other) => other.startsWith(`${path}/`))))
}
