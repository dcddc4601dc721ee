export const folder = 'content/guides/developer-guide/security/pictures'

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1160, height: 700 })
  await open('/')
  await page.locator('[data-sidebar=sidebar]').first().getByRole('button', { name: 'Super Admin' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.locator('input[type=password]').waitFor()
  const main = page.locator('main')
  await page.locator('input[type=password]').focus()
  await picture('profile', {
    around: [main.locator('h1'), main.getByRole('button', { name: 'Update' }), main.locator('[data-slot=card]')],
    marks: [page.locator('input[type=password]'), main.getByRole('button', { name: 'Update' })],
  })
}
