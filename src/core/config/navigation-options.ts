import type { TranslatableText } from '../model/messages.ts'
import { findHrefProblem, findOwnFileProblem } from './address-problems.ts'
import { isPlainObject } from './plain-value.ts'
import * as o from './schema-parts.ts'

/** A link in the top bar or the footer. The `href` is a path on the site (`/guide/`, `./x.md`) or a full URL (`https://…`). */
export class NavLink {
  readonly label: TranslatableText = o.translatable()
  readonly href: string = o.text(findHrefProblem)
  /** The name of a built-in icon. @default none */
  readonly icon?: string = o.optional(o.text())
}

export class NavbarSidebar {
  readonly label: TranslatableText = o.translatable()
  readonly sidebar: string = o.label()
}

export class LogoConfig {
  readonly light: string = o.text(findOwnFileProblem)
  readonly dark: string = o.text(findOwnFileProblem)
}

/** A menu in the top bar. */
class NavbarMenu {
  readonly label: TranslatableText = o.translatable()
  readonly items: readonly (NavLink | NavbarSidebar)[] = o.list(navbarLink(), (items) => (items.length === 0 ? 'it is empty' : undefined))
}

export type NavbarItem = NavLink | NavbarSidebar | NavbarMenu

export class SiteNavbar {
  /** The text next to the logo. @default the site title */
  readonly title?: TranslatableText = o.optional(o.translatable(o.text()))
  /**
   * The path of the image to show next to the title, such as `/logo.svg`. An object has an image for light and one for dark pages.
   * @default undefined
   */
  readonly logo?: string | LogoConfig = o.optional(
    o.choose<string | LogoConfig>((input) => {
      if (isPlainObject(input)) return o.object(LogoConfig)
      return typeof input === 'string' ? o.text(findOwnFileProblem) : o.expected('a path, or an object with `light` and `dark`')
    }),
  )
  /**
   * The links in the top bar. A link with a `sidebar` key opens the first page in that sidebar and is highlighted on all pages in the sidebar. An
   * entry with `items` is a menu of such links.
   * @default []
   */
  readonly items?: readonly NavbarItem[] = o.optional(o.list(navbarItem()), [])
}

function navbarLink(...alsoMeant: string[]): NavLink | NavbarSidebar {
  const link: NavLink = o.described(o.closedObject(NavLink, 'sidebar', ...alsoMeant))
  const sidebar = o.object(NavbarSidebar)
  return o.choose<NavLink | NavbarSidebar>((input) => {
    if (!isPlainObject(input)) return o.expected('an object with `label` and either `href` or `sidebar`')
    if ('sidebar' in input && 'href' in input) return o.rejected('it has both `href` and `sidebar`; keep only one of them')
    return 'sidebar' in input ? sidebar : link
  })
}

function navbarItem(): NavbarItem {
  const link = navbarLink('items')
  const menu = o.object(NavbarMenu)
  return o.choose<NavbarItem>((input) => {
    if (!isPlainObject(input) || !('items' in input)) return link
    const other = ['href', 'sidebar'].find((key) => key in input)
    return other === undefined ? menu : o.rejected(`it has both \`items\` and \`${other}\`; keep only one of them`)
  })
}

class FooterGroup {
  readonly title: TranslatableText = o.translatable()
  readonly items: readonly NavLink[] = o.list(o.object(NavLink))
}

export class SiteFooter {
  /** The columns of links in the footer. @default [] */
  readonly groups?: readonly FooterGroup[] = o.optional(o.list(o.object(FooterGroup)), [])
  /** The last line of the footer, in plain text. @default '' */
  readonly copyright?: TranslatableText = o.optional(o.translatable(o.text()), '')
  /** A line of plain text above the copyright line. @default '' */
  readonly note?: TranslatableText = o.optional(o.translatable(o.text()), '')
}

export class Announcement {
  readonly id: string = o.label()
  readonly text: TranslatableText = o.translatable()
  /** The path or URL that the message links to. @default no link */
  readonly href?: string = o.optional(o.text(findHrefProblem))
}

