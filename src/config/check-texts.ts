import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Locale } from '../model/site-config.ts'
import type { UserConfig } from '../model/user-config.ts'
import { closest } from '../support/closest.ts'
import { listConfigTexts } from '../support/config-texts.ts'
import { type ConfigSource, locateKey } from './config-source.ts'
import { formatKeyPath } from './key-path.ts'

/** Checks the languages of translated texts: each must be one of the site, and the default language, used where others lack a text, is required. */
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
    // A misspelt default language is one slip, not two.
    if (Object.hasOwn(text, first) || unknown.length > 0) return diagnostics
    const reason = `it has no text for the default language \`${first}\``
    return [createDiagnostic('config/bad-value', { key: formatKeyPath(path), reason }, locateKey(source, path))]
  })
}
