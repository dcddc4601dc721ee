import { labeled } from '../fields.js'

export const folder = 'content/guides/core-concepts/auth/pictures'

export async function take({ page, open, picture, admin }) {
  const { createRole: role } = await admin(`mutation { createRole(input: {
    code: "catalog-editor"
    description: "Edits products and images"
    permissions: [ReadCatalog, UpdateCatalog, ReadAsset, CreateAsset]
    channelIds: ["1"]
  }) { id } }`)
  await page.setViewportSize({ width: 1160, height: 760 })
  await open(`/roles/${role.id}`)
  const main = page.locator('main')
  const row = (name) => main.locator('tr').filter({ has: page.getByText(name, { exact: true }) })
  await picture('role', {
    around: [main.locator('h1'), row('Catalog')],
    marks: [labeled(page, 'Channels'), row('Asset'), row('Catalog')],
  })
}
