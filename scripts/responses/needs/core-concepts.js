import {
  addItem,
  createAccount,
  createAddress,
  createCustomer,
  guestCheckout,
  logIn,
  logOut,
  pay,
  setAddress,
  setCustomer,
  setShipping,
  settle,
  startPayment,
} from './setup.js'

const password = 'a-long-password'
const startAsAdmin = (query) => ({ api: 'admin', query })

export const coreConcepts = {
  'core-concepts/auth': {
    operations: {
      SignIn: { before: [createAccount('Charles', 'Page')], variables: { email: 'charles@example.com', password }, after: [logOut] },
      Verify: { variables: { token: 'token-from-the-email' } },
      SignInWithGoogle: { without: 'needs an account of Google' },
    },
  },
  'core-concepts/channels': {
    operations: {
      SetPrices: { headers: { 'vendure-token': 'eu-shop-token' } },
    },
  },
  'core-concepts/collections': { operations: { CategoryPage: { variables: { slug: 'computers' } } } },
  'core-concepts/customers': {
    operations: {
      GuestDetails: { before: [addItem], after: [logOut] },
      MyAccount: { before: [startAsAdmin('mutation { deleteCustomer(id: "1") { result } }'), createCustomer, createAddress('2'), logIn] },
      AddToGroup: {
        before: ['grace', 'alan'].map((name) =>
          startAsAdmin(
            `mutation { createCustomer(input: { firstName: "${name}", lastName: "Page", emailAddress: "${name}@example.com" }) { __typename } }`,
          ),
        ),
      },
    },
  },
  'core-concepts/images-assets': {
    operations: {
      UploadAssets: {
        variables: { input: [{ file: null, tags: ['summer'] }] },
        files: { 'input.0.file': { name: 'linen-shirt.jpg' } },
      },
    },
  },
  'core-concepts/money': { operations: { EnableEuro: { variables: { channelId: '1' } } } },
  'core-concepts/orders': {
    operations: {
      StartPayment: { before: [setShipping] },
      Approve: { without: 'needs a state of the page’s own process' },
    },
  },
  'core-concepts/payment': {
    config: `import { acmePaymentHandler } from './src/plugins/acme-pay/acme-payment-handler'
      // In place of the provider.
      globalThis.fetch = async () => new Response(JSON.stringify({ id: 'ch_1001', approved: true }))
      export const config = { paymentOptions: { paymentMethodHandlers: [acmePaymentHandler] } }`,
    operations: {
      PaymentChoices: { before: guestCheckout },
      Pay: { variables: { token: 'tok_visa' } },
      Settle: { variables: { paymentId: '1' } },
    },
  },
  'core-concepts/products': {
    operations: {
      AttachSizes: { variables: { productId: '55', groupId: '16' } },
      CreateVariants: { variables: { productId: '55', small: '48', medium: '49' } },
      LabelProduct: { variables: { productId: '55', facetValueIds: ['40'] } },
      SearchShirts: { variables: { linenId: '40' } },
    },
  },
  'core-concepts/promotions': {
    operations: { ApplyCode: { before: [addItem] } },
  },
  'core-concepts/shipping': {
    config: "export { config } from './src/vendure-config'",
    operations: {
      ShippingChoices: { before: [addItem, setCustomer, setAddress] },
      ChooseShipping: { variables: { methodId: '1' } },
      Fulfill: { before: [startPayment, pay, settle], variables: { lineId: '1' } },
      MarkShipped: { variables: { fulfillmentId: '1' } },
    },
  },
  'core-concepts/stock-control': {
    operations: {
      SetStock: { variables: { variantId: '1', locationId: '2' } },
      Movements: { variables: { variantId: '1' } },
    },
  },
  'core-concepts/taxes': {
    operations: {
      CreateTaxZone: { variables: { countryId: '234' } },
      CreateRate: { variables: { categoryId: '4', zoneId: '6' } },
      SetChannelTax: { variables: { channelId: '1', zoneId: '6' } },
      SetCategory: { variables: { variantId: '1', categoryId: '4' } },
      OrderTax: { before: [addItem, setAddress, setShipping] },
    },
  },
}
