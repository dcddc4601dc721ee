import { posix } from 'node:path'
import type { OtherPage } from '../../../core/model/other-site.ts'
import { recordOf } from '../../../kit/data/is-record.ts'
import type { SiteFiles } from '../site-files.ts'
import { filledText, type Values } from '../values.ts'
import { joinAddress, resolvePath, type SiteOptions } from './read-options.ts'

/** Longer than the description of any route. */
const maxRouteLength = 600

/** Finds addresses that plugins add: those that options of packages name, and those in code of the site. */
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

  /** Packages name their addresses and the folders into which they write pages in different ways. */
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

/** The folder that an option names: relative to the site, or to the docs. */
function foldersOfOption(files: SiteFiles, site: SiteOptions, path: string): readonly string[] {
  return [resolvePath(files, site.folder, path), ...site.docs.map(({ folder }) => posix.join(folder, path))]
}

/** Pages in these folders do not exist before the site is built. */
function addressesOfFolders({ docs }: SiteOptions, folders: readonly string[]): readonly string[] {
  return docs.flatMap(({ folder, route }) => {
    const made = folders.find((each) => each.startsWith(`${folder}/`))
    return made === undefined ? [] : [`${joinAddress(route, made.slice(folder.length))}*`]
  })
}

/** The site's own plugins: those that the config names or imports, and those in the usual folders. */
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

const imported = /^import\s+(?:(\w+)|\{([^}\n]*)\}|\*\s*as\s+(\w+))[^'"\n]*?from\s+['"]([^'"\n]+)['"]/gm
const endings = ['', '.tsx', '.jsx', '.ts', '.js', '/index.tsx', '/index.jsx', '/index.ts', '/index.js']
/** What a component needs to give readers anchors: ids, headings, or content from elsewhere. */
const makesAnchors = /\bid[=:]|\bid\b\s*[,}]|<h[1-6]\b|Heading|dangerouslySetInnerHTML|\.mdx?['"]/

/** Whether components of the site can give a page anchors that its text does not show. Components that cannot be read can. */
export function createOwnAnchorFinder(files: SiteFiles, siteFolder: string): (page: OtherPage) => boolean {
  const components = new Map<string, boolean>()
  const known = new Map<string, boolean>()
  const shared = ['', '/index'].flatMap((path) => ['.tsx', '.ts', '.js', '.jsx'].map((ending) => `src/theme/MDXComponents${path}${ending}`))
  const sharedFile = shared.map((path) => posix.join(siteFolder, path)).find(files.hasFile)
  const sharedText = sharedFile === undefined ? '' : (files.readText(sharedFile) ?? '')

  function resolve(source: string, from: string): string | undefined {
    if (source.startsWith('@site/')) return posix.join(siteFolder, source.slice('@site/'.length))
    return source.startsWith('.') ? posix.join(posix.dirname(from), source) : undefined
  }

  function componentHas(source: string, from: string): boolean {
    const path = resolve(source, from)
    // Packages of the tool have no anchors of their own; others can.
    if (path === undefined) return !/^@(?:theme|docusaurus|theme-original)\b/.test(source)
    const isRead = components.get(path)
    if (isRead !== undefined) return isRead
    const file = endings.map((ending) => `${path}${ending}`).find(files.hasFile)
    const found = file === undefined || makesAnchors.test(files.readText(file) ?? '')
    components.set(path, found)
    return found
  }

  /** Names that are used as components. */
  function textHas(text: string, from: string): boolean {
    const isUsed = (name: string) => text.includes(`<${name}`)
    for (const [, single, several, all, source = ''] of text.matchAll(imported)) {
      const names = [single, all, ...(several ?? '').split(',').map((name) => name.split(' as ').at(-1))].map((name) => name?.trim() ?? '')
      if (!names.some((name) => /^[A-Z]/.test(name) && isUsed(name))) continue
      const partial = /\.mdx?$/.test(source) ? resolve(source, from) : undefined
      if (partial === undefined ? !/\.(?:svg|png|jpe?g|json|css)$/.test(source) && componentHas(source, from) : fileHas(partial))
        return true
    }
    if (sharedFile === undefined) return false
    const sharedImports = [...sharedText.matchAll(imported)].filter(([, name = '']) => /^[A-Z]/.test(name) && isUsed(name))
    return sharedImports.some(([, , , , source = '']) => componentHas(source, sharedFile))
  }

  function fileHas(file: string): boolean {
    const found = known.get(file)
    if (found !== undefined) return found
    // A partial can include itself.
    known.set(file, false)
    const result = textHas(files.readText(file) ?? '', file)
    known.set(file, result)
    return result
  }

  return ({ file, text }) => {
    const found = known.get(file) ?? textHas(text, file)
    known.set(file, found)
    return found
  }
}

/** Paths that `.gitignore` names: what is in them is made before the site is built, and links to it are not judged. */
export function readIgnoredPaths(files: SiteFiles, siteFolder: string): readonly string[] {
  const folders = [...new Set(['', siteFolder])]
  return folders.flatMap((folder) =>
    (files.readText(posix.join(folder, '.gitignore')) ?? '').split('\n').flatMap((line) => {
      const path = line.trim().replace(/\/\*{1,2}$/, '')
      // Names without a slash are those of caches and outputs, in any folder.
      if (path.startsWith('#') || path.startsWith('!') || !path.replace(/\/$/, '').includes('/') || /[*?[]/.test(path)) return []
      return [posix.join(folder, path.replace(/^\/+|\/+$/g, ''))]
    }),
  )
}

export function isIgnored(path: string, ignored: readonly string[]): boolean {
  return ignored.some((each) => path === each || path.startsWith(`${each}/`) || path.startsWith(`${each}.`))
}
