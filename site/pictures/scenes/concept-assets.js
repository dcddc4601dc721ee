export const folder = 'content/guides/core-concepts/images-assets/pictures'

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1160, height: 640 })
  await open('/assets/1')
  const main = page.locator('main')
  const preview = main.locator('img').first()
  const focus = main.locator('[data-slot=card]').filter({ hasText: 'Focal Point' }).getByRole('button').last()
  await focus.click()
  const confirm = main.getByRole('button', { name: 'Set Focal Point' })
  const { x, y, width, height } = await preview.boundingBox()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.47, y + height * 0.35, { steps: 5 })
  await page.mouse.up()
  await picture('focal-point', {
    around: [
      main.locator('h1'),
      main.locator('[data-slot=card]').first(),
      main.locator('[data-slot=card]').filter({ hasText: 'Focal Point' }).last(),
    ],
    marks: [focus, confirm, main.getByRole('button', { name: 'Update' })],
  })
}
