import { addItem, configureWith, createCustomer, setAddress, setCustomer } from './setup.js'

const digitalOptions = `.init({ publicUrl: 'https://shop-api.example.com', filesDir: 'downloads', secret: 'secret', daysValid: 14 })`

const twoSellers = 'needs the plugins of several pages and the goods of two sellers'

export const howTo = {
  'how-to/cms-integration-plugin': { without: 'needs a content system' },
  'how-to/configurable-products': {
    config: configureWith(
      'EmbroideryPlugin',
      'src/plugins/embroidery/embroidery.plugin',
      '.init({ surcharge: { USD: 1700 }, maxLength: 20 })',
    ),
    before: [
      { api: 'admin', query: 'mutation { updateProductVariant(input: { id: "37", customFields: { acceptsEmbroidery: true } }) { id } }' },
    ],
  },
  'how-to/digital-products': {
    config: configureWith('DigitalProductsPlugin', 'src/plugins/digital-products/digital-products.plugin', digitalOptions),
    before: [
      {
        api: 'admin',
        query:
          'mutation { updateProductVariant(input: { id: "5", customFields: { isDigital: true, downloadFile: "nocturne.pdf" } }) { id } }',
      },
      {
        api: 'admin',
        query:
          'mutation { updateShippingMethod(input: { id: "1", checker: { code: "matching-lines", arguments: [] }, translations: [] }) { id } }',
      },
      { api: 'admin', query: 'mutation { deleteShippingMethod(id: "2") { result } }' },
      addItem,
      { api: 'shop', query: 'mutation { addItemToOrder(productVariantId: "5", quantity: 1) { __typename } }' },
      setCustomer,
      setAddress,
    ],
    operations: {
      SetMethods: { variables: { parcel: '1', download: '3' } },
      Confirmation: { without: 'the links change with the time' },
    },
  },
  'how-to/github-oauth-authentication': { without: 'needs an account of GitHub' },
  'how-to/google-oauth-authentication': { without: 'needs an account of Google' },
  'how-to/multi-vendor-marketplaces/order-states': { without: twoSellers },
  'how-to/multi-vendor-marketplaces/register-sellers': {
    config: configureWith('SellerAccountsPlugin', 'src/plugins/seller-accounts/seller-accounts.plugin'),
  },
  'how-to/multi-vendor-marketplaces/split-orders': { without: twoSellers },
  'how-to/paginated-list': { config: configureWith('RepairsPlugin', 'src/plugins/repairs/repairs.plugin'), before: [createCustomer] },
  'how-to/publish-plugin': {
    config: configureWith('PhoneHoursPlugin', 'packages/phone-hours-plugin/src/phone-hours.plugin', '.init({ opensAt: 9, closesAt: 17 })'),
  },
  'how-to/s3-asset-storage': { without: 'the answer depends on the storage' },
}
