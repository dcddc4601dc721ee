export const folder = 'content/guides/extending-the-dashboard/custom-form-components/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/custom-form-components/index.md',
  extra: {
    'src/plugins/journal/dashboard/index.tsx': `
import './detail-forms'
`,
  },
}

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1200, height: 1100 })
  await open('/product-variants/1')
  await page.getByRole('radio', { name: 'Level 3 of 5' }).click()
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.activeElement.blur())
  const card = (text) => page.locator('[data-slot=card]').filter({ hasText: text }).first()
  await picture('difficulty', { around: [card('Difficulty')] })
}
