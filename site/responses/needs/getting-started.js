import { addItem, logOut } from './setup.js'

const address = {
  fullName: 'Ada Byron',
  streetLine1: '12 Harbour Street',
  city: 'Bristol',
  postalCode: 'BS1 5TY',
  countryCode: 'GB',
}

export const gettingStarted = {
  'getting-started/graphql-intro': {
    operations: {
      SetAddress: { before: [addItem] },
      'SetAddress 2': { before: [logOut], variables: { input: address } },
    },
  },
  'getting-started/try-the-api': {
    before: [{ api: 'admin', query: 'mutation { logout { success } }' }],
    operations: { AdminProducts: { hasErrors: true } },
  },
}
