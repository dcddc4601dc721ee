import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { packageFolder } from '../../kit/files/package-folder.ts'
import type { BuiltInTexts } from '../config/config-texts.ts'
import type { PluralForms } from '../model/messages.ts'

/**
 * The format into which `scripts/build.js` packs `src/core/languages`. It contains the keys of all languages, and the values of each
 * language in the same order.
 */
interface PackedLanguages {
  readonly keys: readonly [admonitions: readonly string[], messages: readonly string[]]
  readonly languages: Readonly<
    Record<string, readonly [admonitions: readonly string[], messages: readonly (string | PluralForms)[]] | undefined>
  >
}

let loaded: PackedLanguages | undefined

/** Reads docsgen's translations when a site uses a language other than English. */
export const builtInTexts: BuiltInTexts = (name) => {
  loaded ??= JSON.parse(brotliDecompressSync(readFileSync(join(packageFolder().folder, 'dist/languages.br'))).toString()) as PackedLanguages
  const { keys, languages } = loaded
  const [admonitions, messages] = languages[name.toLowerCase()] ?? []
  return admonitions && messages && { admonitions: pairUp(keys[0], admonitions), messages: pairUp(keys[1], messages) }
}

function pairUp<Value>(keys: readonly string[], values: readonly Value[]): Readonly<Record<string, Value>> {
  return Object.fromEntries(keys.flatMap((key, index) => (values[index] === undefined ? [] : [[key, values[index]]])))
}
