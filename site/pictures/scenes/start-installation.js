export const folder = 'content/guides/getting-started/installation/pictures'

export async function take({ page, address, open, picture }) {
  await page.setViewportSize({ width: 1000, height: 620 })
  await page.goto(`${address}/dashboard/login`)
  const user = page.locator('input[name=username]')
  const password = page.locator('input[name=password]')
  await user.fill('superadmin')
  await password.fill('superadmin')
  await password.blur()
  const form = page.locator('[data-slot=card]')
  await picture('login', { around: [page.locator('svg').first(), form], padding: 32, marks: [user, password.locator('..')] })

  await open('/')
  const menu = page.locator('[data-sidebar=sidebar]').first()
  await picture('dashboard', {
    marks: [
      menu.getByRole('button', { name: 'Catalog' }),
      menu.getByRole('button', { name: 'System' }),
      menu.getByRole('button', { name: 'Super Admin' }),
    ],
  })
}
