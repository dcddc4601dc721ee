import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { createSimilarNames } from '../../../kit/similar/similar-names.ts'
import { createDiagnostic } from '../diagnostics.ts'
import { createAddressFinder, splitHref } from '../hosts/find-address.ts'
import type { OtherLocale, OtherSidebar, OtherSidebarEntry, OtherSite } from '../other-site.ts'
import { type AstroConfig, textOf, writtenIndex } from './astro-config.ts'
import { fallbackPages } from './fallback-pages.ts'
import { addressFor } from './read-docs.ts'

interface SidebarsRead {
  readonly sidebars: readonly OtherSidebar[]
  readonly diagnostics: readonly Diagnostic[]
}

/** One sidebar per locale. Without a config, Starlight lists all pages as their folders have them. */
export function readSidebars(site: OtherSite, config: AstroConfig): SidebarsRead {
  const find = createAddressFinder(site, fallbackPages(site))
  const diagnostics: Diagnostic[] = []
  const { starlight, starlightKey, data } = config
  const [main] = site.locales
  const sidebars = site.locales.map((locale): OtherSidebar => {
    const entries = Array.isArray(starlight.sidebar)
      ? starlight.sidebar.flatMap((item, index) =>
          readItem(item, `${starlightKey}.sidebar[${writtenIndex(data, `${starlightKey}.sidebar`, index)}]`, locale),
        )
      : [{ kind: 'folder' as const, address: `${locale.prefix}/`, opensFolders: true }]
    return { name: 'docs', address: `${locale.prefix}/`, version: 'current', locale: locale.code, entries }
  })
  return { sidebars, diagnostics }

  function readItem(item: unknown, key: string, locale: OtherLocale): readonly OtherSidebarEntry[] {
    if (typeof item === 'string') return readSlug(item, undefined, { key, locale })
    const { label: written, translations, slug, link, items, autogenerate, collapsed } = recordOf(item)
    const label = textOf(recordOf(translations)[locale.code]) ?? textOf(written) ?? textOf(recordOf(written)[locale.code])
    if (typeof slug === 'string') return readSlug(slug, label, { key: `${key}.slug`, locale })
    if (typeof link === 'string') return [readLink(link, label ?? link, { key: `${key}.link`, locale })]
    const isOpen = collapsed !== true
    const { directory: folder, collapsed: closesFolders = collapsed } = recordOf(autogenerate)
    const directory = textOf(folder)
    if (directory !== undefined) {
      const address = `${locale.prefix}/${directory.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/')
      return [{ kind: 'folder', address, ...(label === undefined ? {} : { label }), isOpen, opensFolders: closesFolders !== true }]
    }
    if (!Array.isArray(items)) return []
    const entries = listOf(items).flatMap((each, index) => readItem(each, `${key}.items[${index}]`, locale))
    return [{ kind: 'group', label: label ?? '', entries, isOpen }]
  }

  function readSlug(slug: string, label: string | undefined, { key, locale }: ItemPlace): readonly OtherSidebarEntry[] {
    const target = find(`${locale.prefix}${addressFor(slug, config)}`, '')
    if (target?.kind === 'page') return [{ kind: 'page', file: target.page.file, ...(label === undefined ? {} : { label }) }]
    report(slug, key, locale)
    return []
  }

  /** Starlight puts the locale before a link to its own pages. */
  function readLink(link: string, label: string, { key, locale }: ItemPlace): OtherSidebarEntry {
    const split = splitHref(link)
    if (!split || split.path === '') return { kind: 'link', href: link, label }
    const path = `${locale.prefix}/${split.path.replace(/^\//, '')}`
    const target = find(path, '')
    if (!target) report(link, key, locale)
    return target?.kind === 'page' && split.fragment === ''
      ? { kind: 'page', file: target.page.file, label }
      : { kind: 'link', href: path + (split.fragment === '' ? '' : `#${split.fragment}`), label }
  }

  /** What is missing is so in all locales. */
  function report(entry: string, key: string, locale: OtherLocale): void {
    if (locale !== main) return
    const suggestion = createSimilarNames(site.pages.map(({ address }) => address.replace(/^\/|\/$/g, ''))).find(
      entry.replace(/^\/|\/$/g, ''),
    )[0]
    diagnostics.push(createDiagnostic('other-site/nav-missing-page', { entry, suggestion }, data.locate(key)))
  }
}

interface ItemPlace {
  readonly key: string
  readonly locale: OtherLocale
}
