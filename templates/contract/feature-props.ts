import type { Href } from '../../src/core/model/document.ts'
import type { ModeColors, OwnIcon } from '../../src/core/model/site-config.ts'
import type { JournalProps } from './journal-props.ts'

/** The props that only features add to all pages of one version and locale. */
export interface FeatureSiteProps {
  /** The icons for home screens and the manifest that lists them, if there are any. */
  readonly icons?: { readonly manifest: Href; readonly touchIcon: Href }
  /** The site's own colors for the browser window and for the default icon. */
  readonly colors?: {
    readonly background: ModeColors
    readonly icon: { readonly background: string; readonly stroke: string }
  }
  /** The site's own icons, keyed by name, if there are any. */
  readonly ownIcons?: Readonly<Record<string, OwnIcon>>
  /** The books that readers can download, if there are any. */
  readonly books?: readonly { readonly label: string; readonly href: Href }[]
  /**
   * `page` is the URL of the page with all results, `src` is the directory of the site's own index, and `cluster` contains the settings of
   * a search cluster to query instead, as JSON. The value is undefined if the site has no search.
   */
  readonly search?: { readonly page: string; readonly src: Href | undefined; readonly cluster: string | undefined } | undefined
}

/** The props that only features add to a page. */
export interface FeaturePageProps {
  /** The description of the image, if docsgen rendered the image. */
  readonly imageAlt?: string
  /** The assistants that can open the page, if there are any. */
  readonly openIn?: readonly { readonly name: string; readonly href: string }[]
  /** A line for agents that read the page's HTML, if the site has one. */
  readonly agentNotice?: string
  /** The URL of the page in its original language, if the original was changed after this translation. */
  readonly originalHref?: Href
  /** The blog parts of the page. They are absent if the page is not in a blog. */
  readonly journal?: JournalProps
}
