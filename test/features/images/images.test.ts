import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createProject, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

/** A header is enough for docsgen to measure an image. */
function png(width: number, text = ''): Buffer {
  const header = Buffer.alloc(33)
  header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(width / 2, 20)
  return Buffer.concat([header, deflateSync(text)])
}

/** A replacement for the library, which is 20 MB. It counts its calls. */
const sharp = `const { appendFileSync } = require('node:fs')
module.exports = (bytes) => {
  const done = []
  const image = {
    metadata: async () => ({ pages: bytes.includes('GIF') ? 2 : 1 }),
    rotate: () => image,
    resize: ({ width }) => (done.push(width), image),
    toFormat: (format) => (done.push(format), image),
    toBuffer: async () => (appendFileSync(__dirname + '/log', done.join() + ' '), Buffer.from(done.join())),
  }
  return image
}
`
const files = {
  'docs.config.ts': "export default { title: 'A', lastUpdated: false, images: { widths: [960, 480], format: 'webp' } }\n",
  'content/index.md': '# A\n\n![a](a.png){dark=b.png width=600}\n\n![c](c.png)\n',
  'content/a.png': png(2000),
  'content/b.png': png(900),
  'content/c.png': png(400),
}
const library = {
  'node_modules/sharp/package.json': JSON.stringify({ name: 'sharp', version: '1.0.0', main: 'main.cjs' }),
  'node_modules/sharp/main.cjs': sharp,
}
const imagesIn = (root: string) => [...readFileSync(join(root, 'out/index.html'), 'utf8').matchAll(/<img [^>]*>/g)].map(([tag]) => tag)
const logOf = (root: string) => readFileSync(join(root, 'node_modules/sharp/log'), 'utf8').trim().split(' ').sort()

test('large images get smaller versions, which are made once', async () => {
  const root = createProject({ ...files, ...library })
  expect((await docsgen(['build', '--strict'], { cwd: root })).code).toBe(0)
  const [a = '', b = '', c = ''] = imagesIn(root)
  expect(a).toMatch(
    /^<img src="(\/assets\/files\/a\.\w+)\.png" width="600" height="300" srcset="\1-480\.webp 480w, \1-960\.webp 960w, \1\.png 2000w" sizes="\(max-width: 600px\) 100vw, 600px" class="for-light"/,
  )
  expect(b).toMatch(/srcset="(\S+)-480\.webp 480w, \1\.png 900w"/)
  expect(c).not.toContain('srcset')
  for (const [, path = ''] of a.matchAll(/(\S+) \d+w/g)) expect(existsSync(join(root, 'out', path.replace('srcset="', '')))).toBe(true)
  expect(logOf(root)).toEqual(['480,webp', '480,webp', '960,webp'])

  writeFiles(root, { 'content/b.png': png(900, 'changed') })
  expect((await docsgen(['build', '--strict'], { cwd: root })).code).toBe(0)
  expect(logOf(root)).toHaveLength(4)
  expect(imagesIn(root)[0]).toBe(a)
  expect(imagesIn(root)[1]).not.toBe(b)
  expect(readdirSync(join(root, 'out/assets/files')).filter((name) => name.startsWith('b.'))).toHaveLength(2)
})

test('an image that cannot be resized is reported and published unchanged', async () => {
  const root = createProject({ ...files, ...library })
  writeFiles(root, { 'content/a.png': Buffer.concat([png(2000), Buffer.from('GIF')]) })
  const { code, stderr } = await docsgen(['build'], { cwd: root })
  expect(code).toBe(0)
  expect(stderr).toContain('content/a.png - warning image/not-resized')
  expect(imagesIn(root)[0]).not.toContain('srcset')
})

test('a missing library is an error with the command of the package manager', async () => {
  const root = createProject({ ...files, 'pnpm-lock.yaml': '' })
  const { code, stderr } = await docsgen(['build'], { cwd: root })
  expect(code).toBe(1)
  expect(stderr).toContain('error image/not-installed')
  expect(stderr).toContain('pnpm add --save-dev sharp')
})
