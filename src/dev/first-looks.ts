import type { Outcome } from '../model/diagnostic.ts'
import type { ReadInput } from '../pipeline/read-parts.ts'
import type { SiteTheme } from '../pipeline/site-theme.ts'
import type { LiveSite } from './live-site.ts'
import { lookAtPage } from './look-at-page.ts'

/** Pages that are made alone, for those who ask while a large site is read for the first time. */
export interface FirstLooks {
  /** From now on there is something to make pages with. */
  begin(theme: Outcome<SiteTheme>): void
  /** undefined where the address does not tell which file it is, or before `begin`. */
  lookFor(segments: readonly string[]): Promise<LiveSite | undefined>
  /** Somebody has asked. */
  isAny(): boolean
  /** Waits until nobody waits for one. */
  settle(): Promise<void>
}

export function createFirstLooks(readInput: () => ReadInput): FirstLooks {
  const looks: Promise<LiveSite | undefined>[] = []
  let theme: Outcome<SiteTheme> | undefined
  return {
    begin(first) {
      theme = first
    },
    async lookFor(segments) {
      for (const look of looks) {
        const site = await look
        if (site?.hasFile(segments.join('/'))) return site
      }
      if (!theme) return undefined
      const look = lookAtPage(segments, { reading: readInput(), theme })
      looks.push(look)
      return look
    },
    isAny: () => looks.length > 0,
    async settle() {
      await looks.at(-1)?.catch(() => {})
    },
  }
}
