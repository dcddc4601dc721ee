export const folder = 'content/guides/extending-the-dashboard/creating-pages/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/creating-pages/index.md',
}

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1200, height: 520 })
  await open('/journal-guide')
  await picture('house-style')
}
