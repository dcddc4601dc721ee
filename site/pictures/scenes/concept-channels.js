import { card, labeled } from '../fields.js'

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
  await picture('channel', {
    around: [main.locator('h1'), card(page, 'Channel defaults')],
    marks: [
      labeled(page, 'Code'),
      labeled(page, 'Token'),
      labeled(page, 'Seller'),
      labeled(page, 'Available currencies'),
      labeled(page, 'Default tax zone'),
      labeled(page, 'Default shipping zone'),
    ],
  })
}
