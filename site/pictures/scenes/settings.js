import { formItem, labeled, withRoom } from '../fields.js'

export const folder = 'content/user-guide/settings/pictures'

export async function take(stage) {
  const tools = { ...stage, ...elementsOf(stage.page) }
  const scenes = [
    takeRoles,
    takeAdministrators,
    takeChannels,
    takeCountries,
    takeGlobalSettings,
    takePaymentMethods,
    takeShippingMethods,
    takeTaxes,
  ]
  for (const scene of scenes) await scene(tools)
}

function elementsOf(page) {
  return {
    heading: page.locator('main h1'),
    button: (text) => page.locator('main button').filter({ hasText: text }).first(),
    create: page.getByRole('button', { name: 'Create', exact: true }),
    field: (label) => formItem(page, label).locator('input').first(),
    label: (text) => labeled(page, text),
    card: (text) => page.locator('main [data-slot=card]').filter({ hasText: text }).last(),
    control: (label) => formItem(page, label),
    firstCard: page.locator('main [data-slot=card]').first(),
  }
}

async function takeRoles({ page, open, picture, heading, button, create, field, label }) {
  await page.setViewportSize({ width: 1200, height: 1000 })
  await open('/roles/new')
  await field('Description').fill('Warehouse')
  await field('Code').fill('warehouse')
  await button('Select a channel').click()
  await page.getByText('Default channel').last().click()
  await page.keyboard.press('Escape')
  const row = (name) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  const read = 1
  const update = 2
  await picture('role-new', {
    around: [heading, create, row('Asset')],
    marks: [label('Description'), label('Code'), label('Channels'), create],
  })
  await row('Order').getByRole('switch').nth(read).click()
  await row('Order').getByRole('switch').nth(update).click()
  await row('Customer').getByRole('switch').nth(read).click()
  await row('ShippingMethod').scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  await picture('role-permissions', {
    around: [row('Customer'), row('Order')],
    marks: [
      row('Customer').getByRole('switch').nth(read),
      row('Order').getByRole('switch').nth(read),
      row('Order').getByRole('switch').nth(update),
      row('Order').getByRole('button', { name: 'Toggle all' }),
    ],
  })
}

async function takeAdministrators({ page, open, picture, admin, heading, button, create, label, card }) {
  await createWarehouseRole(admin)
  await page.setViewportSize({ width: 1200, height: 800 })
  await open('/administrators')
  await page.getByRole('link', { name: 'New Administrator' }).click()
  await heading.filter({ hasText: 'New administrator' }).waitFor()
  const inputs = page.locator('main input')
  for (const [index, text] of ['Kim', 'Park', 'kim@example.com', 'a long password'].entries()) await inputs.nth(index).fill(text)
  await button('Select a role').click()
  await page.getByText('Warehouse').last().click()
  await page.keyboard.press('Escape')
  await picture('administrator-new', {
    around: [heading, create, page.getByText('CreateAsset')],
    marks: [label('First name'), label('Email Address or identifier'), label('Password'), card('Roles').getByRole('combobox'), create],
  })
}

