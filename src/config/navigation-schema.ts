import * as v from 'valibot'
import type { UserConfig } from '../model/user-config.ts'
import { findHrefProblem, findOwnFileProblem } from './address-problems.ts'
import { isPlainObject } from './describe-value.ts'
import type { Same } from './same-type.ts'
import { closedObject, label, notA, text, translatable } from './schema-parts.ts'

type NavbarItem = NonNullable<NonNullable<UserConfig['navbar']>['items']>[number]

export const navLinkEntries = { label: translatable(), href: text(findHrefProblem), icon: v.exactOptional(v.string()) }
export const navSidebarEntries = { label: translatable(), sidebar: label() }

const navLink = closedObject(navLinkEntries)
const navbarLink = closedObject(navLinkEntries, 'sidebar')
const navSidebar = closedObject(navSidebarEntries)

// Fails to compile when the variants and the type drift apart.
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
