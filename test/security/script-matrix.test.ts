import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Diagnostic } from '../../src/core/model/diagnostic.ts'
import { startPreviewServer } from '../../src/core/preview/preview-server.ts'
import { createProject } from '../cli/project.ts'
import { docsgen } from '../cli/run-here.ts'
import { activeFiles, drawingFiles, payloads } from './script-payloads.ts'
import { inspectPage, visitAll } from './visit-pages.ts'

const nameOf = (index: number) => `${payloads[index]?.kind.replace(' ', '-')}-${index}`

/** The sidebar of all pages would make each slow: it lists those with titles of their own, and those that may confuse its script. */
const listed = payloads.flatMap(({ kind }, index) => (/^(?:front matter|clobbering)$/.test(kind) ? [`p/${nameOf(index)}`] : []))

/** Components as an owner might write them: one hands on all it is given, one is alive in the browser. */
const ownCode = {
  'docs.config.ts': `export default {
    sidebars: { odd: [...${JSON.stringify(listed)}.map((doc) => ({ doc })), { autogenerate: 'q' }] },
    title: 'Matrix', lastUpdated: false, footer: { copyright: 'The end' }, links: { missingPage: 'warn', missingFile: 'warn', orphan: 'ignore' },
    components: { Box: 'parts/box.tsx', Anchor: 'parts/anchor.tsx', Spread: 'parts/spread.tsx', Counter: 'parts/counter.tsx' },
  }`,
  'parts/box.tsx': 'export default ({ children, ...props }) => <div {...props}>{children}</div>',
  'parts/anchor.tsx':
    'export default ({ children, link, href, items = [] }) => <p><a href={link ?? href}>{children}</a>{items.map((item, index) => <a key={index} {...item}>x</a>)}</p>',
  'parts/spread.tsx': 'export default ({ props = {} }) => <div {...props} />',
  'parts/counter.tsx': `'use client'
import { useState } from 'react'
export default function Counter({ label = 'x', children, ...rest }) {
  const [count, setCount] = useState(0)
  return <div><button type="button" onClick={() => setCount(count + 1)} {...rest}>{count} {label}</button>{children}</div>
}`,
}

const root = createProject({
  ...ownCode,
  'content/index.md': `# Home\n\n${drawingFiles.map((_, index) => `![d](./drawing-${index}.svg)`).join('\n')}\n`,
  ...Object.fromEntries(drawingFiles.map((text, index) => [`content/drawing-${index}.svg`, text])),
  ...Object.fromEntries(Object.entries(activeFiles).map(([name, text]) => [`content/p/${name}`, text])),
  'content/p/p.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  ...Object.fromEntries(payloads.map(({ text }, index) => [`content/p/${nameOf(index)}.md`, text])),
  "content/q/it's <img src=x onerror=alert(0)>.md": '# Odd\n\nalert words\n',
})
const built = await docsgen(['build', '--report', 'json'], { cwd: root })
const { diagnostics } = JSON.parse(built.stdout) as { readonly diagnostics: readonly Diagnostic[] }
const errors = diagnostics.filter(({ severity }) => severity === 'error')
if (built.code !== 0) throw new Error(`The site of payloads cannot be built:\n${JSON.stringify(errors, undefined, 1)}`)
const outDir = join(root, 'out')
const server = await startPreviewServer({ outDir, base: '/', port: 0 })

test('the site is built, and every rejected file is reported', () => {
  expect(built.stderr).not.toMatch(/bug in docsgen/)
  expect(built.code, built.stderr.slice(-2_000)).toBe(0)
  expect(payloads.length).toBeGreaterThan(300)
  const published = readdirSync(join(outDir, 'assets/files'))
  expect(published.filter((name) => !/\.(?:png|svg)$/.test(name))).toEqual([])
})

const isThorough = process.env.DOCSGEN_THOROUGH !== undefined

