import { SiteChecks } from './check-options.ts'
import type { FeatureOptions } from './feature-options.ts'
import { both, closedObject, list, object, optional, type Section } from './schema-parts.ts'
import { SyntaxConfig, UserConfig } from './user-config.ts'
import { VersionConfig } from './version-options.ts'

/** Every option of the core and of the features. */
export function configSection(features: readonly FeatureOptions[]): Section<UserConfig> {
  class Nested {
    readonly check = optional(object(withParts(SiteChecks, 'check')))
    readonly syntax = optional(object(withParts(SyntaxConfig, 'syntax')), {})
    readonly versions = optional(list(object(withParts(VersionConfig, 'version'))))
  }
  return both(withParts(UserConfig, 'config'), Nested)

  function withParts<T extends object>(section: Section<T>, key: 'config' | 'check' | 'syntax' | 'version'): Section<T> {
    return features.reduce<Section<T>>((all, { [key]: part }) => (part ? both(all, part) : all), section)
  }
}

export function configSchema(features: readonly FeatureOptions[]) {
  return closedObject(configSection(features))
}
