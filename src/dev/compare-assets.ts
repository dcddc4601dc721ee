import type { ClientAssets } from '../model/page-props.ts'

/** What pages that are open are told. */
export interface SiteChange {
  readonly revision: number
  /** The addresses of pages that are others now; undefined where any may be. */
  readonly pages?: readonly string[]
  readonly styles?: readonly string[]
  readonly reload?: boolean
}

/** What browsers must do beside asking for the page again. */
export function compareAssets(before: ClientAssets, after: ClientAssets): Omit<SiteChange, 'revision'> {
  const scripts = ({ scripts: entries, scriptParts, preload }: ClientAssets) => [...entries, ...scriptParts, preload.hash].join()
  if (scripts(before) !== scripts(after)) return { reload: true }
  return before.styles.join() === after.styles.join() ? {} : { styles: after.styles }
}
