import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createIncludeReader } from '../../../src/core/discover/read-source.ts'
import type { AbsolutePath, ProjectPath } from '../../../src/kit/files/paths.ts'
import { htmlOf, parseText } from './parse-text.ts'
import { reportsOf } from './reports.ts'

const include = (target: string, files: Readonly<Record<string, string | Uint8Array>>) =>
  parseText(`a\n\n- \`\`\`js file="${target}"\n  \`\`\`\n`, { files })

describe('included code', () => {
  it.each([
    { target: './a.js', files: { 'content/a.js': 'one\r\ntwo\n' }, code: 'one\ntwo\n' },
    { target: '../a.js', files: { 'a.js': 'x' }, code: 'x\n' },
    { target: '/src/a.js', files: { 'src/a.js': '\uFEFFx < y' }, code: 'x &lt; y\n' },
    { target: './a.js#part', files: { 'content/a.js': 'a\n  // #region part\n  b\n    c\n  // #endregion part\nd\n' }, code: 'b\n  c\n' },
    {
      target: './a.js#out',
      files: { 'content/a.js': '# #region out\na\n# #region in\nb\n# #endregion\nc\n# #endregion\nd\n' },
      code: 'a\nb\nc\n',
    },
    { target: './a.js', files: { 'content/a.js': '```js file="./a.js"\n' }, code: '```js file=&quot;./a.js&quot;\n' },
  ])('is shown as it stands: $target', ({ target, files, code }) => {
    const page = include(target, files as Record<string, string>)
    expect(reportsOf(page)).toEqual([])
    expect(htmlOf(page).replace(/<\/?span[^>]*>/g, '')).toContain(`${code}</code>`)
    expect(page.document.includes).toHaveLength(1)
  })

  it.each([
    { target: './no.js', report: 'include/missing' },
    { target: '../../outside.js', report: 'include/outside' },
    { target: '/../outside.js', report: 'include/outside' },
    { target: '//etc/passwd', report: 'include/outside' },
    { target: './a.js#nope', report: 'include/missing-region' },
    { target: './binary.js', report: 'include/not-text' },
    { target: './latin.js', report: 'include/not-text' },
  ])('is an error with its place where it cannot be read: $target', ({ target, report }) => {
    const page = include(target, {
      'content/a.js': 'x',
      'content/binary.js': Uint8Array.of(1, 0, 2),
      'content/latin.js': Uint8Array.of(0xe9),
    })
    expect(reportsOf(page)).toEqual([`${report} 3:15`])
    expect(page.document.diagnostics[0]?.message).toContain(target.split('#')[0])
    expect(page.document.includes).toEqual([])
  })
})

describe('a file that cannot be included', () => {
  const beside = 'Copy the code into a file next to the page.'
  it.each([
    { target: '/.git/config', cause: 'private', hint: beside },
    { target: '../.env', cause: 'private', hint: beside },
    { target: './link.js', cause: 'link', hint: beside },
    {
      target: '/samples/deep/a.js#x',
      cause: 'outside',
      hint: "Add `includes: ['samples/deep']` to the config, or copy the file to the page’s folder.",
    },
    {
      target: '../a.js',
      cause: 'outside',
      hint: 'Move the file to a folder that is listed in `includes` in the config, or copy the code into the page.',
    },
  ] as const)('$target: $cause, with what to do', ({ target, cause, hint }) => {
    const paths = ['.git/config', '.env', 'content/link.js', 'samples/deep/a.js', 'a.js']
    const page = parseText(`a\n\n\`\`\`js file="${target}"\n\`\`\`\n`, { refused: Object.fromEntries(paths.map((path) => [path, cause])) })
    expect(reportsOf(page)).toEqual(['include/refused 3:13'])
    const said = { private: 'begin with a dot', link: 'its path contains a symbolic link', outside: 'neither in a content folder' }
    expect(page.document.diagnostics).toMatchObject([{ message: expect.stringContaining(said[cause]), hint }])
    expect(page.document.includes).toEqual([])
  })
})

