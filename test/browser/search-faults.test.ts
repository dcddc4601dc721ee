import type { BrowserContext, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { queryField, search, searchSite } from './search-site.ts'
import { serveSite, visit } from './site.ts'

const site = await serveSite(searchSite, { base: '/docs/' })

const directory = '**/search/*.json'
const pieces = '**/assets/search/**'

const answers: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'are not there': (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' }),
  'are half JSON': (route) => route.fulfill({ contentType: 'application/json', body: '{"order":"A' }),
  'are a page, with status 200': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>App</title>' }),
  'are nothing': (route) => route.fulfill({ contentType: 'application/json', body: 'null' }),
  'are damaged': (route) => route.fulfill({ contentType: 'application/json', body: '{"order":"\\u0001","payment":"%%"}' }),
  'cannot be reached': (route) => route.abort(),
}

async function countRequests(context: BrowserContext) {
  const seen: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/search/')) seen.push(new URL(request.url()).pathname)
  })
  return seen
}

async function expectFailure(page: Page): Promise<void> {
  await page.getByText('Unable to fetch results', { exact: true }).waitFor()
  await page.getByText('You might want to check your network connection.', { exact: true }).waitFor()
  expect(await page.getByRole('option').count()).toBe(0)
}

describe.each(Object.entries(answers))('where pieces of the index %s', (_, answer) => {
  test('the dialog shows the error after one retry of the directory, and can be retried', async () => {
    const { page, context } = await visit(site, '', { tolerant: true })
    const seen = await countRequests(context)
    await context.route(pieces, answer)
    await page.keyboard.press('Control+k')
    await queryField(page).fill('payment')
    await expectFailure(page)
    await page.waitForTimeout(300)
    expect(seen.filter((path) => !path.includes('/assets/'))).toHaveLength(2)
    expect(seen.length).toBeLessThanOrEqual(6)
    await context.unroute(pieces)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('option').filter({ hasText: 'Payment' }).waitFor()
    expect(await queryField(page).evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('so does the search page', async () => {
    const { page, context } = await visit(site, 'about:blank', { tolerant: true })
    await context.route(pieces, answer)
    await page.goto(`${site.url}search?q=payment`)
    await expectFailure(page)
    await context.unroute(pieces)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.search-hit', { hasText: 'Payment' }).waitFor()
  })
})

test.each(Object.entries(answers))(
  'where the directory and all else %s the dialog says so, and another letter tries again',
  async (_, answer) => {
    const { page, context } = await visit(site, '', { tolerant: true })
    await context.route(directory, answer)
    await context.route(pieces, answer)
    await page.keyboard.press('Control+k')
    await queryField(page).fill('paymen')
    await expectFailure(page)
    await context.unroute(directory)
    await context.unroute(pieces)
    await queryField(page).press('t')
    await page.getByRole('option').filter({ hasText: 'Payment' }).waitFor()
  },
)

test('a tab from before a deployment reloads the directory and finds results', async () => {
  const { page, context } = await visit(site, '', { tolerant: true })
  const seen = await countRequests(context)
  await context.route(
    directory,
    async (route) => {
      const response = await route.fetch()
      const known = await response.json()
      await route.fulfill({ response, json: { ...known, shards: known.shards.replaceAll(/./g, 'x') } })
    },
    { times: 1 },
  )
  await search(page, 'payment', 'Payment')
  expect(seen.filter((path) => path.includes('xxxxxxxx'))).toHaveLength(1)
  expect(seen.filter((path) => !path.includes('/assets/'))).toHaveLength(2)
})

test('offline and online again', async () => {
  const { page, context } = await visit(site, '', { tolerant: true })
  await search(page, 'payment', 'Payment')
  await context.setOffline(true)
  await queryField(page).fill('paymebt')
  await expectFailure(page)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('option').filter({ hasText: 'Payment' }).waitFor()
})

test('a late answer does not replace a newer one, and old results stay until new ones arrive', async () => {
  const { page, context } = await visit(site)
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  // Only loaded for words without matches.
  await context.route('**/assets/search/*/w-*', async (route) => {
    await held
    await route.continue()
  })
  await search(page, 'cafe', 'Café')
  await queryField(page).fill('paymebt')
  await page.locator('dialog[data-waiting]').waitFor()
  expect(await page.getByRole('option').first().innerText()).toContain('Café')
  await queryField(page).fill('order type')
  await page.getByRole('option').filter({ hasText: 'Order type' }).first().waitFor()
  expect(await page.locator('dialog[data-waiting]').count()).toBe(0)
  const arrived = page.waitForResponse('**/assets/search/*/w-*')
  go()
  await arrived
  await page.waitForTimeout(200)
  expect(await page.getByRole('option').first().innerText()).toContain('Order type')
})

test('Enter while results are loading opens the first one', async () => {
  const { page, context } = await visit(site)
  await search(page, 'cafe', 'Café')
  await context.route('**/assets/search/*/w-*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await queryField(page).fill('paymebt')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/learn/payment')
})

test('if its code cannot be loaded, the page is reloaded once, then the error is shown and can be retried', async () => {
  const { page, context } = await visit(site, '', { tolerant: true })
  let isGone = true
  await context.route('**/assets/part.*.js', async (route) => {
    const isDialog = (await (await route.fetch()).text()).includes('search-close')
    await (isGone && isDialog ? route.abort() : route.continue())
  })
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await page.keyboard.press('Control+k')
  await expect.poll(() => loads.length).toBe(1)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByText('This could not be loaded.').waitFor()
  isGone = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => loads.length).toBe(2)
  await search(page, 'payment', 'Payment')
})

const hostile = [
  'x',
  'the',
  'the of and',
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '%00',
  '\u0000',
  '__proto__',
  'constructor',
  'toString hasOwnProperty',
  '.*+?^$ {}()|[]\\',
  '\u202Eorder',
  'الطلبات',
  '👩‍👩‍👧 order',
  '注文状態',
  'e\u0301\u0301\u0301',
  '\uD800',
  'order '.repeat(2_000),
]

test('whatever is asked for is text, and is answered', async () => {
  const { page } = await visit(site)
  await search(page, 'order', 'Orders')
  for (const query of hostile) {
    await queryField(page).evaluate(async (field: HTMLInputElement, value) => {
      // Longer than a reader may type.
      field.removeAttribute('maxlength')
      field.value = value
      const results = document.querySelector('dialog') as Element
      const changed = new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          observer.disconnect()
          resolve()
        }).observe(results, { childList: true, subtree: true })
      })
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await changed
    }, query)
    await page.locator('.search-state:not(:empty), [role=option]').first().waitFor()
    expect(await page.locator('dialog :is(img, script)').count()).toBe(0)
    expect(await page.getByText('Unable to fetch').count()).toBe(0)
  }
})

test.each([
  ['q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E', '<img src=x onerror=alert(1)>'],
  ['q=%3C/title%3E%3Cscript%3Ealert(1)%3C/script%3E', '</title><script>alert(1)</script>'],
  ['q=first&q=second', 'first'],
  ['q=a+b%2Bc', 'a b+c'],
  ['q=%zz', '%zz'],
  ['q=%E0%A4%A', expect.stringContaining('\uFFFD')],
  ['q=javascript:alert(1)&area=__proto__', 'javascript:alert(1)'],
  [`q=${'x'.repeat(8_000)}`, 'x'.repeat(200)],
])('an address with a query is text (%#)', async (parameters, expected) => {
  const { page } = await visit(site, `search?${parameters}`)
  const field = page.getByRole('searchbox')
  await expect.poll(() => field.inputValue()).toEqual(expected)
  await page.locator('.search-page :is(.search-hit, .search-state > *)').first().waitFor()
  expect(await page.title()).toBe('Search | Searched')
  expect(await page.locator('h1').innerText()).toBe('Search')
  expect(await page.locator('.search-page :is(img, script)').count()).toBe(0)
})
