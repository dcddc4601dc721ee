import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findFlaws, rulesOfColor } from './axe.ts'
import { serveSite, touch, visit } from './site.ts'

const rows = (section: string, names: readonly string[]) =>
  [
    '<table class="members"><thead><tr><th scope="col">Name</th><th scope="col">Description</th></tr></thead><tbody>',
    ...names.map((name) => `<tr id="${section}-${name.toLowerCase()}"><th scope="row">${name}</th><td>About it.</td></tr>`),
    '</tbody></table>\n',
  ].join('\n')

const types = [
  '# Types\n\nTo [the city](#address-city) and [the customer](#customer).\n\n<Filter label="Filter types" />\n',
  '## Address {#address}\n\nWhere somebody lives.\n',
  rows('address', ['street', 'city']),
  '## Customer {#customer}\n\nSomebody who buys.\n\n### Remarks\n\nSome.\n',
  '## Order {#order}\n\nWhat is bought.\n',
  rows('order', ['code', 'customerName', 'C++']),
  '## Unit {#unit}\n\n- <code id="unit-kg">KG</code>\n- <code id="unit-city_block">CITY_BLOCK</code>\n',
  '## Unit of <order> {#unit-of-order}\n\nThe last one.\n',
].join('\n')

const many = Array.from({ length: 300 }, (_, index) =>
  [`## Type${index} {#type${index}}\n\nWords.\n`, rows(`type${index}`, ['id', 'name', `field${index}`])].join('\n'),
).join('\n')

const site = await serveSite({
  'content/index.md': types.replace('<order>', '\\<order>'),
  'content/plain.md': '# Plain\n\nTo [the types](./index.md) and [many](./many.md).\n\n## Part\n\nWords.\n',
  'content/many.md': `# Many\n\nTo [the last](#type299-name).\n\n<Filter />\n\n${many}`,
})

const box = (page: Page) => page.getByRole('searchbox', { name: 'Filter' })
const headings = (page: Page) => page.locator('.prose h2').filter({ visible: true }).allTextContents()
const names = (page: Page) => page.locator('.prose :is(tbody th, li > code)').filter({ visible: true }).allTextContents()
const lines = (page: Page) => page.locator('.toc li').filter({ visible: true }).allTextContents()
const state = (page: Page) => page.locator('.filter p').textContent()
const hidden = (page: Page) => page.locator('[data-unmatched]').count()
const isInWindow = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight && bottom > top
  })

/** The filter's script. */
const filterFile =
  readdirSync(join(site.outDir, 'assets')).find((name) =>
    readFileSync(join(site.outDir, 'assets', name), 'utf8').includes(':scope > tbody > tr[id]'),
  ) ?? ''

async function hasLoadedFilter(page: Page): Promise<boolean> {
  await page.waitForLoadState('networkidle')
  return page.evaluate((name) => performance.getEntriesByType('resource').some((entry) => entry.name.endsWith(name)), filterFile)
}

