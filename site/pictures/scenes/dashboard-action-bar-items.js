import { fixMoments, placeOrder } from '../place-order.js'

export const folder = 'content/guides/extending-the-dashboard/customizing-pages/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/customizing-pages/action-bar-items.md',
  extra: {
    'src/plugins/journal/dashboard/index.tsx': `
import { disableProduct } from './disable-product'
import { orderTools } from './order-tools'

defineDashboardExtension({ actionBarItems: [disableProduct, orderTools] })
`,
  },
}

export async function take({ page, open, picture, ...apis }) {
  const id = await placeOrder(apis, [['1', 1]])
  await fixMoments(page)
  await page.setViewportSize({ width: 1200, height: 420 })
  const main = page.locator('main')
  const button = (name) => main.getByRole('button', { name })
  await open('/products/1')
  await picture('view-in-shop', { around: [main], marks: [button('View in shop')], padding: 0 })
  await main
    .getByRole('button')
    .filter({ has: page.locator('.lucide-ellipsis-vertical') })
    .first()
    .click()
  const entry = page.getByRole('menuitem', { name: 'Take off sale' })
  await picture('take-off-sale', { around: [main], marks: [entry], padding: 0 })
  await open(`/orders/${id}`)
  await picture('order-tools', { around: [main], marks: [button('Print'), button('Stop delivery')], padding: 0 })
}
