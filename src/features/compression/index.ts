import { defineFeature } from '../../core/feature.ts'
import { compressFiles } from './compress-files.ts'
import { options } from './options.ts'

export const compression = defineFeature({
  name: 'compression',
  options,
  writer: (writer, { config, hasFile }) => (config.compress ? compressFiles(writer, hasFile) : writer),
})