/** A slug may have moved a page. */
const pages = payloads.map((payload, index) => ({
  ...payload,
  path: /\nslug: ["']\/(.*)["']\n/.exec(payload.text)?.[1] ?? `p/${nameOf(index)}`,
}))

test('no page contains anything that could run', { timeout: 60_000 }, async () => {
  const canaries = ['<a href=" java\nscript:alert(0)">x</a>', '<b onclick=alert(0)>x</b>', '<p>x</p><script>alert(0)</script>']
  const found = await visitAll(canaries, true, async (page, html) => (await page.evaluate(inspectPage, html)).armed.join())
  expect(found.filter((armed) => armed !== '')).toHaveLength(canaries.length)
  const findings = await visitAll(pages, true, async (page, { text, path }) => {
    const { armed, isWhole } = await page.evaluate(inspectPage, readFileSync(join(outDir, `${path}.html`), 'utf8'))
    return armed.length === 0 && isWhole ? undefined : JSON.stringify({ path, text, armed, isWhole })
  })
  expect(findings).toEqual([])
})

/** All pages are read above. Those that the browser completes are opened as well, and some of the others unless there is time. */
test.each([
  { bypassCSP: true, step: 6 },
  { bypassCSP: false, step: 18 },
])('nothing runs in any page, with the policy switched off: $bypassCSP', { timeout: 300_000 }, async ({ bypassCSP, step }) => {
  const isOpened = ({ text }: (typeof pages)[number], index: number) =>
    isThorough || (bypassCSP && /```mermaid|<Counter/.test(text)) || index % step === 0
  const findings = await visitAll(pages.filter(isOpened), bypassCSP, async (page, { kind, text, path }) => {
    await page.goto(`${server.url}${path}`, { waitUntil: 'load' })
    if (kind === 'mermaid') await page.locator('.diagram svg, .diagram-problem').first().waitFor({ timeout: 30_000 })
    const { ran, armed, isWhole, isAnswering } = await page.evaluate(inspectPage, undefined)
    if (ran.length + armed.length === 0 && isWhole && isAnswering) return undefined
    return JSON.stringify({ path, text, ran, armed, isWhole, isAnswering })
  })
  expect(findings).toEqual([])
})

test('no published file runs anything when opened directly, without any policy', { timeout: 60_000 }, async () => {
  const files = readdirSync(join(outDir, 'assets/files')).filter((name) => name.endsWith('.svg'))
  expect(files.length).toBeGreaterThan(drawingFiles.length / 2)
  const findings = await visitAll(files, true, async (page, name) => {
    await page.goto(`${server.url}assets/files/${name}`)
    const found = await page.evaluate(() => {
      for (const element of document.querySelectorAll('*')) element.dispatchEvent(new Event('click', { bubbles: true }))
      return new Promise<readonly string[]>((resolve) => setTimeout(() => resolve((globalThis as { ran?: string[] }).ran ?? []), 50))
    })
    const text = readFileSync(join(outDir, 'assets/files', name), 'utf8')
    const isArmed = /<[\w:]*script|\son\w+=|javascript:|foreignObject|<!ENTITY/i.test(text)
    return found.length === 0 && !isArmed ? undefined : `${name}: ${text}`
  })
  expect(findings).toEqual([])
})

test('the search runs nothing in titles, excerpts, and queries', { timeout: 60_000 }, async () => {
  const queries = [
    'alert',
    'onerror',
    '<img src=x onerror=alert(0)>',
    '"><script>alert(0)</script>',
    'javascript:alert(0)',
    'title',
    'words',
  ]
  const findings = await visitAll(queries, true, async (page, query) => {
    await page.goto(`${server.url}search?q=${encodeURIComponent(query)}`)
    await page.waitForTimeout(500)
    const { ran, armed } = await page.evaluate(inspectPage, undefined)
    return ran.length + armed.length === 0 ? undefined : JSON.stringify({ query, ran, armed })
  })
  expect(findings).toEqual([])
})

test('the not-found page runs nothing from its address', { timeout: 60_000 }, async () => {
  const paths = [
    '"><script>alert(0)</script>',
    '<img src=x onerror=alert(0)>',
    "'-alert(0)-'",
    '%3Cscript%3Ealert(0)%3C/script%3E',
    '?x=<script>alert(0)</script>',
    '#<img src=x onerror=alert(0)>',
    'a.html?"><svg onload=alert(0)>',
  ]
  const findings = await visitAll(paths, true, async (page, path) => {
    await page.goto(`${server.url}${path}`)
    const { ran, armed } = await page.evaluate(inspectPage, undefined)
    return ran.length + armed.length === 0 ? undefined : JSON.stringify({ path, ran, armed })
  })
  expect(findings).toEqual([])
})

test('the server is closed', async () => {
  await server.close()
})
