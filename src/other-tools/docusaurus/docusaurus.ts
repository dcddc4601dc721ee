import { emptySite } from '../empty-site.ts'
import type { OtherTool } from '../tool.ts'
import { translatePage } from './translate-page.ts'

export const docusaurus: OtherTool = {
  name: 'docusaurus',
  label: 'Docusaurus',
  findConfigs: () => [],
  readSite: async (input) => emptySite('docusaurus', input),
  createResolver: () => () => ({ kind: 'unknown' }),
  translatePage,
}
