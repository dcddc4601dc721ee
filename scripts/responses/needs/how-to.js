import { addItem, createCustomer, setAddress, setCustomer, usePlugin } from './setup.js'

export const howTo = {
  'how-to/cms-integration-plugin': { without: 'needs a content system' },
  'how-to/configurable-products': { config: usePlugin('EngravingPlugin', 'src/plugins/engraving/engraving.plugin', '.init({})') },
  'how-to/digital-products': { config: usePlugin('DigitalProductsPlugin', 'src/plugins/digital-products/digital-products.plugin') },
  'how-to/github-oauth-authentication': { without: 'needs an account of GitHub' },
  'how-to/google-oauth-authentication': { without: 'needs an account of Google' },
  'how-to/multi-vendor-marketplaces': {
    config: usePlugin('MultivendorPlugin', 'src/plugins/multivendor/multivendor.plugin', '.init({ feePercent: 10 })'),
  },
  'how-to/paginated-list': { config: usePlugin('RepairsPlugin', 'src/plugins/repairs/repairs.plugin'), before: [createCustomer] },
  'how-to/publish-plugin': { config: usePlugin('PhoneHoursPlugin', 'packages/phone-hours-plugin/src/phone-hours.plugin') },
  'how-to/s3-asset-storage': { without: 'the answer depends on the storage' },
}
