import { defineFeature } from '../../core/feature.ts'
import { agentProps } from './agent-props.ts'
import { options } from './options.ts'
import { planPageIndex } from './page-index.ts'
import { planFullText } from './plan-full-text.ts'

export const agents = defineFeature({
  name: 'agents',
  options,
  props: agentProps,
  files: (input) => [
    ...planPageIndex(input.currentSite, input.config, input.commit),
    // `dev` would make all of it again after each change.
    ...(input.live ? [] : planFullText(input)),
  ],
})
