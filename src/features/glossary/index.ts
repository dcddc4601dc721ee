import { defineFeature } from '../../core/feature.ts'
import { options } from './options.ts'

export const glossary = defineFeature({ name: 'glossary', options })
