/** Plugins whose reference page is known by a shorter name, too: `/reference/core-plugins/email` for the EmailPlugin. */
const plugins = [
  'admin-ui',
  'asset-server',
  'dashboard',
  'elasticsearch',
  'email',
  'graphiql',
  'harden',
  'job-queue',
  'payments',
  'sentry',
  'stellate',
  'telemetry',
]

const paymentProviders = ['braintree', 'mollie', 'stripe']

const folder = '/reference/core-plugins'

export const shortAddresses = [
  ...plugins.map((name) => ({ from: `${folder}/${name}`, to: `${folder}/${name}-plugin/` })),
  ...paymentProviders.map((name) => ({ from: `${folder}/payments/${name}`, to: `${folder}/payments-plugin/${name}-plugin` })),
]
