/**
 * Places an order as a guest, the way a storefront does.
 *
 * @param lines Pairs of a variant ID and a quantity.
 * @returns The ID of the order, which is paid unless `settle` is `false`.
 */
export async function placeOrder({ admin, shop }, lines, { settle = true } = {}) {
  for (const [variant, quantity] of lines)
    await shop(
      'mutation ($variant: ID!, $quantity: Int!) { addItemToOrder(productVariantId: $variant, quantity: $quantity) { __typename } }',
      {
        variant,
        quantity,
      },
    )
  await shop(
    'mutation { setCustomerForOrder(input: { firstName: "Ada", lastName: "Byron", emailAddress: "ada@example.com" }) { __typename } }',
  )
  await shop(`mutation { setOrderShippingAddress(input: {
    fullName: "Ada Byron", streetLine1: "12 Harbour Street", city: "Bristol", postalCode: "BS1 5TY", countryCode: "GB"
  }) { __typename } }`)
  await shop('mutation { setOrderShippingMethod(shippingMethodId: ["1"]) { __typename } }')
  await shop('mutation { transitionOrderToState(state: "ArrangingPayment") { __typename } }')
  const { addPaymentToOrder: order } = await shop(
    'mutation { addPaymentToOrder(input: { method: "standard-payment", metadata: {} }) { ... on Order { id payments { id } } } }',
  )
  if (settle) await admin('mutation ($id: ID!) { settlePayment(id: $id) { __typename } }', { id: order.payments[0].id })
  return order.id
}

/** Shows every moment of the run as the same one, and all payments with the same ID of their provider. */
export async function fixMoments(page) {
  await page.route('**/admin-api**', async (route) => {
    const response = await route.fetch({ maxRetries: 3 })
    const body = await response.text()
    await route.fulfill({
      response,
      body: body
        .replace(/2026-01-15T1\d:\d\d:\d\d\.\d+Z/g, '2026-01-15T10:00:00.000Z')
        .replace(/"transactionId":"\w+"/g, '"transactionId":"sample"'),
    })
  })
}
