import { addItem, createCustomer, logIn, orderCode, pay, setAddress, setShipping, startPayment } from './setup.js'

export const storefront = {
  'storefront/active-order': { operations: { AdjustLine: { hasErrors: true }, ApplyCoupon: { hasErrors: true } } },
  'storefront/checkout-flow': { operations: { Confirmation: { variables: { code: orderCode } } } },
  'storefront/customer-accounts': {
    before: [createCustomer],
    operations: {
      Verify: { hasErrors: true },
      Login: { hasErrors: true },
      NewPassword: { hasErrors: true },
      Account: { before: [logIn, addItem, setAddress, setShipping, startPayment, pay] },
      AddAddress: {
        variables: {
          input: { fullName: 'Ada Byron', streetLine1: '12 Harbour Street', city: 'Bristol', postalCode: 'BS1 5TY', countryCode: 'GB' },
        },
      },
      ChangeAddress: { variables: { input: { id: '2', defaultShippingAddress: true } } },
      RemoveAddress: { variables: { id: '2' } },
      AskForChange: { variables: { password: 'a-long-password', newEmailAddress: 'ada.byron@example.com' } },
      ConfirmChange: { variables: { token: 'token-from-the-email' } },
    },
  },
  'storefront/listing-products': { operations: { WithVariantCount: { without: 'needs Elasticsearch' } } },
}
