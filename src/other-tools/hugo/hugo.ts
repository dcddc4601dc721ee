import { emptySite } from '../empty-site.ts'
import { originalText } from '../text/revise-text.ts'
import type { OtherTool } from '../tool.ts'

export const hugo: OtherTool = {
  name: 'hugo',
  label: 'Hugo',
  findConfigs: () => [],
  readSite: async (input) => emptySite('hugo', input),
  createResolver: () => () => ({ kind: 'unknown' }),
  translatePage: ({ text }) => ({ revised: originalText(text), notes: [], components: [], partials: [] }),
}