describe('typed text', () => {
  test('shows the rows that contain it in their names, ignoring case', async () => {
    const { page } = await visit(site)
    await box(page).fill('CIT')
    await expect.poll(() => names(page)).toEqual(['city', 'CITY_BLOCK'])
    expect(await headings(page)).toEqual(['Address', 'Unit'])
    expect(await page.getByText('Where somebody lives.').isVisible()).toBe(false)
    expect(await page.getByText('To the city').isVisible()).toBe(true)
    expect(await state(page)).toBe('2 of 5 shown')
  })

  test('shows a matching section completely', async () => {
    const { page } = await visit(site)
    await box(page).fill('customer')
    await expect.poll(() => headings(page)).toEqual(['Customer', 'Order'])
    expect(await names(page)).toEqual(['customerName'])
    expect(await page.getByText('Somebody who buys.').isVisible()).toBe(true)
    expect(await page.getByText('What is bought.').isVisible()).toBe(false)
    await box(page).fill('addr')
    await expect.poll(() => names(page)).toEqual(['street', 'city'])
    expect(await page.getByText('Where somebody lives.').isVisible()).toBe(true)
  })

  test.each([
    ['c++', ['Order']],
    ['<order>', ['Unit of <order>']],
    ['  unit  ', ['Unit', 'Unit of <order>']],
    ['.*', []],
    ['\\', []],
    ['#', []],
  ])('is no pattern: %j', async (query, expected) => {
    const { page } = await visit(site)
    await box(page).fill(query)
    await expect.poll(() => headings(page)).toEqual(expected)
  })

  test('can have no match, which is shown', async () => {
    const { page } = await visit(site)
    await box(page).fill('<img src=x onerror=alert(1)>')
    await expect.poll(() => state(page)).toBe('No names on this page contain “<img src=x onerror=alert(1)>”.')
    expect(await headings(page)).toEqual([])
    await box(page).fill('y'.repeat(1_000))
    await expect.poll(() => state(page)).toBe(`No names on this page contain “${'y'.repeat(60)}”.`)
  })

  test('is announced to screen readers once the reader pauses', async () => {
    const { page } = await visit(site)
    await box(page).pressSequentially('city')
    await expect.poll(() => page.locator('.said').textContent()).toBe('2 of 5 shown')
    expect(await page.locator('.said').getAttribute('role')).toBe('status')
    await box(page).fill('')
    await expect.poll(() => page.locator('.said').textContent()).toBe('5 of 5 shown')
    expect(await state(page)).toBe('')
  })

  test('filters the table of contents', async () => {
    const { page } = await visit(site)
    expect(await lines(page)).toEqual(['Address', 'Customer', 'Remarks', 'Order', 'Unit', 'Unit of <order>'])
    await box(page).fill('customer')
    await expect.poll(() => lines(page)).toEqual(['Customer', 'Remarks', 'Order'])
    await box(page).fill('city')
    await expect.poll(() => lines(page)).toEqual(['Address', 'Unit'])
  })
})

describe('an empty box', () => {
  test('hides nothing and moves nothing', async () => {
    const { page } = await visit(site, '', { untouched: true })
    const shape = () => page.evaluate(() => [...document.querySelectorAll('.prose *')].map((part) => part.getBoundingClientRect().top))
    const before = await shape()
    await touch(page)
    expect(await hasLoadedFilter(page)).toBe(true)
    expect(await shape()).toEqual(before)
    await box(page).fill('city')
    await expect.poll(() => hidden(page)).toBeGreaterThan(0)
    await box(page).fill(' ')
    await expect.poll(() => hidden(page)).toBe(0)
    expect(await shape()).toEqual(before)
  })

  test('is the result of Escape; a second Escape is not handled', async () => {
    const { page } = await visit(site)
    await page.evaluate(() =>
      addEventListener('keydown', (event) => document.body.setAttribute('data-prevented', String(event.defaultPrevented))),
    )
    await box(page).fill('city')
    await expect.poll(() => hidden(page)).toBeGreaterThan(0)
    await box(page).press('Escape')
    expect(await box(page).inputValue()).toBe('')
    await expect.poll(() => hidden(page)).toBe(0)
    expect(await page.locator('body').getAttribute('data-prevented')).toBe('true')
    await box(page).press('Escape')
    expect(await page.locator('body').getAttribute('data-prevented')).toBe('false')
  })
})

describe('a link to a hidden element', () => {
  test('empties the box and scrolls there', async () => {
    const { page } = await visit(site)
    await box(page).fill('unit')
    await expect.poll(() => headings(page)).toEqual(['Unit', 'Unit of <order>'])
    await page.getByRole('link', { name: 'the city' }).click()
    expect(await box(page).inputValue()).toBe('')
    expect(await hidden(page)).toBe(0)
    await expect.poll(() => isInWindow(page, '#address-city')).toBe(true)
    expect(await page.locator('#address-city').evaluate((row) => row.matches(':target'))).toBe(true)
  })

  test('also works through the address', async () => {
    const { page } = await visit(site)
    await box(page).fill('unit')
    await expect.poll(() => headings(page)).toEqual(['Unit', 'Unit of <order>'])
    await page.evaluate(() => {
      location.hash = '#order-code'
    })
    await expect.poll(() => isInWindow(page, '#order-code')).toBe(true)
    expect(await box(page).inputValue()).toBe('')
  })

  test('does not change the filter if the target is visible', async () => {
    const { page } = await visit(site)
    await box(page).fill('city')
    await expect.poll(() => names(page)).toEqual(['city', 'CITY_BLOCK'])
    await page.getByRole('link', { name: 'the city' }).click()
    expect(await names(page)).toEqual(['city', 'CITY_BLOCK'])
  })
})

