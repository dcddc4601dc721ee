import { expect, test } from 'vitest'
import { findLocaleCodeProblem } from '../../../src/core/config/user-config.ts'

test.for(['en', 'de-AT', 'pt-br', 'zh-Hant', 'zh-Hant-TW', 'es-419', 'sr-Latn', 'gsw', 'no', 'ca-valencia'])(
  '%s is a language code',
  (code) => {
    expect(findLocaleCodeProblem(code)).toBeUndefined()
  },
)

test.for([
  // Names of languages and codes of countries.
  ['english', 'en'],
  ['german-AT', 'de-AT'],
  ['deutsch_', 'de'],
  ['jp', 'ja'],
  // Codes that browsers do not know.
  ['eng', 'en'],
  ['deu', 'de'],
  ['en-UK', 'en-GB'],
  ['en-XX', 'en'],
  ['zh-Hanx', 'zh'],
  // Malformed codes, of which `Intl` throws an error.
  ['de_AT', 'de-AT'],
  ['pt-BRA', 'pt'],
  ['zh-cmn', 'zh'],
] as const)('instead of %s, write %s', ([code, meant]) => {
  expect(findLocaleCodeProblem(code)).toBe(`\`${code}\` is not a valid language code; write \`${meant}\` instead`)
})

test.for(['xx', 'a', '', 'en us'])('for “%s”, no code is suggested', (code) => {
  expect(findLocaleCodeProblem(code)).toMatch(/use a code such as `en` or `pt-BR`$/)
})
