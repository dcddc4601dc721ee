import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PluralForms } from '../../src/core/model/messages.ts'
import { listEnglishMessages } from '../../src/core/pipeline/english-messages.ts'
import { features } from '../../src/features.ts'
import { headings, pageFile, pageIds, readPage } from './manual-pages.ts'

const englishMessages = listEnglishMessages(features)

const id = 'configuring/languages'

/** `npm run test:update` updates the page. */
test('every text of the theme is listed in English, and every language that it is translated into', async () => {
  expect(headings(readPage(id), 2)).toEqual(expect.arrayContaining(['All IDs', 'Languages']))
  const strings = Object.entries(englishMessages)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, english]) => `| \`${name}\` | ${describe(english)} |`)
  const page = withRows(readPage(id), 'ID | English', strings).replace(/^These languages are built in: .*$/m, listLanguages())
  await expect(page).toMatchFileSnapshot(pageFile(id))
})

test('lists of three and more have a serial comma', () => {
  // Pairs after a comma.
  const pairs = ['contents, previous and next', 'document, YAML or JSON', 'gone, remove or replace', 'itself, directly or through']
  const found = pageIds().flatMap((id) => {
    const prose = readPage(id).replace(/^(`{3,})[\s\S]*?^\1$|`[^`\n]*`/gm, '``')
    return [...prose.matchAll(/[\w’]+, [\w’-]+ (?:and|or) [\w’]+/g)].map(([list]) => list)
  })
  expect(found.filter((list) => !pairs.includes(list))).toEqual([])
})

function withRows(page: string, columns: string, rows: readonly string[]): string {
  const head = `| ${columns} |\n| --- | --- |\n`
  const start = page.indexOf(head) + head.length
  const [old = ''] = /^(?:\|.*\n)*/.exec(page.slice(start)) ?? []
  return `${page.slice(0, start)}${rows.join('\n')}\n${page.slice(start + old.length)}`
}

function describe(english: string | PluralForms): string {
  return typeof english === 'string' ? english : Object.values(english).join(' · ')
}

function listLanguages(): string {
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  const languages = readdirSync(join(import.meta.dirname, '../../src/core/languages'))
    .flatMap((file) => Intl.getCanonicalLocales(file.replace('.json', '')))
    .map((code) => `${names.of(code)} \`${code}\``)
    .sort()
  return `These languages are built in: ${languages.join(', ')}.`
}
