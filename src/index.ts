import type { UserConfig } from './model/user-config.ts'

export type { FrontMatterIssue, FrontMatterSchema } from './model/front-matter-schema.ts'
export type { HeadTagConfig, SecurityAllowConfig, SecurityConfig } from './model/security-config.ts'
export type {
  AdmonitionConfig,
  GraphqlSourceConfig,
  HtmlPolicy,
  LinkPolicy,
  LocaleConfig,
  NavLink,
  PackageConfig,
  ReferenceConfig,
  SidebarItemConfig,
  TranslatableText,
  TypeScriptSourceConfig,
  UserConfig,
  VersionConfig,
} from './model/user-config.ts'

/** Returns the config as it is; it is here so that editors know its options. */
export function defineConfig(config: UserConfig): UserConfig {
  return config
}
