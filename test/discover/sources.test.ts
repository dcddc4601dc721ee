import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { discoverSources } from '../../src/discover/discover-sources.ts'
import { createIncludeReader } from '../../src/discover/include-reader.ts'
import { measureAssets } from '../../src/discover/measure-assets.ts'
import { readSource } from '../../src/discover/read-source.ts'
import type { Diagnostic } from '../../src/model/diagnostic.ts'
import type { AbsolutePath, ProjectPath } from '../../src/model/paths.ts'
import type { SiteConfig } from '../../src/model/site-config.ts'
import type { SourceFile } from '../../src/model/source-file.ts'
import { finish } from '../../src/support/steps.ts'
import { configOf, reportLine } from '../assemble/site-of.ts'
import { createFolder } from './temp-folder.ts'

/** The config of a site in this folder. */
function configIn(folder: string, changes: Parameters<typeof configOf>[0] = {}): SiteConfig {
  const config = configOf(changes)
  const contentRoots = config.contentRoots.map((root) => ({ ...root, dir: join(folder, root.projectDir) as AbsolutePath }))
  return { ...config, root: folder as AbsolutePath, contentRoots }
}

function discover(folder: string, changes: Parameters<typeof configOf>[0] = {}) {
  const { value, diagnostics } = finish(discoverSources(configIn(folder, changes)))
  return { sources: value, reports: diagnostics.map(reportLine) }
}

function sourceAt(folder: string, path: string): SourceFile {
  const found = discover(folder).sources.find((source) => source.path === path)
  if (!found) throw new Error(`${path} is not found`)
  return found
}

const problem = (result: Uint8Array | Diagnostic): string => ('severity' in result ? reportLine(result) : 'no problem')

/** Gives a file a size without giving it bytes. */
function makeSparse(path: string, bytes: number): void {
  const file = openSync(path, 'w')
  ftruncateSync(file, bytes)
  closeSync(file)
}

describe('sources', () => {
  test('what each file is, and which version and language it belongs to', () => {
    const folder = createFolder({
      'content/index.md': '',
      'content/a.MARKDOWN': '',
      'content/app.tsx': '',
      'content/app.jsx': '',
      'content/data.json': '',
      'content/x.mdx': '',
      'content/code.ts': '',
      'i18n/de/content/index.md': '',
      'versions/1.x/index.md': '',
    })
    const { sources, reports } = discover(folder, {
      locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
      versions: [
        { id: 'next', label: 'Next' },
        { id: '1.x', label: '1.x' },
      ],
    })
    expect(sources.map(({ projectPath, kind, rootId }) => `${projectPath} ${kind} ${rootId}`)).toEqual([
      'content/a.MARKDOWN markdown next/en',
      'content/app.jsx page next/en',
      'content/app.tsx page next/en',
      'content/code.ts asset next/en',
      'content/data.json asset next/en',
      'content/index.md markdown next/en',
      'content/x.mdx asset next/en',
      'i18n/de/content/index.md markdown next/de',
      'versions/1.x/index.md markdown 1.x/en',
    ])
    expect(reports).toEqual([])
  })

  test('a content folder that is missing, is a file, or has nothing in it', () => {
    const missing = 'docs.config.ts error config/unknown-reference `contentDir` names the folder `content`, which does not exist.'
    expect(discover(createFolder()).reports).toEqual([missing])
    expect(discover(createFolder({ content: '' })).reports).toEqual([missing])
    const empty = createFolder()
    mkdirSync(join(empty, 'content'))
    expect(discover(empty).reports).toEqual([
      'docs.config.ts error config/bad-value `contentDir` cannot be used: the folder `content` has no pages.',
    ])
  })

  test('a content folder with files but no pages', () => {
    expect(discover(createFolder({ 'content/picture.png': '' })).reports).toEqual([
      'docs.config.ts error config/bad-value `contentDir` cannot be used: the folder `content` has no pages.',
    ])
  })
})

