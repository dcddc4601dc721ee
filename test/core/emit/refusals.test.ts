import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type OutputOptions, openOutput } from '../../../src/core/emit/output-session.ts'
import type { Machine } from '../../../src/kit/caches/machine.ts'
import { EnvironmentError, UsageError } from '../../../src/kit/failures/failure.ts'
import type { AbsolutePath } from '../../../src/kit/files/paths.ts'
import { build, createProject, optionsOf, type Project, quickMachine, readSite, readTree, writeTree } from './project.ts'

const hint = 'Set `outDir` to a folder that is not used for anything else, such as `out`.'

interface Place {
  readonly name: string
  readonly outDir: (project: Project) => string
  readonly message: (outDir: string) => string
  readonly machine?: (project: Project) => Partial<Machine>
  readonly prepare?: (project: Project) => void
}

const places: readonly Place[] = [
  { name: 'the root of the file system', outDir: () => '/', message: () => 'The output folder `/` is the root of the file system.' },
  { name: 'the project', outDir: ({ root }) => root, message: (out) => `The output folder \`${out}\` is or contains the project.` },
  { name: 'the project, spelt with dots', outDir: ({ root }) => `${root}/a/..`, message: () => 'is or contains the project.' },
  { name: 'a parent of the project', outDir: ({ root }) => join(root, '..'), message: () => 'is or contains the project.' },
  {
    name: 'your home folder',
    outDir: ({ root }) => join(root, 'home'),
    machine: ({ root }) => ({ homeFolder: () => join(root, 'home') }),
    message: () => 'is or contains your home folder.',
  },
  {
    name: 'the working folder',
    outDir: ({ root }) => join(root, 'here'),
    machine: ({ root }) => ({ workingFolder: () => join(root, 'here') }),
    message: () => 'is or contains the current folder.',
  },
  {
    name: 'a parent of the working folder',
    outDir: ({ root }) => join(root, 'here'),
    machine: ({ root }) => ({ workingFolder: () => join(root, 'here/deep') }),
    message: () => 'is or contains the current folder.',
  },
  {
    name: 'the content folder',
    outDir: ({ root }) => join(root, 'content'),
    message: () => 'is or contains `content`, which docsgen reads.',
  },
  {
    name: 'a parent of a folder a build reads',
    outDir: ({ root }) => join(root, 'docs'),
    message: () => 'is or contains `docs/theme`, which docsgen reads.',
  },
  {
    name: 'a symbolic link to the content folder above the output',
    outDir: ({ root }) => join(root, 'way/content'),
    prepare: ({ root }) => symlinkSync('.', join(root, 'way')),
    message: () => 'is or contains `content`, which docsgen reads.',
  },
  {
    name: 'a git root',
    outDir: ({ root }) => join(root, 'repository'),
    prepare: ({ root }) => mkdirSync(join(root, 'repository/.git'), { recursive: true }),
    message: () => 'is the root of a git repository.',
  },
  {
    name: 'a git work tree',
    outDir: ({ root }) => join(root, 'tree'),
    prepare: ({ root }) => writeTree(root, { 'tree/.git': 'gitdir: elsewhere' }),
    message: () => 'is the root of a git repository.',
  },
  { name: 'a file', outDir: ({ root }) => join(root, 'docs.config.ts'), message: () => 'is a file.' },
  {
    name: 'a symbolic link',
    outDir: ({ root }) => join(root, 'link'),
    prepare: ({ root }) => symlinkSync('elsewhere', join(root, 'link')),
    message: () => 'is a symbolic link, and a build would replace it.',
  },
]

describe('a folder that cannot be an output folder', () => {
  for (const force of [false, true]) {
    test.each(places)(`$name${force ? ', even with --force' : ''}`, async ({ outDir, message, machine, prepare }) => {
      const project = createProject()
      writeTree(project.root, { 'content/a.md': '# A', 'docs/theme/x.tsx': '', 'docs.config.ts': '', 'home/x': '', 'here/deep/x': '' })
      prepare?.(project)
      const before = readTree(project.root)
      const out = outDir(project) as AbsolutePath
      const protectedDirs = [join(project.root, 'content'), join(project.root, 'docs/theme')] as AbsolutePath[]
      const failure = await failureOf(
        { ...optionsOf(project), outDir: out, protectedDirs, force },
        { ...quickMachine, ...machine?.(project) },
      )
      expect(failure).toBeInstanceOf(UsageError)
      expect(failure).toMatchObject({ message: expect.stringContaining(message(out)), hint })
      expect(readTree(project.root)).toEqual(before)
    })
  }
})

