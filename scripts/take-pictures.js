// Takes the pictures for the README and the manual: the starter site, and `docsgen dev` with a mistake in the page. npm run build && node
// scripts/take-pictures.js
import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'

const repository = join(import.meta.dirname, '..')
const docsgen = join(repository, 'bin/docsgen.js')
const pictures = join(repository, 'manual/content/getting-started')
const maxBytes = 40_000

const folder = mkdtempSync(join(tmpdir(), 'docsgen-pictures-'))
const browser = await chromium.launch((await loadOptions()).chromiumOptions())
let server
try {
  const site = join(folder, 'my-docs')
  await run([docsgen, 'init', site, '--yes'])
  mkdirSync(join(site, 'node_modules'))
  symlinkSync(repository, join(site, 'node_modules/docsgen'), 'junction')
  server = spawn(process.execPath, [docsgen, 'dev', site, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await readAddress(server)
  await takePicture('starter', `${address}guide/`)
  appendFileSync(join(site, 'content/guide/index.md'), '\nThen [publish the site](./deploing.md#choose-a-host).\n')
  await takePicture('dev-overlay', `${address}guide/`, 'docsgen-problems')
} finally {
  server?.kill()
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

/** With `visible`, waits until that element is shown. */
async function takePicture(name, address, visible) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 720 }, deviceScaleFactor: 1, colorScheme: 'light' })
  await page.goto(address, { waitUntil: 'networkidle' })
  if (visible) await page.waitForSelector(visible, { state: 'attached' })
  const shot = await page.screenshot({ animations: 'disabled' })
  // Chromium's screenshots are PNG or JPEG; its canvas writes WebP, which takes a third of the bytes.
  const converter = await browser.newPage()
  const webp = await converter.evaluate(toWebp, `data:image/png;base64,${shot.toString('base64')}`)
  const bytes = Buffer.from(webp.split(',')[1], 'base64')
  if (bytes.length > maxBytes) throw new Error(`${name}.webp has ${bytes.length} bytes; at most ${maxBytes} are allowed`)
  writeFileSync(join(pictures, `${name}.webp`), bytes)
  process.stderr.write(`${name}.webp: ${bytes.length} bytes\n`)
  await Promise.all([page.close(), converter.close()])
}

/** Runs in the browser. */
async function toWebp(source) {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.5 })
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.readAsDataURL(blob)
  })
}

/** Shared with the tests, whose TypeScript Node.js 20 cannot load directly. */
async function loadOptions() {
  const outfile = join(repository, 'node_modules/.cache/take-pictures/chromium-options.mjs')
  const testFolder = join(repository, 'test/browser')
  await build({
    entryPoints: [join(testFolder, 'chromium-options.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    define: { 'import.meta.dirname': JSON.stringify(testFolder) },
  })
  return import(pathToFileURL(outfile).href)
}

function run(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended with code ${code}`))))
  })
}

function readAddress(child) {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      const address = /http:\/\/\S+/.exec(text)?.[0]
      if (address) resolve(address)
    })
    child.on('exit', (code) => reject(new Error(`docsgen dev ended with code ${code}`)))
  })
}
