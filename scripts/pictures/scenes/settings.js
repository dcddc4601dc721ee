export const folder = 'content/user-guide/settings/pictures'

export async function take({ page, open, picture, admin }) {
  await prepare(admin)
  const heading = page.locator('main h1')
  const button = (name) => page.getByRole('button', { name })
  const create = page.getByRole('button', { name: 'Create', exact: true })
  const field = (name) => page.locator(`main input[name="${name}"]`)
  const card = (text) => page.locator('main [data-slot=card]').filter({ hasText: text }).last()
  const control = (label) => page.locator('[data-slot=form-item]').filter({ hasText: label }).last()
  const firstCard = page.locator('main [data-slot=card]').first()

  const scenes = {
    async roles() {
      await page.setViewportSize({ width: 1200, height: 1000 })
      await open('/roles/new')
      await field('description').fill('Warehouse')
      await field('code').fill('warehouse')
      await button('Select a channel').click()
      await page.getByText('Default channel').last().click()
      await page.keyboard.press('Escape')
      const row = (name) => page.getByRole('row').filter({ hasText: name }).first()
      await picture('role-new', {
        around: [heading, create, row('Asset')],
        marks: [field('description'), field('code'), control('Channels').first(), row('Administrator').getByRole('button', { name: 'Toggle all' }), create],
      })
      const order = page.getByRole('row').filter({ has: page.getByText('Order', { exact: true }) })
      await order.getByRole('switch').nth(1).click()
      await order.getByRole('switch').nth(2).click()
      await page.mouse.wheel(0, 1500)
      await order.scrollIntoViewIfNeeded()
      await page.screenshot({ path: '/tmp/p2/role2.png' })
      await picture('role-permissions', {
        around: order,
        marks: [order.getByRole('switch').nth(1), order.getByRole('switch').nth(2), order.getByRole('button', { name: 'Toggle all' })],
      })
    },
    async administrators() {
      await page.setViewportSize({ width: 1200, height: 800 })
      await open('/administrators')
      await page.getByRole('link', { name: 'New Administrator' }).click()
      await heading.filter({ hasText: 'New administrator' }).waitFor()
      const inputs = page.locator('main input')
      for (const [index, text] of ['Kim', 'Park', 'kim@example.com', 'a long password'].entries()) await inputs.nth(index).fill(text)
      await button('Select a role').click()
      await page.getByText('Warehouse').last().click()
      await page.keyboard.press('Escape')
      await picture('administrator-new', { around: [heading, create, card('Roles')], marks: [inputs.nth(2), inputs.nth(3), card('Roles').getByRole('button').first(), create] })
    },
    async channels() {
      await page.setViewportSize({ width: 1200, height: 900 })
      await open('/channels/new')
      await field('code').fill('shop-italy')
      await field('token').fill('shop-italy-token')
      await picture('channel-new', {
        around: [heading, create, card('Channel defaults')],
        marks: [field('code'), field('token'), button('Select seller'), button('Select a language').first(), button('Select a currency').first(), card('Channel defaults').getByText('Channel defaults'), create],
      })
      await open('/products')
      for (const index of [1, 2, 3]) await page.locator('main').getByRole('checkbox').nth(index).click()
      await button('With selected').click()
      await page.getByRole('menuitem', { name: 'Assign to channel' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox').click()
      await page.getByRole('option', { name: 'shop-france' }).click()
      const factor = dialog.locator('input[type=number]')
      await factor.fill('0.9')
      await page.screenshot({ path: '/tmp/p2/assign2.png' })
      await picture('channel-assign', { around: dialog, marks: [dialog.getByRole('combobox'), factor, dialog.getByRole('button', { name: 'Assign', exact: true })] })
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      const switcher = page.locator('[data-sidebar=sidebar] button').first()
      await switcher.click()
      await page.screenshot({ path: '/tmp/p2/switch.png' })
      await picture('channel-select', { around: [switcher, page.getByRole('menu')], marks: [switcher, page.getByRole('menuitem', { name: /shop-france/ })] })
      await page.keyboard.press('Escape')
    },
    async countries() {
      await page.setViewportSize({ width: 1200, height: 760 })
      await open('/countries/1')
      await picture('country', { around: [heading, button('Update'), firstCard], marks: [control('Enabled').getByRole('switch'), button('Update')] })
      const { createZone: zone } = await admin('mutation { createZone(input: { name: "Benelux" }) { id } }')
      const { countries } = await admin('{ countries(options: { filter: { code: { eq: "BE" } } }) { items { id } } }')
      await admin('mutation ($id: ID!, $members: [ID!]!) { addMembersToZone(zoneId: $id, memberIds: $members) { id } }', { id: zone.id, members: [countries.items[0].id] })
      await open(`/zones/${zone.id}`)
      await button('Select country').click()
      await page.waitForTimeout(500)
      await page.keyboard.type('Neth')
      await page.waitForTimeout(1000)
      await page.screenshot({ path: '/tmp/p2/zone.png' })
      await picture('zone', { around: [heading, button('Update'), card('Countries'), page.locator('[data-radix-popper-content-wrapper]')], marks: [button('Select country'), page.getByRole('option', { name: 'Netherlands' })] })
      await page.keyboard.press('Escape')
    },
    async global() {
      await open('/global-settings')
      await picture('global-settings', {
        around: [heading, button('Update'), firstCard],
        marks: [control('Available languages').getByRole('button').first(), page.locator('main input[type=number]'), control('Track inventory').getByRole('switch'), button('Update')],
      })
    },
    async payment() {
      await page.setViewportSize({ width: 1200, height: 1150 })
      await open('/payment-methods/new')
      await field('name').fill('Invoice')
      await field('code').fill('invoice')
      await button('Select Payment Handler').click()
      await page.screenshot({ path: '/tmp/p2/payment1.png' })
      await page.getByRole('menuitem').first().click()
      await page.screenshot({ path: '/tmp/p2/payment2.png' })
      await picture('payment-method-new', {
        around: [heading, create, card('Calculator')],
        marks: [field('name'), field('code'), button('Select Payment Eligibility Checker'), card('Calculator').getByRole('switch'), control('Enabled').getByRole('switch'), create],
      })
    },
    async shipping() {
      await page.setViewportSize({ width: 1200, height: 1400 })
      await open('/shipping-methods/new')
      await field('name').fill('Free shipping')
      await field('code').fill('free-shipping')
      await button('Select a fulfillment handler').click()
      await page.getByText('Manually enter fulfillment details').last().click()
      await button('Select Shipping Eligibility Checker').click()
      await page.getByRole('menuitem').first().click()
      await button('Select Shipping Calculator').click()
      await page.getByRole('menuitem').first().click()
      const minimum = card('Conditions').locator('input').first()
      await minimum.fill('50')
      await page.screenshot({ path: '/tmp/p2/shipping.png' })
      await picture('shipping-method-new', {
        around: [card('Conditions'), card('Calculator')],
        marks: [minimum, card('Calculator').locator('input').first()],
      })
      await page.setViewportSize({ width: 1200, height: 1000 })
      await open('/shipping-methods')
      await button('Test').click()
      await page.waitForTimeout(1000)
      await page.screenshot({ path: '/tmp/p2/test.png' })
    },
    async taxes() {
      await page.setViewportSize({ width: 1200, height: 760 })
      await open('/tax-categories/new')
      await field('name').fill('Books')
      await picture('tax-category-new', { around: [heading, create, firstCard], marks: [field('name'), control('Is default').getByRole('switch'), create] })
      await open('/tax-rates/new')
      await field('name').fill('Books Europe')
      await page.locator('main input[type=number]').fill('7')
      await button('Select a tax category').click()
      await page.getByRole('option', { name: 'Reduced Tax' }).click()
      await button('Select a zone').click()
      await page.getByRole('option', { name: 'Europe' }).click()
      await page.screenshot({ path: '/tmp/p2/rate.png' })
      await picture('tax-rate-new', {
        around: [heading, create, firstCard, control('Enabled')],
        marks: [page.locator('main input[type=number]'), control('Tax category').getByRole('combobox'), control('Zone').getByRole('combobox'), control('Enabled').getByRole('switch'), create],
      })
    },
  }
  const only = process.env.ONLY?.split(',')
  for (const [name, scene] of Object.entries(scenes)) {
    if (only && !only.includes(name)) continue
    try { await scene() } catch (error) { if (!only) throw error; console.error(name, error.message.slice(0, 400)); await page.screenshot({ path: `/tmp/p2/fail-${name}.png` }) }
  }
}

async function prepare(admin) {
  const { channels, zones } = await admin('{ channels { items { id } } zones(options: { filter: { name: { eq: "Europe" } } }) { items { id } } }')
  const europe = zones.items[0].id
  await admin('mutation ($input: CreateRoleInput!) { createRole(input: $input) { id } }', {
    input: { code: 'warehouse', description: 'Warehouse', permissions: ['ReadOrder', 'UpdateOrder', 'ReadCustomer', 'ReadShippingMethod'], channelIds: [channels.items[0].id] },
  })
  const { createChannel: channel } = await admin('mutation ($input: CreateChannelInput!) { createChannel(input: $input) { __typename } }', {
    input: {
      code: 'shop-france',
      token: 'shop-france-token',
      defaultLanguageCode: 'en',
      availableLanguageCodes: ['en'],
      defaultCurrencyCode: 'EUR',
      availableCurrencyCodes: ['EUR'],
      pricesIncludeTax: true,
      defaultTaxZoneId: europe,
      defaultShippingZoneId: europe,
    },
  })
  if (channel.__typename !== 'Channel') throw new Error(`createChannel returned ${channel.__typename}`)
}
