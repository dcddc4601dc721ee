import { addItem, customer, fulfill, orderCode, pay, setAddress, setCustomer, settle, startPayment, usePlugin } from './setup.js'

const createProduct = (name, slug) => ({
  api: 'admin',
  query: `mutation { createProduct(input: { translations: [{ languageCode: en, name: "${name}", slug: "${slug}", description: "" }] }) { id } }`,
})

const withoutResolvers = 'the page does not show the resolvers of the plugin'

export const developerGuide = {
  'developer-guide/custom-fields': {
    config: `export const config = {
      customFields: {
        Product: [
          { name: 'warrantyMonths', type: 'int' },
          { name: 'tagline', type: 'localeString' },
          { name: 'manual', type: 'relation', entity: require('@vendure/core').Asset },
        ],
        OrderLine: [{ name: 'engraving', type: 'string' }],
      },
    }`,
    before: [createProduct('Two-person tent', 'two-person-tent')],
  },
  'developer-guide/custom-permissions': { config: usePlugin('ReturnsPlugin', 'src/plugins/returns/returns.plugin') },
  'developer-guide/dataloaders': { config: usePlugin('DeliveriesPlugin', 'src/plugins/deliveries/deliveries.plugin') },
  'developer-guide/error-handling': { operations: { AddToCart: { variables: { variantId: '1', quantity: 2 } } } },
  'developer-guide/extend-graphql-api': { config: usePlugin('ShowroomPlugin', 'src/plugins/showroom/showroom.plugin'), before: customer },
  'developer-guide/has-custom-fields': { without: withoutResolvers },
  'developer-guide/importing-data': { operations: { ImportProducts: { variables: { file: null }, files: { file: 'products.csv' } } } },
  'developer-guide/migrating-from-v1/breaking-api-changes': { operations: { ZoneMembers: { variables: { id: '3' } } } },
  'developer-guide/migrating-from-v1/storefront-migration': {
    operations: {
      SetShippingMethod: { before: [addItem, setAddress], variables: { ids: ['1'] } },
      OrderStatus: { before: [setCustomer, startPayment, pay, settle, fulfill], variables: { code: orderCode } },
      CanceledParts: { variables: { code: orderCode } },
    },
  },
  'developer-guide/plugins': {
    config: usePlugin('WishlistPlugin', 'src/plugins/wishlist/wishlist.plugin', '.init({})'),
    before: customer,
    operations: { FriendsList: { variables: { code: 'x' } } },
  },
  'developer-guide/scheduled-tasks': {
    config: "export { config } from './src/vendure-config-tasks'",
  },
  'developer-guide/settings-store': {
    config: usePlugin('StorefrontSettingsPlugin', 'src/plugins/storefront-settings/storefront-settings.plugin'),
  },
  'developer-guide/strategies-configurable-operations': { config: "export { config } from './src/vendure-config'" },
  'developer-guide/translatable': { without: withoutResolvers },
  'developer-guide/uploading-files': {
    config: usePlugin('AvatarPlugin', 'src/plugins/avatar/avatar.plugin'),
    before: customer,
    operations: {
      CreateAssets: { variables: { input: [{ file: null }] }, files: { 'input.0.file': 'teapot.jpg' } },
      SetAvatar: { variables: { file: null }, files: { file: 'ada.jpg' } },
    },
  },
  'developer-guide/worker-job-queue': {
    before: [{ api: 'admin', query: 'mutation { reindex { id } }' }],
    operations: { JobStatus: { variables: { id: '1' } }, StopJob: { variables: { id: '1' } } },
  },
}
