import { createSampleCustomers, fixOrders } from '../sample-orders.js'

export const folder = 'content/user-guide/orders/pictures'

export async function take({ page, open, picture, admin }) {
  await createSampleCustomers(admin)
  await fixOrders(page)
  const button = (name) => page.getByRole('button', { name })
  const card = (text) => page.locator('[data-slot=card]').filter({ hasText: text }).last()
  const heading = page.locator('main h1')
  const addItem = page.getByRole('combobox').filter({ hasText: 'Add item to order' })

  await page.setViewportSize({ width: 1200, height: 1000 })
  await open('/orders')
  await button('Draft order').click()
  await addItem.waitFor()
  await picture('draft-order-new', {
    around: [heading, card('Billing address')],
    marks: [addItem, button('Select customer'), card('Shipping address').getByRole('button', { name: 'Select address' })],
  })

  await addItem.click()
  const search = page.getByPlaceholder('Add item to order...')
  await search.fill('Laptop')
  const laptop = page.getByRole('option', { name: 'Laptop 13 inch 8GB' })
  await laptop.waitFor()
  await picture('draft-order-add-item', { around: [addItem, page.getByRole('dialog')], marks: [search.locator('..'), laptop] })
  await laptop.click()

  await button('Select customer').click()
  await page.getByPlaceholder('Search customers...').fill('Anna')
  await page.getByRole('option', { name: 'Anna Bergmann' }).click()
  for (const address of ['Shipping address', 'Billing address']) {
    await card(address).getByRole('button', { name: 'Select address' }).click()
    await page.getByRole('dialog').getByText('Anna Bergmann').click()
  }
  await page.getByText('Standard Shipping').click()
  const methods = page.locator('[data-slot=card] [data-slot=card]')
  await page.getByText('$1,563.80').waitFor()
  await picture('draft-order', {
    around: [heading, button('Complete draft'), page.locator('main [data-slot=card]').first()],
    marks: [methods.first(), button('Add coupon code'), button('Complete draft')],
  })

  await button('Complete draft').click()
  await button('Add payment to order').waitFor()
  await picture('draft-order-completed', {
    around: [heading, card('Arranging payment'), page.getByRole('link', { name: 'Anna Bergmann' })],
    marks: [button('Add payment to order'), page.getByTitle('ArrangingPayment')],
  })
}
