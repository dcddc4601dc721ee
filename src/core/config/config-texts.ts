import type { TranslatableText } from '../model/messages.ts'
import type { Locale, SiteConfig } from '../model/site-config.ts'
import type { KeyPath } from './key-path.ts'
import type { LogoConfig, NavbarItem, NavbarSidebar, NavLink, SidebarItemConfig } from './navigation-options.ts'

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
