import { addItem, configureWith, customer, fulfill, orderCode, pay, setAddress, setCustomer, settle, startPayment } from './setup.js'

const catalog = `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets
Teapot,teapot,A teapot of stoneware,,,,,TEA-1,39.00,standard,20,,,
Sencha,sencha,Green tea,,,weight,50 g,SEN-50,8.50,standard,80,,,
,,,,,,100 g,SEN-100,15.00,standard,40,,,
`

const tentFields = `export const config = {
  customFields: {
    Product: [{ name: 'warrantyMonths', type: 'int' }, { name: 'tagline', type: 'localeString' }],
    OrderLine: [{ name: 'printedName', type: 'string' }],
  },
}`

/** The product that the page calls a tent. */
const nameTent = {
  api: 'admin',
  query: `mutation {
    updateProduct(
      input: {
        id: "42"
        customFields: { warrantyMonths: 24 }
        translations: [{ languageCode: en, name: "Two-person tent", slug: "two-person-tent", customFields: { tagline: "Light and dry" } }]
      }
    ) {
      id
    }
  }`,
}

const withoutResolvers = 'the page does not show the resolvers of the plugin'

export const developerGuide = {
  'developer-guide/custom-fields': { config: tentFields, before: [nameTent] },
  'developer-guide/custom-fields/structs-and-relations': {
    config: `import { packedSize } from './src/fields/struct-fields'
      import { productRelations } from './src/fields/relation-fields'
      export const config = { customFields: { ProductVariant: packedSize, Product: productRelations } }`,
  },
  'developer-guide/custom-fields/validate-and-protect': { config: tentFields, before: [nameTent] },
  'developer-guide/custom-permissions': { config: configureWith('ReturnsPlugin', 'src/plugins/returns/returns.plugin') },
  'developer-guide/dataloaders': { config: configureWith('DeliveriesPlugin', 'src/plugins/deliveries/deliveries.plugin') },
  'developer-guide/db-subscribers': {
    config: `import { SkuSubscriber } from './src/subscribers/sku-subscriber'
      export const config = { dbConnectionOptions: { subscribers: [SkuSubscriber] } }`,
  },
  'developer-guide/error-handling': { operations: { AddToCart: { variables: { variantId: '1', quantity: 2 } } } },
  'developer-guide/extend-graphql-api': {
    config: configureWith('ShowroomPlugin', 'src/plugins/showroom/showroom.plugin'),
    before: customer,
  },
  'developer-guide/has-custom-fields': { without: withoutResolvers },
  'developer-guide/importing-data': {
    operations: { ImportProducts: { variables: { file: null }, files: { file: { name: 'products.csv', text: catalog } } } },
  },
  'developer-guide/migrating-from-v1/breaking-api-changes': { operations: { ZoneMembers: { variables: { id: '3' } } } },
  'developer-guide/migrating-from-v1/storefront-migration': {
    operations: {
      SetShippingMethod: { before: [addItem, setAddress], variables: { ids: ['1'] } },
      OrderStatus: { before: [setCustomer, startPayment, pay, settle, fulfill], variables: { code: orderCode } },
      CanceledParts: { variables: { code: orderCode } },
    },
  },
  'developer-guide/plugins': {
    config: configureWith('WishlistPlugin', 'src/plugins/wishlist/wishlist.plugin', '.init({})'),
    before: customer,
    operations: { FriendsList: { variables: { code: 'x' } } },
  },
  'developer-guide/scheduled-tasks': {
    config: "export { config } from './src/vendure-config-tasks'",
  },
  'developer-guide/settings-store': {
    config: configureWith('StorefrontSettingsPlugin', 'src/plugins/storefront-settings/storefront-settings.plugin'),
  },
  'developer-guide/strategies-configurable-operations': { config: "export { config } from './src/vendure-config'" },
  'developer-guide/translatable': { without: withoutResolvers },
  'developer-guide/uploading-files': {
    config: configureWith('AvatarPlugin', 'src/plugins/avatar/avatar.plugin'),
    before: customer,
    operations: {
      CreateAssets: { variables: { input: [{ file: null }] }, files: { 'input.0.file': { name: 'teapot.jpg' } } },
      SetAvatar: { variables: { file: null }, files: { file: { name: 'ada.jpg' } } },
    },
  },
  'developer-guide/worker-job-queue': {
    before: [{ api: 'admin', query: 'mutation { reindex { id } }' }],
    operations: { JobStatus: { variables: { id: '1' } }, StopJob: { variables: { id: '1' } } },
  },
}
