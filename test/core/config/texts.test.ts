import { expect, test } from 'vitest'
import { validateConfig } from '../../../src/core/config/load-config.ts'
import { resolveConfig } from '../../../src/core/config/resolve-config.ts'
import type { UserConfig } from '../../../src/core/config/user-config.ts'
import { featureOptions } from '../../../src/features.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'

const file = 'docs.config.ts' as ProjectPath
const locales = { en: { label: 'English' }, de: { label: 'Deutsch' }, fr: { label: 'Français' } }

function reportsOf(config: unknown): string[] {
  const { usable, diagnostics } = validateConfig(config, { file }, featureOptions)
  const resolved = resolveConfig(usable as UserConfig, {
    englishMessages: {},
    features: featureOptions,
    root: '/srv/site',
    configFile: file,
  })
  return [...diagnostics, ...resolved.diagnostics].map(({ message, hint }) => [message, hint].filter(Boolean).join(' '))
}

const texts = (text: unknown) => ({
  title: text,
  description: text,
  versions: [{ id: 'next', label: text }],
  sidebars: {
    docs: [{ header: text }, { href: 'https://example.com', label: text }, { category: text, items: [{ doc: 'a', label: text }] }],
  },
  navbar: { title: text, items: [{ label: text, href: '/' }] },
  footer: { groups: [{ title: text, items: [{ label: text, href: '/' }] }], copyright: text, note: text },
  announcement: { id: 'a', text },
  admonitions: { note: { title: text } },
})

test('a text can be the same for all languages or differ', () => {
  expect(reportsOf({ ...texts('A'), locales })).toEqual([])
  expect(reportsOf({ ...texts({ en: 'A', de: 'B' }), locales })).toEqual([])
})

test('each text with an unknown language is reported at its key', () => {
  const found = reportsOf({ ...texts({ en: 'A', du: 'B' }), locales })
  expect(found.map((line) => /^`([^`]+)`/.exec(line)?.[1]).toSorted()).toEqual(
    [
      'title.du',
      'description.du',
      'versions[0].label.du',
      'sidebars.docs[0].header.du',
      'sidebars.docs[1].label.du',
      'sidebars.docs[2].category.du',
      'sidebars.docs[2].items[0].label.du',
      'navbar.title.du',
      'navbar.items[0].label.du',
      'footer.groups[0].title.du',
      'footer.groups[0].items[0].label.du',
      'footer.copyright.du',
      'footer.note.du',
      'announcement.text.du',
      'admonitions.note.title.du',
    ].toSorted(),
  )
})

test.each([
  [
    'an unknown language',
    { title: { en: 'A', pt: 'B' } },
    [
      '`title.pt` refers to the language `pt`, which does not exist. Use one of the site’s languages (`en`, `de`, `fr`), or add `pt` to `locales`.',
    ],
  ],
  [
    'a misspelt one',
    { title: { en: 'A', 'de-': 'B' } },
    ['`title.de-` refers to the language `de-`, which does not exist. Did you mean `de`?'],
  ],
  ['no text for the default language', { title: { de: 'A' } }, ['`title` is invalid: it has no text for the default language `en`']],
  ['no text at all', { title: {} }, ['`title` is invalid: it is empty']],
  ['an empty text', { title: { en: '' } }, ['`title.en` is invalid: it is empty']],
  ['a list', { title: ['A'] }, ['`title` must be a string, or an object with a string for each language; found a list.']],
  ['a text that is none', { title: { en: 1 } }, ['`title.en` must be a string; found the number `1`.']],
])('%s', (_, changes, expected) => {
  expect(reportsOf({ ...changes, locales }).map((line) => line.replace(/\["(.*?)"\]/, '.$1').replace(/\.$/, ''))).toEqual(
    expected.map((line) => line.replace(/\.$/, '')),
  )
})
