export const folder = 'content/guides/extending-the-dashboard/extending-overview/pictures'

export async function take({ page, open, picture }) {
  // The menu entry exists only where Vite serves the dashboard; the setting works everywhere.
  await page.addInitScript(() => {
    const settings = JSON.parse(localStorage.getItem('vendure-user-settings') ?? '{}')
    localStorage.setItem('vendure-user-settings', JSON.stringify({ ...settings, devMode: true }))
  })
  await page.setViewportSize({ width: 1200, height: 900 })
  await open('/products/1')
  const card = page.locator('[data-slot=card]').filter({ hasText: 'Facet Values' }).first()
  const { x, y, width } = await card.boundingBox()
  // Entered step by step: the frame belongs to the innermost part that the pointer has entered.
  await page.mouse.move(x - 12, y + 30)
  await page.mouse.move(x + width / 2, y + 24, { steps: 12 })
  const button = page
    .locator('button:visible')
    .filter({ has: page.locator('.text-dev-mode') })
    .first()
  await button.waitFor()
  await button.evaluate((element) => element.click())
  const ids = page.locator('[data-slot=popover-content]')
  await ids.waitFor()
  await picture('dev-mode', { around: [card, ids], marks: [button, ids], padding: 24 })
}
