import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'
import type { AbsolutePath, Href } from '../../kit/files/paths.ts'

export class IconsConfig {
  /** The SVG file that the icons are generated from, relative to the project folder, such as `public/icon.svg`. It should be square. */
  readonly source: string = o.projectPath(findSvgProblem)
  /** The color behind the icon on home screens, such as `#ffffff`, and of the browser while the site opens from there. @default '#ffffff' */
  readonly background?: string = o.optional(o.text(findColorProblem), '#ffffff')
}

class PreviewFont {
  /** A TTF, OTF, or WOFF file, relative to the project folder, such as `fonts/inter-bold.ttf`. WOFF2 files are not possible. */
  readonly file: string = o.projectPath(findFontProblem)
  /** The weight of the font, from 100 to 900. The title uses 700. @default 400 */
  readonly weight?: number = o.optional(o.number(findWeightProblem), 400)
}

export class PreviewsConfig {
  /** The fonts of the images. The first one is for characters that the others do not have. At least one is required. */
  readonly fonts: readonly PreviewFont[] = o.list(o.object(PreviewFont), (fonts) =>
    fonts.length === 0 ? 'it must contain at least one font' : undefined,
  )
  /**
   * A module whose default export is a React component that renders the images, relative to the project folder. The component can use what the
   * package `satori` supports, and no hooks.
   * @default an image with the title, the sidebar, the description, and the name of the site
   */
  readonly template?: string = o.optional(o.modulePath())
}

class PreviewsOptions {
  /**
   * Icons for home screens and a web manifest, generated from one SVG file. The site must install the package `sharp`.
   * @default none
   */
  readonly icons?: IconsConfig = o.optional(o.object(IconsConfig))
  /**
   * Images for link previews of all pages that do not have an `image`. The site must have a `url` and install the packages `satori` and `sharp`.
   * @default none
   */
  readonly previews?: PreviewsConfig = o.optional(o.object(PreviewsConfig))
}

function findSvgProblem(path: string): string | undefined {
  return /\.svg$/i.test(path) ? undefined : 'it is not an SVG file'
}

function findColorProblem(color: string): string | undefined {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? undefined : 'it is not a color such as `#ffffff`'
}

function findWeightProblem(weight: number): string | undefined {
  return weight >= 100 && weight <= 900 && weight % 100 === 0 ? undefined : 'it is not one of 100, 200, and so on up to 900'
}

function findFontProblem(path: string): string | undefined {
  if (/\.woff2$/i.test(path)) return 'WOFF2 files are not possible; use a TTF, OTF, or WOFF file'
  return /\.(?:ttf|otf|woff)$/i.test(path) ? undefined : 'it is not a TTF, OTF, or WOFF file'
}

export const options: FeatureOptions = {
  config: PreviewsOptions,
  resolve: ({ icons, previews }, { absolute }) => ({
    ...(icons && { icons: { ...o.withDefaults(IconsConfig, icons), name: icons.source, source: absolute(icons.source) } }),
    ...(previews && {
      previews: {
        fonts: previews.fonts.map((font) => ({ ...o.withDefaults(PreviewFont, font), name: font.file, file: absolute(font.file) })),
        template: previews.template === undefined ? undefined : { name: previews.template, file: absolute(previews.template) },
      },
    }),
  }),
  problems: ({ previews, url }) =>
    previews && url === undefined
      ? [{ path: ['previews'], reason: 'it has no effect without `url`, because link previews need full URLs' }]
      : [],
}

declare module '../../core/model/site.ts' {
  interface SitePage {
    /** The picture that was drawn for link previews. */
    readonly preview?: { readonly href: Href; readonly alt: string }
  }
}

declare module '../../core/config/user-config.ts' {
  interface UserConfig extends PreviewsOptions {}
}

declare module '../../core/model/site-config.ts' {
  interface SiteConfig {
    /** undefined if icons are not drawn. */
    readonly icons?: { readonly source: AbsolutePath; readonly name: string; readonly background: string }
    /** undefined if previews are not drawn. */
    readonly previews?: {
      readonly fonts: readonly { readonly file: AbsolutePath; readonly name: string; readonly weight: number }[]
      /** undefined for docsgen's picture. */
      readonly template: { readonly file: AbsolutePath; readonly name: string } | undefined
    }
  }
}

/** The props for the template of link previews. All text is in the page's language. */
export interface PreviewProps {
  readonly title: string
  /** The label of the page's sidebar. It is empty if the page has none. */
  readonly section: string
  /** The description of the page. It is empty if the page has none. */
  readonly description: string
  readonly site: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
}
