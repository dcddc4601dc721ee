import type { UpdateOrderItemsResult } from '@vendure/common/lib/generated-shop-types'
import { initGraphQLTada } from 'gql.tada'
import type { introspection_types as AdminTypes } from '@/vdb/graphql/graphql-env'
import type { AddedTypes } from './added-types'

type KindOf<Name> = Name extends keyof AddedTypes
  ? AddedTypes[Name][0]
  : Name extends keyof AdminTypes
    ? AdminTypes[Name] extends { kind: infer Kind }
      ? Kind
      : 'SCALAR'
    : never

/** A type as SDL writes it, in the form that gql.tada reads. */
type TypeOf<Text> = Text extends `${infer Rest}!`
  ? { kind: 'NON_NULL'; name: never; ofType: TypeOf<Rest> }
  : Text extends `[${infer Rest}]`
    ? { kind: 'LIST'; name: never; ofType: TypeOf<Rest> }
    : { kind: KindOf<Text>; name: Text; ofType: null }

type FieldOf<Text> = Text extends `${infer Name}: ${infer Type}` ? { name: Name; type: TypeOf<Type>; defaultValue: null } : never
type FieldsOf<Texts extends readonly unknown[]> = { [Text in Texts[number] as FieldOf<Text>['name']]: FieldOf<Text> }

type Added = {
  [Name in keyof AddedTypes]: AddedTypes[Name] extends ['INPUT_OBJECT', ...infer Fields]
    ? { kind: 'INPUT_OBJECT'; name: Name; isOneOf: false; inputFields: { [Index in keyof Fields]: FieldOf<Fields[Index]> } }
    : AddedTypes[Name] extends ['OBJECT', ...infer Fields]
      ? { kind: 'OBJECT'; name: Name; fields: FieldsOf<Fields> }
      : never
}

/** What the guides use of the Shop API beyond what both APIs have. */
interface ShopTypes {
  UpdateOrderItemsResult: {
    kind: 'UNION'
    name: 'UpdateOrderItemsResult'
    fields: {}
    possibleTypes: NonNullable<UpdateOrderItemsResult['__typename']>
  }
}
interface ShopMutations {
  addItemToOrder: {
    name: 'addItemToOrder'
    type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'UNION'; name: 'UpdateOrderItemsResult'; ofType: null } }
  }
}

type RootFields<Name extends 'Query' | 'Mutation'> = AdminTypes[Name]['fields'] &
  (Added[Name] extends { fields: infer Fields } ? Fields : never)

interface Root<Name, Fields> {
  kind: 'OBJECT'
  name: Name
  fields: Fields
}

interface NoCustomFields<Name> {
  kind: 'INPUT_OBJECT'
  name: Name
  isOneOf: false
  inputFields: []
}

/** Inputs with the custom fields of the server on which the dashboard is developed. */
type ForeignInput = 'CreateProductCustomFieldsInput' | 'UpdateProductCustomFieldsInput'

interface Types extends Omit<AdminTypes, 'Query' | 'Mutation' | ForeignInput>, Omit<Added, 'Query' | 'Mutation'>, ShopTypes {
  CreateProductCustomFieldsInput: NoCustomFields<'CreateProductCustomFieldsInput'>
  UpdateProductCustomFieldsInput: NoCustomFields<'UpdateProductCustomFieldsInput'>
  Query: Root<'Query', RootFields<'Query'>>
  Mutation: Root<'Mutation', RootFields<'Mutation'> & ShopMutations>
}

interface Schema {
  disableMasking: true
  introspection: { name: never; query: 'Query'; mutation: 'Mutation'; subscription: never; types: Types }
  scalars: { DateTime: string; JSON: any; Money: number }
}

/** What Vendure's Vite plugin writes for a project: `graphql()` with the schema of its server. */
export const graphql = initGraphQLTada<Schema>()

export type { FragmentOf, ResultOf, VariablesOf } from 'gql.tada'
