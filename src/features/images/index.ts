import { defineFeature } from '../../core/feature.ts'
import type { ResolvedLink } from '../../core/model/site.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'
import { resizeImages } from './resize-images.ts'

export const images = defineFeature({
  name: 'images',
  options,
  diagnostics,
  async prepare({ site, config }) {
    const { value, diagnostics } = await resizeImages(site, config)
    const { variants, files } = value
    const withVariants = (link: ResolvedLink): ResolvedLink => {
      const own = link.kind === 'asset' ? variants.get(link.href) : undefined
      return own && link.kind === 'asset' ? { ...link, variants: own } : link
    }
    return { value: { files, ...(variants.size > 0 && { pages: ({ links }) => ({ links: links.map(withVariants) }) }) }, diagnostics }
  },
})
