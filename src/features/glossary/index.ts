import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const glossary = defineFeature({ name: 'glossary', diagnostics })