describe('a page’s bytes', () => {
  test('a file beyond the limit is refused by its size, however large', () => {
    const folder = createFolder({ 'content/index.md': '' })
    makeSparse(join(folder, 'content/large.md'), 10_000_001)
    makeSparse(join(folder, 'content/largest.md'), 10_000_000_000)
    makeSparse(join(folder, 'content/just.md'), 10_000_000)
    expect(problem(readSource(sourceAt(folder, 'large.md')))).toBe(
      'content/large.md error page/too-large The file has 10.0 MB; a page may have 10 MB. Split it into several pages.',
    )
    expect(problem(readSource(sourceAt(folder, 'largest.md')))).toMatch(
      /^content\/largest\.md error page\/too-large The file has 10000\.0 MB/,
    )
    expect(readSource(sourceAt(folder, 'just.md'))).toHaveLength(10_000_000)
  })

  test('a file that changed since it was found', () => {
    const folder = createFolder({ 'content/gone.md': 'x', 'content/folder.md': 'x', 'content/cut.md': 'many words' })
    const [gone, other, cut] = ['gone.md', 'folder.md', 'cut.md'].map((name) => sourceAt(folder, name))
    rmSync(join(folder, 'content/gone.md'))
    rmSync(join(folder, 'content/folder.md'))
    mkdirSync(join(folder, 'content/folder.md'))
    writeFileSync(join(folder, 'content/cut.md'), '')
    const hint = 'Check its permissions, and that nothing changes or removes it during the build.'
    expect(gone && problem(readSource(gone))).toBe(
      `content/gone.md error page/unreadable The file cannot be read: it was removed during the build. ${hint}`,
    )
    expect(other && problem(readSource(other))).toBe(
      `content/folder.md error page/unreadable The file cannot be read: it became a folder during the build. ${hint}`,
    )
    expect(cut && readSource(cut)).toHaveLength(0)
  })

  test('generated sources bring theirs', () => {
    const folder = createFolder({ 'content/index.md': '' })
    const source = { ...sourceAt(folder, 'index.md'), generated: { text: 'Grüße', origin: 'package/index.d.ts:1' } }
    expect(Buffer.from(readSource(source) as Uint8Array).toString()).toBe('Grüße')
  })
})

describe('files beside the pages', () => {
  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAYAAAC09K7GAAAAC0lEQVR4nGNgQAcAABIAAelOqV0AAAAASUVORK5CYII=', 'base64')

  function measure(folder: string) {
    const { value, diagnostics } = finish(measureAssets(finish(discoverSources(configIn(folder))).value))
    return {
      sizes: Object.fromEntries(value.map(({ source, size }) => [source.path, size])),
      hashes: value,
      reports: diagnostics.map(reportLine),
    }
  }

  test('pictures have their size, other files none, and pages are not among them', () => {
    const folder = createFolder({
      'content/index.md': '',
      'content/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"></svg>',
      'content/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 15"></svg>',
      'content/data.json': '{}',
    })
    writeFileSync(join(folder, 'content/pixel.png'), pixel)
    const { sizes, reports } = measure(folder)
    expect(sizes).toEqual({
      'a.svg': { width: 20, height: 10 },
      'b.svg': { width: 30, height: 15 },
      'data.json': undefined,
      'pixel.png': { width: 4, height: 3 },
    })
    expect(reports).toEqual([])
  })

  test('equal bytes have equal hashes, others not', () => {
    const folder = createFolder({ 'content/index.md': '', 'content/a.txt': 'x', 'content/b.txt': 'x', 'content/c.txt': 'y' })
    const [a, b, c] = measure(folder).hashes.map(({ hash }) => hash)
    expect([a === b, a === c]).toEqual([true, false])
  })

  test('a picture that is none', () => {
    const folder = createFolder({ 'content/index.md': '', 'content/bad.png': 'not a picture', 'content/empty.png': '' })
    expect(measure(folder).reports.map((line) => line.replace(/\(.*\)/, '(…)'))).toEqual(
      ['bad', 'empty'].map(
        (name) =>
          `content/${name}.png warning file/image-unreadable The size of this image cannot be read (…), so the page may jump while it loads. Check that the file is the kind of image its name says.`,
      ),
    )
  })

  test('one too large to be read', () => {
    const folder = createFolder({ 'content/index.md': '' })
    makeSparse(join(folder, 'content/disk.img'), 10_000_000_000)
    expect(measure(folder).reports).toEqual([
      'content/disk.img error page/unreadable The file cannot be read: it is larger than 2 GB. Check its permissions, and that nothing changes or removes it during the build.',
    ])
  })
})

