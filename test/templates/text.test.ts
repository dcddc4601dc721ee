import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { entryText } from '../../templates/client/entry-text.ts'
import { partText } from '../../templates/client/part-text.ts'
import { messages } from '../../templates/messages.ts'
import { ownClientMessages, text, textAround } from '../../templates/text.ts'

const english = { messages: {} }

describe('the theme’s texts', () => {
  it('are in English unless translated', () => {
    expect(text(english, 'skipToContent')).toBe('Skip to content')
    expect(text({ messages: { skipToContent: 'Zum Inhalt' } }, 'skipToContent')).toBe('Zum Inhalt')
  })

  it('contain their values', () => {
    expect(text(english, 'moreLines', { count: 12 })).toBe('… 12 more')
    expect(text({ messages: { homeOf: '{site}: Start, {site}' } }, 'homeOf', { site: '{site} $& $1' })).toBe(
      '{site} $& $1: Start, {site} $& $1',
    )
  })

  it('write numbers as the language does, and follow its plural rules', () => {
    expect(text(english, 'moreLines', { count: 1200 })).toBe('… 1,200 more')
    expect(text({ language: 'de', messages: { moreLines: '{count} weitere' } }, 'moreLines', { count: 1200 })).toBe('1.200 weitere')
    expect(text({ language: 'fa', messages: { moreLines: '{count} مورد دیگر' } }, 'moreLines', { count: 12 })).toBe('۱۲ مورد دیگر')
    expect(text(english, 'searchCount', { count: 1 })).toBe('1 result')
    const russian = {
      language: 'ru',
      messages: { searchCount: { one: '{count} а', few: '{count} б', many: '{count} в', other: '{count} г' } },
    }
    expect([1, 2, 5, 21, 1.5].map((count) => text(russian, 'searchCount', { count }))).toEqual(['1 а', '2 б', '5 в', '21 а', '1,5 г'])
  })

  it('are in two parts around an element', () => {
    expect(textAround(english, 'lastUpdated')).toEqual(['Last updated ', ''])
    expect(textAround({ messages: { lastUpdated: '{date} に更新' } }, 'lastUpdated')).toEqual(['', ' に更新'])
  })

  it('are all used', () => {
    const folder = join(import.meta.dirname, '../..')
    const used = ['templates', 'src/core', 'src/features']
      .flatMap((path) => readdirSync(join(folder, path), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, path, file)))
      .filter((path) => /(?<!messages)\.tsx?$/.test(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    const unused = Object.keys(messages).filter((id) => !used.includes(`'${id}'`))
    expect(unused).toEqual([])
  })
})

describe('the scripts’ texts', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'document')
  })
  const onPage = (words: Parameters<typeof ownClientMessages>[0]) => {
    const own = ownClientMessages(words)
    Object.assign(globalThis, { document: { documentElement: { dataset: own === undefined ? {} : { messages: own } } } })
  }

  it('are in English by default', () => {
    onPage({ messages: { skipToContent: 'Zum Inhalt' } })
    expect(ownClientMessages({ messages: { skipToContent: 'Zum Inhalt' } })).toBeUndefined()
    expect(partText('copied')).toBe('Copied')
  })

  it('are those of the page, otherwise in English', () => {
    onPage({ messages: { copied: 'Kopiert', skipToContent: 'Zum Inhalt' } })
    expect(partText('copied')).toBe('Kopiert')
    expect(entryText('retry')).toBe('Retry')
    expect(partText('searchCount', { count: 1 })).toBe('1 result')
    onPage({ language: 'pl', messages: { searchCount: { one: '1 wynik', few: '{count} wyniki', other: '{count} wyniku' } } })
    expect([1, 3, 1.5].map((count) => partText('searchCount', { count }))).toEqual(['1 wynik', '3 wyniki', '1,5 wyniku'])
    onPage({ messages: { copied: 'Kopiert', skipToContent: 'Zum Inhalt' } })
    expect(ownClientMessages({ messages: { copied: 'Kopiert', skipToContent: 'Zum Inhalt' } })).toBe('{"language":"en","copied":"Kopiert"}')
  })
})
