import { defineFeature } from '../../core/feature.ts'
import { tocSyntax } from './write-toc.ts'

export const tableOfContents = defineFeature({ name: 'table-of-contents', syntax: tocSyntax })
