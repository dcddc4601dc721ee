import { defineFeature } from '../../core/feature.ts'
import { indexTask } from './index-task.ts'

export const search = defineFeature({
  name: 'search',
  tasks: { index: indexTask },
})
