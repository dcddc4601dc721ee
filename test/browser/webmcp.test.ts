import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { readTree } from '../cli/project.ts'
import { siteFiles } from '../tools/agents/mcp/mcp-site.ts'
import { serveSite, type TestSite, visit } from './site.ts'

/** Stands for a browser that lets pages register tools. */
function addModelContext(owner: string): void {
  const tools = new Map<string, { execute(input: object): Promise<{ content: { text: string }[] }> }>()
  const context = {
    async registerTool(tool: { name: string; execute(input: object): Promise<{ content: { text: string }[] }> }) {
      if (tools.has(tool.name)) throw new DOMException('There is a tool with this name', 'InvalidStateError')
      tools.set(tool.name, tool)
    },
  }
  Object.defineProperty(owner === 'navigator' ? navigator : document, 'modelContext', { value: context })
  Reflect.set(window, 'registeredTools', tools)
}

type Tools = Map<string, { execute(input: object): Promise<{ content: { text: string }[] }> }>

const call = (page: Page, name: string, input: object) =>
  page.evaluate(
    async ([tool, values]) => (await (Reflect.get(window, 'registeredTools') as Tools).get(tool)?.execute(values))?.content[0]?.text ?? '',
    [name, input] as const,
  )
const registered = (page: Page) =>
  page.evaluate(() => [...(Reflect.get(window, 'registeredTools') as Tools).values()].map((tool) => JSON.parse(JSON.stringify(tool))))
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\.js$|search/.test(name)),
  )

describe('pages with tools for agents in the browser', () => {
  let site: TestSite
  beforeAll(async () => {
    const config = "export default { title: 'Kiosk', base: '/docs/', lastUpdated: false, agents: { webmcp: true } }\n"
    site = await serveSite({ ...siteFiles, 'docs.config.ts': config }, { base: '/docs/', mayWarn: true })
  }, 120_000)

  test.each(['navigator', 'document'] as const)('register the search and the Markdown with the %s', async (owner) => {
    const { page, context } = await visit(site, 'about:blank')
    await context.addInitScript(addModelContext, owner)
    await page.goto(new URL('guide/opening', site.url).href)
    await expect.poll(async () => (await registered(page)).map(({ name }) => name)).toEqual(['search', 'read_page'])
    for (const { description, inputSchema, annotations } of await registered(page)) {
      expect(description).toContain('Kiosk')
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(annotations).toEqual({ readOnlyHint: true })
    }
  })

  test('search answers like the search box, and loads only then', async () => {
    const { page, context } = await visit(site, 'about:blank')
    await context.addInitScript(addModelContext, 'document')
    await page.goto(new URL('guide/opening', site.url).href)
    await expect.poll(async () => (await registered(page)).length).toBe(2)
    const before = await scriptsOf(page)
    const found = await call(page, 'search', { query: 'refund part of an order' })
    expect(found).toMatch(/^\d+ results? for "refund part of an order"/)
    const [firstAddress] = /- (\S+)/.exec(found)?.slice(1) ?? []
    expect(firstAddress).toBe(new URL('guide/refunds#partial', site.url).href)
    expect(await call(page, 'search', { query: 'zzzzqqqq' })).toBe('No results for "zzzzqqqq".')
    expect(await call(page, 'search', {})).toMatch(/^No results/)
    expect((await scriptsOf(page)).length).toBeGreaterThan(before.length)

    // The search box ranks the same.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('refund part of an order')
    const option = page.getByRole('option').first()
    await option.waitFor()
    expect(await option.textContent()).toContain('Refunds')
  })

  test('read_page returns the Markdown of the current page and of others, and refuses other sites', async () => {
    const { page, context } = await visit(site, 'about:blank')
    await context.addInitScript(addModelContext, 'document')
    await page.goto(new URL('guide/opening', site.url).href)
    await expect.poll(async () => (await registered(page)).length).toBe(2)
    expect(await call(page, 'read_page', {})).toContain('\n# Opening\n')
    for (const name of [
      '/docs/guide/refunds',
      'guide/refunds',
      new URL('guide/refunds.html#partial', site.url).href,
      '/docs/guide/refunds.md',
    ])
      expect(await call(page, 'read_page', { page: name }), name).toContain('# Refunds\n')
    expect(await call(page, 'read_page', { page: '' })).toContain('# Home')
    for (const name of ['https://example.com/docs/', '/elsewhere', '//example.com/docs/a', 'javascript:alert(1)', '../../etc/passwd'])
      expect(await call(page, 'read_page', { page: name }), name).toMatch(/^This is not a page of this site/)
    const long = await call(page, 'read_page', { page: 'guide/long' })
    const next = Number(/Continue with offset (\d+)/.exec(long)?.[1])
    expect(long.length).toBeLessThan(25_000)
    expect(await call(page, 'read_page', { page: 'guide/long', offset: next })).toContain('## Step ')
    // Soft navigation keeps the tools, which then belong to the new page.
    await page.getByRole('link', { name: 'Refunds' }).first().click()
    await page.waitForURL(/refunds$/)
    expect(await call(page, 'read_page', {})).toContain('# Refunds')
  })

  test('a browser without WebMCP shows the page as usual', async () => {
    const { page } = await visit(site, 'guide/opening')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Opening')
    const names = Object.keys(readTree(join(site.outDir, 'assets')) ?? {})
    expect(names.filter((name) => name.startsWith('webmcp.'))).toHaveLength(1)
  })

  test('a missing page is named', async () => {
    const { page, context } = await visit(site, 'about:blank', { tolerant: true })
    await context.addInitScript(addModelContext, 'document')
    await page.goto(site.url)
    await expect.poll(async () => (await registered(page)).length).toBe(2)
    expect(await call(page, 'read_page', { page: 'guide/nothing' })).toBe(
      `There is no Markdown of ${new URL('guide/nothing', site.url).href}`,
    )
  })
})
