export const folder = 'content/guides/core-concepts/products/pictures'

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1300, height: 940 })
  await open('/products/1')
  const main = page.locator('main')
  const card = (title) =>
    page.locator('[data-slot=card]').filter({ has: page.locator('[data-slot=card-title]').getByText(title, { exact: true }) })
  const name = page.locator('[data-slot=form-item]').filter({ hasText: 'Product name' }).locator('input')
  await picture('product', {
    around: [main.locator('h1'), main.getByRole('button', { name: 'Update' }), card('Facet Values'), main.locator('table')],
    marks: [name, main.locator('table'), card('Product Options'), card('Facet Values')],
  })
}
