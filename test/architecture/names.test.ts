import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readModules, repository } from './source-files.ts'

/** Features whose names are also words of the core and the kit, with what these mean there. */
const plain: Readonly<Record<string, string>> = {
  addresses: 'URLs',
  agents: 'connections of Node.js',
  book: 'names of other tools',
  brand: 'types that differ only by a name',
  'code-blocks': 'a construct of CommonMark',
  components: 'what pages are made of',
  compression: 'how files are sent',
  'head-tags': 'an option of the core',
  'heading-ids': 'anchors, which every page has',
  images: 'a construct of CommonMark',
  math: '`Math`, and elements of HTML',
  members: 'parts of types',
  'own-code': 'the theme and the islands of a site',
  'package-managers': 'npm and its kind',
  panels: 'the first word of a class name',
  partials: '`Partial`, and files that pages include',
  previews: 'a command, and what `dev` shows early',
  'react-pages': 'a kind of content file',
  references: 'what refers to something',
  repositories: 'folders of Git',
  samples: 'code blocks in what a build reports and publishes',
  search: 'looking for something, and a part of URLs',
  'table-of-contents': 'what every page has beside its text',
  translations: 'texts of the config in several languages',
  versions: 'what routes and views are made for',
}

/** Other words by which one knows a feature. */
const telling = [
  'algolia',
  'blog',
  'epub',
  'graphql',
  'katex',
  'mermaid',
  'npm2yarn',
  'search-page',
  'temml',
  'try-it',
  'twoslash',
  'typesense',
]

/** Files that name features. The list can only shrink. */
const exceptions = [
  // Names of languages and emoji are data.
  'src/core/markdown/code-languages.ts',
  'src/kit/text/emoji-names.ts',
]

const folders = readdirSync(join(repository, 'src/features'))
const names = [...folders.filter((name) => !Object.hasOwn(plain, name)), ...telling]
const pattern = new RegExp(`\\b(?:${names.map((name) => name.replace(/s$/, '').replaceAll('-', '[ -]?')).join('|')})s?\\b`)

test('the core and the kit name no feature, not even in comments', () => {
  const named = readModules()
    .filter(({ path, text }) => /^src\/(?:core|kit)\//.test(path) && pattern.test(wordsOf(text)))
    .map(({ path }) => path)
  expect(named.sort(), 'Give the feature a field of its record, or remove the file from the exceptions').toEqual(exceptions.toSorted())
})

test('ordinary words are names of features', () => {
  expect(Object.keys(plain).filter((name) => !folders.includes(name))).toEqual([])
})

/** A text in lowercase, as it is and with the words of its identifiers apart. */
function wordsOf(text: string): string {
  return `${text}\n${text.replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')}`.toLowerCase()
}
