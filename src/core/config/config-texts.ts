import type { MessageTexts, TranslatableText } from '../model/messages.ts'
import type { Locale, SiteConfig, TranslatableAdmonition } from '../model/site-config.ts'
import type { KeyPath } from './key-path.ts'
import type { LogoConfig, NavbarItem, NavbarSidebar, NavLink, SidebarItemConfig } from './navigation-options.ts'
import { builtInAdmonitions } from './page-options.ts'

/** A text in the config that readers see, with the path of its key. */
interface ConfigText {
  readonly path: readonly (string | number)[]
  readonly text: TranslatableText
}

type Labels = readonly { readonly label: TranslatableText }[]
type Sidebars = Readonly<Record<string, readonly SidebarItemConfig[]>>

/** The parts of a config that contain its strings, before or after the config is resolved. */
interface TextHolder {
  readonly title: TranslatableText
  readonly description?: TranslatableText
  readonly navbar?: { readonly title?: TranslatableText; readonly items?: readonly NavbarItem[] }
  readonly footer?: {
    readonly groups?: readonly { readonly title: TranslatableText; readonly items: Labels }[]
    readonly copyright?: TranslatableText
    readonly note?: TranslatableText
  }
  readonly announcement?: { readonly text: TranslatableText } | undefined
  readonly versions?: readonly { readonly label: TranslatableText; readonly sidebars?: Sidebars }[]
  readonly admonitions?: Readonly<Record<string, { readonly title: TranslatableText }>>
  readonly sidebars?: Sidebars
}

/** All translatable texts in a config, in the order of the options. */
export function listConfigTexts(config: TextHolder): ConfigText[] {
  const { title, description, navbar, footer, announcement, versions = [], admonitions = {}, sidebars = {} } = config
  const found: { path: readonly (string | number)[]; text: TranslatableText | undefined }[] = [
    { path: ['title'], text: title },
    { path: ['description'], text: description },
    // If this text equals the title of the site, it is already listed.
    { path: ['navbar', 'title'], text: navbar?.title === title ? undefined : navbar?.title },
    ...(navbar?.items ?? []).flatMap(({ label, ...item }, index) => [
      { path: ['navbar', 'items', index, 'label'], text: label },
      ...('items' in item ? item.items : []).map(({ label }, line) => ({
        path: ['navbar', 'items', index, 'items', line, 'label'],
        text: label,
      })),
    ]),
    ...(footer?.groups ?? []).flatMap(({ title, items }, group) => [
      { path: ['footer', 'groups', group, 'title'], text: title },
      ...items.map(({ label }, index) => ({ path: ['footer', 'groups', group, 'items', index, 'label'], text: label })),
    ]),
    { path: ['footer', 'copyright'], text: footer?.copyright },
    { path: ['footer', 'note'], text: footer?.note },
    { path: ['announcement', 'text'], text: announcement?.text },
    ...versions.flatMap(({ label, sidebars = {} }, index) => [
      { path: ['versions', index, 'label'], text: label },
      ...Object.entries(sidebars).flatMap(([name, items]) => listSidebarTexts(items, ['versions', index, 'sidebars', name])),
    ]),
    ...Object.entries(admonitions).map(([kind, { title }]) => ({ path: ['admonitions', kind, 'title'], text: title })),
    ...Object.entries(sidebars).flatMap(([name, items]) => listSidebarTexts(items, ['sidebars', name])),
  ]
  return found.flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }]))
}

function listSidebarTexts(items: readonly SidebarItemConfig[], above: readonly (string | number)[]): ConfigText[] {
  return items.flatMap((item, index): ConfigText[] => {
    const path = [...above, index]
    if (typeof item === 'string') return []
    if ('header' in item) return [{ path: [...path, 'header'], text: item.header }]
    if ('category' in item)
      return [{ path: [...path, 'category'], text: item.category }, ...listSidebarTexts(item.items, [...path, 'items'])]
    return 'label' in item && item.label !== undefined ? [{ path: [...path, 'label'], text: item.label }] : []
  })
}

/** A text in the config in the specified language, or else in the default language. */
export function textIn(text: TranslatableText, { code }: Pick<Locale, 'code'>, locales: readonly Pick<Locale, 'code'>[]): string {
  if (typeof text === 'string') return text
  return text[code] ?? text[locales[0]?.code ?? ''] ?? ''
}

