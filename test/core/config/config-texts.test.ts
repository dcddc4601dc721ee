import { expect, test } from 'vitest'
import { directionOf, languageNames } from '../../../src/core/config/config-texts.ts'
import { configOf } from '../config-of.ts'

test.for([
  ['de', 'de'],
  ['de-AT', 'de-AT de'],
  ['pt-br', 'pt-BR pt'],
  ['sr-Latn-RS', 'sr-Latn-RS sr-Latn sr'],
  ['no', 'no nb'],
  ['iw', 'he'],
  ['zh', 'zh'],
  ['zh-Hans', 'zh'],
  ['zh-SG', 'zh'],
  ['zh-Hant', 'zh-TW'],
  ['zh-TW', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['en', ''],
  ['en-GB', ''],
] as const)('a translation into %s is one of: %s', ([code, names]) => {
  expect(languageNames(code).join(' ')).toBe(names)
})

test('the writing direction follows from the language', () => {
  expect(['en', 'ar', 'he', 'fa-IR', 'ur', 'uz-Arab', 'ja'].map(directionOf)).toEqual(['ltr', 'rtl', 'rtl', 'rtl', 'rtl', 'rtl', 'ltr'])
  const { locales } = configOf({ locales: { ar: { label: 'العربية' }, he: { label: 'עברית', dir: 'ltr' } } })
  expect(locales.map(({ dir }) => dir)).toEqual(['rtl', 'ltr'])
})
