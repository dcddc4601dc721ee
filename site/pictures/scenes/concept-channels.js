export const folder = 'content/guides/core-concepts/channels/pictures'

export async function take({ page, open, picture, admin }) {
  const { createChannel: channel } = await admin(`mutation { createChannel(input: {
    code: "eu-shop"
    token: "eu-shop-token"
    defaultLanguageCode: en
    availableLanguageCodes: [en]
    defaultCurrencyCode: EUR
    availableCurrencyCodes: [EUR, GBP]
    pricesIncludeTax: true
    defaultTaxZoneId: "2"
    defaultShippingZoneId: "2"
    sellerId: "1"
  }) { ... on Channel { id } } }`)
  await page.setViewportSize({ width: 1100, height: 1000 })
  await open(`/channels/${channel.id}`)
  const main = page.locator('main')
  const item = (label) =>
    page.locator('[data-slot=form-item]').filter({ has: page.locator('[data-slot=form-label]').getByText(label, { exact: true }) })
  const defaults = page.locator('[data-slot=card]').filter({ hasText: 'Channel defaults' })
  await picture('channel', {
    around: [main.locator('h1'), defaults],
    marks: [
      item('Code').locator('input'),
      item('Token').locator('input'),
      item('Seller'),
      item('Available currencies'),
      item('Default tax zone'),
      item('Default shipping zone'),
    ],
  })
}
