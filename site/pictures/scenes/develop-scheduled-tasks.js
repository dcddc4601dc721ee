export const folder = 'content/guides/developer-guide/scheduled-tasks/pictures'

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1360, height: 600 })
  await open('/scheduled-tasks')
  const main = page.locator('main')
  const row = main.locator('tr').filter({ hasText: 'clean-jobs' })
  await row.getByRole('button').click()
  const menu = page.locator('[role=menu]')
  await picture('scheduled-tasks', {
    around: [main.locator('h1'), main.locator('table'), menu],
    marks: [main.locator('th').getByText('Last Result'), row.getByRole('button', { includeHidden: true }), menu],
  })
}
