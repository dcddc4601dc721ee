import { card, labeled } from '../fields.js'

export const folder = 'content/user-guide/catalog/pictures'

export async function take({ page, admin, open, picture }) {
  await page.setViewportSize({ width: 1060, height: 640 })
  await open('/facets')
  const create = page.getByRole('link', { name: 'New Facet' })
  const list = page.locator('main table')
  await picture('facets', {
    around: [page.locator('main h1'), list, create],
    marks: [page.locator('main [data-slot=tooltip-trigger]').nth(2), list.locator('th', { hasText: 'Visibility' })],
  })

  const { createFacet } = await admin(
    `mutation { createFacet(input: { code: "material", isPrivate: false, translations: [{ languageCode: en, name: "Material" }] }) { id } }`,
  )
  await admin(`mutation ($input: [CreateFacetValueInput!]!) { createFacetValues(input: $input) { id } }`, {
    input: ['Cotton', 'Wool'].map((name) => ({
      facetId: createFacet.id,
      code: name.toLowerCase(),
      translations: [{ languageCode: 'en', name }],
    })),
  })
  await page.setViewportSize({ width: 1200, height: 760 })
  await open(`/facets/${createFacet.id}`)
  const addValue = page.getByRole('link', { name: 'Add facet value' })
  await picture('facet', {
    around: [
      page.locator('main h1'),
      page.getByRole('button', { name: 'Update' }),
      addValue,
      card(page, 'Facet values'),
      labeled(page, 'Private'),
    ],
    marks: [labeled(page, 'Name'), labeled(page, 'Code'), labeled(page, 'Private'), addValue],
  })

  // High enough for the list to open below its button.
  await page.setViewportSize({ width: 1200, height: 1300 })
  await open('/products/1')
  const values = card(page, 'Facet Values')
  await values.getByRole('button', { name: 'Add facet values' }).click()
  const search = page.getByPlaceholder('Search facet values...')
  await search.fill('el')
  await page.locator('[role=option]').first().waitFor()
  await picture('product-facet-values', {
    around: [
      values.locator('[data-slot=card-title]'),
      values.locator('button', { hasText: 'Add facet values' }),
      search,
      page.locator('[role=listbox]'),
    ],
    marks: [
      values.locator('button', { hasText: 'Add facet values' }),
      page.locator('[data-slot=command-input-wrapper]').last(),
      page.locator('[role=option]').first(),
    ],
  })
}
