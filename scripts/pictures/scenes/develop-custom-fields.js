export const folder = 'content/guides/developer-guide/custom-fields/pictures'
export const extension = {
  page: 'content/guides/developer-guide/custom-fields/index.md',
  files: ['src/plugins/outdoor/outdoor.plugin.ts'],
}

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1260, height: 1200 })
  await open('/products/1')
  await picture('custom-fields', { around: [page.locator('main')], padding: 0 })
}
