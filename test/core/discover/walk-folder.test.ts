import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { walkFolder } from '../../../src/core/discover/walk-folder.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { createFolder } from './temp-folder.ts'

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  // Runs between listing a folder and reading its files.
  return { ...fs, lstatSync: vi.fn(fs.lstatSync) }
})

const content = 'content' as ProjectPath

function walk(folder: string, options: Parameters<typeof walkFolder>[2] = {}, walkIt = walkFolder): { files: string[]; reports: string[] } {
  const { value, diagnostics } = walkIt(folder as Parameters<typeof walkFolder>[0], content, options)
  return {
    files: value?.map(({ path }) => path) ?? ['no folder'],
    reports: diagnostics.map(({ code, severity, message, location }) => `${location?.file} ${severity} ${code} ${message}`),
  }
}

const fine = (...files: string[]) => ({ files, reports: [] })

describe('found files', () => {
  test('are sorted by path, by code unit', () => {
    expect(walk(createFolder({ 'b.md': '', 'a/z.md': '', 'a/B.md': '', 'a.md': '', 'Z.md': '', 'ä.md': '', 'a-b.md': '' }))).toEqual(
      fine('Z.md', 'a-b.md', 'a.md', 'a/B.md', 'a/z.md', 'b.md', 'ä.md'),
    )
  })

  test('do not exist without a folder, or in a file', () => {
    const folder = createFolder({ file: '' })
    expect([walk(join(folder, 'none')).files, walk(join(folder, 'file')).files]).toEqual([['no folder'], ['no folder']])
  })

  test('do not exist in empty folders', () => {
    const folder = createFolder()
    mkdirSync(join(folder, 'a/b/c'), { recursive: true })
    expect(walk(folder)).toEqual(fine())
  })

  test('have a stamp for caches', () => {
    const folder = createFolder({ 'a.md': 'text' })
    expect(walkFolder(folder, content).value?.[0]).toEqual({
      path: 'a.md',
      absolutePath: join(folder, 'a.md'),
      stamp: { bytes: 4, modifiedMs: expect.any(Number), changedMs: expect.any(Number), inode: expect.any(Number) },
    })
  })

  test('have composed characters in any file system', () => {
    const folder = createFolder({ 'u\u0308ber.md': '' })
    const [file] = walkFolder(folder, content).value ?? []
    expect([file?.path, file?.absolutePath]).toEqual(['über.md', join(folder, 'u\u0308ber.md')])
  })

  test.each(['a b', '100%', '%2e%2e', 'c#', '[slug]', '{a,b}', '!a', '(a|b)', '*', 'a\\b', "it's", '🚀', '-', 'x'.repeat(250)])(
    'the name %j as it stands',
    (name) => {
      expect(walk(createFolder({ [`${name}.md`]: '', [`${name.slice(0, 240)}/x.md`]: '' })).files.sort()).toEqual(
        [`${name}.md`, `${name.slice(0, 240)}/x.md`].sort(),
      )
    },
  )

  test('a folder named like a page, a page named like a folder', () => {
    expect(walk(createFolder({ 'x.md/y.md': '', y: '' }))).toEqual(fine('x.md/y.md', 'y'))
  })
})

