import { emptySite } from '../empty-site.ts'
import type { OtherTool } from '../tool.ts'
import { translatePage } from './translate-page.ts'

export const starlight: OtherTool = {
  name: 'starlight',
  label: 'Starlight',
  findConfigs: () => [],
  readSite: async (input) => emptySite('starlight', input),
  createResolver: () => () => ({ kind: 'unknown' }),
  translatePage,
}
