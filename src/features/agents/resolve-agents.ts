import type { AgentsConfig } from '../../core/model/agents-config.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'

const usualPrompt = 'Read {markdownUrl} so that I can ask questions about it.'

export function resolveAgents(config: AgentsConfig = {}): SiteConfig['agents'] {
  const { fullText = false, folderIndexes = false, optional = [], notice = false, commit = false, openIn = [], webmcp = false } = config
  return {
    fullText,
    folderIndexes,
    optional: [optional].flat(),
    notice,
    commit,
    openIn: openIn.map(({ name, url, prompt = usualPrompt }) => ({ name, url, prompt })),
    webmcp,
  }
}
