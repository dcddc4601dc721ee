import { card, field, labeled } from '../fields.js'

export const folder = 'content/user-guide/promotions/pictures'

const percentage = (code, discount) => ({ code, arguments: [{ name: 'discount', value: String(discount) }] })

export async function take({ page, admin, open, picture }) {
  await page.setViewportSize({ width: 1060, height: 1330 })
  await open('/promotions/new')
  await field(page, 'Name').fill('10 % spring discount')
  await field(page, 'Coupon code').fill('SPRING10')
  await field(page, 'Per customer usage limit').fill('')
  await field(page, 'Usage limit').fill('')
  await field(page, 'Enabled').click()
  const actions = card(page, 'Actions')
  await actions.getByRole('button', { name: 'Add action' }).click()
  await page.getByRole('menuitem', { name: /^Discount order by \{/ }).click()
  await actions.locator('input').first().fill('10')
  const create = page.getByRole('button', { name: 'Create', exact: true })
  const h1 = page.locator('main h1')
  await picture('promotion-new', {
    around: [h1, create, actions],
    marks: [
      labeled(page, 'Name'),
      labeled(page, 'Starts at'),
      labeled(page, 'Coupon code'),
      labeled(page, 'Per customer usage limit'),
      labeled(page, 'Usage limit'),
      actions.getByRole('button', { name: 'Add action' }),
      actions.locator('input').first(),
      labeled(page, 'Enabled'),
      create,
    ],
  })

  const conditions = card(page, 'Conditions')
  const addCondition = conditions.locator('button', { hasText: 'Add condition' })
  await addCondition.click()
  await picture('add-condition', { around: [conditions, page.locator('[role=menu]')], marks: [addCondition, page.locator('[role=menu]')] })
  await page.getByRole('menuitem', { name: 'If order total is greater than' }).click()
  await conditions.locator('input').first().fill('50.00')
  await page.keyboard.press('Tab')
  await picture('condition', {
    around: [conditions],
    marks: [conditions.locator('input').first(), conditions.locator('[role=switch]')],
  })

  const createPromotion = (input) =>
    admin('mutation ($input: CreatePromotionInput!) { createPromotion(input: $input) { ... on Promotion { id } } }', { input })
  await createPromotion({
    enabled: true,
    couponCode: 'SPRING10',
    conditions: [],
    actions: [percentage('order_percentage_discount', 10)],
    translations: [{ languageCode: 'en', name: '10 % spring discount' }],
  })
  await createPromotion({
    enabled: true,
    actions: [{ code: 'free_shipping', arguments: [] }],
    conditions: [
      {
        code: 'minimum_order_amount',
        arguments: [
          { name: 'amount', value: '5000' },
          { name: 'taxInclusive', value: 'true' },
        ],
      },
    ],
    translations: [{ languageCode: 'en', name: 'Free shipping from $50' }],
  })
  await page.setViewportSize({ width: 1060, height: 500 })
  await open('/promotions')
  await picture('promotions', {
    around: [h1, page.locator('main table'), page.getByRole('link', { name: 'New Promotion' })],
  })
}
