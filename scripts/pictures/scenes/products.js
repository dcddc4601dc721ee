import { card, field, formItem } from '../fields.js'

export const folder = 'content/user-guide/catalog/pictures'

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1060, height: 640 })
  await open('/products')
  await picture('products', {
    marks: [page.getByRole('link', { name: 'Products', exact: true }).first(), page.getByRole('link', { name: 'New Product' })],
  })
  await page.getByRole('link', { name: 'New Product' }).click()

  await page.setViewportSize({ width: 1060, height: 720 })
  const main = page.locator('main')
  await field(page, 'Product name').fill('Canvas Tote Bag')
  await page.locator('[contenteditable=true]').fill('A sturdy bag for groceries, books, and a day at the beach.')
  await field(page, 'Enabled').click()
  const create = page.getByRole('button', { name: 'Create', exact: true })
  const addAsset = page.getByRole('button', { name: 'Add asset' })
  await picture('product-new', {
    around: [main.locator('h1'), create, addAsset, card(page, 'Assets')],
    marks: [
      formItem(page, 'Product name'),
      formItem(page, 'Slug'),
      formItem(page, 'Description'),
      addAsset,
      formItem(page, 'Enabled'),
      create,
    ],
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
  for (const value of ['Small', 'Large']) {
    await values.fill(value)
    await values.press('Enter')
  }
  const rows = dialog.locator('tbody tr')
  await fillVariant(rows.nth(0), ['BAG-S', '19.00', '40'])
  await fillVariant(rows.nth(1), ['BAG-L', '24.00', '25'])
  const submit = dialog.getByRole('button', { name: /^Create \d/ })
  await picture('create-variants', {
    around: [dialog],
    marks: [formItem(page, 'Option Group Name'), formItem(page, 'Option Values'), rows.nth(0).getByRole('checkbox'), dialog.locator('table'), submit],
  })
  await submit.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Successfully/).first().waitFor({ state: 'detached' })

  const manage = page.getByRole('link', { name: 'Manage variants' })
  await manage.scrollIntoViewIfNeeded()
  await picture('product-variants', { around: [page.locator('main table'), manage], marks: [page.getByRole('link', { name: /^Canvas Tote Bag / }).first(), manage] })

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
  await picture('variant', {
    around: [main.locator('h1'), card(page, 'Price and tax'), card(page, 'Stock'), page.getByRole('button', { name: 'Update' }), formItem(page, 'Enabled')],
    marks: [
      formItem(page, 'Price'),
      formItem(page, 'Tax category'),
      formItem(page, 'Stock levels'),
      formItem(page, 'Out-of-stock threshold'),
      formItem(page, 'Stock level'),
      formItem(page, 'Enabled'),
      page.getByRole('button', { name: 'Update' }),
    ],
  })
}

async function fillVariant(row, [sku, price, stock]) {
  const inputs = row.locator('input')
  await inputs.nth(0).fill(sku)
  await inputs.nth(1).fill(price)
  await inputs.nth(2).fill(stock)
}