async function takeChannels({ page, open, picture, admin, heading, button, create, field, label, card }) {
  await page.setViewportSize({ width: 1200, height: 900 })
  await open('/channels/new')
  await field('Code').fill('shop-france')
  await field('Token').fill('shop-france-token')
  await picture('channel-new', {
    around: [heading, create, card('Channel defaults')],
    marks: [
      label('Code'),
      label('Token'),
      label('Seller'),
      label('Available languages'),
      label('Available currencies'),
      withRoom(card('Channel defaults'), 4),
      create,
    ],
  })
  await createChannel(admin)

  await open('/products')
  const products = page.locator('main tbody tr')
  for (const index of [0, 1, 2]) await products.nth(index).getByRole('checkbox').click()
  const bulkActions = page.locator('button').filter({ hasText: 'With selected' })
  await bulkActions.click()
  const assign = page.getByRole('menuitem', { name: 'Assign to channel' })
  await picture('channel-assign-menu', {
    around: [page.getByText('3 selected'), page.getByRole('menu'), bulkActions],
    marks: [bulkActions, assign],
  })
  await assign.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: 'shop-france' }).click()
  const factor = dialog.locator('input[type=number]')
  await factor.fill('0.9')
  await page.mouse.move(0, 0)
  const confirm = dialog.getByRole('button', { name: 'Assign', exact: true })
  await picture('channel-assign', { around: dialog, marks: [dialog.getByRole('combobox'), factor, confirm] })

  await open('/tax-categories')
  const switcher = page.locator('[data-sidebar=sidebar] button').first()
  await switcher.click()
  const france = page.getByRole('menuitem', { name: /shop-france/ }).first()
  await picture('channel-select', { around: [switcher, page.getByRole('menu')], marks: [switcher, france] })
}

async function takeCountries({ page, open, picture, admin, heading, button, label, card, control, firstCard }) {
  await page.setViewportSize({ width: 1200, height: 760 })
  const { countries } = await admin(
    '{ countries(options: { filter: { code: { in: ["BE", "BR"] } }, sort: { code: ASC } }) { items { id } } }',
  )
  const [belgium, brazil] = countries.items
  await open(`/countries/${brazil.id}`)
  await control('Enabled').getByRole('switch').click()
  await picture('country', { around: [heading, button('Update'), firstCard, card('Enabled')], marks: [label('Enabled'), button('Update')] })
  const { createZone: zone } = await admin('mutation { createZone(input: { name: "Benelux" }) { id } }')
  await admin('mutation ($id: ID!, $members: [ID!]!) { addMembersToZone(zoneId: $id, memberIds: $members) { id } }', {
    id: zone.id,
    members: [belgium.id],
  })
  await open(`/zones/${zone.id}`)
  await button('Select country').click()
  await page.locator('[data-radix-popper-content-wrapper] input').fill('Neth')
  await picture('zone', {
    around: [heading, button('Update'), card('Countries'), page.locator('[data-radix-popper-content-wrapper]')],
    marks: [button('Select country'), page.getByRole('option', { name: 'Netherlands' })],
  })
  await page.keyboard.press('Escape')
}

async function takeGlobalSettings({ page, open, picture, heading, button, label, firstCard }) {
  await page.setViewportSize({ width: 1200, height: 760 })
  await open('/global-settings')
  await picture('global-settings', {
    around: [heading, button('Update'), firstCard],
    marks: [label('Available languages'), label('Global out of stock threshold'), label('Track inventory by default'), button('Update')],
  })
}

async function takePaymentMethods({ page, open, picture, heading, button, create, field, label, card }) {
  await page.setViewportSize({ width: 1200, height: 1150 })
  await open('/payment-methods/new')
  await field('Name').fill('Invoice')
  await field('Code').fill('invoice')
  await button('Select Payment Handler').click()
  await page.getByRole('menuitem').first().click()
  await picture('payment-method-new', {
    around: [heading, create, card('Calculator')],
    marks: [
      label('Name'),
      label('Code'),
      button('Select Payment Eligibility Checker'),
      card('Calculator').getByRole('switch'),
      label('Enabled'),
      create,
    ],
  })
}

