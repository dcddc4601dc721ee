import { labeled } from '../fields.js'

export const folder = 'content/guides/how-to/digital-products/pictures'

export const extension = {
  page: 'content/guides/how-to/digital-products/index.md',
  extra: {
    'src/plugins/digital-products/digital-products.plugin.ts':
      "\nDigitalProductsPlugin.init({ publicUrl: 'http://localhost:3000', filesDir: '.', secret: 'sample', daysValid: 30 })\n",
  },
}

export async function take({ page, open, picture, admin }) {
  await admin(
    'mutation { updateProductVariants(input: [{ id: "5", customFields: { isDigital: true, downloadFile: "nocturne.pdf" } }]) { id } }',
  )
  await page.setViewportSize({ width: 1160, height: 1300 })
  await open('/product-variants/5')
  const fields = [labeled(page, 'Digital product'), labeled(page, 'File name of the download')]
  await picture('variant', { around: [page.locator('main h1'), page.getByRole('button', { name: 'Update' }), ...fields], marks: fields })
}
