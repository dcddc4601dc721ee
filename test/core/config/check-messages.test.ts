import { describe, expect, test } from 'vitest'
import { findMessageProblem, findUntranslatedInterface } from '../../../src/core/config/resolve-config.ts'
import type { UserConfig } from '../../../src/core/config/user-config.ts'
import type { MessageTexts } from '../../../src/core/model/messages.ts'
import { listEnglishMessages } from '../../../src/core/pipeline/english-messages.ts'
import { features } from '../../../src/features.ts'
import { configOf, reportLine } from '../config-of.ts'

const englishMessages = listEnglishMessages(features)

describe('messages with a number', () => {
  const english = { one: '{count} result', other: '{count} results' }
  test.for([
    ['{count} wyników', 'undefined'],
    [{ one: 'jeden wynik', few: '{count} wyniki', many: '{count} wyników', other: '{count} wyniku' }, 'undefined'],
    [{ other: 'wyniki' }, 'in `other`, it must contain `{count}`; the English text is `{count} results`'],
    [{ one: '{n}', other: '{count}' }, 'in `one`, the placeholder `{n}` is unknown; the English text is `{count} results`'],
    [{ two: '2', other: '{count}' }, '`pl` has no plural category `two`, only `few`, `many`, `one`, `other`'],
  ] as const)('%o: %s', ([message, problem]) => {
    expect(String(findMessageProblem(message, english, 'pl'))).toBe(problem)
  })

  test('only they have forms', () => {
    expect(findMessageProblem({ other: 'Zamknij' }, 'Close', 'pl')).toBe('it must be a string, because it contains no number')
  })
})

describe('an interface without a translation', () => {
  const total = Object.keys(englishMessages).length
  const find = (locales: UserConfig['locales'] = {}) => findUntranslatedInterface(configOf({ locales }), englishMessages, () => ({}))

  test('is reported once per language', () => {
    const { close: _, ...most } = englishMessages
    expect(find({ sw: { label: 'Kiswahili' }, eo: { label: 'Esperanto', messages: most as MessageTexts } }).map(reportLine)).toEqual([
      `docs.config.ts warning locale/interface-not-translated docsgen has no translation of its interface into \`sw\`, so all ${total} strings are in English. Translate the IDs on the manual’s page “Languages” in \`locales.sw.messages\`.`,
      `docs.config.ts warning locale/interface-not-translated 1 of the ${total} interface strings in \`eo\` has no translation, so it is in English. Translate \`close\` in \`locales.eo.messages\`.`,
    ])
  })

  test('is not reported for English and for a site that translates everything', () => {
    expect(
      find({ en: { label: 'English' }, 'en-GB': { label: 'British' }, sw: { label: 'Kiswahili', messages: englishMessages } }),
    ).toEqual([])
  })
})
