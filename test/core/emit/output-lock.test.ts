import { spawnSync } from 'node:child_process'
import { existsSync, type linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOutput } from '../../../src/core/emit/output-session.ts'
import { type Machine, thisMachine } from '../../../src/kit/caches/machine.ts'
import { EnvironmentError } from '../../../src/kit/failures/failure.ts'
import { build, createProject, optionsOf, type Project, quickMachine, readSite } from './project.ts'
import { outputsOf } from './small-site.ts'

const lockOf = ({ root }: Project) => join(root, '.out.docsgen-lock')
const gone = { pid: spawnSync(process.execPath, ['--version']).pid, started: '' }

test('a second build waits for the first and then reuses its files', async () => {
  const project = createProject()
  const first = await openOutput(optionsOf(project), quickMachine)
  first.write(outputsOf({ a: 'first' }, first))
  let waits = 0
  const wait = async () => {
    waits++
    if (waits === 2) await first.publish()
  }
  const second = await openOutput(optionsOf(project, { lockWaitMs: 1000 }), { ...quickMachine, wait })
  expect(waits).toBe(2)
  expect([...second.previous.keys()]).toEqual(['a'])
  second.write(outputsOf({ a: 'first', b: 'second' }, second))
  expect(await second.publish()).toMatchObject({ written: 1, reused: 1 })
  expect(readdirSync(project.root)).toEqual(['.docsgen', 'out'])
})

test('a second build gives up after its waiting time without affecting the first', async () => {
  const project = createProject()
  const first = await openOutput(optionsOf(project), quickMachine)
  first.write(outputsOf({ a: 'first' }, first))
  let waitedMs = 0
  const wait = async (ms: number) => {
    waitedMs += ms
  }
  const second = openOutput(optionsOf(project, { lockWaitMs: 300 }), { ...quickMachine, wait })
  await expect(second).rejects.toThrow(EnvironmentError)
  await expect(second).rejects.toMatchObject({
    message: `Another build (process ${process.pid}) is writing to the same output folder.`,
    hint: `Wait until it has finished. If process ${process.pid} is not a docsgen build, delete \`${lockOf(project)}\`.`,
  })
  expect(waitedMs).toBe(300)
  await first.publish()
  expect(readSite(project.out)).toEqual({ a: 'first' })
})

test('the lock of an ended process is taken over', async () => {
  const project = createProject()
  writeFileSync(lockOf(project), JSON.stringify({ ...gone, token: 'x' }))
  await build(project, { a: 'a' })
  expect(readdirSync(project.root)).toEqual(['.docsgen', 'out'])
})

test.runIf(process.platform === 'linux')('the lock of an earlier process with the same number is taken over', async () => {
  const project = createProject()
  writeFileSync(lockOf(project), JSON.stringify({ pid: process.pid, started: '1', token: 'x' }))
  await build(project, { a: 'a' })
  expect(thisMachine.self.started).toMatch(/^\d+$/)
  expect(thisMachine.isRunning(thisMachine.self)).toBe(true)
})

test.each(['', 'half a lo', '{"pid":0,"started":""}', '{"pid":"1","started":""}'])('the lock %j is left alone and named', async (text) => {
  const project = createProject()
  writeFileSync(lockOf(project), text)
  await expect(openOutput(optionsOf(project), quickMachine)).rejects.toMatchObject({
    name: 'EnvironmentError',
    message: `The lock file \`${lockOf(project)}\` is not valid.`,
  })
  expect(readFileSync(lockOf(project), 'utf8')).toBe(text)
})

test('only one of two builds takes over a stale lock', async () => {
  const project = createProject()
  writeFileSync(lockOf(project), JSON.stringify({ ...gone, token: 'x' }))
  const live = JSON.stringify({ ...thisMachine.self, token: 'of the quicker build' })
  const { fileSystem } = quickMachine
  let isFirst = true
  const rename: typeof fileSystem.rename = (from, to) => {
    if (isFirst && from === lockOf(project)) writeFileSync(from, live)
    isFirst = false
    fileSystem.rename(from, to)
  }
  const machine: Machine = { ...quickMachine, fileSystem: { ...fileSystem, rename } }
  await expect(openOutput(optionsOf(project), machine)).rejects.toThrow(EnvironmentError)
  expect(readFileSync(lockOf(project), 'utf8')).toBe(live)
  expect(readdirSync(project.root)).toEqual(['.out.docsgen-lock'])
})

test('a build whose lock was removed does not publish', async () => {
  const project = createProject()
  await build(project, { a: 'old' })
  const session = await openOutput(optionsOf(project), quickMachine)
  session.write(outputsOf({ a: 'new' }, session))
  const other = JSON.stringify({ ...thisMachine.self, token: 'other' })
  writeFileSync(lockOf(project), other)
  await expect(session.publish()).rejects.toThrow('was removed during the build')
  expect(readSite(project.out)).toEqual({ a: 'old' })
  expect(readFileSync(lockOf(project), 'utf8')).toBe(other)
  expect(readdirSync(project.root).sort()).toEqual(['.docsgen', '.out.docsgen-lock', 'out'])
})

test('works on a file system without hard links, where reused files are copies', async () => {
  const project = createProject()
  const { fileSystem } = quickMachine
  const link: typeof linkSync = (_, path) => {
    throw Object.assign(new Error('no links here'), { code: 'ENOTSUP', syscall: 'link', path })
  }
  const machine: Machine = { ...quickMachine, fileSystem: { ...fileSystem, link } }
  await build(project, { a: 'a' }, {}, machine)
  expect(await build(project, { a: 'a', b: 'b' }, {}, machine)).toMatchObject({ written: 1, reused: 1 })
  expect(readSite(project.out)).toEqual({ a: 'a', b: 'b' })
  expect(existsSync(lockOf(project))).toBe(false)
})

test('is released if the folder is rejected', async () => {
  const project = createProject()
  writeFileSync(join(project.root, 'x'), '')
  await build({ ...project }, { a: 'a' })
  writeFileSync(join(project.out, 'stranger'), '')
  await expect(openOutput(optionsOf(project), quickMachine)).rejects.toThrow('did not write')
  expect(existsSync(lockOf(project))).toBe(false)
})

test('an error is reported with its cause', async () => {
  const project = createProject()
  const { fileSystem } = quickMachine
  const createNew = (path: string) => {
    throw Object.assign(new Error('refused'), { code: 'EROFS', syscall: 'open', path })
  }
  await expect(openOutput(optionsOf(project), { ...quickMachine, fileSystem: { ...fileSystem, createNew } })).rejects.toMatchObject({
    name: 'EnvironmentError',
    message: 'Cannot write `.out.docsgen-lock`: the file system is read-only.',
    hint: 'Set `outDir` to a writable folder.',
  })
})
