export const folder = 'content/guides/core-concepts/collections/pictures'

export async function take({ page, open, picture, admin }) {
  const { collections } = await admin('{ collections(options: { filter: { slug: { eq: "computers" } } }) { items { id } } }')
  await page.setViewportSize({ width: 1160, height: 1400 })
  await open(`/collections/${collections.items[0].id}`)
  const card = (title) =>
    page.locator('[data-slot=card]').filter({ has: page.locator('[data-slot=card-title]').getByText(title, { exact: true }) })
  await picture('collection-filters', {
    around: [card('Filters'), card('Contents').locator('tbody tr').nth(2)],
    marks: [
      page.locator('[data-slot=form-item]').filter({ hasText: 'Inherit filters' }).getByRole('switch'),
      card('Filters').locator('[data-slot=card-content] .border').first(),
      card('Contents').locator('table'),
    ],
  })
}
