import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createIncludeReader } from '../../src/discover/include-reader.ts'
import type { AbsolutePath, ProjectPath } from '../../src/model/paths.ts'
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

describe('the include reader', () => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-include-'))
  const root = join(folder, 'project') as AbsolutePath
  mkdirSync(join(root, 'sub'), { recursive: true })
  writeFileSync(join(root, 'in.js'), 'in')
  writeFileSync(join(folder, 'secret.js'), 'secret')
  mkdirSync(join(folder, 'project-two'))
  writeFileSync(join(folder, 'project-two', 'x.js'), 'secret')
  symlinkSync(join(folder, 'secret.js'), join(root, 'link.js'))
  symlinkSync(join(folder, 'project-two'), join(root, 'two'))
  symlinkSync(join(root, 'in.js'), join(root, 'inner.js'))
  symlinkSync('loop.js', join(root, 'loop.js'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    { path: 'in.js', found: 'in' },
    { path: 'inner.js', found: 'in' },
    { path: 'link.js', found: 'outside' },
    { path: 'two/x.js', found: 'outside' },
    { path: 'loop.js', found: 'missing' },
    { path: 'sub', found: 'missing' },
    { path: 'none.js', found: 'missing' },
  ])('reads $path: $found', ({ path, found }) => {
    const result = createIncludeReader(root).read(path as ProjectPath)
    expect(typeof result === 'string' ? result : Buffer.from(result).toString()).toBe(found)
  })
})