describe('included files', () => {
  test('from below the project and nowhere else', () => {
    const parent = createFolder({ 'secret.txt': 'secret', 'site/code/a.ts': 'code', 'site-old/b.ts': '' })
    const root = join(parent, 'site')
    symlinkSync('../../secret.txt', join(root, 'code/secret.ts'))
    symlinkSync('a.ts', join(root, 'code/alias.ts'))
    const reader = createIncludeReader(root as AbsolutePath)
    const read = (path: string) => {
      const found = reader.read(path as ProjectPath)
      return typeof found === 'string' ? found : Buffer.from(found).toString()
    }
    expect(read('code/a.ts')).toBe('code')
    expect(read('code/alias.ts')).toBe('code')
    expect(read('code/secret.ts')).toBe('outside')
    expect(read('../secret.txt')).toBe('outside')
    expect(read('../site-old/b.ts')).toBe('outside')
    expect(read('code/b.ts')).toBe('missing')
    expect(read('code')).toBe('missing')
    expect(reader.similar('code/alia.ts' as ProjectPath)).toBe('./alias.ts')
    expect(reader.similar('none/a.ts' as ProjectPath)).toBeUndefined()
  })
})

describe('the whole program', () => {
  const program = join(import.meta.dirname, '../../bin/docsgen.js')
  const pagesOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`content/p${index}.md`, `# ${index}`]))
  const config = { 'docs.config.json': '{ "title": "Site", "lastUpdated": false, "editUrl": false }' }

  test('a pipe among the pages does not keep it waiting', { timeout: 20_000 }, () => {
    const folder = createFolder({ ...config, 'content/index.md': '# Home' })
    execFileSync('mkfifo', [join(folder, 'content/pipe.md')])
    const { status, stderr } = spawnSync(process.execPath, [program, 'check', folder], { encoding: 'utf8', timeout: 15_000 })
    expect([status, stderr]).toEqual([0, expect.stringContaining('content/pipe.md - warning file/special')])
  })

  test('thousands of files need few descriptors', () => {
    const folder = createFolder({ ...config, 'content/index.md': '# Home', ...pagesOf(1_000) })
    const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -n 64 && exec "$0" "$@"', process.execPath, program, 'check', folder], {
      encoding: 'utf8',
    })
    expect([status, stderr.split('\n').at(-2)]).toEqual([0, '1001 pages, nothing wrong.'])
  })

  test('pages that may not be read are named, and the others are still checked', ({ skip }) => {
    if (process.getuid?.() !== 0) skip('needs to run as root, to start the program as a user who may not read')
    const folder = createFolder({
      ...config,
      'content/index.md': '# Home\n\n[x](/nowhere)',
      'content/closed.md': '# Closed',
      'content/shut/a.md': '',
    })
    execFileSync('chown', ['-R', '65534:65534', folder])
    execFileSync('chmod', ['0', join(folder, 'content/closed.md'), join(folder, 'content/shut')])
    const { status, stderr } = spawnSync(process.execPath, [program, 'check', folder], {
      encoding: 'utf8',
      uid: 65_534,
      gid: 65_534,
      env: { PATH: process.env.PATH },
    })
    expect(stderr.match(/^\S+ - .*$/gm)).toEqual([
      'content/closed.md - error page/unreadable',
      'content/index.md:3:5 - error link/missing-page',
      'content/shut - error page/unreadable',
    ])
    expect([status, stderr]).toEqual([1, expect.stringContaining('The file cannot be read: permission denied.')])
  })
})
