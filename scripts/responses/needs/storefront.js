import { addItem, order, orderCode, pay, setAddress, setShipping, settle, startPayment } from './setup.js'

const createCoupon = {
  api: 'admin',
  query: `mutation {
    createPromotion(
      input: {
        enabled: true
        couponCode: "WINTER10"
        translations: [{ languageCode: en, name: "Winter sale" }]
        conditions: []
        actions: [{ code: "order_percentage_discount", arguments: [{ name: "discount", value: "10" }] }]
      }
    ) {
      __typename
    }
  }`,
}

export const storefront = {
  'storefront/active-order': {
    operations: {
      GetActiveOrder: { before: [addItem] },
      AddItem: { variables: { variantId: '5', quantity: 1 } },
      AdjustLine: { variables: { lineId: '1', quantity: 3 } },
      RemoveLine: { variables: { lineId: '2' } },
      ApplyCoupon: { before: [addItem, createCoupon], variables: { code: 'WINTER10' } },
      RemoveCoupon: { variables: { code: 'WINTER10' } },
    },
  },
  'storefront/checkout-flow': { before: order, operations: { Confirmation: { variables: { code: orderCode } } } },
  'storefront/customer-accounts': {
    operations: {
      Register: { variables: { input: { emailAddress: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' } } },
      SendAgain: { variables: { emailAddress: 'ines@example.com' } },
      Verify: { variables: { token: 'token-from-the-email' } },
      Forgotten: { variables: { emailAddress: 'ines@example.com' } },
      NewPassword: { variables: { token: 'token-from-the-email', password: 'another-long-password' } },
      Account: { before: [addItem, setAddress, setShipping, startPayment, pay, settle] },
      AddAddress: {
        variables: {
          input: { fullName: 'Ada Byron', streetLine1: '12 Harbour Street', city: 'Bristol', postalCode: 'BS1 5TY', countryCode: 'GB' },
        },
      },
      ChangeAddress: { variables: { input: { id: '1', defaultShippingAddress: true } } },
      RemoveAddress: { variables: { id: '1' } },
      AskForChange: { variables: { password: 'another-long-password', newEmailAddress: 'ines.moreau@example.com' } },
      ConfirmChange: { variables: { token: 'token-from-the-email' } },
    },
  },
  'storefront/listing-products': {
    operations: {
      CollectionPage: { variables: { slug: 'computers' } },
      WithVariantCount: { without: 'needs Elasticsearch' },
    },
  },
  'storefront/order-workflow': { before: [addItem] },
}
