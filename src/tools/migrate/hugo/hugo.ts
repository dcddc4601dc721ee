import type { KeyPath } from '../../../core/config/key-path.ts'
import type { Diagnostic, Location } from '../../../core/model/diagnostic.ts'
import { listOf } from '../../../kit/data/is-record.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { createSimilarNames } from '../../../kit/similar/closest.ts'
import { all } from '../../../kit/text/words.ts'
import { parseUrl } from '../../../kit/url/address.ts'
import { createAddressFinder, readHostRedirects, splitHref } from '../addresses.ts'
import { createDiagnostic } from '../diagnostics.ts'
import { advices, listUnusedSettings, none, type SettingsTable, used } from '../list-unused-settings.ts'
import type { OtherSetting, OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { locateText } from '../text/revise-text.ts'
import { emptySite, type OtherTool, type ReadOtherSite } from '../tool.ts'
import { baseOf, textOf, trueNames, type Values } from '../values.ts'
import { generatedAddresses, pageFinderOf } from './page-address.ts'
import {
  findHugoConfigs,
  type HugoConfig,
  mountedFiles,
  readHugoConfig,
  readLanguages,
  readSiteFolders,
  tableOf,
  valueAt,
  weightOf,
} from './read-config.ts'
import { readContent } from './read-pages.ts'
import { createResolver } from './resolve-link.ts'
import { translatePage } from './translate-page.ts'

export const hugo: OtherTool = {
  name: 'hugo',
  label: 'Hugo',
  findConfigs: findHugoConfigs,
  readSite,
  createResolver,
  translatePage,
}

async function readSite(input: ReadOtherSite): Promise<OtherSite> {
  const { files, configFile } = input
  const config = readHugoConfig(files, configFile)
  const { values } = config
  const languages = readLanguages(config)
  const folders = readSiteFolders(files, config)
  const content = readContent(files, { config, languages, mounts: folders.content })
  const publicFiles = new Map<string, ProjectPath>(content.resources)
  for (const { file, path } of mountedFiles(files, folders.static)) publicFiles.set(`/${path}`, file)
  const host = readHostRedirects(files, [...folders.static.map(({ source }) => source), config.folder, ''], languages.keys)
  const { url, base } = readBase(values)
  const site: OtherSite = {
    ...emptySite('hugo', input),
    title: textOf(values.title) ?? textOf(valueAt(values, `languages.${languages.main}.title`)) ?? '',
    base,
    locales: languages.locales,
    pages: content.pages,
    publicFiles,
    redirects: [...content.redirects, ...host.redirects],
    generated: [...generatedAddresses(content.pages, languages.locales, values), ...content.generated, ...host.generated],
    sidebars: languages.locales.map(({ code, prefix }) => ({
      name: 'docs',
      address: `${prefix}/`,
      version: 'current',
      locale: code,
      entries: [{ kind: 'folder' as const, address: `${prefix}/` }],
    })),
    features: readFeatures(values),
    unusedSettings: findUnusedSettings(files, config),
    url,
    description: textOf(valueAt(values, 'params.description')),
    editUrl: editUrlOf(config),
  }
  const menu = readMainMenu(files, config, languages.main)
  return {
    ...site,
    navbar: menu.map(({ label, href }) => ({ label, href })),
    diagnostics: [...config.diagnostics, ...content.diagnostics, ...checkMenu(menu, site)],
  }
}

function readBase(values: Values): { readonly url: string | undefined; readonly base: string } {
  const written = textOf(values.baseurl) ?? '/'
  const full = /^https?:\/\//.test(written) ? parseUrl(written) : undefined
  const path = full ? full.pathname : written.startsWith('/') && !written.startsWith('//') ? written : '/'
  // A placeholder from the examples is not the URL of the site.
  const url = full && !/example\.(?:org|com)$/.test(full.hostname) ? full.origin : undefined
  return { url, base: baseOf(path) }
}

/** Determines the features on which the translation of pages depends. */
function readFeatures(values: Values): ReadonlySet<string> {
  const at = (path: string) => valueAt(values, `markup.goldmark.${path}`)
  const type = textOf(at('parser.autoheadingidtype'))
  return new Set([
    ...(type === undefined ? [] : [`ids ${type}`]),
    ...trueNames({
      emoji: values.enableemoji === true,
      'definition-lists': at('extensions.definitionlist') !== false,
      math: at('extensions.passthrough.enable') === true,
      'tex-parentheses': JSON.stringify(at('extensions.passthrough.delimiters') ?? '').includes('"\\\\('),
      'block-attributes': at('parser.attribute.block') === true,
    }),
  ])
}

/** Docsy, hugo-book, Geekdoc, and Relearn each use their own option for the edit URL. */
function editUrlOf({ values }: HugoConfig): string | undefined {
  const params = tableOf(values.params)
  const [repo, book, bookPath, geekdoc, geekdocPath, relearn] = [
    ...[params.github_repo, params.bookrepo, params.bookeditpath, params.geekdocrepo, params.geekdoceditpath, params.editurl],
  ].map(textOf)
  const join = (...parts: (string | undefined)[]) => parts.flatMap((part) => part?.replace(/^\/|\/$/g, '') || []).join('/')
  if (repo !== undefined) return join(repo, 'edit', textOf(params.github_branch) ?? 'main', textOf(params.github_subdir), 'content/{path}')
  if (book !== undefined && bookPath !== undefined) return join(book, bookPath, 'content/{path}')
  if (geekdoc !== undefined && geekdocPath !== undefined) return join(geekdoc, geekdocPath, '{path}')
  return relearn?.replace(/\$\{FilePath\}|\{\{[^}]*\}\}/g, '{path}')
}

