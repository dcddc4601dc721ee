import {
  appendFileSync,
  cpSync,
  existsSync,
  linkSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openOutput } from '../../../src/core/emit/output-session.ts'
import { diskFileSystem } from '../../../src/kit/files/file-system.ts'
import { build, createProject, optionsOf, type Project, quickMachine, readSite, readTree } from './project.ts'
import { outputsOf } from './small-site.ts'

const site = { 'index.html': 'home', 'guide/install.html': 'install', 'guide/deep/er.html': 'deeper', 'assets/a.css': 'css' }
const edited = { ...site, 'guide/install.html': 'edited' }
const withCopy = { filesWorthCopy: 1 }
const copyOf = ({ cache }: Project) => join(dirname(cache), 'output-copy')

/** A project whose last build has left a linked copy. */
async function createCopied(): Promise<Project> {
  const project = createProject()
  await build(project, edited, withCopy)
  await build(project, site, withCopy)
  expect(readSite(copyOf(project))).toEqual(site)
  return project
}

test('becomes the output of the next build', async () => {
  const project = await createCopied()
  const { ino } = statSync(join(copyOf(project), 'guide'))
  expect(await build(project, edited, withCopy)).toMatchObject({ files: 4, written: 1, reused: 3 })
  expect(statSync(join(project.out, 'guide')).ino).toBe(ino)
  expect(readSite(project.out)).toEqual(edited)
  expect(readSite(copyOf(project))).toEqual(edited)
  expect(readdirSync(project.root).sort()).toEqual(['.docsgen', 'out'])
})

test('is not kept of a small site, or of one that changed almost completely', async () => {
  const project = await createCopied()
  await build(project, edited)
  expect(existsSync(copyOf(project))).toBe(false)
  await build(project, site, withCopy)
  await build(project, { 'index.html': 'home', a: 'a', b: 'b', c: 'c' }, withCopy)
  expect(existsSync(copyOf(project))).toBe(false)
})

test('accepts names that differ from removed ones only in case', async () => {
  const project = await createCopied()
  const isTaken = (path: string) => readdirSync(dirname(path)).some((name) => name.toLowerCase() === path.slice(dirname(path).length + 1))
  const refuse = (path: string) => {
    if (isTaken(path)) throw Object.assign(new Error('EEXIST'), { code: 'EEXIST' })
  }
  const fileSystem: typeof diskFileSystem = {
    ...quickMachine.fileSystem,
    rename(from, to) {
      if (!from.endsWith('.html')) return diskFileSystem.rename(from, to)
      refuse(to)
      diskFileSystem.rename(from, to)
    },
  }
  await build(project, { ...edited, 'guide/Other.html': 'other' }, withCopy)
  const lower = { ...edited, 'guide/other.html': 'other' }
  await build(project, lower, withCopy, { ...quickMachine, fileSystem })
  expect(readSite(project.out)).toEqual(lower)
})

test.each<[string, (project: Project) => void]>([
  ['a file was added', (project) => writeFileSync(join(copyOf(project), 'guide/evil.html'), 'evil')],
  [
    'a file was replaced',
    (project) => {
      rmSync(join(copyOf(project), 'guide/deep/er.html'))
      writeFileSync(join(copyOf(project), 'guide/deep/er.html'), 'EVILLY')
    },
  ],
  ['a file was changed in place', (project) => appendFileSync(join(copyOf(project), 'index.html'), 'evil')],
  ['a file was removed', (project) => rmSync(join(copyOf(project), 'index.html'))],
  [
    'a folder became a symbolic link',
    (project) => {
      renameSync(join(copyOf(project), 'guide'), join(project.root, 'content'))
      symlinkSync(join(project.root, 'content'), join(copyOf(project), 'guide'))
    },
  ],
  ['its proof is missing', ({ cache }) => rmSync(join(cache, 'output-copy'))],
  ['its proof is not sealed', ({ cache }) => writeFileSync(join(cache, 'output-copy'), '0'.repeat(64))],
  [
    'it is from elsewhere',
    (project) => {
      cpSync(copyOf(project), `${copyOf(project)}2`, { recursive: true })
      rmSync(copyOf(project), { recursive: true })
      renameSync(`${copyOf(project)}2`, copyOf(project))
    },
  ],
  [
    'it is a file',
    (project) => {
      rmSync(copyOf(project), { recursive: true })
      writeFileSync(copyOf(project), 'evil')
    },
  ],
  [
    'the output was changed and restored',
    ({ out }) => {
      cpSync(out, `${out}2`, { recursive: true })
      appendFileSync(join(out, 'index.html'), 'evil')
      renameSync(join(`${out}2`, 'index.html'), join(out, 'index.html'))
      rmSync(`${out}2`, { recursive: true })
    },
  ],
])('is not used if %s', async (_, tamper) => {
  const project = await createCopied()
  tamper(project)
  for (const next of [edited, site, edited]) {
    await build(project, next, withCopy)
    expect(readSite(project.out)).toEqual(next)
  }
})

test('contains nothing that was added to the output during a build', async () => {
  const project = await createCopied()
  const session = await openOutput(optionsOf(project, withCopy), quickMachine)
  writeFileSync(join(project.out, 'guide/evil.html'), 'evil')
  session.write(outputsOf(edited, session))
  await session.publish()
  for (const next of [site, edited]) {
    await build(project, next, withCopy)
    expect(readSite(project.out)).toEqual(next)
  }
})

test('does without hard links', async () => {
  const project = createProject()
  const link = () => {
    throw Object.assign(new Error('EPERM'), { code: 'EPERM' })
  }
  const machine = { ...quickMachine, fileSystem: { ...quickMachine.fileSystem, link } }
  for (const next of [site, edited, site]) {
    await build(project, next, withCopy, machine)
    expect(readSite(project.out)).toEqual(next)
  }
  expect(existsSync(copyOf(project))).toBe(false)
  expect(readdirSync(project.root).sort()).toEqual(['.docsgen', 'out'])
})

test('on a file system that also links the output elsewhere, stays the same', async () => {
  const project = await createCopied()
  linkSync(join(project.out, 'index.html'), join(project.root, 'kept'))
  await build(project, { ...site, 'index.html': 'new' }, withCopy)
  expect(readTree(project.root)).toMatchObject({ kept: 'home', 'out/index.html': 'new', '.docsgen/output-copy/index.html': 'new' })
})
