export const folder = 'content/guides/developer-guide/custom-fields/pictures'
export const extension = {
  page: 'content/guides/developer-guide/custom-fields/index.md',
  files: ['src/plugins/outdoor/outdoor.plugin.ts'],
}

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1260, height: 1200 })
  await open('/products/1')
  const main = page.locator('main')
  const item = (label) =>
    page.locator('[data-slot=form-item]').filter({ has: page.locator('[data-slot=form-label]').getByText(label, { exact: true }) })
  await item('Warranty in months').locator('input').fill('24')
  await item('tagline').locator('input').fill('Light, fast, and ready to travel')
  await picture('custom-fields', {
    around: [main.locator('h1'), main.locator('button').filter({ hasText: 'Update' }), item('Warranty in months'), item('tagline')],
    padding: 24,
    marks: [item('Warranty in months'), item('tagline')],
  })
}
