import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, FindInConfig } from '../model/diagnostic.ts'
import type { MessageTexts, PluralForms } from '../model/messages.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { type ConfigSource, locateKey, locateValue } from './config-source.ts'
import { formatKeyPath } from './key-path.ts'
import type { UserConfig } from './user-config.ts'

type Message = string | PluralForms

/** Compares the texts of each language with the theme's English: the ids and the `{placeholders}` must match. */
export function checkMessages({ locales }: UserConfig, english: MessageTexts, source: ConfigSource): Diagnostic[] {
  return Object.entries(locales ?? {}).flatMap(([code, { messages = {} }]) =>
    Object.entries(messages).flatMap(([id, message]: [string, Message]) => {
      const path = ['locales', code, 'messages', id]
      const key = formatKeyPath(path)
      const original = Object.hasOwn(english, id) ? english[id as keyof MessageTexts] : undefined
      if (original === undefined) {
        const suggestion = closest(id, Object.keys(english))
        return [createDiagnostic('config/unknown-key', { key, suggestion }, locateKey(source, path))]
      }
      const reason = findMessageProblem(message, original, code)
      return reason === undefined ? [] : [createDiagnostic('config/bad-value', { key, reason }, locateValue(source, path, message))]
    }),
  )
}

const maxListed = 5

/** Reports each language with strings that neither docsgen nor the site translates. */
export function findUntranslatedInterface({ locales, configFile }: SiteConfig, english: MessageTexts, find: FindInConfig): Diagnostic[] {
  const all = Object.keys(english)
  return locales.flatMap(({ code, messages }) => {
    if (new Intl.Locale(code).language === 'en') return []
    const ids = all.filter((id) => !Object.hasOwn(messages, id))
    if (ids.length === 0) return []
    const location = { file: configFile, ...find('', `locales[${JSON.stringify(code)}]`) }
    const listed = [
      ...ids.slice(0, maxListed).map((id) => `\`${id}\``),
      ...(ids.length > maxListed ? [`${ids.length - maxListed} more`] : []),
    ]
    const strings = ids.length === all.length ? 'the IDs on the manual’s page “Interface translations”' : listed.join(', ')
    return [createDiagnostic('locale/interface-not-translated', { code, strings, count: ids.length, total: all.length }, location)]
  })
}

/** Why a message does not fit its English, in the words of a diagnostic; undefined if it does. */
export function findMessageProblem(message: Message, original: Message, code: string): string | undefined {
  const english = typeof original === 'string' ? original : original.other
  if (typeof message === 'string') return findValueProblem(message, english)
  if (typeof original === 'string') return 'it must be a string, because it contains no number'
  const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories
  for (const [category, form] of Object.entries(message)) {
    if (!categories.some((known) => known === category)) {
      const known = categories.map((name) => `\`${name}\``).join(', ')
      return `\`${code}\` has no plural category \`${category}\`, only ${known}`
    }
    const problem = findValueProblem(form, english, category === 'other')
    if (problem !== undefined) return `in \`${category}\`, ${problem}`
  }
  return undefined
}

/** Forms for one number, such as "one result", can do without the number. */
function findValueProblem(message: string, english: string, needsAll = true): string | undefined {
  const [wanted, given] = [valuesIn(english), valuesIn(message)]
  const missing = needsAll ? wanted.find((value) => !given.includes(value)) : undefined
  if (missing !== undefined) return `it must contain \`${missing}\`; the English text is \`${english}\``
  const unknown = given.find((value) => !wanted.includes(value))
  if (unknown !== undefined) return `the placeholder \`${unknown}\` is unknown; the English text is \`${english}\``
  // Some placeholders are replaced with an element, which can only exist once.
  const twice = given.find((value, index) => given.indexOf(value) !== index)
  return twice === undefined ? undefined : `it contains \`${twice}\` twice`
}

function valuesIn(message: string): string[] {
  return message.match(/\{\w+\}/g) ?? []
}
