/** Operations that go before those of a page. */

/** The code of a page's first order. */
export const orderCode = '9SE7LEUPPPTALLXG'

export const createAccount = (firstName, lastName) => ({
  api: 'admin',
  query: `mutation {
    createCustomer(
      input: { firstName: "${firstName}", lastName: "${lastName}", emailAddress: "${firstName.toLowerCase()}@example.com" }
      password: "a-long-password"
    ) {
      __typename
    }
  }`,
})

export const createCustomer = createAccount('Ada', 'Byron')

export const createAddress = (customerId) => ({
  api: 'admin',
  query: `mutation {
    createCustomerAddress(
      customerId: "${customerId}"
      input: {
        fullName: "Ada Byron"
        streetLine1: "12 Harbour Street"
        city: "Bristol"
        postalCode: "BS1 5TY"
        countryCode: "GB"
        defaultShippingAddress: true
      }
    ) {
      id
    }
  }`,
})

export const logIn = { api: 'shop', query: 'mutation { login(username: "ada@example.com", password: "a-long-password") { __typename } }' }

export const logOut = { api: 'shop', query: 'mutation { logout { success } }' }

/** The customer has an account and is logged in. */
export const customer = [createCustomer, createAddress('1'), logIn]

/** Two laptops. */
export const addItem = { api: 'shop', query: 'mutation { addItemToOrder(productVariantId: "1", quantity: 2) { __typename } }' }

export const setCustomer = {
  api: 'shop',
  query: `mutation {
    setCustomerForOrder(input: { firstName: "Ada", lastName: "Byron", emailAddress: "ada@example.com" }) {
      __typename
    }
  }`,
}

export const setAddress = {
  api: 'shop',
  query: `mutation {
    setOrderShippingAddress(input: { fullName: "Ada Byron", streetLine1: "12 Harbour Street", city: "Bristol", postalCode: "BS1 5TY", countryCode: "GB" }) {
      __typename
    }
  }`,
}

export const setShipping = { api: 'shop', query: 'mutation { setOrderShippingMethod(shippingMethodId: ["1"]) { __typename } }' }

export const startPayment = { api: 'shop', query: 'mutation { transitionOrderToState(state: "ArrangingPayment") { __typename } }' }

export const pay = {
  api: 'shop',
  query: 'mutation { addPaymentToOrder(input: { method: "standard-payment", metadata: {} }) { __typename } }',
}

export const settle = { api: 'admin', query: 'mutation { settlePayment(id: "1") { __typename } }' }

export const fulfill = {
  api: 'admin',
  query: `mutation {
    addFulfillmentToOrder(
      input: {
        lines: [{ orderLineId: "1", quantity: 2 }]
        handler: { code: "manual-fulfillment", arguments: [{ name: "method", value: "Royal Mail" }, { name: "trackingCode", value: "RM123" }] }
      }
    ) {
      __typename
    }
  }`,
}

/** A guest's order up to the payment. */
export const guestCheckout = [addItem, setCustomer, setAddress, setShipping, startPayment]

export const order = [...guestCheckout, pay]

/** The configuration of a shop with a plugin of the page's samples. `call` is its call of `init`. */
export function configureWith(name, path, call = '') {
  return `import { ${name} } from './${path}'\n\nexport const config = { plugins: [${name}${call}] }\n`
}
