import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { measureCommand } from './measure-command.js'
import { createFolder, createSites, readOptions } from './options.js'
import { median } from './statistics.js'
import { systemBrowser } from './system-browser.js'
import { docsgen } from './tools/docsgen.js'
import { projectRoot } from './tools/layouts.js'

// Measures how long a reader waits for a prefetched page: `node bench/soft-navigation.js --runs 20`.
const options = readOptions(process.argv.slice(2), { pages: '100', runs: '20', peers: 'none', shapes: 'sections' })
const executablePath = systemBrowser()

const root = createFolder(options.workDir, 'site')
let server
let browser
try {
  const [{ site }] = createSites(options)
  docsgen.writeProject(site, root)
  await measureCommand(docsgen.buildCommand({ root, out: join(root, 'out') }), { scratchFile: join(options.workDir, 'time.txt') })
  server = spawn(process.execPath, [join(projectRoot, 'bin/docsgen.js'), 'preview', '--port', '0'], { cwd: root })
  const [line] = await once(server.stdout, 'data')
  browser = await chromium.launch({ executablePath, args: ['--disable-gpu'], chromiumSandbox: false })
  const ms = await measureNavigations(`${/http\S+/.exec(String(line))?.[0]}${site.areas[0].folder}/`)
  const sorted = [...ms].sort((a, b) => a - b)
  const results = { pages: site.pages.length, navigations: ms.length, medianMs: median(ms), minMs: sorted[0], maxMs: sorted.at(-1), ms }
  console.log(JSON.stringify(results, null, 2))
} finally {
  await browser?.close()
  server?.kill()
  if (!options.keep) rmSync(options.workDir, { recursive: true, force: true })
}

/** From the click's timestamp to the frame that shows the page. Each page is the next of the last one. */
async function measureNavigations(url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(url)
  await page.evaluate(() => {
    let clicked = 0
    addEventListener('click', (event) => (clicked = event.timeStamp), true)
    addEventListener('docsgen:page', () => {
      // A message sent before a frame is drawn arrives after it.
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => Object.assign(window, { waitedMs: performance.now() - clicked })
        channel.port2.postMessage('')
      })
    })
  })
  const ms = []
  while (ms.length < options.runs) {
    const link = page.locator('.pager-next')
    await link.scrollIntoViewIfNeeded()
    await link.hover()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => delete window.waitedMs)
    await page.mouse.down()
    await page.mouse.up()
    const waited = await page.waitForFunction(() => window.waitedMs)
    ms.push(Math.round((await waited.jsonValue()) * 10) / 10)
  }
  return ms
}
