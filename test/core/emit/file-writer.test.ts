import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type FileToWrite, type FileWriter, writeFiles } from '../../../src/core/emit/file-writer.ts'
import { readManifest } from '../../../src/core/emit/manifest.ts'
import { openOutput } from '../../../src/core/emit/output-session.ts'
import { diskFileSystem } from '../../../src/kit/files/file-system.ts'
import { sha256 } from '../../../src/kit/files/hash.ts'
import { createProject, optionsOf, quickMachine, readSite } from './project.ts'
import { outputsOf } from './small-site.ts'

const site = { 'index.html': 'home', 'guide/install.html': 'install' }

/** A session whose files are written by another thread. */
async function open() {
  const project = createProject()
  const session = await openOutput(optionsOf(project), quickMachine)
  const waiting: (() => void)[] = []
  const writer: FileWriter = (files: readonly FileToWrite[]) =>
    new Promise((resolve) => waiting.push(() => resolve(writeFiles(structuredClone(files)))))
  session.writeOnThread(writer)
  session.write(outputsOf(site, session))
  const writeAll = () => {
    for (const write of waiting.splice(0)) write()
  }
  return { ...project, session, writeAll }
}

test('publishing waits for files of another thread', async () => {
  const { out, session, writeAll } = await open()
  const published = session.publish()
  writeAll()
  expect(await published).toMatchObject({ files: 2, written: 2 })
  expect(readSite(out)).toEqual(site)
  const { files } = readManifest(diskFileSystem, out) ?? {}
  expect(Object.fromEntries([...(files ?? [])].map(([path, file]) => [path, file.sha256]))).toEqual({
    'index.html': sha256('home'),
    'guide/install.html': sha256('install'),
  })
})

test('a file that cannot be written on another thread is reported, and nothing is left', async () => {
  const { root, session, writeAll } = await open()
  const published = session.publish()
  const [staging = ''] = readdirSync(root).filter((name) => name.includes('staging'))
  diskFileSystem.rename(`${root}/${staging}/guide`, `${root}/${staging}/moved`)
  writeAll()
  await expect(published).rejects.toMatchObject({
    name: 'EnvironmentError',
    message: expect.stringContaining('Cannot write `out/guide/install.html`'),
  })
  expect(readdirSync(root)).toEqual([])
})

test('a thread that still writes after an abort leaves nothing', async () => {
  const { root, session, writeAll } = await open()
  session.abort()
  writeAll()
  await new Promise(setImmediate)
  expect(readdirSync(root)).toEqual([])
})
