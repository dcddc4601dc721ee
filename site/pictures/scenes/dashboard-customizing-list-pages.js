export const folder = 'content/guides/extending-the-dashboard/customizing-pages/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/customizing-pages/customizing-list-pages.md',
  extra: {
    'src/plugins/journal/dashboard/index.tsx': `
import './bulk-actions-extension'
import { customerGroupColumn } from './customer-group-column'

defineDashboardExtension({ dataTables: [customerGroupColumn] })
`,
  },
}

export async function take({ page, open, picture, admin }) {
  await admin('mutation { updateProductVariants(input: [{ id: 2, enabled: false }, { id: 5, enabled: false }]) { id } }')
  await page.setViewportSize({ width: 1200, height: 700 })
  await open('/product-variants')
  await picture('sku-column')
  await open('/products')
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'With selected' }).click()
  await picture('put-on-sale')
}
