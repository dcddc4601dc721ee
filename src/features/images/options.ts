import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'

export class ImagesConfig {
  /** The widths of the smaller versions, in pixels. An image gets those that are narrower than itself. */
  readonly widths: readonly number[] = o.list(o.number(), findWidthsProblem)
  /** The format of the smaller versions. @default the format of the image */
  readonly format?: 'webp' | 'avif' = o.optional(o.oneOf('webp', 'avif'))
}

class ImagesOptions {
  /**
   * Smaller versions of large images, from which browsers choose. The site must install the package `sharp`.
   * @default none
   */
  readonly images?: ImagesConfig = o.optional(o.object(ImagesConfig))
}

function findWidthsProblem(widths: readonly number[]): string | undefined {
  return widths.length === 0 ? 'it must contain at least one width' : widths.map(findWidthProblem).find((problem) => problem !== undefined)
}

function findWidthProblem(width: number): string | undefined {
  return Number.isInteger(width) && width >= 16 && width <= 10_000
    ? undefined
    : `\`${width}\` is not a whole number of pixels from 16 to 10,000`
}

export const options: FeatureOptions = { config: ImagesOptions, resolve: ({ images }) => (images ? { images } : {}) }

declare module '../../core/config/user-config.ts' {
  interface UserConfig extends ImagesOptions {}
}

declare module '../../core/model/site-config.ts' {
  interface SiteConfig {
    /** undefined if images have no smaller versions. */
    readonly images?: ImagesConfig
  }
}