class SidebarDoc {
  readonly doc: string = documentId()
  /** @default the page title */
  readonly label?: TranslatableText = o.optional(o.translatable())
  /** @default none */
  readonly icon?: string = o.optional(o.text())
}

class SidebarLink {
  readonly href: string = o.text(findHrefProblem)
  readonly label: TranslatableText = o.translatable()
  /** @default none */
  readonly icon?: string = o.optional(o.text())
}

class SidebarHeader {
  readonly header: TranslatableText = o.translatable()
}

class SidebarSeparator {
  readonly separator: true = o.literal(true)
}

class SidebarCategory {
  readonly category: TranslatableText = o.translatable()
  readonly items: readonly SidebarItemConfig[] = o.list(sidebarItem())
  /** The ID of the page that opens when a reader selects the category label. @default none */
  readonly index?: string = o.optional(documentId())
  /** @default none */
  readonly icon?: string = o.optional(o.text())
  /** Whether the category is initially expanded. @default false */
  readonly open?: boolean = o.optional(o.flag())
}

/** All pages in a subfolder of the content folder (`''` for all pages), sorted by `sidebar.order`. Subfolders become categories. */
class SidebarFolder {
  readonly autogenerate: string = o.text(findFolderProblem)
  /** How to sort pages with the same `sidebar.order`: by title, or by file name including the extension. @default 'title' */
  readonly sort?: 'title' | 'file' = o.optional(o.oneOf('title', 'file'))
}

/**
 * A sidebar entry. A string is the ID of a page, which is its path in the content folder without `.md`. The keys of an object determine the entry
 * type.
 */
export type SidebarItemConfig = string | SidebarDoc | SidebarLink | SidebarHeader | SidebarSeparator | SidebarCategory | SidebarFolder

const itemSections = {
  doc: SidebarDoc,
  href: SidebarLink,
  header: SidebarHeader,
  separator: SidebarSeparator,
  category: SidebarCategory,
  autogenerate: SidebarFolder,
}

const itemKinds = Object.keys(itemSections) as (keyof typeof itemSections)[]

/** Keys that an entry can have besides the key of its kind. */
class SharedKeys {
  readonly label?: unknown = o.optional(o.anything())
  readonly icon?: unknown = o.optional(o.anything())
  readonly items?: unknown = o.optional(o.anything())
  readonly index?: unknown = o.optional(o.anything())
  readonly open?: unknown = o.optional(o.anything())
}

/** A sidebar entry, validated as the variant whose key it has, so that problems describe only that variant. */
function sidebarItem(): SidebarItemConfig {
  return o.choose<SidebarItemConfig>((input) => {
    if (typeof input === 'string') return documentId()
    if (!isPlainObject(input)) return o.expected('a page id or an object')
    const [kind, other] = itemKinds.filter((each) => each in input)
    if (other !== undefined) return o.rejected(`it has both \`${kind}\` and \`${other}\`; keep only one of them`)
    if (kind !== undefined) return o.object<SidebarItemConfig & object>(itemSections[kind])
    // For a misspelling such as `docs`, only the misspelled key is reported.
    const hasOwnKey = Object.keys(input).some((key) => !(key in new SharedKeys()))
    return hasOwnKey
      ? o.described(o.closedObject(SharedKeys, ...itemKinds))
      : o.rejected(`it must have one of the keys ${itemKinds.map((each) => `\`${each}\``).join(', ')}`)
  })
}

export function sidebars(): Readonly<Record<string, readonly SidebarItemConfig[]>> {
  return o.record((name) => (name.trim() === '' ? 'the name is empty' : undefined), o.list(sidebarItem()))
}

function documentId(): string {
  return o.text((id) => (id.trim() === '' ? 'it is empty' : undefined))
}

function findFolderProblem(folder: string): string | undefined {
  if (/^([a-z]:|[\\/]{2})/i.test(folder)) return 'it must be a folder in the content folder'
  return folder.split(/[\\/]/).includes('..') ? 'it points outside the content folder' : undefined
}
