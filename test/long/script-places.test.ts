import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Diagnostic } from '../../src/core/model/diagnostic.ts'
import { startPreviewServer } from '../../src/core/preview/preview-server.ts'
import { docsgen } from '../cli/project.ts'
import { payloads } from '../security/script-payloads.ts'
import { attacks, createPlacesSite, places } from '../security/script-places.ts'
import { inspectPage, visitAll } from '../security/visit-pages.ts'

const root = createPlacesSite()
const built = await docsgen(['build', '--report', 'json'], { cwd: root })
const { diagnostics } = JSON.parse(built.stdout) as { readonly diagnostics: readonly Diagnostic[] }
const errors = diagnostics.filter(({ severity }) => severity === 'error')
if (built.code !== 0) throw new Error(`The site of attacks cannot be built:\n${JSON.stringify(errors, undefined, 1)}`)
const outDir = join(root, 'out')
const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:html|xml|svg|txt)$/.test(name))

test('there are 500 attacks, and every place has pages', () => {
  expect(payloads.length + attacks.length * Object.keys(places).length).toBeGreaterThan(500)
  for (const [place, start] of Object.entries(places))
    expect(files.filter((name) => name.startsWith(start)).length, place).toBeGreaterThan(0)
  expect(files.filter((name) => name.startsWith('api/')).length).toBeGreaterThan(attacks.length)
  expect(files.filter((name) => name.startsWith('news/') && name.endsWith('.xml')).length).toBeGreaterThan(0)
})

/** Opens everything that readers can open: tabs, forms, menus, and popups. */
async function openAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
    for (const button of document.querySelectorAll<HTMLElement>('main button, main summary, main [role=tab]')) button.click()
  })
  const block = page.locator('.code pre').first()
  if (!page.url().endsWith('/hover') || (await block.count()) === 0) return
  await block.hover()
  await page.locator('.types-name').first().waitFor()
  const names = page.locator('.types-name', { hasText: /^value/ })
  expect(await names.count()).toBe(attacks.length)
  for (let index = 0; index < attacks.length; index++) {
    await names.nth(index).hover()
    await page.getByRole('tooltip').waitFor()
    const shown = await page.evaluate(
      () => [...document.querySelectorAll('[role=tooltip] :is(img, script, svg, iframe, a[href^="java" i])')].length,
    )
    expect(shown).toBe(0)
  }
}

/** Visits published files, and returns what ran, what an interaction would run, and pages that are not whole. */
async function visit(names: readonly string[], bypassCSP: boolean): Promise<readonly string[]> {
  const server = await startPreviewServer({ outDir, base: '/', port: 0 })
  const findings = await visitAll(names, bypassCSP, async (page, file) => {
    await page.goto(`${server.url}${file.replace(/(?:(?:^|\/)index)?\.html$/, '')}`, { waitUntil: 'load' })
    if (!file.endsWith('.html')) {
      const { ran, isBroken } = await page.evaluate(() => ({
        ran: (globalThis as { ran?: string[] }).ran ?? [],
        isBroken: document.querySelector('parsererror') !== null,
      }))
      return ran.length === 0 && !isBroken ? undefined : `${file}: ${isBroken ? 'not well-formed' : ran}`
    }
    await openAll(page)
    const { ran, armed, isWhole } = await page.evaluate(inspectPage, undefined)
    return ran.length + armed.length === 0 && isWhole ? undefined : JSON.stringify({ file, ran, armed, isWhole })
  })
  await server.close()
  return findings
}

test('what runs is found', async () => {
  const canaries = {
    'canary.html': '<!doctype html><body><img src=x onerror=alert(0)><footer class="site-footer">The end</footer>',
    'canary.xml': '<a><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(0)</x:script></a>',
  }
  for (const [name, text] of Object.entries(canaries)) writeFileSync(join(outDir, name), text)
  expect(await visit(Object.keys(canaries), true)).toEqual([expect.stringContaining('canary.'), expect.stringContaining('canary.')])
})

test.each([{ bypassCSP: true }, { bypassCSP: false }])(
  'nothing runs in any place, with the policy switched off: $bypassCSP',
  { timeout: 600_000 },
  async ({ bypassCSP }) => {
    expect(await visit(files, bypassCSP)).toEqual([])
  },
)
