import { renameSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createOutputFolder, type OutputFolder } from '../../../src/core/preview/output-folder.ts'
import { answerRequest } from '../../../src/core/preview/preview-server.ts'
import { createSite, get, writeFiles } from './preview-site.ts'

const files = { 'a.html': 'page a', '404.html': 'not found' }

test('no page is lost while a folder is replaced', async () => {
  const { root, outDir } = createSite(files)
  writeFiles(join(root, 'next'), files)
  const real = createOutputFolder(outDir)
  let step: 'before' | 'away' | 'after' = 'before'
  const port = await serve({
    ...real,
    async hasFile(file) {
      if (step === 'before') {
        renameSync(outDir, join(root, 'old'))
        step = 'away'
      }
      return real.hasFile(file)
    },
    async identity() {
      if (step === 'away') {
        renameSync(join(root, 'next'), outDir)
        step = 'after'
      }
      return real.identity()
    },
  })
  expect(await get(port, '/a')).toMatchObject({ status: 200, text: 'page a' })
  expect(step).toBe('after')
})

test('a file that disappears between finding and opening is searched again', async () => {
  const real = createOutputFolder(createSite(files).outDir)
  let opened = 0
  const port = await serve({ ...real, openFile: async (file) => (opened++ === 0 ? undefined : real.openFile(file)) })
  expect(await get(port, '/a')).toMatchObject({ status: 200, text: 'page a' })
})

test('a file that can never be opened is not found', async () => {
  const real = createOutputFolder(createSite(files).outDir)
  const port = await serve({ ...real, openFile: async () => undefined })
  expect(await get(port, '/a')).toMatchObject({ status: 404, text: '404 Not Found\n' })
})

test('a disk error reveals nothing about the machine', async () => {
  const real = createOutputFolder(createSite(files).outDir)
  const port = await serve({
    ...real,
    hasFile: async () => {
      throw Object.assign(new Error('EIO: /home/somebody/out'), { code: 'EIO' })
    },
  })
  expect(await get(port, '/a')).toMatchObject({ status: 500, text: '500 Internal Server Error\n' })
})

async function serve(folder: OutputFolder): Promise<number> {
  const server = createServer((request, response) => void answerRequest(request, response, { folder, base: '/', host: undefined }))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
