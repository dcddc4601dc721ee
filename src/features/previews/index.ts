import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { drawIcons } from './draw-icons.ts'
import { drawPreviews } from './draw-previews.ts'
import { options } from './options.ts'

export const icons = defineFeature({ name: 'icons', options, prepare: ({ config, findInConfig }) => drawIcons(config, findInConfig) })

export const previews = defineFeature({
  name: 'previews',
  diagnostics,
  props: ({ page: { preview }, config }) => (preview ? { image: `${config.url}${preview.href}`, imageAlt: preview.alt } : {}),
  prepare: (input) => (input.config.previews ? input.stage('previews', () => drawPreviews(input)) : undefined),
})
