export const folder = 'content/guides/core-concepts/taxes/pictures'

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1160, height: 760 })
  await open('/tax-rates')
  await page.getByText('Standard Tax Asia').waitFor()
  const main = page.locator('main')
  const header = (name) => main.locator('th').getByText(name, { exact: true })
  await picture('tax-rates', {
    around: [main.locator('h1'), main.locator('table'), main.getByRole('link', { name: 'New Tax Rate' })],
    marks: [header('Value'), header('Category'), header('Zone')],
  })
}
