import { defineFeature } from '../../core/feature.ts'
import { printSample, printSections } from './print-sections.ts'

export const previousAddresses = defineFeature({
  name: 'previous-addresses',
  syntax: {
    isIn: ({ options }) => options.linksOnly !== true,
    code: printSample,
    records: (walk) => ({ document: printSections(walk) }),
  },
})
