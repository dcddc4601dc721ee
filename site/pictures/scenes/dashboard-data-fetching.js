export const folder = 'content/guides/extending-the-dashboard/data-fetching/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/data-fetching/index.md',
}

export async function take({ page, open, picture, admin }) {
  await admin('mutation { updateProduct(input: { id: 53, enabled: false }) { id } }')
  await page.setViewportSize({ width: 1200, height: 520 })
  await open('/journal-newest')
  await picture('newest-products')
}
