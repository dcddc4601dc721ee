import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { discoverSources } from '../../../src/core/discover/discover-sources.ts'
import { measureAssets } from '../../../src/core/discover/measure-assets.ts'
import { readSource } from '../../../src/core/discover/read-source.ts'
import type { Diagnostic } from '../../../src/core/model/diagnostic.ts'
import type { SiteConfig } from '../../../src/core/model/site-config.ts'
import type { SourceFile } from '../../../src/core/model/source-file.ts'
import { type AbsolutePath, type ProjectPath, sourceOfPartial } from '../../../src/kit/files/paths.ts'
import { runAtOnce } from '../../../src/kit/threads/cooperative-scheduler.ts'
import { configOf, reportLine } from '../config-of.ts'
import { createFolder } from './temp-folder.ts'

/** The config of a site in this folder. */
function configIn(folder: string, changes: Parameters<typeof configOf>[0] = {}, own: Partial<SiteConfig> = {}): SiteConfig {
  const config = configOf(changes)
  const contentRoots = config.contentRoots.map((root) => ({ ...root, dir: join(folder, root.projectDir) as AbsolutePath }))
  return { ...config, codePages: true, ...own, root: folder as AbsolutePath, contentRoots }
}

function discover(folder: string, changes: Parameters<typeof configOf>[0] = {}, own: Partial<SiteConfig> = {}) {
  const { value, diagnostics } = runAtOnce(discoverSources(configIn(folder, changes, own)))
  return { sources: value, reports: diagnostics.map(reportLine) }
}

function sourceAt(folder: string, path: string): SourceFile {
  const found = discover(folder).sources.find((source) => source.path === path)
  if (!found) throw new Error(`${path} is not found`)
  return found
}

const problem = (result: Uint8Array | Diagnostic): string => ('severity' in result ? reportLine(result) : 'no problem')

/** Gives a file a size without content. */
function makeSparse(path: string, bytes: number): void {
  const file = openSync(path, 'w')
  ftruncateSync(file, bytes)
  closeSync(file)
}

