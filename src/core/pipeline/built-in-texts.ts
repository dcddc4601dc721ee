import { join } from 'node:path'
import { packageFolder } from '../../kit/files/package-folder.ts'
import { readTextIfPresent } from '../../kit/files/read-text.ts'
import type { BuiltInTexts, LanguageTexts } from '../config/interface-language.ts'

const loaded = new Map<string, LanguageTexts | undefined>()

/** Reads a file of docsgen's translations when a site uses its language. */
export const builtInTexts: BuiltInTexts = (name) => {
  if (!loaded.has(name)) {
    const text = readTextIfPresent(join(packageFolder().folder, 'templates/languages', `${name.toLowerCase()}.json`))
    loaded.set(name, text === undefined ? undefined : (JSON.parse(text) as LanguageTexts))
  }
  return loaded.get(name)
}
