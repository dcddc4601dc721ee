import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../../browser/browser.ts'
import { createProject } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { walkCopy } from './walk-copy.ts'

const root = createProject({
  'docs.config.ts': `export default {
  title: 'Boats',
  base: '/docs/',
  lastUpdated: false,
  components: { Counter: 'parts/counter.tsx' },
  redirects: [{ from: '/old', to: '/guide/sails#reefing' }],
}`,
  'content/index.md':
    '# Home\n\nSee [the sails](guide/sails.md#reefing), [the anchor](guide/größe.md), and [the old page](/old).\n\n<Counter start="2" />\n',
  'content/guide/index.md': '# Guide\n\nText.\n',
  'content/guide/sails.md': `# Sails

\`\`\`js
const sails = 2
\`\`\`

## Reefing

Take in the spinnaker.

<Tabs>
<TabItem label="First">

One

</TabItem>
<TabItem label="Second">

Two

</TabItem>
</Tabs>

\`\`\`mermaid
graph TD
  A --> B
\`\`\`
`,
  'content/guide/größe.md': '# Anchor\n\nAn anchor holds the boat. ![A buoy](./buoy.svg)\n',
  'content/guide/buoy.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle cx="9" cy="9" r="8"/></svg>',
  'parts/counter.tsx': `'use client'
import { useState } from 'react'
export default function Counter({ start = 0 }: { start?: number | string }) {
  const [count, setCount] = useState(Number(start))
  return <button type="button" onClick={() => setCount(count + 1)}>{count} boats</button>
}`,
})
const copy = join(root, 'my copy #1')
await docsgen(['build'], { cwd: root })
const made = await docsgen(['offline', '-o', copy], { cwd: root })

/** Fails the test for anything in the console. */
async function open(path: string): Promise<Page> {
  const context = await (await openBrowser()).newContext()
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(String(error)))
  // What a page was still loading when the next one opened is aborted.
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()} ${request.failure()?.errorText}`)
  })
  onTestFinished(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
  await page.goto(pathToFileURL(join(copy, path)).href)
  await page.mouse.move(100, 100)
  await page.mouse.move(110, 120)
  await page.waitForFunction(() => document.documentElement.dataset.script === 'all')
  return page
}

test('the copy is complete', () => {
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(walkCopy(copy)).toMatchObject({ pages: 5, dead: [] })
})

test('links, redirects, and pages with other letters work from a folder', async () => {
  const page = await open('index.html')
  await page.getByRole('link', { name: 'the old page' }).click()
  await page.waitForURL(/my%20copy%20%231\/guide\/sails\.html#reefing$/)
  await page.goBack()
  await page.locator('#_content').getByRole('link', { name: 'the anchor' }).click()
  await page.getByRole('heading', { name: 'Anchor', level: 1 }).waitFor()
  expect(await page.locator('main img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(20)
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('.topbar') as Element).position)).toBe('sticky')
})

test('the search finds pages from a folder', async () => {
  const page = await open('guide/index.html')
  await page.keyboard.press('Control+k')
  await page.locator('dialog.search input').fill('spinnaker')
  await page.locator('.search-hit a').first().click()
  await page.waitForURL(/guide\/sails\.html/)
  await page.keyboard.press('Control+k')
  await page.locator('dialog.search input').fill('anchor')
  const all = await page.locator('.search-end[href]').evaluate((link) => (link as HTMLAnchorElement).href)
  expect(all).toMatch(/my%20copy%20%231\/search\.html\?q=anchor$/)
  await page.goto(all)
  await page.locator('.search-results a').first().click()
  await page.getByRole('heading', { name: 'Anchor', level: 1 }).waitFor()
})

test('islands, tabs, copy buttons, and diagrams work from a folder', async () => {
  const page = await open('index.html')
  await page.getByRole('button', { name: '2 boats' }).click()
  await page.getByRole('button', { name: '3 boats' }).waitFor()
  await page.goto(pathToFileURL(join(copy, 'guide/sails.html')).href)
  await page.getByText('Second', { exact: true }).click()
  await page.getByText('Two', { exact: true }).waitFor()
  await page.locator('figure.mermaid svg').first().waitFor()
  await page.locator('.code .copy').first().click()
  await page.locator('.copy[data-said]').waitFor()
})

test('what cannot work in a copy is reported', async () => {
  const site = createProject({
    'docs.config.ts':
      "export default { title: 'Boats', links: { missingPage: 'warn' }, head: [{ tag: 'script', attributes: { src: '/wait.js', type: 'module' } }] }",
    'content/index.md': '# Home\n\n[Lost](/lost).\n',
    'public/wait.js': 'await new Promise((resolve) => setTimeout(resolve, 1))\n',
  })
  await docsgen(['build'], { cwd: site })
  const { code, stderr } = await docsgen(['offline', '-o', join(site, 'copy')], { cwd: site })
  expect(code).toBe(0)
  expect(stderr).toContain('warning offline/missing-file')
  expect(stderr).toContain('warning offline/script')
})
