import { posix } from 'node:path'
import type { Diagnostic, Location } from '../../../core/model/diagnostic.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { pathOf } from '../../../kit/url/address.ts'
import { withoutEnding } from '../check-other-site.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherLink, OtherLocale, OtherPage, OtherSidebar, OtherSidebarEntry } from '../other-site.ts'
import type { ReadOtherSite } from '../tool.ts'
import { textOf, type Values, withoutTags } from '../values.ts'
import type { Rewrite } from './find-pages.ts'
import type { VitePressConfig } from './site-config.ts'

/** The theme's config of a language. */
interface LocaleTheme {
  readonly theme: Values
  /** The key of `theme` in the config. */
  readonly key: string
  readonly locale: string
  readonly isDefault: boolean
  readonly locate: (key: string) => Location
}

interface NavigationInput extends LocaleTheme {
  readonly targets: { readonly pages: ReadonlyMap<string, OtherPage>; readonly mayExist: (address: string) => boolean }
}

/** Reads `sidebar`, as a list or by URL, and `nav` of a theme's config. */
export function readNavigation({ theme, key, locale, isDefault, targets, locate }: NavigationInput) {
  const diagnostics: Diagnostic[] = []
  const checkLink = (href: string, at: () => Location): OtherPage | undefined => {
    if (!href.startsWith('/') || href.startsWith('//')) return undefined
    const address = pathOf(href)
    const page = targets.pages.get(withoutEnding(address))
    if (!page && !targets.mayExist(address))
      diagnostics.push(createDiagnostic('other-site/nav-missing-page', { entry: href, suggestion: undefined }, at()))
    return page
  }

  const readEntries = (items: readonly unknown[], base: string, path: string, depth: number): OtherSidebarEntry[] =>
    items.flatMap((item, index) => readEntry(recordOf(item), base, `${path}[${index}]`, depth))

  const readEntry = (item: Values, outerBase: string, path: string, depth: number): readonly OtherSidebarEntry[] => {
    if (depth > 20) return []
    const base = textOf(item.base) ?? outerBase
    const label = textOf(item.text)
    const link = textOf(item.link)
    const href = link === undefined ? undefined : withBase(link, base)
    const page = href === undefined ? undefined : checkLink(href, () => locate(`${path}.link`))
    if (Array.isArray(item.items)) {
      return [
        {
          kind: 'group',
          label: withoutTags(label ?? ''),
          entries: readEntries(item.items, base, `${path}.items`, depth + 1),
          ...(page && { file: page.file }),
          // A group cannot be closed if `collapsed` is not set.
          isOpen: item.collapsed !== true,
        },
      ]
    }
    if (href === undefined) return []
    if (page && !href.includes('#'))
      return [{ kind: 'page', file: page.file, ...(label === undefined ? {} : { label: withoutTags(label) }) }]
    return [{ kind: 'link', href, label: withoutTags(label ?? href) }]
  }

  const readList = (value: unknown, path: string): OtherSidebarEntry[] => {
    const items = Array.isArray(value) ? value : listOf(recordOf(value).items)
    return readEntries(items, textOf(recordOf(value).base) ?? '', Array.isArray(value) ? path : `${path}.items`, 0)
  }

  const readNav = (items: readonly unknown[], path: string, depth: number): OtherLink[] =>
    items.flatMap((each, index) => {
      const item = recordOf(each)
      const link = textOf(item.link)
      const here = `${path}[${index}]`
      if (Array.isArray(item.items) && depth < 20) return readNav(item.items, `${here}.items`, depth + 1)
      if (link === undefined) return []
      checkLink(link, () => locate(`${here}.link`))
      return [{ label: withoutTags(textOf(item.text) ?? link), href: link }]
    })

  const { sidebar } = theme
  const names = Array.isArray(sidebar) ? undefined : Object.entries(recordOf(sidebar))
  const shared = { version: 'current', locale } as const
  const suffix = isDefault ? '' : `-${locale}`
  const sidebars: OtherSidebar[] =
    names === undefined
      ? [{ name: `docs${suffix}`, ...shared, entries: readList(sidebar, `${key}.sidebar`) }]
      : names.map(([address, value]) => ({
          name: `${address.replace(/^\/|\/$/g, '').replaceAll('/', '-') || 'docs'}`,
          address: address.startsWith('/') ? address : `/${address}`,
          ...shared,
          entries: readList(value, `${key}.sidebar[${JSON.stringify(address)}]`),
        }))
  const navbar = readNav(listOf(theme.nav), `${key}.nav`, 0)
  const social = listOf(theme.socialLinks).flatMap((each) => {
    const { icon, link } = recordOf(each)
    return typeof link === 'string' ? [{ label: textOf(icon) ?? posix.basename(link), href: link }] : []
  })
  return { sidebars: sidebars.filter(({ entries }) => entries.length > 0), navbar: [...navbar, ...social], diagnostics }
}

/** Like `addBase` of VitePress, writes the slash between them once. */
function withBase(link: string, base: string): string {
  return base === '' ? link : base + link.replace(/^\//, base.endsWith('/') ? '' : '/')
}

/** The theme's config of each language: from `locales`, or from a config in the language's folder with `defineAdditionalConfig`. */
export async function readThemes(
  { files, readConfig }: ReadOtherSite,
  { locales: written, theme, data, srcDir }: VitePressConfig,
  { locales, rewrite }: { readonly locales: readonly OtherLocale[]; readonly rewrite: Rewrite },
): Promise<readonly LocaleTheme[]> {
  const additional = files
    .list(srcDir, { depth: 3 })
    .filter(
      (file) =>
        /\/config\.m?[jt]s$/.test(file) && !file.includes('.vitepress/') && files.readText(file)?.includes('defineAdditionalConfig'),
    )
  const byAddress = new Map(
    additional.map((file) => [posix.dirname(`/${rewrite(`${posix.relative(srcDir, posix.dirname(file))}/index.md`)}`), file]),
  )
  return Promise.all(
    locales.map(async ({ code, prefix }): Promise<LocaleTheme> => {
      const name = prefix === '' ? 'root' : prefix.slice(1)
      const own = recordOf(recordOf(written[name]).themeConfig)
      const file = byAddress.get(prefix === '' ? '/' : prefix)
      const shared = { locale: code, isDefault: prefix === '' }
      if (file !== undefined) {
        const config = await readConfig(file)
        const values = recordOf(recordOf(config.value).themeConfig)
        return { ...shared, key: 'themeConfig', theme: { ...theme, ...own, ...values }, locate: config.locate }
      }
      const key = Object.keys(own).length === 0 ? 'themeConfig' : `locales[${JSON.stringify(name)}].themeConfig`
      return { ...shared, key, theme: { ...theme, ...own }, locate: data.locate }
    }),
  )
}
