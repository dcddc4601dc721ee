import type { KeyPath } from '../../../core/config/key-path.ts'
import type { Location } from '../../../core/model/diagnostic.ts'
import type { OtherSetting } from '../../../core/model/other-site.ts'
import { advices, all, listUnusedSettings, none, type SettingsTable, used } from '../list-unused-settings.ts'
import type { SiteFiles } from '../site-files.ts'
import type { HugoConfig } from './read-config.ts'

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

/** Settings of all config files of a Hugo site. */
export function findUnusedSettings(files: SiteFiles, { values, files: configs }: HugoConfig): readonly OtherSetting[] {
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
