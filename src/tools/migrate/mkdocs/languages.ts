import type { OtherLocale } from '../other-site.ts'
import { type MkdocsConfig, textOf } from './config.ts'
import { isRecord } from './read-config.ts'

/** How the plugin mkdocs-static-i18n finds the language of a file. */
export interface SiteLanguages {
  readonly locales: readonly OtherLocale[]
  /** A file's language, and its path without it. */
  split(path: string): { readonly locale: string; readonly path: string }
  /** Pages without a translation are shown in the default language. */
  readonly hasFallback: boolean
  /** The names a path can have in a language, the best one first. */
  variants(path: string, locale: string): readonly string[]
}

export function readLanguages({ plugins, theme, values }: MkdocsConfig): SiteLanguages {
  const options = plugins.get('i18n')
  const main = textOf(theme.language) ?? 'en'
  const entries = Array.isArray(options?.languages)
    ? options.languages.filter(isRecord)
    : isRecord(options?.languages)
      ? Object.entries(options.languages).map(([locale, value]) => (isRecord(value) ? { locale, ...value } : { locale, name: value }))
      : []
  const built = entries.filter(({ build, locale }) => build !== false && locale !== 'default' && locale !== 'null')
  if (built.length === 0) {
    return {
      locales: [{ code: main, label: textOf(values.site_language) ?? main, prefix: '' }],
      split: (path) => ({ locale: main, path }),
      hasFallback: false,
      variants: (path) => [path],
    }
  }
  const first =
    textOf(options?.default_language) ?? textOf(built.find((each) => each.default === true)?.locale) ?? textOf(built[0]?.locale) ?? main
  const codes = new Set([first, ...built.flatMap(({ locale }) => textOf(locale) ?? [])])
  const labels = new Map(built.map(({ locale, name }) => [locale, textOf(name)]))
  const locales = [...codes].map((code) => ({ code, label: labels.get(code) ?? code, prefix: code === first ? '' : `/${code}` }))
  const usesFolders = options?.docs_structure === 'folder'
  return {
    locales,
    hasFallback: options?.fallback_to_default !== false,
    split(path) {
      const [, folder = '', below = ''] = usesFolders ? (/^([^/]+)\/(.+)$/.exec(path) ?? []) : []
      if (codes.has(folder)) return { locale: folder, path: below }
      const [, stem, code = '', ending] = usesFolders ? [] : (/^(.*[^/.])\.([A-Za-z_-]+)(\.\w+)$/.exec(path) ?? [])
      return codes.has(code) ? { locale: code, path: `${stem}${ending}` } : { locale: first, path }
    },
    variants(path, locale) {
      if (usesFolders) return [`${locale}/${path}`, `${first}/${path}`, path]
      const named = (code: string) => path.replace(/(\.\w+)$/, `.${code}$1`)
      return [named(locale), named(first), path]
    },
  }
}
