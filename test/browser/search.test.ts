import { expect, test } from 'vitest'
import { serveSite, visit } from './site.ts'

const site = await serveSite({
  'docs.config.ts': `export default {
    title: 'Searched', lastUpdated: false,
    navbar: { items: [{ label: 'Learn', sidebar: 'learn' }] },
    sidebars: { learn: [{ autogenerate: '' }] },
  }`,
  'content/index.md': '# Home\n\nRead on, with <input aria-label="A field">.\n',
  'content/orders.md': '# Orders\n\nWhat becomes of a cart.\n',
  'content/payment.md': '# Payment\n\nHow an order is paid.\n',
  'content/cafe.md': '# Café & <b>bar</b>\n\nAccents.\n',
  'content/hidden.md': '---\nsearch: false\n---\n\n# Orders nobody finds\n',
})

test('Ctrl+K, a few letters, Enter: the page', async () => {
  const { page } = await visit(site)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('ord')
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual([expect.stringMatching(/^Orders\s+Learn\s+What becomes/), expect.stringMatching(/^Payment/)])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/payment')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the slash opens it too, but not within a field; Escape closes it and gives focus back', async () => {
  const { page } = await visit(site)
  await page.getByLabel('A field').press('/')
  expect(await page.getByLabel('A field').inputValue()).toBe('/')
  const button = page.getByRole('button', { name: 'Search' })
  await button.focus()
  await page.keyboard.press('/')
  await page.getByRole('combobox').waitFor()
  expect(await page.getByRole('combobox').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await button.click()
  await page.getByRole('combobox').waitFor()
})

test('an address with a query opens it with that, as text', async () => {
  const { page } = await visit(site, '?q=%3Cb%3Eorders')
  expect(await page.getByRole('combobox').inputValue()).toBe('<b>orders')
  await page.getByRole('combobox').fill('orders')
  await page.getByRole('option').first().waitFor()
})

test('accents do not matter, and what a page is called is text', async () => {
  const { page } = await visit(site)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('cafe')
  await expect.poll(() => page.getByRole('option').first().innerText()).toContain('Café & bar')
  await page.getByRole('combobox').fill('<img src=x onerror=alert(1)>')
  await page.getByText('No page has “<img src=x onerror=alert(1)>” in its title or description.').waitFor()
})

test('without the network it says so, and can try again', async () => {
  const { page, context } = await visit(site, '', { tolerant: true })
  await context.route('**/search/*.json', (route) => route.abort())
  await page.keyboard.press('Control+k')
  await page.getByText('Unable to fetch results').waitFor()
  await page.getByText('You might want to check your network connection.').waitFor()
  await context.unroute('**/search/*.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('combobox').fill('order')
  await page.getByRole('option').first().waitFor()
})
