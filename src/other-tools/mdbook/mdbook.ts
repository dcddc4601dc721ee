import { emptySite } from '../empty-site.ts'
import { originalText } from '../text/revise-text.ts'
import type { OtherTool } from '../tool.ts'

export const mdbook: OtherTool = {
  name: 'mdbook',
  label: 'mdBook',
  findConfigs: () => [],
  readSite: async (input) => emptySite('mdbook', input),
  createResolver: () => () => ({ kind: 'unknown' }),
  translatePage: ({ text }) => ({ revised: originalText(text), notes: [], components: [], partials: [] }),
}
