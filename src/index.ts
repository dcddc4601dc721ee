import type { UserConfig } from './model/user-config.ts'

export type {
  GraphqlSourceConfig,
  HeadTagConfig,
  PackageConfig,
  ReferenceConfig,
  SecurityAllowConfig,
  SecurityConfig,
  TypeScriptSourceConfig,
} from './model/config-sections.ts'
export type { FrontMatterIssue, FrontMatterSchema } from './model/document.ts'
export type {
  AdmonitionConfig,
  HtmlPolicy,
  ImagesConfig,
  LinkPolicy,
  LocaleConfig,
  MathConfig,
  NavLink,
  SidebarItemConfig,
  TranslatableText,
  UserConfig,
  VersionConfig,
} from './model/user-config.ts'

/** Returns the config as it is; it is here so that editors know its options. */
export function defineConfig(config: UserConfig): UserConfig {
  return config
}
