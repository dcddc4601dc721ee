import type { OtherTool } from '../tool.ts'
import { findHugoConfigs } from './read-config.ts'
import { readSite } from './read-site.ts'
import { createResolver } from './resolve-link.ts'
import { translatePage } from './translate-page.ts'

export const hugo: OtherTool = {
  name: 'hugo',
  label: 'Hugo',
  findConfigs: findHugoConfigs,
  readSite,
  createResolver,
  translatePage,
}
