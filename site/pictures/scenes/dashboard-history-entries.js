import { fixMoments, placeOrder } from '../place-order.js'

export const folder = 'content/guides/extending-the-dashboard/customizing-pages/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/customizing-pages/history-entries.md',
}

export async function take({ page, open, picture, ...apis }) {
  const id = await placeOrder(apis, [['1', 1]])
  await fixMoments(page)
  // The server sorts by whole seconds.
  await page.route('**/admin-api**', async (route) => {
    if (!route.request().postData()?.includes('history')) return route.fallback()
    const response = await route.fetch()
    const json = await response.json()
    json.data?.order?.history?.items.sort((first, second) => second.id - first.id)
    for (const item of json.data?.order?.history?.items ?? []) item.createdAt = '2026-01-15T10:00:00.000Z'
    await route.fulfill({ response, json })
  })
  await page.setViewportSize({ width: 1160, height: 1900 })
  await open(`/orders/${id}`)
  const card = page.locator('[data-slot=card]').filter({ hasText: 'Order history' }).first()
  await card.waitFor()
  for (const button of await card.getByText(/Show all/).all()) await button.click()
  await page.getByText('Issue 12 enclosed').waitFor({ timeout: 10_000 })
  await picture('issue-enclosed', { around: [card] })
}
