import { placeOrder } from '../place-order.js'

export const folder = 'content/guides/extending-the-dashboard/alerts/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/alerts/index.md',
}

export async function take({ page, open, picture, ...apis }) {
  for (const variant of ['1', '5', '12']) await placeOrder(apis, [[variant, 1]])
  // All orders were placed on the day of the picture: the alert asks for those before the next day instead.
  await page.route('**/admin-api**', (route) => {
    const body = route.request().postData()
    if (!body?.includes('LateOrders')) return route.fallback()
    return route.continue({ postData: body.replace(/"before":"[^"]*"/, '"before":"2026-01-16T00:00:00.000Z"') })
  })
  await page.setViewportSize({ width: 1000, height: 420 })
  await open('/products')
  // The open menu hides everything else from getByRole().
  const bell = page.locator('header button').filter({ has: page.locator('.lucide-bell') })
  await bell.getByText('1', { exact: true }).waitFor()
  await bell.click()
  await page.getByText('orders are late').waitFor()
  const later = page.getByRole('button', { name: 'Remind me later' })
  await picture('late-orders', { around: [page.locator('main')], marks: [bell, later], padding: 0 })
}
