import { emptySite } from '../empty-site.ts'
import { originalText } from '../text/revise-text.ts'
import type { OtherTool } from '../tool.ts'

export const vitepress: OtherTool = {
  name: 'vitepress',
  label: 'VitePress',
  findConfigs: () => [],
  readSite: async (input) => emptySite('vitepress', input),
  createResolver: () => () => ({ kind: 'unknown' }),
  translatePage: ({ text }) => ({ revised: originalText(text), notes: [], components: [], partials: [] }),
}
