import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Locale, Version } from '../model/site-config.ts'
import { type ConfigSource, locateKey, locateValue } from './config-source.ts'
import { listConfigTexts, listNavbarLinks } from './config-texts.ts'
import type { FeatureOptions } from './feature-options.ts'
import { formatKeyPath, type KeyPath } from './key-path.ts'
import { builtInAdmonitions } from './page-options.ts'
import type { UserConfig } from './user-config.ts'

interface KnownNames {
  readonly versions: readonly Version[]
  readonly locales: readonly Locale[]
  readonly features: readonly FeatureOptions[]
}

/** Finds problems between keys: references to missing names, and duplicate names. */
export function checkConfig(config: UserConfig, { versions, locales, features }: KnownNames, source: ConfigSource): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const sidebars = Object.keys(config.sidebars ?? { docs: [] })
  checkVersions()
  checkLocales()
  for (const { path, link } of listNavbarLinks(config.navbar?.items))
    if ('sidebar' in link) checkReference([...path, 'sidebar'], { what: 'sidebar', name: link.sidebar, known: sidebars })
  for (const [kind, { like }] of Object.entries(config.admonitions ?? {})) {
    if (like === undefined) continue
    checkReference(['admonitions', kind, 'like'], { what: 'built-in admonition type', name: like, known: Object.keys(builtInAdmonitions) })
  }
  for (const problem of features.flatMap(({ problems }) => problems?.(config, locales) ?? [])) {
    if ('reason' in problem) reportBadValue(problem.path, problem.reason, problem.value)
    else checkReference(problem.path, problem)
  }
  checkOptionsWithoutEffect()
  return diagnostics

  function checkVersions(): void {
    if (versions.length === 0) reportBadValue(['versions'], 'it is empty; add a version, or remove the option')
    const codes = new Set(locales.map(({ prefix }) => prefix).filter(Boolean))
    for (const [index, version] of versions.entries()) {
      const earlier = versions.slice(0, index)
      const hasPath = config.versions?.[index]?.path !== undefined
      const path: KeyPath = hasPath ? ['versions', index, 'path'] : ['versions', index]
      const duplicate = earlier.find(({ id }) => id.toLowerCase() === version.id.toLowerCase())
      if (duplicate !== undefined)
        reportBadValue(['versions', index, 'id'], `another version already has the ID \`${duplicate.id}\``, version.id)
      const { ref, problems, banner } = config.versions?.[index] ?? {}
      if (index === 0 && banner)
        reportBadValue(['versions', 0, 'banner'], 'the first version is the current one; list it after the current version', banner)
      if (ref === undefined && problems === 'ignore')
        reportBadValue(['versions', index, 'problems'], 'only a version with a `ref` can ignore problems; correct the pages', 'ignore')
      const samePath = earlier.find(({ prefix }) => prefix === version.prefix)
      const [folder = ''] = version.prefix.split('/')
      // Versions with the same ID also share a path by default: only report the id.
      if (samePath !== undefined && (duplicate === undefined || hasPath)) {
        reportBadValue(path, `the version \`${samePath.id}\` already has the path \`/${version.prefix}\``, config.versions?.[index]?.path)
      } else if (codes.has(folder)) {
        reportBadValue(path, `the language \`${folder}\` already has the path \`/${folder}/\``, config.versions?.[index]?.path)
      }
    }
  }

  function checkLocales(): void {
    const codes = Object.keys(config.locales ?? { en: {} })
    if (codes.length === 0) reportBadValue(['locales'], 'it is empty; add a language, or remove the option')
    for (const [index, code] of codes.entries()) {
      const duplicate = codes.slice(0, index).find((other) => other.toLowerCase() === code.toLowerCase())
      if (duplicate !== undefined) reportBadValue(['locales', code], `it differs from \`${duplicate}\` only in case`)
    }
    if (config.defaultLocale !== undefined)
      checkReference(['defaultLocale'], { what: 'language', name: config.defaultLocale, known: codes })
  }

  /** Finds valid options without an effect, because something is probably missing. */
  function checkOptionsWithoutEffect(): void {
    if (config.sidebars !== undefined && sidebars.length === 0)
      reportBadValue(['sidebars'], 'it is empty; add a sidebar, or remove the option to get one sidebar with all pages')
    for (const [name, items] of Object.entries(config.sidebars ?? {}))
      if (items.length === 0)
        reportBadValue(['sidebars', name], "it is empty; list pages, or write `{ autogenerate: '' }` to include all pages")
    for (const [index, { items }] of (config.footer?.groups ?? []).entries())
      if (items.length === 0) reportBadValue(['footer', 'groups', index, 'items'], 'it is empty; add links, or remove the group')
  }

  function reportBadValue(path: KeyPath, reason: string, value?: unknown): void {
    diagnostics.push(createDiagnostic('config/bad-value', { key: formatKeyPath(path), reason }, locateValue(source, path, value)))
  }

  function checkReference(path: KeyPath, { what, name, known }: { what: string; name: string; known: readonly string[] }): void {
    if (known.includes(name)) return
    const params = { key: formatKeyPath(path), what, name, suggestion: closest(name, known) }
    diagnostics.push(createDiagnostic('config/unknown-reference', params, locateValue(source, path, name)))
  }
}

/** Checks translated texts: each language must be one of the site's, and the default language is required because it is the fallback. */
export function checkTexts(config: UserConfig, locales: readonly Locale[], source: ConfigSource): Diagnostic[] {
  const known = locales.map(({ code }) => code)
  const [first = ''] = known
  const codes = known.map((code) => `\`${code}\``).join(', ')
  return listConfigTexts(config).flatMap(({ path, text }) => {
    if (typeof text === 'string') return []
    const unknown = Object.keys(text).filter((code) => !known.includes(code))
    const diagnostics = unknown.map((code) => {
      const otherwise = `Use one of the site’s languages (${codes}), or add \`${code}\` to \`locales\`.`
      const params = { key: formatKeyPath([...path, code]), what: 'language', name: code, suggestion: closest(code, known), otherwise }
      return createDiagnostic('config/unknown-reference', params, locateKey(source, [...path, code]))
    })
    // A misspelled default language is reported once.
    if (Object.hasOwn(text, first) || unknown.length > 0) return diagnostics
    const reason = `it has no text for the default language \`${first}\``
    return [createDiagnostic('config/bad-value', { key: formatKeyPath(path), reason }, locateKey(source, path))]
  })
}
