import { defineFeature } from '../../core/feature.ts'
import { options } from './options.ts'
import { type DefinitionListToken, readDefinitionList } from './read-definition-list.ts'
import { writeDefinitionList } from './write-definition-list.ts'

export const definitionLists = defineFeature({
  name: 'definition-lists',
  options,
  syntax: {
    isIn: ({ options, isGenerated }) => options.syntax?.definitionLists === true && !isGenerated,
    blocks: { '': { read: readDefinitionList } },
    writers: { definitionList: (walk, token, offset) => writeDefinitionList(walk, token as DefinitionListToken, offset) },
  },
})
