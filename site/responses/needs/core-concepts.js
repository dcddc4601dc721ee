import { guestCheckout } from './setup.js'

export const coreConcepts = {
  'core-concepts/auth': {
    operations: {
      Verify: { variables: { token: 'token-from-the-email' } },
      SignInWithGoogle: { without: 'needs an account of Google' },
    },
  },
  'core-concepts/channels': { operations: { SetPrices: { headers: { 'vendure-token': 'eu-shop-token' } } } },
  'core-concepts/images-assets': {
    operations: {
      UploadAssets: {
        variables: { input: [{ file: null, tags: ['summer'] }] },
        files: { 'input.0.file': { name: 'linen-shirt.jpg' } },
      },
    },
  },
  'core-concepts/payment': {
    config: `import { acmePaymentHandler } from './src/plugins/acme-pay/acme-payment-handler'
      // In place of the provider.
      globalThis.fetch = async () => new Response(JSON.stringify({ id: 'ch_1001', approved: true }))
      export const config = { paymentOptions: { paymentMethodHandlers: [acmePaymentHandler] } }`,
    operations: { PaymentChoices: { before: guestCheckout } },
  },
  'core-concepts/shipping': { config: "export { config } from './src/vendure-config'" },
  'core-concepts/stock-control': { operations: { AddToCart: { hasErrors: true } } },
}