function checkMenu(menu: ReturnType<typeof readMainMenu>, site: OtherSite): readonly Diagnostic[] {
  const find = createAddressFinder(site)
  const findPage = pageFinderOf(site)
  const base = site.base.slice(0, -1)
  return menu.flatMap(({ href, isPath, at }) => {
    const split = splitHref(href)
    if (!split?.path.startsWith('/')) return []
    const { path } = split
    // A path that does not identify a page is used as a URL.
    const paths = base !== '' && path.startsWith(site.base) ? [path.slice(base.length), path] : [path]
    if (
      (isPath && findPage(path, undefined, site.locales[0]?.code)) ||
      paths.some((each) => find(each, '') || site.locales.some(({ prefix }) => find(`${prefix}${each}`, '')))
    )
      return []
    const suggestion = createSimilarNames(site.pages.map(({ address }) => address)).find(path)[0]
    return [createDiagnostic('other-site/nav-missing-page', { entry: href, suggestion }, at)]
  })
}

/** Reads the entries of the main menu, in menu order. Menu entries in front matter belong to the pages. */
function readMainMenu(files: SiteFiles, { values, files: configFiles }: HugoConfig, language: string) {
  const menus = [valueAt(values, `languages.${language}.menus`), valueAt(values, `languages.${language}.menu`), values.menus, values.menu]
  const entries = listOf(menus.map((menu) => tableOf(menu).main).find((menu) => Array.isArray(menu))).map(tableOf)
  return entries
    .toSorted((a, b) => weightOf(a) - weightOf(b))
    .flatMap(({ name, identifier, url, pageref }) => {
      const href = textOf(pageref) ?? textOf(url)
      if (href === undefined) return []
      const label = textOf(name) ?? textOf(identifier) ?? href
      // A `pageRef` is the path of a page rather than a URL.
      return [{ label, href, isPath: typeof pageref === 'string', at: placeOf(files, configFiles, href) }]
    })
}