describe('sources', () => {
  test('a folder from elsewhere joins a content root, without its code and the files of its own tools', () => {
    const folder = createFolder({
      'content/index.md': '',
      'client/docs/README.md': '',
      'client/docs/guide/a.md': '',
      'client/docs/guide/_section.yaml': '',
      'client/docs/guide/_category_.json': '',
      'client/docs/guide/dot.svg': '',
      'client/docs/app.tsx': '',
    })
    const joined = {
      rootId: 'next/en',
      into: 'client/',
      dir: join(folder, 'client/docs') as AbsolutePath,
      projectDir: 'client/docs' as ProjectPath,
    }
    const { sources, reports } = discover(folder, {}, { joinedFolders: [joined] })
    expect(sources.map(({ kind, rootId, path, projectPath }) => `${kind} ${rootId} ${path} ${projectPath}`)).toEqual([
      'markdown next/en client/guide/a.md client/docs/guide/a.md',
      'asset next/en client/guide/dot.svg client/docs/guide/dot.svg',
      'markdown next/en client/index.md client/docs/README.md',
      'markdown next/en index.md content/index.md',
      'section next/en client/guide/_section.yaml client/docs/guide/_section.yaml',
    ])
    expect(reports).toEqual([
      expect.stringContaining('client/docs/app.tsx warning page/react-not-allowed This React page is in another repository'),
    ])
    expect(sourceOfPartial(sources[0] as SourceFile, 'client/docs/parts/b.md' as ProjectPath).path).toBe('client/parts/b.md')
  })

  test('the kind, version, and language of each file', () => {
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

  test('React pages that the config does not allow are reported and omitted', () => {
    const folder = createFolder({ 'content/index.md': '', 'content/home.tsx': '', 'content/a/b.jsx': '', 'content/a/c.tsx': '' })
    const found = (codePages: boolean | readonly string[]) => {
      const { sources, reports } = discover(folder, {}, { codePages })
      const pages = sources.filter(({ kind }) => kind === 'page').map(({ path }) => path)
      // A file that is not a page is not an asset either, so its text is not published.
      expect(sources.filter(({ kind }) => kind === 'asset')).toEqual([])
      return { pages, refused: reports.map((line) => line.split(' ', 3).join(' ')) }
    }
    const refused = (...paths: string[]) => paths.map((path) => `content/${path} warning page/react-not-allowed`)
    expect(found(true)).toEqual({ pages: ['a/b.jsx', 'a/c.tsx', 'home.tsx'], refused: [] })
    expect(found(false)).toEqual({ pages: [], refused: refused('a/b.jsx', 'a/c.tsx', 'home.tsx') })
    expect(found(['home.tsx'])).toEqual({ pages: ['home.tsx'], refused: refused('a/b.jsx', 'a/c.tsx') })
    expect(found(['**', '!a/c.*'])).toEqual({ pages: ['a/b.jsx', 'home.tsx'], refused: refused('a/c.tsx') })
    expect(discover(folder, {}, { codePages: ['a/**', '!a/b.jsx', 'home.tsx'] }).reports).toEqual([
      'content/a/b.jsx warning page/react-not-allowed This React page is not listed in `pages.react`, so docsgen does not run or publish it. To allow the page, add `a/b.jsx` to `pages.react` in the config. Otherwise, write the page in Markdown or move the file out of the content folder.',
    ])
  })

  test('a content folder with only disallowed React pages has no pages', () => {
    const { reports } = discover(createFolder({ 'content/index.tsx': '' }), {}, { codePages: false })
    expect(reports.map((line) => line.split(' ', 3)[2])).toEqual(['page/react-not-allowed', 'config/bad-value'])
  })

  test('a content folder that is missing, a file, or empty', () => {
    const missing =
      'docs.config.ts error config/unknown-reference `contentDir` refers to the folder `content`, which does not exist. Create the folder, or correct `contentDir`.'
    expect(discover(createFolder()).reports).toEqual([missing])
    expect(discover(createFolder({ content: '' })).reports).toEqual([
      'docs.config.ts error config/unknown-reference `contentDir` refers to `content`, which is a file, not a folder. Set `contentDir` to a folder.',
    ])
    const empty = createFolder()
    mkdirSync(join(empty, 'content'))
    expect(discover(empty).reports).toEqual([
      'docs.config.ts error config/bad-value `contentDir` is invalid: the folder `content` contains no pages.',
    ])
  })

  test('an include folder that is missing or a file', () => {
    expect(discover(createFolder({ 'content/index.md': '', 'a/b.ts': '', c: '' }), { includes: ['a', 'b', 'c'] }).reports).toEqual([
      'docs.config.ts error config/unknown-reference `includes[1]` refers to the folder `b`, which does not exist. Create the folder, or correct `includes[1]`.',
      'docs.config.ts error config/unknown-reference `includes[2]` refers to the folder `c`, which does not exist. Create the folder, or correct `includes[2]`.',
    ])
  })

  test('a content folder with files but no pages', () => {
    expect(discover(createFolder({ 'content/picture.png': '' })).reports).toEqual([
      'docs.config.ts error config/bad-value `contentDir` is invalid: the folder `content` contains no pages.',
    ])
  })
})

describe('a page’s bytes', () => {
  test('a file beyond the limit is rejected by its size', () => {
    const folder = createFolder({ 'content/index.md': '' })
    makeSparse(join(folder, 'content/large.md'), 10_000_001)
    makeSparse(join(folder, 'content/largest.md'), 10_000_000_000)
    makeSparse(join(folder, 'content/just.md'), 10_000_000)
    expect(problem(readSource(sourceAt(folder, 'large.md')))).toBe(
      'content/large.md error page/too-large The file is 10.0 MB, but the limit for a page is 10 MB. Split the page into smaller pages.',
    )
    expect(problem(readSource(sourceAt(folder, 'largest.md')))).toMatch(
      /^content\/largest\.md error page\/too-large The file is 10000\.0 MB/,
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
    const hint = 'Check the file’s permissions, and make sure that no other program changes or removes the file during the build.'
    expect(gone && problem(readSource(gone))).toBe(
      `content/gone.md error page/unreadable docsgen cannot read the file: it was removed during the build. ${hint}`,
    )
    expect(other && problem(readSource(other))).toBe(
      `content/folder.md error page/unreadable docsgen cannot read the file: it became a folder during the build. ${hint}`,
    )
    expect(cut && readSource(cut)).toHaveLength(0)
  })

  test('generated sources contain theirs', () => {
    const folder = createFolder({ 'content/index.md': '' })
    const source = { ...sourceAt(folder, 'index.md'), generated: { text: 'Grüße', origin: 'package/index.d.ts:1' } }
    expect(Buffer.from(readSource(source) as Uint8Array).toString()).toBe('Grüße')
  })
})

describe('files beside the pages', () => {
  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAYAAAC09K7GAAAAC0lEQVR4nGNgQAcAABIAAelOqV0AAAAASUVORK5CYII=', 'base64')

  function measure(folder: string, sizes = configOf().check.sizes) {
    const { value, diagnostics } = runAtOnce(measureAssets(runAtOnce(discoverSources(configIn(folder))).value, sizes))
    return {
      sizes: Object.fromEntries(value.map(({ source, size }) => [source.path, size])),
      hashes: value,
      reports: diagnostics.map(reportLine),
    }
  }

  test('images have their size, other files have none, and pages are excluded', () => {
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

  test('an SVG whose first tag is long or late', () => {
    const folder = createFolder({
      'content/index.md': '',
      'content/late.svg': `<?xml version="1.0"?>\n<!-- ${'x'.repeat(2_000)} -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"></svg>`,
      'content/long.svg': `<svg xmlns="http://www.w3.org/2000/svg" content="&lt;svg width='1'> ${'x'.repeat(100_000)}" width="20" height="10px"></svg>`,
      'content/none.svg': `<svg xmlns="http://www.w3.org/2000/svg"></svg>`,
    })
    const { sizes, reports } = measure(folder)
    expect(sizes).toEqual({ 'late.svg': { width: 8, height: 4 }, 'long.svg': { width: 20, height: 10 }, 'none.svg': undefined })
    expect(reports.map((line) => line.split(' ', 3).join(' '))).toEqual(['content/none.svg warning file/image-unreadable'])
  })

  test('only equal bytes have equal hashes', () => {
    const folder = createFolder({ 'content/index.md': '', 'content/a.txt': 'x', 'content/b.txt': 'x', 'content/c.txt': 'y' })
    const [a, b, c] = measure(folder).hashes.map(({ hash }) => hash)
    expect([a === b, a === c]).toEqual([true, false])
  })

  test('an invalid image', () => {
    const folder = createFolder({ 'content/index.md': '', 'content/bad.png': 'not a picture', 'content/empty.png': '' })
    writeFileSync(join(folder, 'content/lfs.png'), 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n')
    expect(measure(folder).reports).toEqual(
      [
        ['bad', 'it is not in a known image format'],
        ['empty', 'it is empty'],
        ['lfs', 'it is a Git LFS pointer; run `git lfs pull`'],
      ].map(
        ([name, reason]) =>
          `content/${name}.png warning file/image-unreadable docsgen cannot read the dimensions of this image (${reason}), so the page might shift while the image loads. Check that the file is not damaged and that its extension matches its format.`,
      ),
    )
  })

  /** A PNG whose header states this size; nothing else is read. */
  function pngOf(width: number, height: number, bytes = pixel.length): Buffer {
    const png = Buffer.alloc(bytes)
    pixel.copy(png)
    png.writeUInt32BE(width, 16)
    png.writeUInt32BE(height, 20)
    return png
  }

  test('a very large image', () => {
    const folder = createFolder({ 'content/index.md': '' })
    writeFileSync(join(folder, 'content/huge.png'), pngOf(12_000, 8_000))
    writeFileSync(join(folder, 'content/heavy.png'), pngOf(1_000, 800, 40_000_000))
    writeFileSync(join(folder, 'content/fine.png'), pngOf(5_000, 5_000, 5 * 2 ** 20))
    writeFileSync(join(folder, 'content/plan.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"></svg>')
    makeSparse(join(folder, 'content/film.mp4'), 27_000_000)
    const hint =
      'Scale the image down to a width of 2,000 pixels, or save it as WebP. If the image must be this large, increase `check.sizes.picture` or `check.sizes.pixels` in the config.'
    expect(measure(folder).reports).toEqual([
      'content/film.mp4 warning file/large The size of this file is 25.7 MB, but `check.sizes.file` allows at most 25 MB. Cloudflare Pages rejects files larger than 25 MB. Host the file elsewhere, such as on a release page. If your host accepts larger files, increase `check.sizes.file` in the config.',
      `content/heavy.png warning file/large-picture This image measures 1,000 × 800 pixels and has a file size of 38.1 MB, so it loads slowly. ${hint}`,
      `content/huge.png warning file/large-picture This image measures 12,000 × 8,000 pixels and has a file size of 0.0 MB, so it loads slowly. ${hint}`,
    ])
    expect(measure(folder, { file: 26, picture: 40, pixels: 96 }).reports).toEqual([])
  })

  test('an image with the wrong extension', () => {
    const folder = createFolder({
      'content/index.md': '',
      'content/a.png': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
    })
    writeFileSync(join(folder, 'content/b.JPG'), pixel)
    writeFileSync(join(folder, 'content/c.PNG'), pixel)
    const message = (ending: string, found: string) =>
      `warning file/wrong-ending The file’s extension is \`${ending}\`, but its format is ${found}, so servers send the file with the wrong content type.`
    expect(measure(folder).reports).toEqual([
      `content/a.png ${message('.png', 'SVG')} Change the extension to \`.svg\`, and update the pages that show the image.`,
      `content/b.JPG ${message('.JPG', 'PNG')} Change the extension to \`.png\`, and update the pages that show the image.`,
    ])
  })

  test('an SVG with code is measured and named without it', () => {
    const safe = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"></svg>'
    const folder = createFolder({
      'content/index.md': '',
      'content/a.svg': safe,
      'content/b.svg': safe.replace('></svg>', ' onload="x"><script>x</script></svg>'),
    })
    const { sizes, hashes, reports } = measure(folder)
    expect(sizes).toEqual({ 'a.svg': { width: 20, height: 10 }, 'b.svg': { width: 20, height: 10 } })
    expect(hashes.map(({ content }) => content && Buffer.from(content).toString())).toEqual([undefined, safe])
    expect(hashes[0]?.hash).toBe(hashes[1]?.hash)
    expect(reports).toEqual([
      'content/b.svg warning file/unsafe-drawing For security reasons, docsgen publishes this SVG without the `onload` attribute, the `<script>` element. Export the image as plain SVG from your drawing program. If you trust the file, move it to the public folder.',
    ])
  })

  test('an SVG that is too large to read', () => {
    const folder = createFolder({ 'content/index.md': '' })
    makeSparse(join(folder, 'content/disk.img'), 10_000_000_000)
    expect(measure(folder).reports).toEqual([
      'content/disk.img error page/unreadable docsgen cannot read the file: it is larger than 2 GB. Check the file’s permissions, and make sure that no other program changes or removes the file during the build.',
    ])
  })
})

test('React pages come from the code’s folder, everything else from the content', () => {
  const folder = createFolder({
    'code/content/b.tsx': '',
    'code/content/old.md': '',
    'content/a.md': '',
    'content/b.tsx': '',
    'content/c.png': '',
    'content/evil.tsx': '',
  })
  const config = configIn(folder)
  const contentRoots = config.contentRoots.map((root) => ({ ...root, codeDir: join(folder, 'code/content') as AbsolutePath }))
  const { value } = runAtOnce(discoverSources({ ...config, contentRoots }))
  expect(value.map(({ projectPath, absolutePath }) => `${projectPath} ${absolutePath.slice(folder.length + 1)}`)).toEqual([
    'content/a.md content/a.md',
    'content/b.tsx code/content/b.tsx',
    'content/c.png content/c.png',
  ])
})

describe('the whole program', () => {
  const program = join(import.meta.dirname, '../../../bin/docsgen.js')
  const pagesOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`content/p${index}.md`, `# ${index}`]))
  const config = { 'docs.config.json': '{ "title": "Site", "lastUpdated": false, "editUrl": false }' }

  test('a pipe among the pages does not block it', { timeout: 20_000 }, () => {
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
    expect([status, stderr.split('\n').at(-2)]).toEqual([0, 'Checked 1,001 pages. No problems found.'])
  })

  test('unreadable pages are reported, and the others are still checked', ({ skip }) => {
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
    ])
    expect(stderr).toContain('also at content/shut')
    expect([status, stderr]).toEqual([1, expect.stringContaining('docsgen cannot read the file: permission denied.')])
  })
})

describe('versions and languages', () => {
  const versions = [
    { id: 'next', label: 'Next' },
    { id: '1.x', label: 'Version 1' },
  ]
  const locales = { en: { label: 'English' }, de: { label: 'Deutsch' } }

  test('a version without pages', () => {
    const folder = createFolder({ 'content/index.md': '' })
    expect(discover(folder, { versions }).reports).toEqual([
      'docs.config.ts error version/no-pages The version `Version 1` has no pages, because the folder `versions/1.x` does not exist. Copy the version’s pages to `versions/1.x`, set the version’s `contentDir` to the folder that contains them, or remove the version from `versions`.',
    ])
    mkdirSync(join(folder, 'versions/1.x'), { recursive: true })
    expect(discover(folder, { versions }).reports).toEqual([
      expect.stringMatching(/^docs\.config\.ts error version\/no-pages .*, because the folder `versions\/1\.x` does not contain any\./),
    ])
  })

  test('a language without any page; missing single pages are fine', () => {
    expect(discover(createFolder({ 'content/index.md': '' }), { locales }).reports).toEqual([
      'docs.config.ts warning locale/no-pages The language `de` has no pages, because the folder `i18n/de/content` does not exist. Readers see the pages in English instead. Add at least one translated page, such as `i18n/de/content/index.md`, or remove `de` from `locales`.',
    ])
    const some = createFolder({ 'content/index.md': '', 'versions/1.x/index.md': '', 'i18n/de/content/index.md': '' })
    expect(discover(some, { locales, versions }).reports).toEqual([])
  })
})

describe('files of other tools', () => {
  test('each kind is reported once, at the first file', () => {
    const names = ['_category_.json', '_meta.ts', '_index.md', '_index.de.md', '.pages', '_sidebar.md', 'SUMMARY.md', 'mkdocs.yml']
    const folder = createFolder({
      'content/index.md': '',
      'content/_part.md': '',
      'content/.hidden': '',
      'content/summary/SUMMARY.md': '',
      'content/guide/_category_.json': '',
      ...Object.fromEntries(names.map((name) => [`content/${name}`, ''])),
    })
    mkdirSync(join(folder, 'content/.vitepress'))
    const { reports, sources } = discover(folder)
    expect(reports.map((line) => line.replace(/\. .*/, '.'))).toEqual([
      'content/.pages warning file/other-tool docsgen does not read `.pages`, a file that MkDocs uses.',
      'content/.vitepress warning file/other-tool docsgen does not read `.vitepress`, a file that VitePress uses.',
      'content/_category_.json warning file/other-tool docsgen does not read `_category_.json`, a file that Docusaurus uses.',
      'content/_index.de.md warning file/other-tool docsgen does not read `_index.de.md`, a file that Hugo uses.',
      'content/_meta.ts warning file/other-tool docsgen does not read `_meta.ts`, a file that Nextra uses.',
      'content/_sidebar.md warning file/other-tool docsgen does not read `_sidebar.md`, a file that Docsify uses.',
      'content/SUMMARY.md warning file/other-tool docsgen does not read `SUMMARY.md`, a file that mdBook or GitBook uses.',
      'content/mkdocs.yml warning file/other-tool docsgen does not read `mkdocs.yml`, a file that another tool uses.',
    ])
    expect(sources.map(({ path }) => path)).toEqual(['SUMMARY.md', 'index.md', 'mkdocs.yml', 'summary/SUMMARY.md'])
  })
})

test('a README is the index of a folder without another index', () => {
  const folder = createFolder({
    'content/README.md': '',
    'content/a/index.png': '',
    'content/a/readme.markdown': '',
    'content/b/README.md': '',
    'content/b/index.md': '',
    'content/c/README.md': '',
    'content/c/c.md': '',
    'content/d/readme.txt': '',
  })
  expect(
    discover(folder).sources.map(({ path, projectPath }) => (projectPath === `content/${path}` ? path : `${path} < ${projectPath}`)),
  ).toEqual([
    'a/index.markdown < content/a/readme.markdown',
    'a/index.png',
    'b/README.md',
    'b/index.md',
    'c/README.md',
    'c/c.md',
    'd/readme.txt',
    'index.md < content/README.md',
  ])
})
