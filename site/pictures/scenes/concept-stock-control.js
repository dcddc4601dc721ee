import { card, labeled, withRoom } from '../fields.js'
import { placeOrder } from '../place-order.js'

export const folder = 'content/guides/core-concepts/stock-control/pictures'

export async function take({ page, open, picture, ...apis }) {
  const { createStockLocation: location } = await apis.admin('mutation { createStockLocation(input: { name: "Leeds warehouse" }) { id } }')
  await apis.admin(
    'mutation ($id: ID!) { updateProductVariants(input: [{ id: "1", stockLevels: [{ stockLocationId: "1", stockOnHand: 20 }, { stockLocationId: $id, stockOnHand: 8 }] }]) { id } }',
    {
      id: location.id,
    },
  )
  await placeOrder(apis, [['1', 5]])
  await page.setViewportSize({ width: 1160, height: 1200 })
  await open('/product-variants/1')
  const stock = card(page, 'Stock')
  const item = (label) => stock.locator('[data-slot=form-item]').filter({ hasText: label })
  await picture('stock-levels', {
    around: [stock],
    marks: [
      labeled(page, 'Stock levels'),
      labeled(page, 'Out-of-stock threshold'),
      withRoom(item('Default Stock Location')),
      withRoom(item('Allocated').first()),
    ],
  })
}
