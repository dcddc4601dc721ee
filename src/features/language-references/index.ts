import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const languageReferences = defineFeature({ name: 'language-references', needs: ['openapi', 'references'], diagnostics })
