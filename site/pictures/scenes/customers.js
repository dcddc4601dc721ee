import { card, labeled, withRoom } from '../fields.js'

export const folder = 'content/user-guide/customers/pictures'

const people = [
  { firstName: 'Ana', lastName: 'Silva', emailAddress: 'ana@example.com' },
  { firstName: 'Ben', lastName: 'Okafor', emailAddress: 'ben@example.com' },
  { firstName: 'Chloe', lastName: 'Martin', emailAddress: 'chloe@example.com' },
]

export async function take({ page, admin, shop, open, picture }) {
  const createCustomer =
    'mutation ($input: CreateCustomerInput!, $password: String) { createCustomer(input: $input, password: $password) { ... on Customer { id } } }'
  const ids = []
  for (const input of people) {
    const { createCustomer: customer } = await admin(createCustomer, {
      input,
      ...(input.firstName === 'Ben' ? {} : { password: 'sample' }),
    })
    ids.push(customer.id)
  }
  await shop(`mutation { addItemToOrder(productVariantId: "1", quantity: 1) { __typename } }`)
  await shop(
    `mutation { setCustomerForOrder(input: { firstName: "Dana", lastName: "Levi", emailAddress: "dana@example.com" }) { __typename } }`,
  )
  await admin(
    `mutation ($id: ID!) {
      createCustomerAddress(customerId: $id, input: {
        fullName: "Ana Silva", streetLine1: "12 Harbor Street", city: "Portland", province: "OR", postalCode: "97201", countryCode: "US",
        defaultShippingAddress: true, defaultBillingAddress: true
      }) { id }
      createCustomerGroup(input: { name: "Club members", customerIds: [$id] }) { id }
    }`,
    { id: ids[0] },
  )

  await page.setViewportSize({ width: 1060, height: 560 })
  await open('/customers')
  const list = page.locator('main table')
  const create = page.getByRole('link', { name: 'New Customer' })
  await picture('customers', {
    around: [page.locator('main h1'), list, create],
    marks: [create, list.locator('th', { hasText: 'Status' })],
  })

  await page.setViewportSize({ width: 1200, height: 1500 })
  await open(`/customers/${ids[0]}`)
  const addresses = card(page, 'Addresses')
  const groups = card(page, 'Customer groups')
  await picture('customer', {
    around: [page.locator('main h1'), addresses, page.getByRole('button', { name: 'Update' }), groups],
    marks: [
      addresses.getByRole('button', { name: 'Add new address' }),
      withRoom(addresses.locator('.lucide-square-pen, .lucide-pencil, .lucide-edit').first(), 6),
      groups.getByRole('button', { name: 'Add customer groups' }),
    ],
  })
  const history = card(page, 'Customer history')
  await history.getByPlaceholder('Add a note...').fill('Prefers a call before delivery.')
  await history.scrollIntoViewIfNeeded()
  await picture('customer-history', {
    around: [history],
    marks: [history.getByPlaceholder('Add a note...'), history.getByRole('checkbox'), history.getByRole('button', { name: 'Add note' })],
  })

  await page.setViewportSize({ width: 1060, height: 700 })
  await open('/customer-groups/1')
  const members = card(page, 'Customers')
  const addCustomer = members.locator('button', { hasText: 'Add customer' })
  await addCustomer.click()
  await page.locator('[role=option]').first().waitFor()
  await picture('customer-group', {
    around: [page.locator('main h1'), page.locator('button', { hasText: 'Update' }), members],
    marks: [labeled(page, 'Name'), addCustomer, page.locator('[role=option]').nth(1)],
  })
}
