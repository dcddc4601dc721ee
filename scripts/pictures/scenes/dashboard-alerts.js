import { placeOrder } from '../place-order.js'

export const folder = 'content/guides/extending-the-dashboard/alerts/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/alerts/index.md',
}

export async function take({ page, open, picture, ...apis }) {
  for (const variant of ['1', '5', '12']) await placeOrder(apis, [[variant, 1]])
  // The orders were placed on the 15th.
  await page.clock.setFixedTime(new Date('2026-01-19T09:00:00Z'))
  await page.setViewportSize({ width: 1000, height: 420 })
  await open('/products')
  // The open menu hides everything else from getByRole().
  const bell = page.locator('header button').filter({ has: page.locator('.lucide-bell') })
  await bell.getByText('1').waitFor({ timeout: 30_000 }).catch(() => open('/products'))
  await bell.getByText('1').waitFor()
  await bell.click()
  const alert = page.getByText('orders are late')
  await alert.waitFor()
  await picture('late-orders', { around: [page.locator('main')], marks: [bell, page.getByRole('button', { name: 'Remind me later' })], padding: 0 })
}
