import { posix } from 'node:path'
import type { OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { readLanguages } from './languages.ts'
import { readHugoConfig, textOf, valueAt } from './read-config.ts'
import { readSiteFolders, type SiteFolders } from './site-folders.ts'

/** What decides how a site treats the links of its pages. */
export interface LinkRules {
  /** A render hook can find pages by their paths, so both paths and addresses count. */
  readonly findsPages: boolean
  /** The same for images and the files of bundles. */
  readonly findsImages: boolean
  /** Paths without a slash in front are relative to the site (`relURL`), as in Geekdoc. */
  readonly fromRoot: boolean
  /** Without it, Hugo leaves out HTML of pages. */
  readonly hasHtml: boolean
  readonly isMultihost: boolean
  readonly folders: SiteFolders
}

/** Themes whose hook for links leaves them as they are, or that have none. */
const plainThemes = /(?:^|\/)(?:docsy|papermod|ananke)(?:\/v?\d+)?$/i
const geekdoc = /geekdoc/i

export function readLinkRules(site: OtherSite, files: SiteFiles): LinkRules {
  const config = readHugoConfig(files, site.configFile)
  const { values } = config
  const folders = readSiteFolders(files, config)
  const languages = readLanguages(config)
  const hook = (kind: 'link' | 'image') => {
    const names = [`_default/_markup/render-${kind}.html`, `_markup/render-${kind}.html`]
    if (
      folders.layouts.some((folder) => names.some((name) => files.hasFile(posix.join(folder, name))) || hasNestedHook(files, folder, kind))
    )
      return true
    const options = valueAt(values, `markup.goldmark.renderhooks.${kind}`)
    const embedded = textOf(valueAt(options, 'useembedded'))
    if (embedded === 'always' || embedded === 'fallback' || valueAt(options, 'enabledefault') === true) return true
    // Sites of several languages on one host have the embedded hooks since 0.123, unless they are turned off.
    if (languages.keys.length > 1 && !languages.isMultihost && embedded !== 'never' && valueAt(options, 'enabledefault') !== false)
      return true
    return folders.remoteThemes.some((name) => !plainThemes.test(name))
  }
  return {
    findsPages: hook('link'),
    findsImages: hook('image'),
    fromRoot: [...folders.remoteThemes, ...folders.layouts].some((name) => geekdoc.test(name)),
    hasHtml: valueAt(values, 'markup.goldmark.renderer.unsafe') === true,
    isMultihost: languages.isMultihost,
    folders,
  }
}

/** A section or type can have hooks of its own: `layouts/docs/_markup/render-link.html`. */
function hasNestedHook(files: SiteFiles, folder: string, kind: string): boolean {
  return files.folders(folder).some((name) => files.hasFile(posix.join(folder, name, '_markup', `render-${kind}.html`)))
}
