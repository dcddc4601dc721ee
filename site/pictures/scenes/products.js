import { card, field, labeled, withRoom } from '../fields.js'

export const folder = 'content/user-guide/catalog/pictures'

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1060, height: 640 })
  await open('/products')
  await picture('products', {
    marks: [page.getByRole('link', { name: 'Products', exact: true }).first(), page.getByRole('link', { name: 'New Product' })],
  })
  await page.getByRole('link', { name: 'New Product' }).click()

  await page.setViewportSize({ width: 1060, height: 800 })
  const main = page.locator('main')
  await field(page, 'Product name').fill('Canvas Tote Bag')
  await page.locator('[contenteditable=true]').fill('A sturdy bag for groceries, books, and a day at the beach.')
  await field(page, 'Enabled').click()
  const create = page.getByRole('button', { name: 'Create', exact: true })
  const addAsset = page.getByRole('button', { name: 'Add asset' })
  await picture('product-new', {
    around: [main.locator('h1'), create, addAsset, card(page, 'Assets')],
    marks: [labeled(page, 'Product name'), labeled(page, 'Slug'), labeled(page, 'Description'), addAsset, labeled(page, 'Enabled'), create],
  })

  await addAsset.click()
  const dialog = page.locator('[role=dialog]')
  await dialog.getByRole('checkbox').nth(2).click()
  await picture('assets', {
    around: [dialog],
    marks: [
      dialog.getByPlaceholder('Search assets...'),
      dialog.getByRole('button', { name: 'Upload' }),
      dialog.getByRole('checkbox').nth(2),
      dialog.getByRole('button', { name: /^Select/ }),
    ],
  })
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await create.click()
  const createVariants = page.getByRole('button', { name: 'Create Variants' })
  await createVariants.click()
  await page.getByText('Successfully created product').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Add Option' }).click()
  await dialog.getByPlaceholder('e.g. Size').fill('Size')
  const values = dialog.getByPlaceholder('Enter value and press Enter')
  for (const [second, value] of ['Small', 'Large'].entries()) {
    // The dashboard makes the IDs of new values from the time, which does not pass here.
    await page.clock.setFixedTime(new Date(Date.UTC(2026, 0, 15, 10, 30, second)))
    await values.fill(value)
    await values.press('Enter')
  }
  const rows = dialog.locator('tbody tr')
  await fillVariant(rows.nth(0), ['BAG-S', '19.00', '40'])
  await fillVariant(rows.nth(1), ['BAG-L', '24.00', '25'])
  const submit = dialog.getByRole('button', { name: /^Create \d/ })
  await picture('create-variants', {
    around: [dialog],
    marks: [
      labeled(page, 'Option Group Name'),
      labeled(page, 'Option Values'),
      rows.nth(0).getByRole('checkbox'),
      withRoom(dialog.locator('table'), 4),
      submit,
    ],
  })
  await submit.click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByText(/^Successfully/)
    .first()
    .waitFor({ state: 'detached' })

  const manage = page.getByRole('link', { name: 'Manage variants' })
  await page.setViewportSize({ width: 1240, height: 800 })
  await manage.scrollIntoViewIfNeeded()
  // No line is highlighted under the mouse.
  await page.mouse.move(0, 0)
  await picture('product-variants', {
    around: [page.locator('main table'), manage],
    marks: [page.getByRole('link', { name: /^Canvas Tote Bag / }).first(), manage],
  })

  await manage.click()
  const addVariant = page.getByRole('button', { name: 'Add variant' })
  await addVariant.waitFor()
  const groups = card(page, 'Option Groups')
  await picture('manage-variants', {
    around: [groups, card(page, 'Variants')],
    marks: [groups.locator('button').first(), addVariant],
  })

  await page.setViewportSize({ width: 1060, height: 1020 })
  await open('/product-variants/1')
  const stock = card(page, 'Stock')
  await picture('variant', {
    around: [card(page, 'Price and tax'), stock],
    marks: [
      labeled(page, 'Tax category'),
      labeled(page, 'Price'),
      labeled(page, 'Stock level'),
      withRoom(stock.getByText('Allocated')),
      labeled(page, 'Stock levels'),
      labeled(page, 'Out-of-stock threshold'),
      labeled(page, 'Use global out-of-stock threshold'),
    ],
  })
}

async function fillVariant(row, [sku, price, stock]) {
  const inputs = row.locator('input')
  await inputs.nth(0).fill(sku)
  await inputs.nth(1).fill(price)
  await inputs.nth(2).fill(stock)
}
