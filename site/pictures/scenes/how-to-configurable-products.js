import { labeled } from '../fields.js'

export const folder = 'content/guides/how-to/configurable-products/pictures'

export const extension = {
  page: 'content/guides/how-to/configurable-products/index.md',
  extra: {
    'src/plugins/embroidery/embroidery.plugin.ts': '\nEmbroideryPlugin.init({ surcharge: { EUR: 1500, USD: 1700 }, maxLength: 20 })\n',
  },
}

export async function take({ page, open, picture, admin }) {
  await admin('mutation { updateProductVariants(input: [{ id: "37", customFields: { acceptsEmbroidery: true } }]) { id } }')
  await page.setViewportSize({ width: 1160, height: 1300 })
  await open('/product-variants/37')
  await picture('variant', {
    around: [page.locator('main h1'), page.getByRole('button', { name: 'Update' }), labeled(page, 'Can be embroidered')],
    marks: [labeled(page, 'Can be embroidered')],
  })
}