/** The logo files, with their keys in the config. */
export function listLogos(logo: string | LogoConfig | undefined): readonly { readonly key: string; readonly href: string }[] {
  if (logo === undefined) return []
  if (typeof logo === 'string') return [{ key: 'navbar.logo', href: logo }]
  return (['light', 'dark'] as const).map((mode) => ({ key: `navbar.logo.${mode}`, href: logo[mode] }))
}

interface NavbarLink {
  readonly path: KeyPath
  readonly link: NavLink | NavbarSidebar
}

/** The links in the top bar, including those in menus, with their paths in the config. */
export function listNavbarLinks(items: readonly NavbarItem[] = [], above: KeyPath = ['navbar', 'items']): readonly NavbarLink[] {
  return items.flatMap((item, index): readonly NavbarLink[] => {
    const path = [...above, index]
    return 'items' in item ? listNavbarLinks(item.items, [...path, 'items']) : [{ path, link: item }]
  })
}

/** The labels of the sidebars to which the top bar links, keyed by name, in the order of the top bar. */
export function sidebarLabels(
  { navbar, locales }: Pick<SiteConfig, 'navbar' | 'locales'>,
  locale: Pick<Locale, 'code'>,
): Map<string, string> {
  const links = listNavbarLinks(navbar.items)
  return new Map(links.flatMap(({ link }) => ('sidebar' in link ? [[link.sidebar, textIn(link.label, locale, locales)] as const] : [])))
}

/** Converts a name in the config into text for readers: `api-reference` → `Api reference`. */
export function nameInWords(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The folders from which a sidebar is generated. */
export function generatedFolders(items: readonly SidebarItemConfig[]): string[] {
  return items.flatMap((item) => {
    if (typeof item === 'string') return []
    if ('autogenerate' in item) return [item.autogenerate]
    return 'category' in item ? generatedFolders(item.items) : []
  })
}

/** docsgen's own translations into a language: `src/core/languages/de.json`. */
export interface LanguageTexts {
  /** The titles of the built-in admonitions, keyed by type. */
  readonly admonitions: Readonly<Record<string, string>>
  readonly messages: MessageTexts
}

/** Loads the translations with a name from `languageNames`. Returns undefined if there are none. */
export type BuiltInTexts = (name: string) => LanguageTexts | undefined

/** Languages whose readers can also read another language that docsgen supports. */
const readAs: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' }

/**
 * The names that a translation into a language can have, best match first: `de-AT`, `de`. The list is empty for English, which needs no
 * translation.
 */
export function languageNames(code: string): readonly string[] {
  const locale = new Intl.Locale(code)
  const { language } = locale
  if (language === 'en') return []
  // Chinese has two writing systems, and the region implies which one is used.
  if (language === 'zh') return locale.maximize().script === 'Hant' ? ['zh-TW'] : ['zh']
  const subtags = locale.baseName.split('-')
  return [...subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-')), readAs[language] ?? ''].filter(Boolean)
}

const scriptsFromRight = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi'])

/** The writing direction of a language. */
export function directionOf(code: string): 'ltr' | 'rtl' {
  return scriptsFromRight.has(new Intl.Locale(code).maximize().script ?? '') ? 'rtl' : 'ltr'
}

/** docsgen's own translations into a language, or undefined if there are none. */
export function findBuiltInTexts(code: string, load: BuiltInTexts): LanguageTexts | undefined {
  for (const name of languageNames(code)) {
    const texts = load(name)
    if (texts) return texts
  }
  return undefined
}

/** The built-in admonitions, with their titles in the languages that docsgen supports. */
export function translateAdmonitions(
  locales: readonly Pick<Locale, 'code'>[],
  load: BuiltInTexts,
): Readonly<Record<string, TranslatableAdmonition>> {
  const translated = locales.map(({ code }) => [code, findBuiltInTexts(code, load)?.admonitions] as const)
  if (translated.every(([, titles]) => titles === undefined)) return builtInAdmonitions
  const titlesOf = (kind: string, english: string) =>
    Object.fromEntries(translated.map(([code, titles]) => [code, titles?.[kind] ?? english]))
  return Object.fromEntries(
    Object.entries(builtInAdmonitions).map(([kind, look]) => [kind, { ...look, title: titlesOf(kind, look.title) }]),
  )
}
