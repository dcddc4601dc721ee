import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, readTree, smallConfig } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { manualFolder } from '../../manual/manual-pages.ts'
import { walkCopy } from './walk-copy.ts'

test('there must be a built site', async () => {
  const root = createProject()
  const { code, stderr } = await docsgen(['offline'], { cwd: root })
  expect(stderr).toContain('There is no built site in')
  expect(stderr).toContain('Run `docsgen build` first.')
  expect(code).toBe(2)
})

test('a copy replaces only what docsgen wrote, and has the same bytes each time', async () => {
  const root = createProject()
  await docsgen(['build'], { cwd: root })
  const first = await docsgen(['offline'], { cwd: root })
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toMatch(/^\d+ files \(.+\) written to out-offline\nOpen out-offline.index\.html in a browser\.\n/)
  const copy = readTree(join(root, 'out-offline'))
  expect(await docsgen(['offline', '-o', 'other'], { cwd: root })).toMatchObject({ code: 0 })
  expect(readTree(join(root, 'other'))).toEqual(copy)
  expect(await docsgen(['offline'], { cwd: root })).toMatchObject({ code: 0 })
  expect(readTree(join(root, 'out-offline'))).toEqual(copy)

  mkdirSync(join(root, 'mine'))
  writeFileSync(join(root, 'mine/notes.txt'), 'mine')
  for (const folder of ['mine', 'content', 'out', '.']) {
    const { code, stderr } = await docsgen(['offline', '-o', folder], { cwd: root })
    expect(stderr).toContain('Name an empty or new folder for the copy with `--output`.')
    expect(code).toBe(2)
  }
  expect(readTree(join(root, 'mine'))).toEqual({ 'notes.txt': 'mine' })
})

test('what does not work in the copy is reported', async () => {
  const root = createProject({
    'docs.config.ts': smallConfig.replace('}', ", head: [{ tag: 'script', attributes: { type: 'module', src: '/own.js' } }] }"),
    'content/index.md': '# Home\n',
    'public/own.js': 'await 1\n',
    'public/demo.html': '<p><a href="/lost">lost</a></p>',
  })
  await docsgen(['build'], { cwd: root })
  const { code, stderr } = await docsgen(['offline', '--strict'], { cwd: root })
  expect(stderr).toContain('out/demo.html - warning offline/missing-file')
  expect(stderr).toContain('out/own.js - warning offline/script')
  expect(code).toBe(1)
})

test('every link of a copy of the manual leads to a file of the copy', async () => {
  const root = createProject({})
  const [out, copy] = [join(root, 'out'), join(root, 'my copy #1')]
  await docsgen(['build', manualFolder, '--out-dir', out], { cwd: root })
  expect(await docsgen(['offline', manualFolder, '--out-dir', out, '-o', copy], { cwd: root })).toMatchObject({ code: 0, stderr: '' })
  expect(walkCopy(copy)).toMatchObject({ pages: expect.any(Number), dead: [] })
})
