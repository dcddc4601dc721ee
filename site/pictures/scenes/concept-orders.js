import { fixMoments, placeOrder } from '../place-order.js'

export const folder = 'content/guides/core-concepts/orders/pictures'

export async function take({ page, open, picture, ...apis }) {
  const id = await placeOrder(apis, [
    ['1', 1],
    ['12', 2],
  ])
  await fixMoments(page)
  await page.setViewportSize({ width: 1300, height: 760 })
  await open(`/orders/${id}`)
  const main = page.locator('main')
  const state = main.locator('[data-slot=dropdown-menu-trigger], [aria-haspopup=menu]').last()
  await state.click()
  const menu = page.locator('[role=menu]')
  await picture('order', {
    around: [main.locator('h1'), main.locator('button').filter({ hasText: 'Fulfill order' }), menu],
    marks: [state, menu],
  })
}
