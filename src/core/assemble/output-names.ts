import { posix, relative, sep } from 'node:path'
import { lookup } from 'mrmime'
import type { OutputPath, ProjectPath } from '../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, FindInConfig } from '../model/diagnostic.ts'
import type { ContentAsset, RouteManifest } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { MeasuredAsset } from '../model/source-file.ts'
import { toHref } from './route-path.ts'

/** Files that docsgen can generate in the root folder of a site. */
export const siteFiles: ReadonlySet<string> = new Set(['404.html', 'robots.txt', 'sitemap.xml', 'llms.txt', '_headers', '_redirects'])

/** The feed files of a blog in a folder. */
export function feedFiles(folder: string): { readonly atom: string; readonly json: string } {
  return { atom: `${folder}atom.xml`, json: `${folder}feed.json` }
}

/** The folders that contain a file, outermost first. */
export function* foldersOf(file: string): Generator<string> {
  for (let end = file.indexOf('/'); end !== -1; end = file.indexOf('/', end + 1)) yield file.slice(0, end)
}

interface NamesInput {
  readonly routes: RouteManifest
  readonly config: SiteConfig
  readonly publicFiles: ReadonlySet<string>
  /** The IDs of generated pages, such as `search`. */
  readonly ownPages: readonly string[]
  /** The folders of blogs with feeds, each with a trailing slash. */
  readonly feedFolders: readonly string[]
  readonly findInConfig: FindInConfig
}

/** Finds public files and redirects that need a folder with the same name as an output file. */
export function checkOutputNames({ routes, config, publicFiles, ownPages, feedFolders, findInConfig }: NamesInput): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const pageFiles = new Set<string>(ownPages.map((path) => `${path}.html`))
  const redirects = config.redirects.map(({ from }, index) => ({
    from,
    key: `redirects[${index}].from`,
    folder: from.replace(/^\/|\/$/g, ''),
  }))
  // Most sites have no such redirects or files, so they need no list of names.
  const needsNames = redirects.length > 0 || [...publicFiles].some((path) => /\.(?:html|md)\//.test(path))
  if (needsNames)
    for (const { file } of routes) {
      pageFiles.add(file)
      pageFiles.add(file.replace(/\.html$/, '.md'))
    }
  const feeds = new Set(feedFolders.flatMap((folder) => Object.values(feedFiles(folder))))
  const isGenerated = (name: string) => siteFiles.has(name) || pageFiles.has(name) || feeds.has(name)

  const reported = new Set<string>()
  for (const path of publicFiles) {
    for (const folder of foldersOf(path)) {
      if (!isGenerated(folder) || reported.has(folder)) continue
      reported.add(folder)
      const reason = `the site has a file named \`${folder}\`, so it cannot have a folder with the same name`
      diagnostics.push(createDiagnostic('file/bad-name', { reason }, { file: publicFile(config, folder) }))
    }
  }
  const redirectFiles = new Set(redirects.map(({ folder }) => `${folder}/index.html`))
  for (const { from, key, folder } of redirects) {
    const file = [...foldersOf(`${folder}/`)].find((name) => isGenerated(name) || publicFiles.has(name) || redirectFiles.has(name))
    if (file !== undefined)
      diagnostics.push(createDiagnostic('redirect/shadows-file', { from, file }, { file: config.configFile, ...findInConfig(from, key) }))
  }
  return diagnostics
}

/** The project path of a public file, for diagnostics. */
export function publicFile({ root, publicDir }: SiteConfig, path: string): ProjectPath {
  return `${relative(root, publicDir).replaceAll(sep, '/')}/${path}` as ProjectPath
}

/**
 * Determines the output path of each asset. The name contains a hash, so that hosts can cache the file forever. The separate folder
 * protects the scripts of the build.
 */
export function createContentAssets(measured: readonly MeasuredAsset[], base: string): readonly ContentAsset[] {
  return measured.map(({ source, hash, size, content }) => {
    const { name, ext } = posix.parse(source.path)
    const safeName = name.replace(/[^\w.-]+/g, '-').slice(0, 60) || 'file'
    const file = `assets/files/${safeName}.${hash.slice(0, 10)}${ext.toLowerCase().replace(/[^\w.-]+/g, '-')}` as OutputPath
    return { source, file, href: toHref(base, `/${file}`), size, content, isActive: isActiveFile(source.path) }
  })
}

/** Media types that browsers open as documents or load as code. SVG is an exception, because SVG files are sanitized. */
const activeType = /^text\/html|\bxhtml\b|[/+]xml(?:;|$)|(?:java|ecma)script|\bwasm\b/

/** Extensions that are dangerous without such a media type: scripts, page archives, compressed SVG, Flash, and programs that hosts run. */
const activeExtensions = /\.(?:cjs|htc|hta|mht|mhtml|svgz|swf|xbl|xhtm|php\d?|phtml|phar|aspx?|jspx?|cgi)$/i

/** Whether a browser or a host would run a file. Content is not trusted, so such files are not published. */
function isActiveFile(path: string): boolean {
  if (/\.svg$/i.test(path)) return false
  return activeExtensions.test(path) || activeType.test(lookup(path) ?? '')
}
