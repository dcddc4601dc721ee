import { card, formItem, labeled } from '../fields.js'

export const folder = 'content/guides/core-concepts/promotions/pictures'

export async function take({ page, open, picture, admin }) {
  const { createPromotion: promotion } = await admin(`mutation { createPromotion(input: {
    enabled: true
    couponCode: "WELCOME10"
    perCustomerUsageLimit: 1
    startsAt: "2025-01-01T00:00:00Z"
    translations: [{ languageCode: en, name: "Welcome offer" }]
    conditions: [{
      code: "minimum_order_amount"
      arguments: [{ name: "amount", value: "5000" }, { name: "taxInclusive", value: "true" }]
    }]
    actions: [{ code: "order_percentage_discount", arguments: [{ name: "discount", value: "10" }] }]
  }) { ... on Promotion { id } } }`)
  await page.setViewportSize({ width: 1160, height: 1400 })
  await open(`/promotions/${promotion.id}`)
  await picture('promotion', {
    around: [formItem(page, 'Starts at'), card(page, 'Conditions'), card(page, 'Actions')],
    marks: [labeled(page, 'Coupon code'), card(page, 'Conditions'), card(page, 'Actions')],
  })
}
