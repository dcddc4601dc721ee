export const folder = 'content/guides/extending-the-dashboard/customizing-pages/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/customizing-pages/customizing-login-page.md',
}

export async function take({ page, address, picture }) {
  await page.setViewportSize({ width: 900, height: 760 })
  await page.goto(`${address}/dashboard/login`)
  await page.getByText('Staff only').waitFor()
  await picture('login')
}
