import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { UserConfig } from '../model/user-config.ts'
import { closest } from '../support/closest.ts'
import { type ConfigSource, locateKey, locateValue } from './config-source.ts'
import { formatKeyPath } from './key-path.ts'

/** Holds a language's words against the theme's English: the same ids, with the same `{value}`s in them. */
export function checkMessages({ locales }: UserConfig, english: Readonly<Record<string, string>>, source: ConfigSource): Diagnostic[] {
  return Object.entries(locales ?? {}).flatMap(([code, { messages = {} }]) =>
    Object.entries(messages).flatMap(([id, message]) => {
      const path = ['locales', code, 'messages', id]
      const key = formatKeyPath(path)
      const original = Object.hasOwn(english, id) ? english[id] : undefined
      if (original === undefined) {
        const suggestion = closest(id, Object.keys(english))
        return [createDiagnostic('config/unknown-key', { key, suggestion }, locateKey(source, path))]
      }
      const reason = findValueProblem(message, original)
      return reason === undefined ? [] : [createDiagnostic('config/bad-value', { key, reason }, locateValue(source, path, message))]
    }),
  )
}

function findValueProblem(message: string, original: string): string | undefined {
  const [wanted, given] = [valuesIn(original), valuesIn(message)]
  const missing = wanted.find((value) => !given.includes(value))
  if (missing !== undefined) return `it must contain \`${missing}\`; the English text is \`${original}\``
  const unknown = given.find((value) => !wanted.includes(value))
  if (unknown !== undefined) return `the placeholder \`${unknown}\` is unknown; the English text is \`${original}\``
  // An element takes the place of a value, so there is one place for it.
  const twice = given.find((value, index) => given.indexOf(value) !== index)
  return twice === undefined ? undefined : `it contains \`${twice}\` twice`
}

function valuesIn(message: string): string[] {
  return message.match(/\{\w+\}/g) ?? []
}