describe('a folder that docsgen did not create', () => {
  test('is rejected, and replaced with --force', async () => {
    const project = createProject()
    writeTree(project.out, { 'thesis.txt': 'years of work', 'deep/x': '' })
    const failure = await failureOf(optionsOf(project))
    expect(failure).toBeInstanceOf(UsageError)
    expect(failure).toMatchObject({
      message: `The output folder \`${project.out}\` is not empty and was not created by docsgen: it has no valid \`.docsgen-manifest.json\`.`,
      hint: 'Set `outDir` to a different folder, empty this one, or pass `--force` to delete everything in it.',
    })
    expect(readSite(project.out)).toEqual({ 'thesis.txt': 'years of work', 'deep/x': '' })
    expect(readdirSync(project.root)).toEqual(['out'])

    await build(project, { a: 'a' }, { force: true })
    expect(readSite(project.out)).toEqual({ a: 'a' })
    expect(readdirSync(project.root).sort()).toEqual(['.docsgen', 'out'])
  })

  test.each(['', '{"docsgen":"1","fi', '{}'])('is not made its own by the manifest %j', async (text) => {
    const project = createProject()
    writeTree(project.out, { '.docsgen-manifest.json': text, 'thesis.txt': '' })
    expect(await failureOf(optionsOf(project))).toBeInstanceOf(UsageError)
    expect(readSite(project.out)).toEqual({ 'thesis.txt': '' })
  })

  test('stays unchanged if a build is aborted, even with --force', async () => {
    const project = createProject()
    writeTree(project.out, { 'thesis.txt': '' })
    const session = await openOutput(optionsOf(project, { force: true }), quickMachine)
    session.abort()
    expect(readSite(project.out)).toEqual({ 'thesis.txt': '' })
  })
})

describe('foreign files in the output', () => {
  test('are listed, and only deleted with --force', async () => {
    const project = createProject()
    await build(project, { a: 'a', 'b/c': 'c' })
    writeTree(project.out, { CNAME: 'example.org', 'b/2': '', 'b/1': '', 'new/x': '' })
    const failure = await failureOf(optionsOf(project))
    expect(failure).toBeInstanceOf(UsageError)
    expect(failure).toMatchObject({
      message: `The output folder \`${project.out}\` contains files that docsgen did not write: \`CNAME\`, \`b/1\`, \`b/2\` and 1 more.`,
      hint: 'A build would delete them. Move them elsewhere (files in `public` are copied to the output), or pass `--force` to delete them.',
    })
    expect(readSite(project.out)).toHaveProperty('CNAME', 'example.org')
    await build(project, { a: 'a' }, { force: true })
    expect(readSite(project.out)).toEqual({ a: 'a' })
  })

  test('of file managers are accepted', async () => {
    const project = createProject()
    await build(project, { 'a/b': 'b' })
    writeTree(project.out, { 'a/.DS_Store': '', 'Thumbs.db': '' })
    await build(project, { 'a/b': 'b' })
    expect(readSite(project.out)).toEqual({ 'a/b': 'b' })
  })
})

test('a mounted output folder is rejected before the build', async () => {
  const project = createProject()
  mkdirSync(project.out)
  const { fileSystem } = quickMachine
  const lstat: typeof fileSystem.lstat = (path) => {
    const stats = fileSystem.lstat(path)
    return stats && path === project.out ? Object.assign(stats, { dev: stats.dev + 1 }) : stats
  }
  const failure = await failureOf(optionsOf(project), { ...quickMachine, fileSystem: { ...fileSystem, lstat } })
  expect(failure).toBeInstanceOf(EnvironmentError)
  expect(failure).toMatchObject({ message: `The output folder \`${project.out}\` is on a different device than its parent folder.` })
})

test('a project without its content folder cannot be overwritten either', async () => {
  const project = createProject()
  const failure = await failureOf({ ...optionsOf(project), outDir: join(project.root, 'content') as AbsolutePath })
  expect(failure).toBeInstanceOf(UsageError)
})

async function failureOf(options: OutputOptions, machine: Machine = quickMachine): Promise<unknown> {
  return openOutput(options, machine).then(
    (session) => session.abort(),
    (error: unknown) => error,
  )
}
