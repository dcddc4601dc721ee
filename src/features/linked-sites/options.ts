import type { FeatureOptions } from '../../core/config/feature-options.ts'
import { normalizeProjectPath } from '../../core/config/project-folder.ts'
import * as o from '../../core/config/schema-parts.ts'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import { isPrivatePath } from '../../kit/files/file-rules.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { isUrl } from '../../kit/url/address.ts'

/** Another site to whose pages, headings, and API names pages can link. */
export interface LinkedSite {
  readonly name: string
  readonly url: string
  /** The folder of the `url`, with which all URLs of the site begin. */
  readonly base: string
  readonly file: ProjectPath
}

/** Another site whose pages, headings, and API names pages can link to. */
class LinkedSiteConfig {
  /** The URL of the site's `symbols.json`, or of the `objects.inv` of a site made with Sphinx or MkDocs. */
  readonly url: string = o.text(findSymbolsUrlProblem)
  /** The copy of the file that builds read, relative to the project folder. @default `links/<name>.json` */
  readonly file?: string = o.optional(o.projectPath(findCopyProblem))
}

class LinkedSitesOptions {
  /**
   * Other sites that pages can link to by name, as in `[[vue:ref]]`. Each key is a name, and each value is the URL of a `symbols.json` or
   * `objects.inv`, or an object. Builds read only the copies that `docsgen links refresh` saves.
   * @default {}
   */
  readonly linkedSites?: Readonly<Record<string, string | LinkedSiteConfig>> = o.optional(
    o.record(
      findSiteNameProblem,
      o.choose<string | LinkedSiteConfig>((input) => {
        if (typeof input === 'string') return o.text(findSymbolsUrlProblem)
        return isObjectOrList(input) ? o.object(LinkedSiteConfig) : o.expected('a URL, or an object with a `url`')
      }),
    ),
    {},
  )
  /** Whether to publish `symbols.json` and `objects.inv`, so that other sites can link to this one by name. @default false */
  readonly symbols?: boolean = o.optional(o.flag(), false)
}

function resolveLinkedSites(linkedSites: NonNullable<LinkedSitesOptions['linkedSites']>): readonly LinkedSite[] {
  return Object.entries(linkedSites).map(([name, value]) => {
    const { url, file = `links/${name}.json` } = typeof value === 'string' ? { url: value } : value
    return { name, url: new URL(url).href, base: new URL('.', url).href, file: normalizeProjectPath(file) as ProjectPath }
  })
}

function findSiteNameProblem(name: string): string | undefined {
  if (name === 'term') return '`[[term:…]]` already links to the glossary; choose a different name'
  return /^[a-z][a-z0-9-]{0,99}$/.test(name)
    ? undefined
    : 'the name must begin with a lowercase letter and contain only lowercase letters, digits, and `-`'
}

function findSymbolsUrlProblem(url: string): string | undefined {
  if (!/^https?:\/\//i.test(url) || !isUrl(url)) return 'it must be a full URL such as `https://vuejs.org/symbols.json`'
  const { pathname, search, hash, username, password } = new URL(url)
  if (username !== '' || password !== '') return 'it contains a username or password'
  if (search !== '' || hash !== '') return 'it contains a query string or a fragment'
  return /\/[^/]+\.(?:json|inv)$/.test(pathname)
    ? undefined
    : 'it must end in the name of the file, such as `symbols.json` or `objects.inv`'
}

function findCopyProblem(file: string): string | undefined {
  if (isPrivatePath(normalizeProjectPath(file))) return 'the file must not be in a hidden folder or in `node_modules`'
  return file.endsWith('.json') ? undefined : 'the name of the file must end in `.json`'
}

export const options: FeatureOptions = {
  config: LinkedSitesOptions,
  resolve: ({ linkedSites = {}, symbols = false }) => ({ linkedSites: resolveLinkedSites(linkedSites), symbols }),
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    /** The file with the site's symbols, and the URL that all of its URLs begin with, keyed by the name of the site. @default none */
    readonly linkedSites?: Readonly<Record<string, Pick<LinkedSite, 'file' | 'base'>>>
    /** Names in linked code that lead to other sites. @default none */
    readonly linkedNames?: Readonly<Record<string, { readonly site: string; readonly target: string }>>
    /** Link targets for other sites are listed. */
    readonly symbols?: true
  }
}

declare module '../../core/model/document.ts' {
  interface Document {
    /** Link targets for other sites, as JSON in the form of `SymbolsPage`'s anchors. Absent if the site does not publish its symbols. */
    readonly symbols?: string
  }
}

declare module '../../core/config/user-config.ts' {
  interface UserConfig extends LinkedSitesOptions {}
}

declare module '../../core/model/site-config.ts' {
  interface SiteConfig {
    readonly linkedSites: readonly LinkedSite[]
    readonly symbols: boolean
  }
}
