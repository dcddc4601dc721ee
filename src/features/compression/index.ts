import { defineFeature } from '../../core/feature.ts'
import { compressFiles } from './compress-files.ts'

export const compression = defineFeature({
  name: 'compression',
  writer: (writer, { config, hasFile }) => (config.compress ? compressFiles(writer, hasFile) : writer),
})
