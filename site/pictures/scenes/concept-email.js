import { placeOrder } from '../place-order.js'

export const folder = 'content/guides/core-concepts/email/pictures'

export async function take({ page, openAddress, picture, ...apis }) {
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.route('**/mailbox/list', async (route) => {
    const emails = await (await route.fetch({ maxRetries: 3 })).json()
    await route.fulfill({ json: emails.map((email) => ({ ...email, date: '1/15/2026, 10:00:00 AM' })) })
  })
  await page.route('**/mailbox/item/*', async (route) => {
    const email = await (await route.fetch({ maxRetries: 3 })).json()
    await route.fulfill({ json: { ...email, body: email.body.replace(/10:\d\d:\d\d/, '10:00:00') } })
  })
  await placeOrder(apis, [
    ['1', 1],
    ['12', 2],
  ])
  await openAddress('/mailbox')
  const row = page.locator('.list .row')
  await row.click()
  await page.locator('.detail iframe').waitFor()
  await picture('mailbox', {
    dark: false,
    around: [page.locator('.heading'), page.locator('.top-bar'), page.locator('.detail')],
    padding: 0,
    marks: [row, page.locator('#generate-test')],
  })
}
