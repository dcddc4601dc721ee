import { field, formItem, labeled, withRoom } from '../fields.js'

export const folder = 'content/user-guide/localization/pictures'

export async function take({ page, admin, open, picture }) {
  await page.setViewportSize({ width: 1060, height: 560 })
  await open('/global-settings')
  const languages = formItem(page, 'Available languages')
  const update = page.getByRole('button', { name: 'Update' })
  await languages.locator('[role=combobox]').click()
  await page.getByPlaceholder(/search/i).fill('German')
  await page.getByText('German', { exact: true }).last().click()
  await page.keyboard.press('Escape')
  await picture('available-languages', {
    around: [page.locator('main h1'), page.locator('main [data-slot=card]').first(), update],
    marks: [withRoom(languages), update],
  })

  await admin('mutation { updateGlobalSettings(input: { availableLanguages: [en, de] }) { __typename } }')
  await admin('mutation { updateChannel(input: { id: "1", availableLanguageCodes: [en, de] }) { __typename } }')
  await page.setViewportSize({ width: 1200, height: 640 })
  await open('/products/1')
  const channel = page.locator('[data-sidebar=header] button')
  await channel.click()
  const content = page.locator('[role=menuitem]', { hasText: 'Content' })
  await content.hover()
  const german = page.locator('[role=menuitem]', { hasText: 'German' })
  await picture('content-language', {
    around: [channel, page.locator('[role=menu]').first(), page.locator('[role=menu]').last()],
    marks: [channel, content, german, page.locator('[role=menuitem]', { hasText: 'Manage Languages' })],
  })
  await german.click()
  await field(page, 'Product name').fill('Notebook')
  await picture('translate', {
    around: [channel, page.locator('main h1'), page.getByRole('button', { name: 'Update' }), formItem(page, 'Description')],
    marks: [channel, labeled(page, 'Product name'), labeled(page, 'Description'), page.getByRole('button', { name: 'Update' })],
  })

  await open('/products')
  await page.locator('[data-sidebar=footer] button').click()
  await page.getByRole('menuitem', { name: 'Language' }).click()
  const dialog = page.locator('[role=dialog]')
  await picture('display-language', {
    around: [dialog],
    marks: [0, 1].map((index) => withRoom(dialog.locator('[role=combobox]').nth(index).locator('..'))),
  })
}
