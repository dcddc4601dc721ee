import { posix } from 'node:path'
import { recordOf } from '../../../kit/data/is-record.ts'
import type { SiteFiles } from '../site-files.ts'
import { filledText, type Values } from '../values.ts'
import { joinAddress, resolvePath, type SiteOptions } from './read-options.ts'

/** More characters than any route description has. */
const maxRouteLength = 600

/** Finds URLs that plugins add: URLs in the options of packages, and URLs in the site's own code. */
export function readCodeRoutes(files: SiteFiles, site: SiteOptions, configFile: string) {
  const addresses: string[] = ['/404.html', '/sitemap.xml']
  const theme = recordOf(site.config.themeConfig)
  const search = recordOf(theme.algolia).searchPagePath
  const names = [...site.plugins.map(({ name }) => name), ...readThemes(site.config)]
  if (theme.algolia !== undefined || names.some((name) => name.includes('search')))
    addresses.push(joinAddress(typeof search === 'string' ? search : 'search'))
  if (names.some((name) => name.includes('llms'))) addresses.push('/llms.txt', '/llms-full.txt', '/docs/*.md')
  for (const use of site.others) collect(use.options, 0)
  for (const path of readIgnoredPaths(files, site.folder)) {
    addresses.push(...addressesOfFolders(site, [path]))
    for (const folder of site.staticFolders) if (path.startsWith(`${folder}/`)) addresses.push(`${path.slice(folder.length)}*`)
  }

  /** Packages use different options for their URLs and for the folders to which they write pages. */
  function collect(options: Values, depth: number): void {
    for (const [key, value] of Object.entries(options)) {
      if (typeof value === 'string') {
        if (/^(?:route|routePath|routeBasePath|baseURL)$/.test(key)) addresses.push(`${joinAddress(value)}*`)
        if (/^(?:out|outDir|outputDir|docsRoot|rootPath)$/.test(key))
          addresses.push(...addressesOfFolders(site, foldersOfOption(files, site, value)))
      } else if (typeof value === 'object' && depth < 5) for (const each of [value].flat()) collect(recordOf(each), depth + 1)
    }
  }

  let hasUnknown = false
  let addsHeadings = false
  for (const file of [configFile, ...listPluginFiles(files, site, configFile)]) {
    const text = files.readText(file) ?? ''
    addsHeadings ||= /\btype:\s*["']heading["']/.test(text)
    for (let at = text.indexOf('addRoute('); at !== -1; at = text.indexOf('addRoute(', at + 1)) {
      const path = /\bpath:\s*(?:"([^"\n]*)"|'([^'\n]*)')/.exec(text.slice(at, at + maxRouteLength))
      const address = path?.[1] ?? path?.[2]
      if (address === undefined) hasUnknown = true
      else addresses.push(joinAddress(address).replace(/[:*].*$/, '*'))
    }
  }
  return { addresses: addresses.filter((address) => address !== '/*'), hasUnknown, addsHeadings }
}

function readThemes({ themes }: Values): readonly string[] {
  return [themes].flat().flatMap((theme) => filledText(Array.isArray(theme) ? theme[0] : theme) ?? [])
}

/** Resolves the folder that an option specifies: relative to the site, or to the docs. */
function foldersOfOption(files: SiteFiles, site: SiteOptions, path: string): readonly string[] {
  return [resolvePath(files, site.folder, path), ...site.docs.map(({ folder }) => posix.join(folder, path))]
}

/** The pages in these folders are not generated until the site is built. */
function addressesOfFolders({ docs }: SiteOptions, folders: readonly string[]): readonly string[] {
  return docs.flatMap(({ folder, route }) => {
    const made = folders.find((each) => each.startsWith(`${folder}/`))
    return made === undefined ? [] : [`${joinAddress(route, made.slice(folder.length))}*`]
  })
}

/** Finds the site's own plugins: plugins that the config names or imports, and plugins in the usual folders. */
function listPluginFiles(files: SiteFiles, site: SiteOptions, configFile: string): readonly string[] {
  const config = files.readText(configFile) ?? ''
  const imported = [...config.matchAll(/\b(?:from\s+|require\(\s*|import\(\s*)["'](\.{1,2}\/[^"'\n]+)["']/g)].map(([, path = '']) => path)
  const named = [...site.plugins.map(({ name }) => name), ...imported]
    .filter((name) => name.includes('/') && !name.startsWith('@'))
    .map((name) => resolvePath(files, site.folder, name))
  const folders = ['plugins', 'src/plugins'].map((folder) => posix.join(site.folder, folder))
  const listed = [...folders, ...named].flatMap((folder) => (files.hasFolder(folder) ? files.list(folder, { depth: 4 }) : []))
  const own = named.flatMap((path) => ['', '.js', '.ts', '.mjs', '.cjs'].map((ending) => `${path}${ending}`).filter(files.hasFile))
  return [...new Set([...own, ...listed])].filter((file) => /\.[cm]?[jt]sx?$/.test(file))
}

/** Reads the paths that `.gitignore` lists. Their content is generated before the site is built, so links to it are not checked. */
export function readIgnoredPaths(files: SiteFiles, siteFolder: string): readonly string[] {
  const folders = [...new Set(['', siteFolder])]
  return folders.flatMap((folder) =>
    (files.readText(posix.join(folder, '.gitignore')) ?? '').split('\n').flatMap((line) => {
      const path = line.trim().replace(/\/\*{1,2}$/, '')
      // Names without a slash are caches and outputs in any folder.
      if (path.startsWith('#') || path.startsWith('!') || !path.replace(/\/$/, '').includes('/') || /[*?[]/.test(path)) return []
      return [posix.join(folder, path.replace(/^\/+|\/+$/g, ''))]
    }),
  )
}

export function isIgnored(path: string, ignored: readonly string[]): boolean {
  return ignored.some((each) => path === each || path.startsWith(`${each}/`) || path.startsWith(`${each}.`))
}
