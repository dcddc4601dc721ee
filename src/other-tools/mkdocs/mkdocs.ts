import { emptySite } from '../empty-site.ts'
import { originalText } from '../text/revise-text.ts'
import type { OtherTool } from '../tool.ts'

export const mkdocs: OtherTool = {
  name: 'mkdocs',
  label: 'MkDocs',
  findConfigs: () => [],
  readSite: async (input) => emptySite('mkdocs', input),
  createResolver: () => () => ({ kind: 'unknown' }),
  translatePage: ({ text }) => ({ revised: originalText(text), notes: [], components: [], partials: [] }),
}
