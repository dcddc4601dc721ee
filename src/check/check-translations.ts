import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { listConfigTexts } from '../support/config-texts.ts'
import type { CheckInput } from './check-input.ts'

/** Texts of the config that are translated, but not into every language of the site. */
export function checkTranslations({ config, findInConfig }: CheckInput): readonly Diagnostic[] {
  const [first, ...others] = config.locales
  if (others.length === 0) return []
  return listConfigTexts(config).flatMap(({ path, text }) => {
    if (typeof text === 'string') return []
    const missing = others.filter(({ code }) => !Object.hasOwn(text, code)).map(({ code }) => `\`${code}\``)
    if (missing.length === 0) return []
    const key = path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${part}`)).join('')
    const params = { key, missing: missing.join(', '), shown: first.code }
    return [createDiagnostic('config/untranslated', params, { file: config.configFile, ...findInConfig(text[first.code] ?? '') })]
  })
}
