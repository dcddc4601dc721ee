import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { serveSite, visit } from './site.ts'

const tabs = (attributes: string, names: readonly string[], height = 1) =>
  [
    `<Tabs ${attributes}>`,
    ...names.flatMap((name, index) => [`<TabItem label="${name}">`, '', `About ${name}\n\n`.repeat(1 + index * height), '</TabItem>']),
    '</Tabs>',
    '',
    '',
  ].join('\n')

const managers = ['npm', 'pnpm']
const site = await serveSite({
  'content/index.md': [
    '# Tabs\n\n',
    tabs('label="Package manager"', managers, 40),
    'Words between. '.repeat(200),
    '\n\n',
    tabs('label="Package manager"', [...managers, 'yarn']),
    tabs('group="other"', managers),
    tabs('', ['one', 'two']),
    tabs('', ['two', 'one']),
    tabs('', ['two', 'three']),
    `${'Words after. '.repeat(400)}\n`,
  ].join(''),
  'content/next.md': `# Next\n\n${tabs('label="Package manager"', managers, 20)}\nWords below.\n`,
  'content/hidden.md': [
    '# Hidden\n\n[There](#behind)\n\n',
    '<Tabs>\n<TabItem label="a">\n\nfirst\n\n</TabItem>\n<TabItem label="b">\n\n## Behind\n\nsecond\n\n</TabItem>\n</Tabs>\n\n',
    '<br>\n\n'.repeat(60),
  ].join(''),
})

/** The selected tab of each group on the page. */
const chosen = (page: Page) =>
  page.locator('.tabs > input:checked').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
const choose = (page: Page, group: number, name: string) =>
  page
    .locator('.tabs')
    .nth(group)
    .locator('label', { hasText: new RegExp(`^${name}$`) })
    .click()
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('docsgen.tabs'))

describe('a choice', () => {
  test('applies to all groups with that tab and the same topic, and to no others', async () => {
    const { page } = await visit(site)
    expect(await chosen(page)).toEqual(['npm', 'npm', 'npm', 'one', 'two', 'two'])
    await choose(page, 0, 'pnpm')
    expect(await chosen(page)).toEqual(['pnpm', 'pnpm', 'npm', 'one', 'two', 'two'])
    await choose(page, 1, 'yarn')
    expect(await chosen(page)).toEqual(['pnpm', 'yarn', 'npm', 'one', 'two', 'two'])
    await choose(page, 3, 'two')
    await choose(page, 4, 'one')
    expect(await chosen(page)).toEqual(['pnpm', 'yarn', 'npm', 'one', 'one', 'two'])
  })

  test('also works with the arrow keys', async () => {
    const { page } = await visit(site)
    await page.locator('.tabs').nth(1).locator('input').first().focus()
    await page.keyboard.press('ArrowRight')
    expect((await chosen(page)).slice(0, 2)).toEqual(['pnpm', 'pnpm'])
  })

  test.each(['auto', 'none'])(
    'does not move what the reader looks at, however long the panels above it become, where browsers anchor: %s',
    async (anchor) => {
      const { page } = await visit(site)
      await page.evaluate((value) => document.documentElement.style.setProperty('overflow-anchor', value), anchor)
      const second = page.locator('.tabs').nth(1)
      await second.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      const placeOf = () => second.evaluate((element) => Math.round(element.getBoundingClientRect().top))
      for (const name of ['pnpm', 'npm']) {
        const [place, height] = [await placeOf(), await page.evaluate(() => document.documentElement.scrollHeight)]
        await choose(page, 1, name)
        expect(Math.abs((await page.evaluate(() => document.documentElement.scrollHeight)) - height)).toBeGreaterThan(1_000)
        // Two frames later, after the browser has adjusted the scroll position.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
        expect(Math.abs((await placeOf()) - place)).toBeLessThanOrEqual(1)
      }
    },
  )

  test('persists on the next page without layout shifts', async () => {
    const { page } = await visit(site)
    await choose(page, 0, 'pnpm')
    await page.goto(`${site.url}next`)
    expect(await chosen(page)).toEqual(['pnpm'])
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          const note = (list: PerformanceEntry[]) => {
            for (const entry of list) sum += (entry as PerformanceEntry & { readonly value: number }).value
          }
          const observer = new PerformanceObserver((list) => note(list.getEntries()))
          observer.observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              note(observer.takeRecords())
              resolve(sum)
            }),
          )
        }),
    )
    // Good according to https://web.dev/cls; browsers that paint before the script runs shift slightly.
    expect(shifts).toBeLessThan(0.1)
  })
})

describe('the storage', () => {
  test('contains the latest choice of each group, a limited number of them', async () => {
    const { page } = await visit(site)
    const many = Array.from({ length: 70 }, (_, index) => [`group ${index}`, 'x'])
    await page.evaluate((value) => localStorage.setItem('docsgen.tabs', JSON.stringify(value)), [...many, ['Package manager', 'npm']])
    await choose(page, 3, 'two')
    await choose(page, 0, 'pnpm')
    const kept = JSON.parse((await stored(page)) ?? '')
    expect(kept).toHaveLength(50)
    expect(kept.slice(-2)).toEqual([
      ['one,two', 'two'],
      ['Package manager', 'pnpm'],
    ])
  })

  test.each([
    '{',
    'null',
    '7',
    '{"Package manager":"pnpm"}',
    '[["Package manager",7],["Package manager"],null,["__proto__","pnpm"]]',
    `[["Package manager","${'x'.repeat(101)}"]]`,
  ])('may be anything without doing harm: %s', async (value) => {
    const { page } = await visit(site)
    await page.evaluate((text) => localStorage.setItem('docsgen.tabs', text), value)
    await page.reload()
    expect((await chosen(page)).slice(0, 2)).toEqual(['npm', 'npm'])
    await choose(page, 0, 'pnpm')
    expect(JSON.parse((await stored(page)) ?? '').at(-1)).toEqual(['Package manager', 'pnpm'])
  })
})

test('a link to an element in another tab shows that tab', async () => {
  const { page } = await visit(site, 'hidden')
  await page.getByRole('link', { name: 'There', exact: true }).click()
  await expect.poll(() => page.locator('#behind').evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 200)).toBe(true)
  await choose(page, 0, 'a')
  await page.goto(`${site.url}next`)
  await page.goto(`${site.url}hidden#behind`)
  expect(await page.locator('#behind').isVisible()).toBe(true)
})
