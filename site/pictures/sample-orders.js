const people = [
  { name: 'Anna Bergmann', street: 'Lindenstraße 14', city: 'Hamburg', postalCode: '20099', country: 'DE' },
  { name: 'Daniel Hughes', street: '27 Castle Road', city: 'Bristol', postalCode: 'BS1 4QP', country: 'GB' },
  { name: 'Chloé Laurent', street: '8 rue des Fleurs', city: 'Lyon', postalCode: '69002', country: 'FR' },
  { name: 'Marco Ricci', street: 'Via Roma 31', city: 'Bologna', postalCode: '40121', country: 'IT' },
  { name: 'Sofia Lindqvist', street: 'Storgatan 5', city: 'Uppsala', postalCode: '753 31', country: 'SE' },
  { name: 'Tom Baker', street: '112 Mill Lane', city: 'Leeds', postalCode: 'LS1 5AB', country: 'GB' },
]

/** The day on which each order is placed, by its number: the shop's clock starts on the 15th. */
const days = { 1001: '2026-01-12', 1002: '2026-01-12', 1003: '2026-01-13', 1004: '2026-01-13', 1005: '2026-01-14', 1006: '2026-01-14' }

/** @returns The IDs of the customers, each with an address, by first name. */
export async function createSampleCustomers(admin) {
  const customers = {}
  for (const person of people) customers[person.name.split(' ')[0]] = await createCustomer(admin, person)
  return customers
}

/** @returns The IDs of the orders by state. */
export async function createSampleOrders({ admin, shop, customers }) {
  const delivered = await createPaidOrder(admin, customers.Anna, { L2201308: 1, 834444: 1 }, 'RF-20260112-01')
  await fulfill(admin, delivered, {}, 'PX 4471 0093', ['Shipped', 'Delivered'])
  const cancelled = await createPaidOrder(admin, customers.Marco, { 2000023510: 1 }, 'RF-20260112-02')
  const input = { orderId: cancelled, reason: 'Ordered twice', cancelShipping: true }
  await expect(admin('mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { __typename } }', { input }), 'Order')
  const shipped = await createPaidOrder(admin, customers.Daniel, { C24F390: 2, 'USBCIN01.5MI': 1 }, 'RF-20260113-01')
  await fulfill(admin, shipped, {}, 'PX 4471 0121', ['Shipped'])
  const partiallyShipped = await createPaidOrder(admin, customers.Tom, { '404.068.14': 4, 'CH00001-12': 1 }, 'RF-20260113-02')
  await fulfill(admin, partiallyShipped, { '404.068.14': 4 }, 'PX 4471 0126', ['Shipped'])
  const paid = await createPaidOrder(admin, customers.Sofia, { A4TKLA45535: 2, 834444: 1 }, 'RF-20260114-01')
  const authorized = await checkOut(shop, people[2], { B07D990021: 1, B00XI87KV8: 1 })
  const arranging = await createOrder(admin, customers.Anna, { TBL200128: 1 })
  return { delivered, cancelled, shipped, partiallyShipped, paid, authorized, arranging }
}

export async function createPaidOrder(admin, customerId, quantities, transactionId) {
  const id = await createOrder(admin, customerId, quantities)
  const input = { orderId: id, transactionId, method: 'standard-payment', metadata: {} }
  await expect(
    admin('mutation ($input: ManualPaymentInput!) { addManualPaymentToOrder(input: $input) { __typename } }', { input }),
    'Order',
  )
  return id
}

/**
 * Makes what differs from run to run in orders the same: the dates are those of `days`, codes of the payment provider are not random, and
 * lists that the server sorts by a date of whole seconds are sorted by ID. Hides the messages that disappear after a few seconds.
 */
export async function fixOrders(page) {
  // The table of an order's lines is drawn with its totals in the wrong column once its settings are stored.
  await page.addInitScript(() => {
    const settings = JSON.parse(localStorage.getItem('vendure-user-settings') ?? '{}')
    localStorage.setItem('vendure-user-settings', JSON.stringify({ ...settings, tableSettings: {} }))
    document.addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style')
      style.textContent = '[data-sonner-toaster] { display: none }'
      document.head.append(style)
    })
  })
  await page.route(/\/admin-api/, async (route) => {
    if (route.request().postData()?.includes('mutation SetSettingsStoreValue'))
      return route.fulfill({ json: { data: { setSettingsStoreValue: { key: '', result: true, error: null } } } })
    const response = await route.fetch({ maxRetries: 3 })
    const body = await response.json().catch(() => undefined)
    await route.fulfill(body === undefined ? { response } : { response, json: fixed(body, '2026-01-15') })
  })
}

function fixed(value, day) {
  if (typeof value === 'string') return value.replace(/^2026-01-15T1\d:\d\d:\d\d\.\d+Z$/, `${day}T10:00:00.000Z`)
  if (Array.isArray(value)) return value.map((item) => fixed(item, day))
  if (value === null || typeof value !== 'object') return value
  const ownDay = days[/^ORDER-(\d+)$/.exec(value.code)?.[1]] ?? day
  const entries = Object.entries(value).map(([name, item]) => [name, fixed(item, ownDay)])
  const result = Object.fromEntries(entries)
  if (result.history?.items) result.history.items.sort((first, second) => second.id - first.id)
  for (const list of [result.lines, result.payments, result.fulfillments]) list?.sort?.((first, second) => first.id - second.id)
  if (/^[a-z0-9]{8,12}$/.test(result.transactionId)) result.transactionId = 'k3x9w2mz'
  return result
}

