export const folder = 'content/guides/extending-the-dashboard/theming/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/theming/index.md',
}

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1200, height: 620 })
  await open('/products/1')
  await picture('green-theme')
  await open('/journal-colors')
  await picture('colors', { around: [page.locator('main')], padding: 0 })
}
