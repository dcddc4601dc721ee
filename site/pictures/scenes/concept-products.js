import { card, labeled } from '../fields.js'

export const folder = 'content/guides/core-concepts/products/pictures'

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1300, height: 940 })
  await open('/products/1')
  const main = page.locator('main')
  await picture('product', {
    around: [main.locator('h1'), main.getByRole('button', { name: 'Update' }), card(page, 'Facet Values'), main.locator('table')],
    marks: [labeled(page, 'Product name'), main.locator('table'), card(page, 'Product Options'), card(page, 'Facet Values')],
  })
}
