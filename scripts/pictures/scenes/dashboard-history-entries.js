import { fixMoments, placeOrder } from '../place-order.js'

export const folder = 'content/guides/extending-the-dashboard/customizing-pages/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/customizing-pages/history-entries.md',
}

export async function take({ page, open, picture, ...apis }) {
  const id = await placeOrder(apis, [['1', 1]])
  await fixMoments(page)
  await page.setViewportSize({ width: 1160, height: 1900 })
  await open(`/orders/${id}`)
  const card = page.locator('[data-slot=card]').filter({ hasText: 'Order history' }).first()
  await picture('issue-enclosed', { around: [card] })
}
