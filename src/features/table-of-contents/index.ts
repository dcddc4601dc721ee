import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { tocSyntax } from './write-toc.ts'

export const tableOfContents = defineFeature({ name: 'table-of-contents', diagnostics, syntax: tocSyntax })
