/** A GraphQL type with its fields or values in the order of the published SDL, then those that a server adds. */
export interface DeclaredType {
  readonly page: string
  readonly kind: string
  readonly name: string
  readonly fields: string
}

function type(page: string, kind: string) {
  return (name: string, fields = ''): DeclaredType => ({ page, kind, name, fields })
}

const object = (api: string) => type(`${api}/object-types`, 'type')
const input = (api: string) => type(`${api}/input-types`, 'input')

const address =
  'id createdAt updatedAt fullName company streetLine1 streetLine2 city province postalCode country phoneNumber defaultShippingAddress ' +
  'defaultBillingAddress customFields'

export const declaredTypes: readonly DeclaredType[] = [
  object('shop')('Address', address),
  object('admin')('Address', address),
  object('shop')('CurrentUser', 'id identifier channels'),
  object('shop')('Surcharge', 'id createdAt updatedAt description sku taxLines price priceWithTax taxRate'),
  object('shop')('FulfillmentLine', 'orderLine orderLineId quantity fulfillment fulfillmentId'),
  object('shop')('OrderInterceptorError', 'errorCode message interceptorError'),
  object('admin')('Job', 'id createdAt startedAt settledAt queueName state progress data result error isSettled duration retries attempts'),
  // Two files declare it.
  object('admin')('Fulfillment', 'nextStates id createdAt updatedAt lines summary state method trackingCode customFields'),
  type('shop/object-types', 'interface')('ErrorResult', 'errorCode message'),
  type('admin/object-types', 'union')('StockMovementItem'),
  input('shop')(
    'CreateAddressInput',
    'fullName company streetLine1 streetLine2 city province postalCode countryCode phoneNumber defaultShippingAddress ' +
      'defaultBillingAddress customFields',
  ),
  input('admin')('RefundOrderInput', 'lines shipping adjustment amount paymentId reason'),
  input('admin')('AuthenticationInput', 'native'),
  input('admin')('TagListOptions', 'skip take sort filter filterOperator'),
  input('admin')('TagFilterParameter', 'id createdAt updatedAt value _and _or'),
]