async function takeShippingMethods({ page, open, picture, heading, button, field, card }) {
  await page.setViewportSize({ width: 1200, height: 1500 })
  await open('/shipping-methods/new')
  await field('Name').fill('Free shipping')
  await field('Code').fill('free-shipping')
  await button('Select a fulfillment handler').click()
  await page.getByText('Manually enter fulfillment details').last().click()
  await button('Select Shipping Eligibility Checker').click()
  await page.getByRole('menuitem').first().click()
  await button('Select Shipping Calculator').click()
  await page.getByRole('menuitem').first().click()
  const minimum = card('Conditions').locator('input').first()
  await minimum.fill('50')
  const calculator = card('Calculator')
  await picture('shipping-method-new', {
    around: [card('Conditions'), calculator],
    marks: [minimum, calculator.locator('input').first(), calculator.getByRole('combobox'), calculator.locator('input').last()],
  })

  await open('/shipping-methods')
  await button('Test').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('combobox').filter({ hasText: 'Add item to order' }).click()
  await page.getByPlaceholder('Add item to order...').fill('Laptop')
  await page.getByRole('option', { name: 'Laptop 13 inch 8GB' }).click()
  for (const [name, text] of [
    ['Full Name', 'Anna Bergmann'],
    ['Street Address', 'Lindenstraße 14'],
    ['City', 'Hamburg'],
    ['Postal Code', '20099'],
  ])
    await sheet
      .locator('[data-slot=form-item]')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('input')
      .fill(text)
  await sheet.getByRole('combobox').filter({ hasText: 'Select a country' }).click()
  await page.getByRole('option', { name: 'Germany' }).click()
  const run = sheet.getByRole('button', { name: 'Run Test' })
  await picture('shipping-method-test', {
    around: [sheet.getByRole('heading', { name: 'Test shipping methods' }), sheet.locator('[data-slot=card]').last()],
    marks: [sheet.getByText('Test Order'), sheet.getByText('Shipping Address'), run],
  })
  await run.click()
  await sheet.getByText('Express Shipping').waitFor()
  await picture('shipping-method-test-result', { around: sheet.locator('[data-slot=card]').last() })
}

async function takeTaxes({ page, open, picture, admin, heading, button, create, field, label, card, control, firstCard }) {
  await page.setViewportSize({ width: 1200, height: 760 })
  await open('/tax-categories/new')
  await field('Name').fill('Books')
  await picture('tax-category-new', {
    around: [heading, create, firstCard],
    marks: [label('Name'), label('Is default tax category'), create],
  })
  await admin('mutation { createTaxCategory(input: { name: "Books" }) { id } }')
  await open('/tax-rates/new')
  await field('Name').fill('Books Europe')
  await page.locator('main input[type=number]').fill('7')
  await button('Select a tax category').click()
  await page.getByRole('option', { name: 'Books' }).click()
  await button('Select a zone').click()
  await page.getByRole('option', { name: 'Europe' }).click()
  await control('Enabled').getByRole('switch').click()
  await picture('tax-rate-new', {
    around: [heading, create, firstCard, card('Enabled')],
    marks: [label('Name'), label('Rate'), label('Tax category'), label('Zone'), label('Enabled'), create],
  })
}

async function createWarehouseRole(admin) {
  const { channels } = await admin('{ channels { items { id } } }')
  const permissions = ['ReadOrder', 'UpdateOrder', 'ReadCustomer', 'ReadShippingMethod']
  const input = { code: 'warehouse', description: 'Warehouse', permissions, channelIds: [channels.items[0].id] }
  await admin('mutation ($input: CreateRoleInput!) { createRole(input: $input) { id } }', { input })
}

async function createChannel(admin) {
  const { zones } = await admin('{ zones(options: { filter: { name: { eq: "Europe" } } }) { items { id } } }')
  const europe = zones.items[0].id
  const input = {
    code: 'shop-france',
    token: 'shop-france-token',
    defaultLanguageCode: 'en',
    availableLanguageCodes: ['en'],
    defaultCurrencyCode: 'EUR',
    availableCurrencyCodes: ['EUR'],
    pricesIncludeTax: true,
    defaultTaxZoneId: europe,
    defaultShippingZoneId: europe,
  }
  const { createChannel: channel } = await admin('mutation ($input: CreateChannelInput!) { createChannel(input: $input) { __typename } }', {
    input,
  })
  if (channel.__typename !== 'Channel') throw new Error(`createChannel returned ${channel.__typename}`)
}
