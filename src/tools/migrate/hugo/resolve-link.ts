import { posix } from 'node:path'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { createAddressFinder, splitHref } from '../addresses.ts'
import type { OtherPage, OtherSite, OtherTarget } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import type { LinkToResolve, ResolveOtherLink } from '../tool.ts'
import { addressFolder, textOf } from '../values.ts'
import { pageFinderOf } from './page-address.ts'
import { readHugoConfig, readLanguages, readSiteFolders, valueAt } from './read-config.ts'

const asset = /\.(?!html?$|md$)[a-z][a-z0-9]{1,5}$/i
/** Folders to which themes publish files. */
const themeFiles =
  /^\/(?:css|js|fonts|webfonts|favicons?|images?\/(?:favicon|logo)|scss|flags|katex|mermaid|theme|icons?)\b|^\/(?:favicon|apple-touch|android-chrome|site\.webmanifest)/i

/** Hugo publishes links as written, unless a render hook of the site or theme finds pages and files by their paths. */
export function createResolver(site: OtherSite, files: SiteFiles): ResolveOtherLink {
  const rules = readLinkRules(site, files)
  const findAddress = createAddressFinder(site)
  const findPage = pageFinderOf(site)
  const published = new Map([...site.publicFiles].map(([address, file]) => [fileKey(address), file]))
  const base = site.base.slice(0, -1)
  const prefixOf = (page: OtherPage) => site.locales.find(({ code }) => code === page.locale)?.prefix ?? ''

  return (link, page) => {
    const { href, kind } = link
    // A template or shortcode generates the URL.
    if (/\{\{|[<>`]/.test(href) || (kind === 'html' && !rules.hasHtml)) return { kind: 'unknown' }
    const split = splitHref(href)
    if (!split) return { kind: 'external' }
    const { path, fragment } = split
    if (path === '') return withFragment(page, fragment)
    const found = find(path, fragment, { link, page })
    if (found) return found
    // A shortcode of the site can have its own way of finding files.
    if (kind === 'component' && (!path.startsWith('/') || asset.test(path))) return { kind: 'unknown' }
    return describeMissing(path, page, kind === 'image' ? rules.ownImageHook : rules.ownLinkHook)
  }

  function find(
    path: string,
    fragment: string,
    { link, page }: { readonly link: LinkToResolve; readonly page: OtherPage },
  ): OtherTarget | undefined {
    const found = path.startsWith('/') ? findAbsolute(path, fragment, page) : findPublished(posix.join(addressFolder(page), path), fragment)
    if (found) return found
    const isImage = link.kind === 'image'
    // Render hooks do not apply to HTML.
    if (link.kind !== 'html' && (isImage ? rules.findsImages : rules.findsPages)) {
      const target =
        findPage(path.replace(/^\.\//, ''), page) ?? findPage(path.replace(/^\.\//, '').replace(/\/_index(?=\.md$|$)/, ''), page)
      if (target) return withFragment(target, fragment)
    }
    if (rules.findsImages || rules.findsPages) {
      const file = findResource(path, page)
      if (file !== undefined) return { kind: 'file', file }
    }
    if (rules.fromRoot && !path.startsWith('/')) return findPublished(posix.join('/', path), fragment)
    return undefined
  }

  function findAbsolute(path: string, fragment: string, page: OtherPage): OtherTarget | undefined {
    const isBelow = base === '' || path === base || path.startsWith(site.base)
    const below = isBelow ? path.slice(base.length) || '/' : path
    // Themes with render hooks add the base. Without render hooks, URLs above the base belong to another site.
    if (!isBelow && !rules.findsPages && !rules.fromRoot) return findPublished(path, fragment) ? undefined : { kind: 'unknown' }
    const found =
      findPublished(below, fragment) ??
      (rules.isMultihost || rules.findsPages ? findPublished(`${prefixOf(page)}${below}`, fragment) : undefined)
    return found ?? (isBelow ? undefined : findPublished(path, fragment))
  }

  /** Browsers request a URL. Hosts differ in case sensitivity, and Hugo does not change the case of file names. */
  function findPublished(path: string, fragment: string): OtherTarget | undefined {
    const found = findAddress(path, fragment)
    if (found?.kind === 'page') return withFragment(found.page, fragment)
    if (found) return found
    const file = published.get(fileKey(path))
    return file === undefined ? undefined : { kind: 'file', file }
  }

  /** Finds a file next to the page's file or in `assets`. */
  function findResource(path: string, page: OtherPage): ProjectPath | undefined {
    const beside = posix.join(posix.dirname(page.file), path)
    if (!path.startsWith('/') && files.hasFile(beside)) return beside as ProjectPath
    return [...rules.folders.assets, ...rules.folders.content, ...rules.folders.static]
      .map(({ source }) => posix.join(source, path))
      .find((file) => files.hasFile(file)) as ProjectPath | undefined
  }

  function withFragment(page: OtherPage, fragment: string): OtherTarget {
    if (fragment === '' || isThemeAnchor(fragment)) return { kind: 'page', page, fragment: '' }
    return { kind: 'page', page, fragment }
  }

  function describeMissing(path: string, page: OtherPage, hook: string | undefined): OtherTarget {
    const tried = path.startsWith('/') ? path : posix.join(addressFolder(page), path)
    const isFile = asset.test(path)
    const { remoteThemes, remoteContent } = rules.folders
    const theme = isFile && themeFiles.test(tried) ? remoteThemes[0] : undefined
    const mount = remoteContent.find(({ target }) => target === '' || tried.startsWith(`/${target}`))?.source
    const unless = hook ?? (theme !== undefined ? `the theme \`${theme}\`` : mount !== undefined ? `the module \`${mount}\`` : undefined)
    const isSource = rules.findsPages && /\.md$/i.test(path)
    return {
      kind: 'missing',
      what: isFile ? 'file' : isSource ? 'source' : 'page',
      tried: isSource && !path.startsWith('/') ? posix.join(posix.dirname(page.file), path) : tried,
      unless,
    }
  }
}

function fileKey(address: string): string {
  return address.toLowerCase().replace(/[\s-]+/g, '-')
}

/** Anchors of footnotes and the table of contents. */
function isThemeAnchor(fragment: string): boolean {
  return /^(?:fn|fnref)\d*:|^TableOfContents$|^(?:top|content|main)$/.test(fragment)
}

/** Themes that have no link hook, or whose link hook leaves links unchanged. */
const plainThemes = /(?:^|\/)(?:docsy|papermod|ananke)(?:\/v?\d+)?$/i
const geekdoc = /geekdoc/i

/** Reads the settings that determine how a site treats links on its pages. */
function readLinkRules(site: OtherSite, files: SiteFiles) {
  const config = readHugoConfig(files, site.configFile)
  const { values } = config
  const folders = readSiteFolders(files, config)
  const languages = readLanguages(config)
  const hookFiles = (kind: 'link' | 'image') => folders.layouts.flatMap((folder) => findHooks(files, folder, kind))
  /** Finds the site's own hook, unless it only looks up pages, because such hooks are supported. */
  const ownHook = (kind: 'link' | 'image') => {
    const found = hookFiles(kind).find((file) => changesAddress.test(files.readText(file) ?? ''))
    return found === undefined ? undefined : `the render hook \`${found}\``
  }
  const hook = (kind: 'link' | 'image') => {
    if (hookFiles(kind).length > 0) return true
    const options = valueAt(values, `markup.goldmark.renderhooks.${kind}`)
    const embedded = textOf(valueAt(options, 'useembedded'))
    if (embedded === 'always' || embedded === 'fallback' || valueAt(options, 'enabledefault') === true) return true
    // Sites with several languages on one host have used the embedded hooks since version 0.123, unless the hooks are disabled.
    if (languages.keys.length > 1 && !languages.isMultihost && embedded !== 'never' && valueAt(options, 'enabledefault') !== false)
      return true
    return folders.remoteThemes.some((name) => !plainThemes.test(name))
  }
  return {
    /** Whether a render hook can find pages by their paths, so that both paths and URLs are valid. */
    findsPages: hook('link'),
    /** Whether a render hook can find images and bundle files in the same way. */
    findsImages: hook('image'),
    /** The site's own hook that generates URLs in a custom way: `the render hook \`layouts/_markup/render-link.html\``. */
    ownLinkHook: ownHook('link'),
    ownImageHook: ownHook('image'),
    /** Whether paths without a leading slash are relative to the site (`relURL`), as in Geekdoc. */
    fromRoot: [...folders.remoteThemes, ...folders.layouts].some((name) => geekdoc.test(name)),
    /** Whether HTML in pages is allowed. Otherwise Hugo omits it. */
    hasHtml: valueAt(values, 'markup.goldmark.renderer.unsafe') === true,
    isMultihost: languages.isMultihost,
    folders,
  }
}

/** Functions with which a template generates a URL that is not written on the page. */
const changesAddress = /\b(?:replace|replaceRE|printf|strings\.\w+|path\.Join|urls\.JoinPath|add|substr|trim|index\s+(?:site|\.Site))\b/

/** Hooks for a section or content type are included: `layouts/docs/_markup/render-link.html`. */
function findHooks(files: SiteFiles, folder: string, kind: string): readonly string[] {
  return ['', ...files.folders(folder)]
    .map((name) => posix.join(folder, name, '_markup', `render-${kind}.html`))
    .filter((file) => files.hasFile(file))
}