function placeOf(files: SiteFiles, configFiles: readonly ProjectPath[], href: string): Location {
  const found = configFiles.flatMap((file) => locateText(file, files.readText(file) ?? '', [`"${href}"`, `'${href}'`, `: ${href}\n`]) ?? [])
  return found[0] ?? { file: configFiles[0] ?? ('hugo.toml' as ProjectPath), line: 1 }
}

const menus: SettingsTable = {
  main: 'used',
  '*': 'Only the menu `main` is on the new site. Set links in `navbar.items` or `footer.groups`.',
}
const params: SettingsTable = {
  ...used('description github_repo github_branch github_subdir bookrepo bookeditpath geekdocrepo geekdoceditpath editurl'),
  copyright: advices.copyright,
  images: advices.socialImage,
  logo: 'Set `navbar.logo`.',
  '*': 'Only templates and the theme could use this value. For values in Markdown, set the `variables` option.',
}

const config: SettingsTable = {
  ...used(`
    baseurl title languagecode defaultcontentlanguage defaultcontentlanguageinsubdir contentdir staticdir permalinks taxonomies uglyurls
    enableemoji disablekinds cascade frontmatter ignorefiles locale
  `),
  ...none(`
    builddrafts buildfuture buildexpired publishdir archetypedir assetdir datadir layoutdir themesdir i18ndir resourcedir cachedir caches
    build minify imaging security server timeout summarylength canonifyurls relativeurls disablepathtolower removepathaccents
    capitalizelisttitles titlecasestyle sitemap enableinlineshortcodes enablerobotstxt hascjklanguage pluralizelisttitles paginate
    pagination ignorelogs ignoreerrors ignorewarnings reflinkserrorlevel reflinksnotfoundurl debug verbose log related disablealiases
    disablehugogeneratorinject disablelivereload footnotereturnlinkcontents footnoteanchorprefix pygmentsusecodefences pygmentscodefences
    pygmentsuseclasses pygmentsstyle refreshlinkserrorlevel languagedirection newcontenteditor nochmod notimes disablelanguages
    defaultoutputformat segments social privacy rsslimit
  `),
  languages: { '*': { '*': 'none', params, menu: menus, menus } },
  module: { '*': 'none', mounts: 'used', imports: advices.components },
  theme: advices.components,
  params,
  menu: menus,
  menus,
  ...all('docsgen writes HTML and Markdown only.', 'outputs outputformats mediatypes'),
  markup: { goldmark: 'none', highlight: 'none', defaultmarkdownhandler: 'none', tableofcontents: advices.toc, '*': advices.markdown },
  copyright: advices.copyright,
  enablegitinfo: advices.lastUpdated,
  googleanalytics: advices.analytics,
  disqusshortname: 'docsgen has no comments. Replace a part of the page in the `theme` folder.',
  services: advices.analytics,
  author: 'Name authors in `footer.note`, or add a tag with the `head` option.',
}

/** Finds unused settings in all config files of a Hugo site. */
function findUnusedSettings(files: SiteFiles, { values, files: configs }: HugoConfig): readonly OtherSetting[] {
  const lines = configs.flatMap((file) =>
    (files.readText(file) ?? '').split('\n').map((text, index) => ({ file, line: index + 1, text: text.trim().toLowerCase() })),
  )
  const places = new Map<string, Location>()
  for (const { file, line, text } of lines) {
    const key = /^(?:- )?(?:\[{1,2}([\w."' -]+)\]|["']?([\w-]+)["']? ?[=:])/.exec(text)
    const name = (key?.[1]?.replace(/["' ]/g, '') ?? key?.[2] ?? '').split('.').at(-1) ?? ''
    if (name !== '' && !places.has(name)) places.set(name, { file, line, column: 1 })
  }
  const [first] = configs
  const locate = (path: KeyPath): Location =>
    places.get(String(path.at(-1))) ?? places.get(String(path.at(-2))) ?? (first ? { file: first } : ({} as Location))
  return listUnusedSettings({ value: values, table: config, locate })
}
