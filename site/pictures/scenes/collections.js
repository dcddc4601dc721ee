import { card, field, labeled } from '../fields.js'

export const folder = 'content/user-guide/catalog/pictures'

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1060, height: 640 })
  await open('/collections')
  const list = page.locator('main table')
  const folderOf = (name) =>
    list.locator('tr', { hasText: name }).locator('button:has(.lucide-folder), button:has(.lucide-folder-open)').first()
  await folderOf('Electronics').click()
  await page.getByRole('link', { name: 'Computers' }).waitFor()
  await picture('collections', {
    around: [page.locator('main h1'), list, page.getByRole('link', { name: 'New Collection' })],
    marks: [folderOf('Electronics'), list.locator('tbody tr').first().locator('td').first()],
  })

  await page.setViewportSize({ width: 1060, height: 1150 })
  await open('/collections/new')
  await field(page, 'Name').fill('Indoor Plants')
  await page.getByRole('button', { name: 'Add collection filter' }).click()
  await page.getByRole('menuitem', { name: 'Filter by facet values' }).click()
  const filters = card(page, 'Filters')
  await filters.getByRole('button', { name: 'Add facet values' }).click()
  await page.getByPlaceholder('Search facet values...').fill('Indoor')
  await page
    .getByRole('option', { name: /Indoor/i })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await page.locator('main table tbody a').first().waitFor()
  const create = page.getByRole('button', { name: 'Create', exact: true })
  const addAsset = page.getByRole('button', { name: 'Add asset' })
  await picture('collection-new', {
    around: [page.locator('main h1'), create, addAsset, filters],
    marks: [
      labeled(page, 'Name'),
      labeled(page, 'Description'),
      filters.getByRole('button', { name: 'Add collection filter' }),
      filters.getByRole('button', { name: 'Add facet values' }),
      addAsset,
      create,
    ],
  })
  const contents = card(page, 'Contents')
  await contents.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 500)
  const rows = contents.locator('tbody tr')
  await picture('collection-contents', {
    around: [contents.getByText('Contents', { exact: true }), contents.locator('thead'), rows.nth(3)],
  })
}
