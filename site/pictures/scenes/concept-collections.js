import { card, labeled } from '../fields.js'

export const folder = 'content/guides/core-concepts/collections/pictures'

export async function take({ page, open, picture, admin }) {
  const { collections } = await admin('{ collections(options: { filter: { slug: { eq: "computers" } } }) { items { id } } }')
  await page.setViewportSize({ width: 1160, height: 1400 })
  await open(`/collections/${collections.items[0].id}`)
  await picture('collection-filters', {
    around: [card(page, 'Filters'), card(page, 'Contents').locator('tbody tr').nth(2)],
    marks: [
      labeled(page, 'Inherit filters'),
      card(page, 'Filters').locator('[data-slot=card-content] .border').first(),
      card(page, 'Contents').locator('table'),
    ],
  })
}