describe('the include reader', () => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-include-'))
  const root = join(folder, 'project') as AbsolutePath
  const write = (path: string, text = 'secret') => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of ['content/in.js', 'content/_parts/a.js', 'samples/deep/a.js', 'i18n/de/content/in.js']) write(`project/${path}`, 'in')
  for (const path of ['top.js', 'other/a.js', 'content-old/a.js', 'content/.env', 'content/.hidden/a.js', 'content/node_modules/a.js'])
    write(`project/${path}`)
  for (const path of ['.git/config', '.env', '.npmrc', 'node_modules/a/a.js']) write(`project/${path}`)
  write('secret.js')
  write('project-two/x.js')
  symlinkSync(join(folder, 'secret.js'), join(root, 'content/out.js'))
  symlinkSync(join(folder, 'project-two'), join(root, 'content/two'))
  symlinkSync('in.js', join(root, 'content/alias.js'))
  symlinkSync('../.env', join(root, 'content/env.js'))
  symlinkSync('loop.js', join(root, 'content/loop.js'))
  symlinkSync('nowhere.js', join(root, 'content/dangling.js'))
  symlinkSync('../samples', join(root, 'content/samples'))
  symlinkSync('../.git', join(root, 'linked'))
  symlinkSync('samples', join(root, 'examples'))
  symlinkSync(root, join(folder, 'also-project'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const folders = ['content', 'i18n/de/content', 'samples', 'linked', 'absent', 'examples']
  const foldersOf = (project: AbsolutePath) => folders.map((path) => ({ path: path as ProjectPath, root: project }))
  const reader = createIncludeReader(foldersOf(root))
  const read = (path: string, from = reader) => {
    const result = from.read(path as ProjectPath)
    return typeof result === 'string' ? result : Buffer.from(result).toString()
  }

  it.each([
    { path: 'content/in.js', found: 'in' },
    { path: 'content/_parts/a.js', found: 'in' },
    { path: 'i18n/de/content/in.js', found: 'in' },
    { path: 'samples/deep/a.js', found: 'in' },
    { path: 'examples/deep/a.js', found: 'in' },
    { path: 'top.js', found: 'outside' },
    { path: 'other/a.js', found: 'outside' },
    { path: 'content-old/a.js', found: 'outside' },
    { path: '.git/config', found: 'private' },
    { path: '.env', found: 'private' },
    { path: '.npmrc', found: 'private' },
    { path: 'node_modules/a/a.js', found: 'private' },
    { path: 'content/.env', found: 'private' },
    { path: 'content/.none', found: 'private' },
    { path: 'content/.hidden/a.js', found: 'private' },
    { path: 'content/node_modules/a.js', found: 'private' },
    { path: 'content/NODE_MODULES/a.js', found: 'private' },
    { path: 'content/a\\..\\..\\.env', found: 'private' },
    { path: '../secret.js', found: 'private' },
    { path: 'content/out.js', found: 'link' },
    { path: 'content/two/x.js', found: 'link' },
    { path: 'content/two/none.js', found: 'link' },
    { path: 'content/alias.js', found: 'link' },
    { path: 'content/env.js', found: 'link' },
    { path: 'content/loop.js', found: 'link' },
    { path: 'content/dangling.js', found: 'link' },
    { path: 'content/samples/deep/a.js', found: 'link' },
    { path: 'linked/config', found: 'missing' },
    { path: 'absent/a.js', found: 'missing' },
    { path: 'content', found: 'missing' },
    { path: 'content/none.js', found: 'missing' },
    { path: 'content/in.js/x', found: 'missing' },
    { path: 'content/in.js\0', found: 'missing' },
  ])('reads $path: $found', ({ path, found }) => {
    expect(read(path)).toBe(found)
  })

  it('reads a project reached through a link', () => {
    const linked = createIncludeReader(foldersOf(join(folder, 'also-project') as AbsolutePath))
    expect([read('content/in.js', linked), read('content/env.js', linked), read('linked/config', linked)]).toEqual([
      'in',
      'link',
      'missing',
    ])
  })

  it('hands features the places of the same files, and of no others', () => {
    const placeOf = (path: string) => reader.readWith(path as ProjectPath, (file) => file)
    expect(placeOf('samples/deep/a.js')).toBe(join(root, 'samples/deep/a.js'))
    for (const path of ['top.js', '.env', 'content/.env', 'content/out.js', 'linked/config', 'content/none.js'])
      expect(placeOf(path)).toBeUndefined()
  })

  it('suggests files that can be included, and no others', () => {
    const similar = (path: string) => reader.similar(path as ProjectPath)
    expect(similar('content/ni.js')).toBe('./in.js')
    expect(similar('samples/deep/b.js')).toBe('./a.js')
    for (const path of [
      'content/aliass.js',
      'content/.enw',
      '.git/confi',
      '.en',
      'other/b.js',
      'content/two/y.js',
      'linked/confi',
      'none/a.js',
    ])
      expect(similar(path)).toBeUndefined()
  })
})
