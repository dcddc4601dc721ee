import { textIn } from '../../core/config/config-texts.ts'
import type { GeneratedFile } from '../../core/model/output.ts'
import type { Site } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { SymbolsAnchor, SymbolsFile } from '../../kit/data/symbols-file.ts'
import { encodeAddress } from '../../kit/escape/percent.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import { excerpt } from '../../kit/text/shorten.ts'
import { formatSymbols } from './symbols/format-symbols.ts'
import { formatInventory } from './symbols/sphinx-inventory.ts'

/** Lists what other sites can link to, once for each version and language: paths are relative to its home page. */
export function planSymbols(currentSite: () => Site, config: SiteConfig): readonly GeneratedFile[] {
  if (!config.symbols) return []
  return config.versions.flatMap((version) =>
    config.locales.flatMap((locale): readonly GeneratedFile[] => {
      const prefix = [locale.prefix, version.prefix].filter((part) => part !== '').join('/')
      const folder = prefix === '' ? '' : `${prefix}/`
      const base = `${config.base}${encodeAddress(folder)}`
      const list = (): SymbolsFile => ({
        title: textIn(config.title, locale, config.locales),
        url: config.url === undefined ? undefined : `${config.url}${base}`,
        version: textIn(version.label, locale, config.locales) || undefined,
        language: locale.code,
        pages: currentSite().pages.flatMap(({ route, title, document }) =>
          route.version === version.id && route.locale === locale.code
            ? [[route.href.slice(base.length), excerpt(title, 200), JSON.parse(document.symbols ?? '[]') as SymbolsAnchor[]] as const]
            : [],
        ),
      })
      return [
        { kind: 'generated', path: `${folder}symbols.json` as OutputPath, make: () => Buffer.from(formatSymbols(list())) },
        { kind: 'generated', path: `${folder}objects.inv` as OutputPath, make: () => formatInventory(list()) },
      ]
    }),
  )
}
