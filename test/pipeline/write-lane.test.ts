import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type FileToWrite, type WrittenFile, writeFiles } from '../../src/emit/file-writer.ts'
import { openFileWriter } from '../../src/pipeline/write-lane.ts'
import { sha256 } from '../../src/support/hash.ts'
import type { WorkerPool } from '../../src/support/worker-pool.ts'

/** A thread that answers when it is told to. */
function open() {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-lane-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const sent: (() => void)[] = []
  const openLane = (_: string, flags: Int32Array) => ({
    send: (files: readonly FileToWrite[]) =>
      new Promise<readonly WrittenFile[]>((resolve) => sent.push(() => resolve(writeFiles(files, flags)))),
    close() {},
  })
  const writer = openFileWriter({ openLane } as unknown as WorkerPool)
  if (!writer) throw new Error('There is a thread')
  const write = (name: string) => writer.write([{ path: join(folder, name), content: Buffer.from(name) }])
  const names = Array.from({ length: 50 }, (_, index) => `file-${index}`)
  return { folder, writer, write, sent, names, written: () => readdirSync(folder).length }
}

test('what the other thread has not come to is written by this one', async () => {
  const { writer, write, sent, names, written } = open()
  const all = names.map(write)
  const ahead = sent.length
  expect(ahead).toBeLessThan(names.length)
  await writer.help()
  expect([written(), sent.length]).toEqual([names.length - ahead, ahead])
  for (const answer of sent) answer()
  expect(await Promise.all(all)).toEqual(names.map((name) => [sha256(name)]))
})

test('without help the other thread writes it all', async () => {
  const { write, sent, names } = open()
  const all = names.map(write)
  for (let next = 0; next < names.length; next++) {
    sent[next]?.()
    await all[next]
  }
  expect(await Promise.all(all)).toEqual(names.map((name) => [sha256(name)]))
})

test('what fails here is told like what fails there', async () => {
  const { writer, write, names } = open()
  const all = names.map((name) => write(`nowhere/${name}`))
  const last = expect(all.at(-1)).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' })
  for (const one of all) one.catch(() => {})
  await writer.help()
  await last
})

test('nothing is written once it was stopped', async () => {
  const { writer, write, names, written } = open()
  const all = names.map(write)
  for (const one of all) one.catch(() => {})
  writer.stop()
  await writer.help()
  await expect(all.at(-1)).rejects.toThrow('Writing was stopped')
  expect(written()).toBe(0)
})