async function createCustomer(admin, { name, street, city, postalCode, country }) {
  const [firstName, lastName] = name.split(' ')
  const input = { firstName, lastName, emailAddress: emailOf(name) }
  const { createCustomer: customer } = await admin(
    'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input, password: "sample") { ... on Customer { id } } }',
    { input },
  )
  await admin('mutation ($id: ID!, $input: CreateAddressInput!) { createCustomerAddress(customerId: $id, input: $input) { id } }', {
    id: customer.id,
    input: { ...addressOf({ name, street, city, postalCode, country }), defaultShippingAddress: true, defaultBillingAddress: true },
  })
  return customer.id
}

/** @returns The ID of an order that waits for its payment. */
export async function createOrder(admin, customerId, quantities) {
  const { createDraftOrder: draft } = await admin('mutation { createDraftOrder { id } }')
  const { customer } = await admin(
    'query ($id: ID!) { customer(id: $id) { addresses { fullName streetLine1 city postalCode country { code } } } }',
    { id: customerId },
  )
  const { country, ...address } = customer.addresses[0]
  for (const [sku, quantity] of Object.entries(quantities)) {
    const input = { productVariantId: await variantOf(admin, sku), quantity }
    await expect(
      admin('mutation ($id: ID!, $input: AddItemToDraftOrderInput!) { addItemToDraftOrder(orderId: $id, input: $input) { __typename } }', {
        id: draft.id,
        input,
      }),
      'Order',
    )
  }
  await admin(
    `mutation ($id: ID!, $customerId: ID!, $address: CreateAddressInput!) {
      setCustomerForDraftOrder(orderId: $id, customerId: $customerId) { __typename }
      setDraftOrderShippingAddress(orderId: $id, input: $address) { id }
      setDraftOrderBillingAddress(orderId: $id, input: $address) { id }
      setDraftOrderShippingMethod(orderId: $id, shippingMethodId: 1) { __typename }
    }`,
    { id: draft.id, customerId, address: { ...address, countryCode: country.code } },
  )
  await expect(
    admin('mutation ($id: ID!) { transitionOrderToState(id: $id, state: "ArrangingPayment") { __typename } }', { id: draft.id }),
    'Order',
  )
  return draft.id
}

/** @param quantities What the parcel contains; everything without it. */
async function fulfill(admin, orderId, quantities, trackingCode, states) {
  const { order } = await admin('query ($id: ID!) { order(id: $id) { lines { id quantity productVariant { sku } } } }', { id: orderId })
  const some = Object.keys(quantities).length > 0
  const lines = order.lines.filter(({ productVariant }) => !some || productVariant.sku in quantities)
  const input = {
    lines: lines.map(({ id, quantity, productVariant }) => ({ orderLineId: id, quantity: quantities[productVariant.sku] ?? quantity })),
    handler: {
      code: 'manual-fulfillment',
      arguments: [
        { name: 'method', value: 'Parcel' },
        { name: 'trackingCode', value: trackingCode },
      ],
    },
  }
  const { addFulfillmentToOrder: fulfillment } = await admin(
    'mutation ($input: FulfillOrderInput!) { addFulfillmentToOrder(input: $input) { ... on Fulfillment { id } } }',
    { input },
  )
  for (const state of states)
    await expect(
      admin('mutation ($id: ID!, $state: String!) { transitionFulfillmentToState(id: $id, state: $state) { __typename } }', {
        id: fulfillment.id,
        state,
      }),
      'Fulfillment',
    )
}

/** An order of a customer in the shop: its payment is authorized and not settled. */
async function checkOut(shop, person, quantities) {
  await shop('mutation ($email: String!) { login(username: $email, password: "sample") { __typename } }', { email: emailOf(person.name) })
  for (const [sku, quantity] of Object.entries(quantities)) {
    const { search } = await shop('query ($sku: String!) { search(input: { term: $sku, take: 1 }) { items { productVariantId } } }', {
      sku,
    })
    const id = search.items[0].productVariantId
    await expect(
      shop('mutation ($id: ID!, $quantity: Int!) { addItemToOrder(productVariantId: $id, quantity: $quantity) { __typename } }', {
        id,
        quantity,
      }),
      'Order',
    )
  }
  await shop(
    `mutation ($address: CreateAddressInput!) {
      setOrderShippingAddress(input: $address) { __typename }
      setOrderShippingMethod(shippingMethodId: [2]) { __typename }
      transitionOrderToState(state: "ArrangingPayment") { __typename }
    }`,
    { address: addressOf(person) },
  )
  const { addPaymentToOrder: order } = await shop(
    'mutation { addPaymentToOrder(input: { method: "standard-payment", metadata: {} }) { ... on Order { id } } }',
  )
  return order.id
}

async function variantOf(admin, sku) {
  const { productVariants } = await admin(
    'query ($sku: String!) { productVariants(options: { filter: { sku: { eq: $sku } } }) { items { id } } }',
    { sku },
  )
  if (productVariants.items.length === 0) throw new Error(`The sample shop has no variant ${sku}`)
  return productVariants.items[0].id
}

function addressOf({ name, street, city, postalCode, country }) {
  return { fullName: name, streetLine1: street, city, postalCode, countryCode: country }
}

function emailOf(name) {
  return `${name.split(' ')[0].toLowerCase().replace('é', 'e')}@example.com`
}

/** Errors of Vendure's mutations are results of another type. */
async function expect(answer, type) {
  const [[field, result]] = Object.entries(await answer)
  if (result.__typename !== type) throw new Error(`${field} returned ${result.__typename}`)
}