describe('omitted files', () => {
  const litter = {
    '.#a.md': '',
    'a.md~': '',
    '4913': '',
    '.a.md.swp': '',
    'a.md.swp': '',
    '#a.md#': '',
    '.DS_Store': '',
    'Thumbs.db': '',
    'desktop.ini': '',
    'a.md.tmp': '',
    'aux.tmp': '',
    'sub/.DS_Store': '',
    'sub/a.md~': '',
    'node_modules/x/readme.md': '',
    '.git/config': '',
  }

  test('of editors and systems', () => {
    expect(walk(createFolder({ ...litter, 'a.md': '' }))).toEqual(fine('a.md'))
    expect(walk(createFolder({ ...litter, 'a.md': '' }), { hidden: true })).toEqual(fine('a.md'))
  })

  const hidden = {
    '.hidden.md': '',
    '.folder/a.md': '',
    '_part.md': '',
    '_parts/a.md': '',
    'sub/_b.md': '',
    'sub/.well-known/c': '',
    '..%2f.md': '',
  }

  test('with a leading dot or underscore, unless all files are requested', () => {
    expect(walk(createFolder({ ...hidden, 'a_b.md': '' }))).toEqual(fine('a_b.md'))
    expect(walk(createFolder(hidden), { hidden: true })).toEqual(fine(...Object.keys(hidden).sort()))
  })

  test('repositories and packages, in any case, and dotfiles if only underscores are requested', () => {
    const files = { '.GIT/config': '', '.git/config': '', 'Node_Modules/a.md': '', '_a/b.ts': '', '.env': '', 'a.ts': '' }
    expect(walk(createFolder(files), { hidden: true })).toEqual(fine('.env', '_a/b.ts', 'a.ts'))
    expect(walk(createFolder(files), { underscored: true })).toEqual(fine('_a/b.ts', 'a.ts'))
  })

  test('a lock of Emacs, which is a dangling link', () => {
    const folder = createFolder({ 'a.md': '' })
    symlinkSync('user@machine.1234', join(folder, '.#a.md'))
    expect(walk(folder)).toEqual(fine('a.md'))
    expect(walk(folder, { hidden: true })).toEqual(fine('a.md'))
  })
})

describe('names that cannot be published', () => {
  const bad = ['con.md', 'AUX', 'aux.tar.gz', 'lpt1.png', 'x.', 'x ', 'a\u0001b.md', 'a\nb.md', 'a\u001b[31m.md', 'a\u202egnp.md', '\u0085']
  test.each(bad)('%j', (name) => {
    const { files, reports } = walk(createFolder({ 'fine.md': '', [`sub/${name}`]: '', [`${name}/deep.md`]: '' }))
    expect(files).toEqual(['fine.md'])
    expect(reports.map((line) => line.split(' error ')[1]?.split(' ')[0])).toEqual(['file/bad-name', 'file/bad-name'])
  })

  test('docsgen’s own in the public folder; those of hosts are allowed', () => {
    const folder = createFolder({
      '.docsgen-manifest.json': '',
      '.well-known/security.txt': '',
      _headers: '',
      'a/.docsgen-manifest.json': '',
    })
    const { files, reports } = walk(folder, { hidden: true })
    expect(files).toEqual(['.well-known/security.txt', '_headers', 'a/.docsgen-manifest.json'])
    expect(reports).toEqual([
      'content/.docsgen-manifest.json error file/bad-name This name cannot be used for a published file: names that begin with `.docsgen` are reserved for docsgen.',
    ])
  })

  test('similar names are allowed', () => {
    expect(walk(createFolder({ 'console.md': '', 'com.md': '', 'auxiliary/nullable.md': '' }))).toEqual(
      fine('auxiliary/nullable.md', 'com.md', 'console.md'),
    )
  })
})

