import * as v from 'valibot'
import type { SidebarItemConfig, UserConfig } from '../model/user-config.ts'
import { findHrefProblem, findOwnFileProblem } from './address-problems.ts'
import { isPlainObject } from './plain-value.ts'
import { closedObject, label, namedEntries, notA, type Same, text, translatable } from './schema-parts.ts'

type NavbarItem = NonNullable<NonNullable<UserConfig['navbar']>['items']>[number]

export const navLinkEntries = { label: translatable(), href: text(findHrefProblem), icon: v.exactOptional(v.string()) }
export const navSidebarEntries = { label: translatable(), sidebar: label() }

const navLink = closedObject(navLinkEntries)
const navbarLink = closedObject(navLinkEntries, 'sidebar')
const navSidebar = closedObject(navSidebarEntries)

// Fails to compile if the variants and the type differ.
true satisfies Same<v.InferOutput<typeof navbarLink | typeof navSidebar>, NavbarItem>

const navbarItem: v.GenericSchema<NavbarItem> = v.lazy((input) => {
  if (!isPlainObject(input)) return notA<NavbarItem>('an object with `label` and either `href` or `sidebar`')
  if ('sidebar' in input && 'href' in input) return bothGiven
  return 'sidebar' in input ? navSidebar : navbarLink
})

const bothGiven = v.pipe(
  v.custom<NavbarItem>(() => true),
  v.check(() => false, 'it has both `href` and `sidebar`; keep only one of them'),
)

export const navbarEntries = {
  title: v.exactOptional(translatable(v.string())),
  logo: v.exactOptional(text(findOwnFileProblem)),
  items: v.exactOptional(v.array(navbarItem)),
}

export const footerGroupEntries = { title: translatable(), items: v.array(navLink) }

export const footerEntries = {
  groups: v.exactOptional(v.array(closedObject(footerGroupEntries))),
  copyright: v.exactOptional(translatable(v.string())),
  note: v.exactOptional(translatable(v.string())),
}

export const announcementEntries = { id: label(), text: translatable(), href: v.exactOptional(text(findHrefProblem)) }

/** A sidebar entry, validated as the variant whose key it has, so that problems describe only that variant. */
const sidebarItem: v.GenericSchema<SidebarItemConfig> = v.lazy((input) => {
  if (typeof input === 'string') return documentId
  if (!isPlainObject(input)) return notA<SidebarItemConfig>('a page id or an object')
  const kinds = sidebarItemKinds.filter((kind) => kind in input)
  const [kind, other] = kinds
  if (other !== undefined) return rejected(`it has both \`${kind}\` and \`${other}\`; keep only one of them`)
  return kind === undefined ? withoutKind : sidebarItemVariants[kind]
})

const documentId = text((id) => (id.trim() === '' ? 'it is empty' : undefined))

export const sidebarItemEntries = {
  doc: { doc: documentId, label: v.exactOptional(translatable()), icon: v.exactOptional(v.string()) },
  href: { href: text(findHrefProblem), label: translatable(), icon: v.exactOptional(v.string()) },
  header: { header: translatable() },
  separator: { separator: v.literal(true) },
  category: {
    category: translatable(),
    items: v.array(sidebarItem),
    index: v.exactOptional(documentId),
    icon: v.exactOptional(v.string()),
    open: v.exactOptional(v.boolean()),
  },
  autogenerate: { autogenerate: text(findFolderProblem), sort: v.exactOptional(v.picklist(['title', 'file'])) },
}

const sidebarItemVariants = {
  doc: closedObject(sidebarItemEntries.doc),
  href: closedObject(sidebarItemEntries.href),
  header: closedObject(sidebarItemEntries.header),
  separator: closedObject(sidebarItemEntries.separator),
  category: closedObject(sidebarItemEntries.category),
  autogenerate: closedObject(sidebarItemEntries.autogenerate),
}

// Fails to compile if the variants and the type differ.
true satisfies Same<v.InferOutput<(typeof sidebarItemVariants)[keyof typeof sidebarItemVariants]>, Exclude<SidebarItemConfig, string>>

const sidebarItemKinds = Object.keys(sidebarItemVariants) as (keyof typeof sidebarItemVariants)[]

const kindList = sidebarItemKinds.map((kind) => `\`${kind}\``).join(', ')

// For a misspelling such as `docs`, only the misspelled key is reported.
const withoutKind = v.lazy((input) => {
  const shared = ['label', 'icon', 'items', 'index', 'open']
  const hasOwnKey = isPlainObject(input) && Object.keys(input).some((key) => !shared.includes(key))
  if (!hasOwnKey) return rejected(`it must have one of the keys ${kindList}`)
  const known = Object.fromEntries(shared.map((key) => [key, v.exactOptional(v.unknown())]))
  return closedObject(known, ...sidebarItemKinds) as unknown as v.GenericSchema<SidebarItemConfig>
})

export const sidebars = namedEntries(findSidebarNameProblem, v.array(sidebarItem))

function findSidebarNameProblem(name: string): string | undefined {
  return name.trim() === '' ? 'the name is empty' : undefined
}

function rejected(reason: string): v.GenericSchema<SidebarItemConfig> {
  return v.pipe(
    v.custom<SidebarItemConfig>(() => true),
    v.check(() => false, reason),
  )
}

function findFolderProblem(folder: string): string | undefined {
  if (/^([a-z]:|[\\/]{2})/i.test(folder)) return 'it must be a folder in the content folder'
  return folder.split(/[\\/]/).includes('..') ? 'it points outside the content folder' : undefined
}
