import { labeled, withRoom } from '../fields.js'

export const folder = 'content/guides/developer-guide/custom-fields/pictures'

export const extension = {
  page: 'content/guides/developer-guide/custom-fields/dashboard-inputs.md',
  extra: {
    'src/fields/fields.plugin.ts': `
import { PluginCommonModule, VendurePlugin } from '@vendure/core'
import { careGuide } from './care-guide'
import { warranty } from './labeled'
import { seoFields } from './tabs'

@VendurePlugin({
  imports: [PluginCommonModule],
  configuration: (config) => {
    config.customFields.Product.push(...careGuide, ...warranty, ...seoFields)
    return config
  },
})
export class FieldsPlugin {}
`,
  },
}

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1200, height: 1500 })
  await open('/products/1')
  const tabs = page.getByRole('tablist')
  const card = page.locator('[data-slot=card]').filter({ has: tabs }).first()
  await page.locator('[contenteditable=true]').last().fill('Wipe the screen with a soft, dry cloth.')
  await page.locator('input[type=number]').last().fill('24')
  const guide = page
    .locator('[data-slot=form-item]')
    .filter({ has: page.locator('[contenteditable=true]') })
    .last()
  await picture('product', { around: [card], marks: [withRoom(tabs), withRoom(guide), labeled(page, 'Warranty in months')] })
}
