import { findAddressPartProblem } from '../../kit/files/file-rules.ts'
import { closest } from '../../kit/similar/closest.ts'

/** Returns why a text is not the code of a language, or undefined if it is one. */
export function findLocaleCodeProblem(code: string): string | undefined {
  const [language = '', region] = code.split(/[-_]/)
  const isCode = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(code)
  // The machine does not know every language of three letters.
  if (isCode && (language.length === 3 || nameOf(language) !== undefined)) return findAddressPartProblem(code)
  const meant = isCode || !/^[a-z]{2,3}_/i.test(code) ? findMeantCode(language, region) : code.replaceAll('_', '-')
  const advice = meant === undefined ? 'use a code such as `en` or `pt-BR`' : `write \`${meant}\` instead`
  return `\`${code}\` is not a valid language code; ${advice}`
}

function nameOf(code: string, language = 'en'): string | undefined {
  return new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(code)
}

/** Finds the code for the name of a language in English or in itself, and for the code of a country, such as `jp`. */
function findMeantCode(written: string, region?: string): string | undefined {
  const suffix = region === undefined ? '' : `-${region}`
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
