// Takes the pictures for the README and the manual: the starter site, and `docsgen dev` with a mistake in the page. npm run build && node
// site/pictures/manual.js
import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from './open-browser.js'
import { writePicture } from './write-picture.js'

const repository = join(import.meta.dirname, '../..')
const docsgen = join(repository, 'bin/docsgen.js')
const pictures = join(repository, 'manual/content/getting-started')
const maxBytes = 40_000

const folder = mkdtempSync(join(tmpdir(), 'docsgen-pictures-'))
const browser = await openBrowser()
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
  const bytes = await writePicture({ browser, png: shot, file: join(pictures, `${name}.webp`), maxBytes })
  process.stderr.write(`${name}.webp: ${bytes === undefined ? 'unchanged' : `${bytes} bytes`}\n`)
  await page.close()
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
