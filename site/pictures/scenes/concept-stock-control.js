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
  const stock = page.locator('[data-slot=card]').filter({ has: page.locator('[data-slot=card-title]').getByText('Stock', { exact: true }) })
  const item = (label) => stock.locator('[data-slot=form-item]').filter({ hasText: label })
  await picture('stock-levels', {
    around: [stock],
    marks: [
      item('Default Stock Location').locator('input'),
      item('Allocated').first(),
      item('Out-of-stock threshold').first().locator('input'),
      item('Stock levels').first().locator('button'),
    ],
  })
}
