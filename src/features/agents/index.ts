import { defineFeature } from '../../core/feature.ts'
import { agentProps } from './agent-props.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'
import { planPageIndex } from './page-index.ts'
import { planFullText } from './plan-full-text.ts'
import { type BuiltCommit, readCommit } from './read-commit.ts'

export const agents = defineFeature({
  name: 'agents',
  options,
  diagnostics,
  async sources({ config }) {
    if (!config.agents.commit) return undefined
    const { value, diagnostics } = await readCommit(config)
    return { value: { pages: [], watched: [], added: value }, diagnostics }
  },
  themeParts: (_, { agents }) => [
    ...(agents.webmcp ? (['webmcp'] as const) : []),
    ...(agents.openIn.length > 0 ? (['openIn'] as const) : []),
  ],
  props: agentProps,
  files: (input) => [
    ...planPageIndex(input.currentSite, input.config, input.added.agents as BuiltCommit | undefined),
    // `dev` would make all of it again after each change.
    ...(input.live ? [] : planFullText(input)),
  ],
})
