import {
  KnownDirectivesRule,
  KnownTypeNamesRule,
  LoneSchemaDefinitionRule,
  NoUnusedFragmentsRule,
  PossibleTypeExtensionsRule,
  specifiedRules,
  UniqueArgumentDefinitionNamesRule,
  UniqueArgumentNamesRule,
  UniqueDirectiveNamesRule,
  UniqueDirectivesPerLocationRule,
  UniqueEnumValueNamesRule,
  UniqueFieldDefinitionNamesRule,
  UniqueInputFieldNamesRule,
  UniqueOperationTypesRule,
  UniqueTypeNamesRule,
  type ValidationRule,
} from 'graphql'

/** What `graphql` itself holds type definitions to; it does not say where one breaks them unless it is asked like this. */
export const sdlRules = [
  LoneSchemaDefinitionRule,
  UniqueOperationTypesRule,
  UniqueTypeNamesRule,
  UniqueEnumValueNamesRule,
  UniqueFieldDefinitionNamesRule,
  UniqueArgumentDefinitionNamesRule,
  UniqueDirectiveNamesRule,
  KnownTypeNamesRule,
  KnownDirectivesRule,
  UniqueDirectivesPerLocationRule,
  PossibleTypeExtensionsRule,
  UniqueArgumentNamesRule,
  UniqueInputFieldNamesRule,
] as unknown as readonly ValidationRule[]

/** A fragment that nothing uses here may be used elsewhere. */
export const operationRules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule)
