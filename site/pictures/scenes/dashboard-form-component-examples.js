export const folder = 'content/guides/extending-the-dashboard/custom-form-components/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/custom-form-components/form-component-examples.md',
}

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1200, height: 1500 })
  const card = (text) => page.locator('[data-slot=card]').filter({ hasText: text }).first()
  await open('/products/1')
  await page.getByPlaceholder('name@example.com').fill('mina@example.com')
  await page.locator('input[type=number]').first().fill('1499')
  for (const tag of ['paper', 'desk']) {
    await page.getByPlaceholder('New tag').fill(tag)
    await page.keyboard.press('Enter')
  }
  await picture('slug', { around: [card('Product name')] })
  await picture('inputs', { around: [card('Email of the editor')] })
}