describe('a page of 300 sections', () => {
  test('shows matches further down', async () => {
    const { page } = await visit(site, 'many')
    await box(page).fill('type29')
    await expect.poll(() => headings(page)).toEqual(['Type29', ...Array.from({ length: 10 }, (_, index) => `Type29${index}`)])
    await box(page).fill('name')
    await expect.poll(async () => (await names(page)).length).toBe(300)
    await box(page).fill('field17')
    await expect.poll(() => names(page)).toEqual(['field17', ...Array.from({ length: 10 }, (_, index) => `field17${index}`)])
    await box(page).fill('')
    await expect.poll(() => hidden(page)).toBe(0)
  })

  test('is shown completely when a link leads into it', async () => {
    const { page } = await visit(site, 'many')
    await box(page).fill('nothing of the kind')
    await expect.poll(() => headings(page)).toEqual([])
    await page.getByRole('link', { name: 'the last' }).click()
    expect(await hidden(page)).toBe(0)
    await expect.poll(() => isInWindow(page, '#type299-name')).toBe(true)
  })

  test('keeps up with typing and deleting', async () => {
    const { page } = await visit(site, 'many')
    await box(page).pressSequentially('type299')
    for (let count = 0; count < 7; count++) await page.keyboard.press('Backspace')
    await page.keyboard.type('field3')
    await expect.poll(async () => (await names(page)).length).toBe(11)
    expect(await state(page)).toBe('11 of 300 shown')
  })
})

describe('the filter’s script', () => {
  test('is only loaded on pages with a filter, also after a soft navigation', async () => {
    const { page } = await visit(site, 'plain')
    expect(await hasLoadedFilter(page)).toBe(false)
    await page.evaluate(() => document.body.setAttribute('data-same', ''))
    await page.locator('main').getByRole('link', { name: 'the types' }).click()
    await box(page).fill('city')
    await expect.poll(() => names(page)).toEqual(['city', 'CITY_BLOCK'])
    await page.goBack()
    await page.locator('main').getByRole('link', { name: 'many', exact: true }).click()
    expect(await box(page).inputValue()).toBe('')
    await box(page).fill('field299')
    await expect.poll(() => names(page)).toEqual(['field299'])
    expect(await page.locator('body[data-same]').count()).toBe(1)
  })

  test('handles text typed before it was loaded', async () => {
    const { page } = await visit(site, '', { untouched: true })
    await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('.filter input')
      if (input) input.value = 'city'
    })
    await touch(page)
    await expect.poll(() => names(page)).toEqual(['city', 'CITY_BLOCK'])
  })

  test('works with the keyboard', async () => {
    const { page } = await visit(site)
    await page.getByRole('link', { name: 'the customer' }).focus()
    await page.keyboard.press('Tab')
    expect(await box(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('code')
    await expect.poll(() => names(page)).toEqual(['code'])
  })

  test('has no box without scripts', async () => {
    const { page } = await visit(site, '', { javaScriptEnabled: false })
    expect(await page.locator('.filter').isVisible()).toBe(false)
    expect(await headings(page)).toHaveLength(5)
  })

  test('removes the box if it cannot be loaded', async () => {
    const { page, context } = await visit(site, 'plain', { tolerant: true })
    await page.waitForLoadState('networkidle')
    await context.route(`**/${filterFile}`, (route) => route.abort())
    await page.locator('main').getByRole('link', { name: 'the types' }).click()
    // The page is reloaded once, in case of a new deployment.
    let x = 1
    await expect
      .poll(async () => {
        await page.mouse.move(x++, 1)
        return page.locator('.filter').count()
      })
      .toBe(0)
    expect(await headings(page)).toHaveLength(5)
  })

  test.each([
    ['light', undefined],
    ['dark', rulesOfColor],
  ] as const)('has no flaw for assistive technology: %s', async (colorScheme, rules) => {
    const { page } = await visit(site, '', { colorScheme })
    for (const query of ['', 'city', 'zzz']) {
      await box(page).fill(query)
      await expect.poll(() => state(page)).toMatch(query === '' ? /^$/ : /./)
      expect(await findFlaws(page, { rules })).toEqual([])
    }
  })

  test('is not printed', async () => {
    const { page } = await visit(site)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.filter').isVisible()).toBe(false)
  })
})
