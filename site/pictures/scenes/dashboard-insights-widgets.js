import { fixMoments, placeOrder } from '../place-order.js'

export const folder = 'content/guides/extending-the-dashboard/customizing-pages/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/customizing-pages/insights-widgets.md',
}

const cancelOrder = 'mutation ($id: ID!) { cancelOrder(input: { orderId: $id, cancelShipping: true }) { __typename } }'

export async function take({ page, open, picture, ...apis }) {
  for (const [variant, canceled] of [
    ['1', false],
    ['12', true],
    ['5', true],
    ['20', false],
  ]) {
    const id = await placeOrder(apis, [[variant, 1]])
    if (canceled) await apis.admin(cancelOrder, { id })
  }
  await fixMoments(page)
  await page.setViewportSize({ width: 1200, height: 1500 })
  await open('/')
  await page.getByText('Canceled orders').waitFor()
  const widget = (title) => page.locator('[data-slot=card]').filter({ hasText: title }).first()
  await picture('canceled-orders', {
    around: [widget('Latest Orders'), widget('Orders Summary'), widget('Canceled orders')],
    marks: [widget('Canceled orders')],
  })
}
