import type { TranslatableText } from '../model/translatable-text.ts'
import { findHrefProblem, findOwnFileProblem } from './address-problems.ts'
import { isPlainObject } from './plain-value.ts'
import {
  anything,
  choose,
  closedObject,
  described,
  expected,
  flag,
  label,
  list,
  literal,
  object,
  oneOf,
  optional,
  record,
  rejected,
  text,
  translatable,
} from './schema-parts.ts'

/** A link in the top bar or the footer. The `href` is a path on the site (`/guide/`, `./x.md`) or a full URL (`https://…`). */
export class NavLink {
  readonly label: TranslatableText = translatable()
  readonly href: string = text(findHrefProblem)
  /** The name of a built-in icon. @default none */
  readonly icon?: string = optional(text())
}

class NavbarSidebar {
  readonly label: TranslatableText = translatable()
  readonly sidebar: string = label()
}

export class SiteNavbar {
  /** The text next to the logo. @default the site title */
  readonly title?: TranslatableText = optional(translatable(text()))
  /** The path of the image to show next to the title, such as `/logo.svg`. @default undefined */
  readonly logo?: string = optional(text(findOwnFileProblem))
  /**
   * The links in the top bar. A link with a `sidebar` key opens the first page in that sidebar and is highlighted on all pages in the sidebar.
   * @default []
   */
  readonly items?: readonly (NavLink | NavbarSidebar)[] = optional(list(navbarItem()), [])
}

function navbarItem(): NavLink | NavbarSidebar {
  const link: NavLink = described(closedObject(NavLink, 'sidebar'))
  const sidebar = object(NavbarSidebar)
  return choose<NavLink | NavbarSidebar>((input) => {
    if (!isPlainObject(input)) return expected('an object with `label` and either `href` or `sidebar`')
    if ('sidebar' in input && 'href' in input) return rejected('it has both `href` and `sidebar`; keep only one of them')
    return 'sidebar' in input ? sidebar : link
  })
}

class FooterGroup {
  readonly title: TranslatableText = translatable()
  readonly items: readonly NavLink[] = list(object(NavLink))
}

export class SiteFooter {
  /** The columns of links in the footer. @default [] */
  readonly groups?: readonly FooterGroup[] = optional(list(object(FooterGroup)), [])
  /** The last line of the footer, in plain text. @default '' */
  readonly copyright?: TranslatableText = optional(translatable(text()), '')
  /** A line of plain text above the copyright line. @default '' */
  readonly note?: TranslatableText = optional(translatable(text()), '')
}

export class Announcement {
  readonly id: string = label()
  readonly text: TranslatableText = translatable()
  /** The path or URL that the message links to. @default no link */
  readonly href?: string = optional(text(findHrefProblem))
}

class SidebarDoc {
  readonly doc: string = documentId()
  /** @default the page title */
  readonly label?: TranslatableText = optional(translatable())
  /** @default none */
  readonly icon?: string = optional(text())
}

class SidebarLink {
  readonly href: string = text(findHrefProblem)
  readonly label: TranslatableText = translatable()
  /** @default none */
  readonly icon?: string = optional(text())
}

class SidebarHeader {
  readonly header: TranslatableText = translatable()
}

class SidebarSeparator {
  readonly separator: true = literal(true)
}

class SidebarCategory {
  readonly category: TranslatableText = translatable()
  readonly items: readonly SidebarItemConfig[] = list(sidebarItem())
  /** The ID of the page that opens when a reader selects the category label. @default none */
  readonly index?: string = optional(documentId())
  /** @default none */
  readonly icon?: string = optional(text())
  /** Whether the category is initially expanded. @default false */
  readonly open?: boolean = optional(flag())
}

/** All pages in a subfolder of the content folder (`''` for all pages), sorted by `sidebar.order`. Subfolders become categories. */
class SidebarFolder {
  readonly autogenerate: string = text(findFolderProblem)
  /** How to sort pages with the same `sidebar.order`: by title, or by file name including the extension. @default 'title' */
  readonly sort?: 'title' | 'file' = optional(oneOf('title', 'file'))
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

/** What an entry can have besides the key of its kind. */
class SharedKeys {
  readonly label?: unknown = optional(anything())
  readonly icon?: unknown = optional(anything())
  readonly items?: unknown = optional(anything())
  readonly index?: unknown = optional(anything())
  readonly open?: unknown = optional(anything())
}

/** A sidebar entry, validated as the variant whose key it has, so that problems describe only that variant. */
function sidebarItem(): SidebarItemConfig {
  return choose<SidebarItemConfig>((input) => {
    if (typeof input === 'string') return documentId()
    if (!isPlainObject(input)) return expected('a page id or an object')
    const [kind, other] = itemKinds.filter((each) => each in input)
    if (other !== undefined) return rejected(`it has both \`${kind}\` and \`${other}\`; keep only one of them`)
    if (kind !== undefined) return object<SidebarItemConfig & object>(itemSections[kind])
    // For a misspelling such as `docs`, only the misspelled key is reported.
    const hasOwnKey = Object.keys(input).some((key) => !(key in new SharedKeys()))
    return hasOwnKey
      ? described(closedObject(SharedKeys, ...itemKinds))
      : rejected(`it must have one of the keys ${itemKinds.map((each) => `\`${each}\``).join(', ')}`)
  })
}

export function sidebars(): Readonly<Record<string, readonly SidebarItemConfig[]>> {
  return record((name) => (name.trim() === '' ? 'the name is empty' : undefined), list(sidebarItem()))
}

function documentId(): string {
  return text((id) => (id.trim() === '' ? 'it is empty' : undefined))
}

function findFolderProblem(folder: string): string | undefined {
  if (/^([a-z]:|[\\/]{2})/i.test(folder)) return 'it must be a folder in the content folder'
  return folder.split(/[\\/]/).includes('..') ? 'it points outside the content folder' : undefined
}
