import { createPaidOrder, createSampleCustomers, createSampleOrders, fixOrders } from '../sample-orders.js'

export const folder = 'content/user-guide/orders/pictures'

export async function take({ page, open, picture, admin, shop }) {
  const customers = await createSampleCustomers(admin)
  const orders = await createSampleOrders({ admin, shop, customers })
  await admin('mutation { createDraftOrder { id } }')
  await fixOrders(page)
  const heading = page.locator('main h1')
  const dialog = page.getByRole('dialog')
  const button = (name) => page.getByRole('button', { name })
  const card = (text) => page.locator('[data-slot=card]').filter({ hasText: text }).last()
  const menuButton = (element) => element.locator('button:has(.lucide-ellipsis-vertical)')

  await page.setViewportSize({ width: 1200, height: 900 })
  await open('/orders')
  const state = page
    .locator('main')
    .getByRole('button', { name: /^State/ })
    .first()
  await picture('orders', {
    around: [heading, page.locator('main tbody tr').nth(6)],
    marks: [state, page.getByRole('link', { name: 'ORDER-1005' })],
  })
  await state.click()
  await page.getByRole('option', { name: 'PaymentSettled' }).click()
  await page.getByText('0 of 1 row').waitFor()
  await page.mouse.move(0, 0)
  // Opened with the mouse, the list scrolls by one line in some runs.
  await page.locator('[cmdk-list]').evaluate((list) => list.scrollTo(0, 0))
  await picture('orders-filter', { around: [heading, state, page.locator('[data-radix-popper-content-wrapper]')] })

  await page.setViewportSize({ width: 1200, height: 1250 })
  await open(`/orders/${orders.authorized}`)
  await menuButton(card('Payment details')).click()
  const settle = page.getByRole('menuitem', { name: 'Settle payment' })
  await picture('payment-settle', {
    around: [card('Payment details'), page.getByRole('menu')],
    marks: [menuButton(card('Payment details')), settle],
  })

  await open(`/orders/${orders.arranging}`)
  await button('Add payment to order').click()
  await dialog
    .getByRole('button', { name: /Select|method/ })
    .first()
    .click()
  await page.getByText('Standard Payment (standard-payment)').click()
  await dialog.getByPlaceholder('Enter transaction ID').fill('RF-20260115-01')
  await picture('payment-add', {
    around: dialog,
    marks: [
      dialog.getByText('Standard Payment'),
      dialog.getByPlaceholder('Enter transaction ID'),
      dialog.getByRole('button', { name: 'Add payment' }),
    ],
  })

  await open(`/orders/${orders.paid}`)
  await picture('order', {
    around: [heading, page.locator('main [data-slot=card]').first(), card('Payment settled')],
    marks: [button('Fulfill order'), menuButton(page.locator('main')).first(), menuButton(card('Payment settled'))],
  })
  await button('Fulfill order').click()
  const quantities = dialog.locator('input[type=number]')
  await quantities.last().fill('1')
  const [method, trackingCode] = [
    dialog.locator('form input:not([type=number])').first(),
    dialog.locator('form input:not([type=number])').last(),
  ]
  await method.fill('Parcel')
  await trackingCode.fill('PX 4471 0130')
  await picture('order-fulfill', {
    around: dialog,
    marks: [quantities.last(), method, trackingCode, dialog.getByRole('button', { name: 'Fulfill order' })],
  })
  await dialog.getByRole('button', { name: 'Fulfill order' }).click()
  const parcels = card('Fulfillment details')
  await dialog.waitFor({ state: 'detached' })
  await parcels.getByText('Tracking code').waitFor()
  await menuButton(parcels).click()
  const ship = page.getByRole('menuitem', { name: 'Transition to Shipped' })
  await picture('fulfillment-ship', { around: [parcels, page.getByRole('menu')], marks: [menuButton(parcels), ship] })
  await ship.click()

  const changed = await createPaidOrder(admin, customers.Tom, { A4TKLA45535: 2, B07CNGXVXT: 1 }, 'RF-20260115-02')
  await page.setViewportSize({ width: 1200, height: 1150 })
  await open(`/orders/${changed}`)
  await menuButton(page.locator('main')).first().click()
  const modify = page.getByRole('menuitem', { name: 'Modify' })
  await picture('order-modify-menu', {
    around: [heading, page.getByRole('menu'), card('Payment settled')],
    marks: [menuButton(page.locator('main')).first(), modify],
  })
  await modify.click()
  const summary = card('Summary of modifications')
  await summary.waitFor()
  const quantity = page.locator('main table input[type=number]')
  await quantity.nth(1).fill('3')
  await summary.locator('textarea').fill('Wants three instead of one')
  await picture('order-modify', {
    around: [heading, page.locator('main [data-slot=card]').first(), summary],
    marks: [
      quantity.nth(1),
      page.getByRole('combobox').filter({ hasText: 'Add item to order' }),
      button('Add coupon code'),
      summary.locator('textarea'),
      button('Preview changes'),
    ],
  })
  await button('Preview changes').click()
  await dialog.locator('table').waitFor()
  await picture('order-modify-preview', { around: dialog, marks: [dialog.getByRole('button', { name: 'Confirm' })] })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await quantity.nth(1).fill('1')
  await quantity.nth(0).fill('1')
  await summary.locator('textarea').fill('')
  await button('Preview changes').click()
  await dialog.getByText('Refund required').waitFor()
  await button('Refund from this method').click()
  await dialog.locator('textarea').fill('One keyboard not needed')
  await dialog.locator('textarea').scrollIntoViewIfNeeded()
  await picture('order-refund', {
    around: [dialog.locator('[data-slot=alert]'), dialog.getByRole('button', { name: 'Confirm' })],
    marks: [button('Refund from this method'), dialog.locator('textarea'), dialog.getByRole('button', { name: 'Confirm' })],
  })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
  await card('Payment details')
    .getByRole('button', { name: /Refunds/ })
    .click()
  await page.mouse.move(0, 0)
  await page.setViewportSize({ width: 1200, height: 1600 })
  await picture('refund-settle', {
    around: card('Payment details').locator('.border.rounded-md').first(),
    marks: [card('Payment details').getByRole('button', { name: /Refunds/ }), button('Settle refund')],
  })
  await menuButton(card('Payment settled')).click()
  const cancel = page.getByRole('menuitem', { name: 'Transition to Cancelled' })
  await picture('order-cancel', {
    around: [heading, page.getByRole('menu'), card('Payment settled')],
    marks: [menuButton(card('Payment settled')), cancel],
  })
  await page.keyboard.press('Escape')

  await admin('mutation ($input: AddNoteToOrderInput!) { addNoteToOrder(input: $input) { id } }', {
    input: { id: changed, note: 'Called on Thursday: keeps one keyboard', isPublic: false },
  })
  await open(`/orders/${changed}`)
  const history = card('Order history')
  await page.setViewportSize({ width: 1200, height: 2100 })
  await history.getByPlaceholder('Add a note...').fill('Refund sent by bank transfer')
  await picture('order-history', {
    around: [
      history.getByText('Order history'),
      history.getByRole('button', { name: 'Add note' }),
      history.getByText('Order modification #1'),
    ],
    marks: [
      history.getByPlaceholder('Add a note...'),
      history.getByText('Note is private').locator('..'),
      history.getByRole('button', { name: 'Add note' }),
    ],
  })
}
