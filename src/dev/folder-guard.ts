import { checkRealFolders } from '../config/check-folders.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'

/**
 * `refused`: a folder of the config has become a link that leads elsewhere, so nothing may be read. `behind`: all are fine again, but changes
 * meanwhile were not followed.
 */
export type FolderState = 'fine' | 'refused' | 'behind'

/** Looks where the folders of the config lead, before anything in them is read again. */
export function createFolderGuard(report: (found: readonly Diagnostic[]) => void): (config: SiteConfig) => FolderState {
  let wasRefused = false
  return (config) => {
    const found = checkRealFolders(config, { file: config.configFile })
    if (found.length > 0) {
      report(found)
      wasRefused = true
      return 'refused'
    }
    if (!wasRefused) return 'fine'
    wasRefused = false
    return 'behind'
  }
}
