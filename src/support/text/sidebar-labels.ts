import type { Locale, SiteConfig } from '../../model/site-config.ts'
import { textIn } from './text-in.ts'

/** What readers call the sidebars that the top bar leads to, in its order, by name. */
export function sidebarLabels(
  { navbar, locales }: Pick<SiteConfig, 'navbar' | 'locales'>,
  locale: Pick<Locale, 'code'>,
): Map<string, string> {
  return new Map(navbar.items.flatMap((item) => ('sidebar' in item ? [[item.sidebar, textIn(item.label, locale, locales)] as const] : [])))
}

/** A name of the config as readers may see it: `api-reference` is `Api reference`. */
export function nameInWords(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
