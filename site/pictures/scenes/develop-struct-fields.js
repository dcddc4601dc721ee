export const folder = 'content/guides/developer-guide/custom-fields/pictures'

export const extension = {
  page: 'content/guides/developer-guide/custom-fields/structs-and-relations.md',
  files: ['src/fields/struct-fields.ts', 'src/fields/fields.plugin.ts'],
  extra: {
    'src/fields/fields.plugin.ts': `
import { PluginCommonModule, VendurePlugin } from '@vendure/core'
import { packedSize } from './struct-fields'

@VendurePlugin({
  imports: [PluginCommonModule],
  configuration: (config) => {
    config.customFields.ProductVariant.push(...packedSize)
    return config
  },
})
export class FieldsPlugin {}
`,
  },
}

export async function take({ page, open, picture, admin }) {
  await admin(
    'mutation { updateProductVariants(input: [{ id: "1", customFields: { packedSize: { lengthCm: 42, diameterCm: 16, bagIncluded: true } } }]) { id } }',
  )
  await page.setViewportSize({ width: 1200, height: 900 })
  await open('/product-variants/1')
  const struct = page.locator('[data-slot=card]').filter({ hasText: 'lengthCm' }).last()
  await struct.getByText('42').waitFor()
  await picture('struct', { around: [page.locator('main h1'), struct], marks: [struct.locator('button').first()] })
}
