export const folder = 'content/user-guide/settings/pictures'

export async function take({ page, open, picture, admin }) {
  const heading = page.locator('main h1')
  const button = (text) => page.locator('main button').filter({ hasText: text }).first()
  const create = page.getByRole('button', { name: 'Create', exact: true })
  const field = (label) => page.locator('[data-slot=form-item]').filter({ has: page.getByText(label, { exact: true }) }).locator('input').first()
  const card = (text) => page.locator('main [data-slot=card]').filter({ hasText: text }).last()
  const control = (label) => page.locator('[data-slot=form-item]').filter({ hasText: label }).last()
  const firstCard = page.locator('main [data-slot=card]').first()

  const scenes = {
    async roles() {
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
        marks: [field('Description'), field('Code'), control('Channels').getByRole('combobox'), create],
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
    },
    async administrators() {
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
        marks: [inputs.nth(0), inputs.nth(2), inputs.nth(3), card('Roles').getByRole('combobox'), create],
      })
    },
    async channels() {
      await page.setViewportSize({ width: 1200, height: 900 })
      await open('/channels/new')
      await field('Code').fill('shop-france')
      await field('Token').fill('shop-france-token')
      await picture('channel-new', {
        around: [heading, create, card('Channel defaults')],
        marks: [
          field('Code'),
          field('Token'),
          button('Select seller'),
          control('Available languages').getByRole('combobox'),
          control('Available currencies').getByRole('combobox'),
          card('Channel defaults'),
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
      await picture('channel-assign-menu', { around: [page.getByText('3 selected'), page.getByRole('menu'), bulkActions], marks: [bulkActions, assign] })
      await assign.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox').click()
      await page.getByRole('option', { name: 'shop-france' }).click()
      const factor = dialog.locator('input[type=number]')
      await factor.fill('0.9')
      await page.mouse.move(0, 0)
      const confirm = dialog.getByRole('button', { name: 'Assign', exact: true })
      await picture('channel-assign', { around: dialog, marks: [dialog.getByRole('combobox'), factor, confirm] })

      await open('/')
      const switcher = page.locator('[data-sidebar=sidebar] button').first()
      await switcher.click()
      const france = page.getByRole('menuitem', { name: /shop-france/ }).first()
      await picture('channel-select', { around: [switcher, page.getByRole('menu')], marks: [switcher, france] })
    },
    async countries() {
      await page.setViewportSize({ width: 1200, height: 760 })
      const { countries } = await admin('{ countries(options: { filter: { code: { in: ["BE", "BR"] } }, sort: { code: ASC } }) { items { id } } }')
      const [belgium, brazil] = countries.items
      await open(`/countries/${brazil.id}`)
      const enabled = control('Enabled').getByRole('switch')
      await enabled.click()
      await picture('country', { around: [heading, button('Update'), firstCard, card('Enabled')], marks: [enabled, button('Update')] })
      const { createZone: zone } = await admin('mutation { createZone(input: { name: "Benelux" }) { id } }')
      await admin('mutation ($id: ID!, $members: [ID!]!) { addMembersToZone(zoneId: $id, memberIds: $members) { id } }', { id: zone.id, members: [belgium.id] })
      await open(`/zones/${zone.id}`)
      await button('Select country').click()
      await page.waitForTimeout(500)
      await page.keyboard.type('Neth')
      await page.waitForTimeout(1000)
      await picture('zone', { around: [heading, button('Update'), card('Countries'), page.locator('[data-radix-popper-content-wrapper]')], marks: [button('Select country'), page.getByRole('option', { name: 'Netherlands' })] })
      await page.keyboard.press('Escape')
    },
    async global() {
      await page.setViewportSize({ width: 1200, height: 760 })
      await open('/global-settings')
      await picture('global-settings', {
        around: [heading, button('Update'), firstCard],
        marks: [control('Available languages').getByRole('combobox'), page.locator('main input[type=number]'), control('Track inventory').getByRole('switch'), button('Update')],
      })
    },
    async payment() {
      await page.setViewportSize({ width: 1200, height: 1150 })
      await open('/payment-methods/new')
      await field('Name').fill('Invoice')
      await field('Code').fill('invoice')
      await button('Select Payment Handler').click()
      await page.getByRole('menuitem').first().click()
      await picture('payment-method-new', {
        around: [heading, create, card('Calculator')],
        marks: [field('Name'), field('Code'), button('Select Payment Eligibility Checker'), card('Calculator').getByRole('switch'), control('Enabled').getByRole('switch'), create],
      })
    },
    async shipping() {
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
      for (const [name, text] of [['Full Name', 'Anna Bergmann'], ['Street Address', 'Lindenstraße 14'], ['City', 'Hamburg'], ['Postal Code', '20099']])
        await sheet.locator('[data-slot=form-item]').filter({ has: page.getByText(name, { exact: true }) }).locator('input').fill(text)
      await sheet.getByRole('combobox').filter({ hasText: 'Select a country' }).click()
      await page.getByRole('option', { name: 'Germany' }).click()
      await page.waitForTimeout(1500)
      const run = sheet.getByRole('button', { name: 'Run Test' })
      await page.screenshot({ path: '/tmp/p2/test1.png' })
      await picture('shipping-method-test', {
        around: [sheet.getByRole('heading', { name: 'Test shipping methods' }), sheet.locator('[data-slot=card]').last()],
        marks: [sheet.getByText('Test Order'), sheet.getByText('Shipping Address'), run],
      })
      await run.click()
      await sheet.getByText('Express Shipping').waitFor()
      await page.screenshot({ path: '/tmp/p2/test2.png' })
      await picture('shipping-method-test-result', { around: sheet.locator('[data-slot=card]').last() })
    },
    async taxes() {
      await page.setViewportSize({ width: 1200, height: 760 })
      await open('/tax-categories/new')
      await field('Name').fill('Books')
      await picture('tax-category-new', { around: [heading, create, firstCard], marks: [field('Name'), control('Is default').getByRole('switch'), create] })
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
        marks: [field('Name'), page.locator('main input[type=number]'), control('Tax category').getByRole('combobox'), control('Zone').getByRole('combobox'), control('Enabled').getByRole('switch'), create],
      })
    },
  }
  const only = process.env.ONLY?.split(',')
  for (const [name, scene] of Object.entries(scenes)) {
    if (only && !only.includes(name)) continue
    try { await scene() } catch (error) { if (!only) throw error; console.error(name, error.message.slice(0, 400)); await page.screenshot({ path: `/tmp/p2/fail-${name}.png` }) }
  }
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
  const { createChannel: channel } = await admin('mutation ($input: CreateChannelInput!) { createChannel(input: $input) { __typename } }', { input })
  if (channel.__typename !== 'Channel') throw new Error(`createChannel returned ${channel.__typename}`)
}
