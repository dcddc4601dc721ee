import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type BuiltInTexts, languageNames } from '../../../src/core/config/config-texts.ts'
import { builtInAdmonitions } from '../../../src/core/config/page-options.ts'
import { findMessageProblem } from '../../../src/core/config/resolve-config.ts'
import { listEnglishMessages } from '../../../src/core/pipeline/english-messages.ts'
import { features } from '../../../src/features.ts'
import { configOf } from '../config-of.ts'

const englishMessages = listEnglishMessages(features)

const folder = join(import.meta.dirname, '../../../src/core/languages')
const files = readdirSync(folder)
const names = files.flatMap((file) => Intl.getCanonicalLocales(file.replace('.json', '')))
const ids = Object.keys(englishMessages) as (keyof typeof englishMessages)[]

const builtInTexts: BuiltInTexts = (name) => {
  const file = `${name.toLowerCase()}.json`
  return files.includes(file) ? JSON.parse(readFileSync(join(folder, file), 'utf8')) : undefined
}

describe.for(names)('the translation %s', (name) => {
  const { messages, admonitions } = builtInTexts(name) ?? { messages: {}, admonitions: {} }

  test('is found by its name', () => {
    expect(languageNames(name)[0]).toBe(name)
  })

  test('has every string, in the order of the English ones', () => {
    expect(Object.keys(messages)).toEqual(ids)
    expect(Object.keys(admonitions)).toEqual(Object.keys(builtInAdmonitions))
    expect(
      [...Object.values(messages), ...Object.values(admonitions)].flatMap(formsOf).filter((text) => text.trim() !== text || text === ''),
    ).toEqual([])
  })

  test('has the placeholders of the English strings', () => {
    const problems = ids.flatMap((id) => findMessageProblem(messages[id] ?? '', englishMessages[id] ?? '', name) ?? [])
    expect(problems).toEqual([])
  })

  test('has every plural category of its language', () => {
    const categories = new Intl.PluralRules(name).resolvedOptions().pluralCategories.toSorted()
    const counted = ids.filter((id) => typeof englishMessages[id] !== 'string')
    for (const id of counted) expect(Object.keys(messages[id] ?? {}).toSorted(), id).toEqual(categories)
  })

  test('is plain data that a person can edit', () => {
    const text = readFileSync(join(folder, `${name.toLowerCase()}.json`), 'utf8')
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`)
  })
})

describe('the texts of a site', () => {
  const locales = { en: { label: 'English' }, 'de-AT': { label: 'Deutsch', messages: { next: 'Vorwärts' } } }
  const config = configOf({ locales, admonitions: { tip: { title: 'Top' } } }, { builtInTexts })

  test('are docsgen’s own, and win over them', () => {
    expect(config.locales.map(({ messages }) => [messages.previous, messages.next])).toEqual([
      [undefined, undefined],
      ['Zurück', 'Vorwärts'],
    ])
    expect(config.admonitions.note?.title).toEqual({ en: 'Note', 'de-AT': 'Hinweis' })
    expect(config.admonitions.tip?.title).toBe('Top')
  })

  test('are not loaded for a site in English', () => {
    const loaded: string[] = []
    const load = (name: string) => {
      loaded.push(name)
      return undefined
    }
    configOf({}, { builtInTexts: load })
    configOf({ locales: { 'en-GB': { label: 'English' } } }, { builtInTexts: load })
    expect(loaded).toEqual([])
  })
})

function formsOf(message: string | object): readonly string[] {
  return typeof message === 'string' ? [message] : Object.values(message)
}
