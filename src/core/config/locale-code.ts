import { findAddressPartProblem } from '../../kit/files/file-rules.ts'
import { closest } from '../../kit/similar/closest.ts'

/** Returns why a text is not the code of a language, or undefined if it is one. */
export function findLocaleCodeProblem(code: string): string | undefined {
  const [language = '', region] = code.split(/[-_]/)
  const known = readCode(code)
  // The machine does not know every language of three letters.
  if (known === code && (language.length === 3 || nameOf(language) !== undefined)) return findAddressPartProblem(code)
  const meant = known !== undefined && known !== code ? known : findMeantCode(code, language, region)
  const advice = meant === undefined ? 'use a code such as `en` or `pt-BR`' : `write \`${meant}\` instead`
  return `\`${code}\` is not a valid language code; ${advice}`
}

/** The code as written if browsers know its parts, otherwise the one they know: `de` for `deu`, `en-GB` for `en-UK`. undefined if malformed. */
function readCode(code: string): string | undefined {
  const [language = '', ...subtags] = code.split('-')
  const locale = language.length > 3 ? undefined : parseLocale(code)
  if (!locale) return undefined
  const { region, script } = locale
  const isUnknown = (part: string | undefined, type: 'region' | 'script') => part !== undefined && nameOf(part, 'en', type) === undefined
  if (isUnknown(region, 'region') || isUnknown(script, 'script')) return locale.language
  const isCurrent = locale.language.length >= language.length && (!region || subtags.some((part) => part.toUpperCase() === region))
  return isCurrent ? code : locale.baseName
}

function parseLocale(code: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(code)
  } catch {
    return undefined
  }
}

function nameOf(code: string, language = 'en', type: 'language' | 'region' | 'script' = 'language'): string | undefined {
  return new Intl.DisplayNames([language], { type, fallback: 'none' }).of(code)
}

/** Finds the code for the name of a language in English or in itself, and for the code of a country, such as `jp`. */
function findMeantCode(code: string, written: string, region?: string): string | undefined {
  // Only the separators are wrong, or a part behind the language is.
  if (/^[a-z]{2,3}_/i.test(code) && parseLocale(code.replaceAll('_', '-'))) return code.replaceAll('_', '-')
  if (written.length <= 3 && parseLocale(written) && nameOf(written)) return written
  const suffix = region ? `-${region}` : ''
  if (written.length === 2) {
    const { language } = new Intl.Locale(`und-${written}`).maximize()
    return language === 'und' || language === 'en' ? undefined : `${language}${suffix}`
  }
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`))
  const names = new Map(
    codes.flatMap((code) => [nameOf(code), nameOf(code, code)].map((name) => [name?.toLowerCase() ?? '', code] as const)),
  )
  const name = closest(written, names.keys())
  return name ? `${names.get(name)}${suffix}` : undefined
}
