import { defineFeature } from '../../core/feature.ts'
import { options } from './options.ts'
import { type DefinitionListToken, readDefinitionList } from './read-definition-list.ts'
import { writeDefinitionList } from './write-definition-list.ts'

export const definitionLists = defineFeature({
  name: 'definition-lists',
  options,
  parseOptions: ({ config }) => (config.syntax.definitionLists ? { definitionLists: true } : {}),
  syntax: {
    isIn: ({ options, isGenerated }) => options.definitionLists === true && !isGenerated,
    blocks: { '': { read: readDefinitionList } },
    writers: { definitionList: (walk, token, offset) => writeDefinitionList(walk, token as DefinitionListToken, offset) },
  },
})