describe('symbolic links', () => {
  test('to a missing file', () => {
    const folder = createFolder()
    symlinkSync('nowhere.md', join(folder, 'a.md'))
    expect(walk(folder)).toEqual({
      files: [],
      reports: ['content/a.md warning file/symlink-dangling The target of this symbolic link does not exist, so the link is skipped.'],
    })
  })

  test('to themselves, to their own folder, to the root', () => {
    const folder = createFolder({ 'sub/a.md': '' })
    symlinkSync('self', join(folder, 'self'))
    symlinkSync('.', join(folder, 'sub/here'))
    symlinkSync('..', join(folder, 'sub/up'))
    const loop = 'warning file/symlink-loop This symbolic link points to a folder that contains the link, so the link is skipped.'
    expect(walk(folder)).toEqual({
      files: ['sub/a.md'],
      reports: [`content/self ${loop}`, `content/sub/here ${loop}`, `content/sub/up ${loop}`],
    })
  })

  test('in a cycle over two folders', () => {
    const folder = createFolder({ 'a/x.md': '', 'b/y.md': '' })
    symlinkSync('../b', join(folder, 'a/to-b'))
    symlinkSync('../a', join(folder, 'b/to-a'))
    const { files, reports } = walk(folder)
    expect(files).toEqual(['a/to-b/y.md', 'a/x.md', 'b/to-a/x.md', 'b/y.md'])
    expect(reports.map((report) => report.split(' ').slice(0, 3).join(' '))).toEqual([
      'content/a/to-b/to-a warning file/symlink-loop',
      'content/b/to-a/to-b warning file/symlink-loop',
    ])
  })

  test('out of the content: to a parent, to a file beside it', () => {
    const project = createFolder({ 'secret.txt': '', 'content-old/b.md': '', 'content/a.md': '' })
    symlinkSync('..', join(project, 'content/parent'))
    symlinkSync('../secret.txt', join(project, 'content/secret.md'))
    symlinkSync('../content-old', join(project, 'content/old'))
    const { files, reports } = walk(join(project, 'content'))
    expect(files).toEqual(['a.md'])
    expect(reports.map((report) => report.replace(/`.*?([^/`]+)`/, '`…$1`'))).toEqual([
      'content/old error file/symlink-escapes This symbolic link points to `…content-old`, which is outside the content folder.',
      expect.stringMatching(
        /^content\/parent error file\/symlink-escapes This symbolic link points to `…docsgen-discover-\w+`, which is outside/,
      ),
      'content/secret.md error file/symlink-escapes This symbolic link points to `…secret.txt`, which is outside the content folder.',
    ])
    expect(reports.join()).not.toContain(realpathSync(project))
  })

  test('to private files of the same folder', () => {
    const folder = createFolder({ '.env': 'KEY=1', '.git/config': '', 'node_modules/a/a.md': '', 'sub/.x/y.md': '', '_part.md': '' })
    const targets = ['.env', '.git', '.git/config', 'node_modules/a', 'sub/.x/y.md', '_part.md']
    for (const [index, target] of targets.entries()) symlinkSync(target, join(folder, `link-${index}.md`))
    symlinkSync('link-0.md', join(folder, 'twice.md'))
    const refused = ['link-0.md', 'link-1.md', 'link-2.md', 'link-3.md', 'link-4.md', 'twice.md']
    const { files, reports } = walk(folder)
    expect(files).toEqual(['link-5.md'])
    expect(reports.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual(
      refused.map((name) => `content/${name} error file/symlink-private`),
    )
    expect(reports[0]).toContain('This symbolic link points to `…/.env`.'.replace('…', folder.split('/').at(-1) ?? ''))
    // The public folder can contain dotfiles; excluded files are not copied through links either.
    expect(walk(folder, { hidden: true })).toMatchObject({
      files: ['.env', '_part.md', 'link-0.md', 'link-4.md', 'link-5.md', 'sub/.x/y.md', 'twice.md'],
      reports: ['link-1.md', 'link-2.md', 'link-3.md'].map((name) => expect.stringContaining(`content/${name} error file/symlink-private`)),
    })
  })

  test('to a page and to a folder of the content', () => {
    const folder = createFolder({ 'a.md': 'text', 'folder/b.md': '', 'folder/c.md': '' })
    symlinkSync('a.md', join(folder, 'also-a.md'))
    symlinkSync('folder', join(folder, 'also'))
    expect(walk(folder)).toEqual(fine('a.md', 'also-a.md', 'also/b.md', 'also/c.md', 'folder/b.md', 'folder/c.md'))
    expect(walkFolder(folder, content).value?.[1]?.stamp.bytes).toBe(4)
  })

  test('two to one folder: the first by name is followed', () => {
    const folder = createFolder({ 'folder/b.md': '' })
    for (const name of ['z', 'm', 'a']) symlinkSync('folder', join(folder, name))
    const repeated = 'warning file/symlink-repeated Another symbolic link points to the same folder, so this link is skipped.'
    expect(walk(folder)).toEqual({ files: ['a/b.md', 'folder/b.md'], reports: [`content/m ${repeated}`, `content/z ${repeated}`] })
  })

  test('many folders that link to each other are walked once each', () => {
    const names = Array.from({ length: 12 }, (_, index) => `f${index}`)
    const folder = createFolder(Object.fromEntries(names.map((name) => [`${name}/x.md`, ''])))
    for (const from of names) for (const to of names) symlinkSync(`../${to}`, join(folder, from, `to-${to}`))
    expect(walk(folder).files).toHaveLength(2 * names.length)
  })

  test('a content folder that is a link itself', () => {
    const project = createFolder({ 'real/a.md': '', 'real/sub/b.md': '' })
    symlinkSync('real', join(project, 'content'))
    symlinkSync('..', join(project, 'real/sub/up'))
    const { files, reports } = walk(join(project, 'content'))
    expect([files, reports.length]).toEqual([['a.md', 'sub/b.md'], 1])
    expect(reports[0]).toContain('file/symlink-loop')
  })
})

test('pipes and sockets are skipped, also behind links', () => {
  const folder = createFolder({ 'a.md': '' })
  execFileSync('mkfifo', [join(folder, 'pipe.md')])
  symlinkSync('pipe.md', join(folder, 'to-pipe.md'))
  const special = 'warning file/special This is a pipe, not a regular file, so it is skipped.'
  expect(walk(folder)).toEqual({ files: ['a.md'], reports: [`content/pipe.md ${special}`, `content/to-pipe.md ${special}`] })
})

test('a file that disappears after the listing', async () => {
  // Another test file may have loaded the module with the real file system.
  vi.resetModules()
  const { walkFolder: walkMocked } = await import('../../../src/core/discover/walk-folder.ts')
  const fs = await import('node:fs')
  const folder = createFolder({ 'a.md': '', 'b.md': '' })
  const real = vi.mocked(fs.lstatSync).getMockImplementation()
  vi.mocked(fs.lstatSync).mockImplementation((path, options) => {
    if (path === join(folder, 'a.md')) rmSync(path, { force: true })
    return real?.(path, options as undefined) as ReturnType<typeof fs.lstatSync>
  })
  expect(walk(folder, {}, walkMocked)).toEqual({
    files: ['b.md'],
    reports: ['content/a.md error page/unreadable docsgen cannot read the file: it was removed during the build.'],
  })
})

describe('size', () => {
  test('a hundred folders deep', () => {
    const path = `${Array.from({ length: 100 }, (_, index) => `d${index}`).join('/')}/x.md`
    expect(walk(createFolder({ [path]: '' }))).toEqual(fine(path))
  })

  test('paths that are too long are reported, and the rest is walked', () => {
    const folder = createFolder({ 'a.md': '' })
    const name = 'x'.repeat(250)
    // No single call accepts such a path, so it is created step by step.
    const script = `for (let i = 0; i < 20; i++) { fs.mkdirSync('${name}'); process.chdir('${name}') } fs.writeFileSync('deep.md', '')`
    execFileSync(process.execPath, ['-e', script], { cwd: folder })
    const { files, reports } = walk(folder)
    expect(files).toEqual(['a.md'])
    expect(reports).toEqual([
      expect.stringMatching(/error page\/unreadable docsgen cannot read the file: its path is too long for the operating system\.$/),
    ])
  })

  test('ten thousand files in one folder', () => {
    const folder = createFolder()
    execFileSync('sh', ['-c', "seq 10000 | sed 's/$/.md/' | xargs touch"], { cwd: folder })
    expect(walk(folder).files).toHaveLength(10_000)
  })
})

test('unreadable folders are reported, and the rest is walked', async ({ skip }) => {
  const { otherUser } = await import('./temp-folder.ts')
  if (!otherUser) skip('needs to run as root, to become a user who may not read')
  const folder = createFolder({ 'a.md': '', 'closed/b.md': '', 'open/c.md': '' })
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'closed'), 0o000)
  process.setegid?.(otherUser?.gid ?? 0)
  process.seteuid?.(otherUser?.uid ?? 0)
  try {
    expect(walk(folder)).toEqual({
      files: ['a.md', 'open/c.md'],
      reports: ['content/closed error page/unreadable docsgen cannot read the file: permission denied.'],
    })
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
  }
})
