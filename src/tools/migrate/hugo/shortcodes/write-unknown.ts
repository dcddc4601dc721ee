import { posix } from 'node:path'
import { addNote, attribute, type PageEdits, replaceTags } from './page-edits.ts'
import type { Shortcode } from './scan-shortcodes.ts'

/** Components of docsgen, whose names shortcodes of a site must not take. */
const taken = new Set([
  'Tabs',
  'TabItem',
  'Cards',
  'Card',
  'CardLink',
  'Steps',
  'FileTree',
  'Icon',
  'Badge',
  'YouTube',
  'Vimeo',
  'Filter',
  'Asciinema',
  'Video',
])

/** A shortcode without an equivalent becomes a component with the same values, around the same text. */
export function writeUnknown(shortcode: Shortcode, page: PageEdits): void {
  const { text } = page
  // In an address or an attribute, a tag would be broken.
  if (
    /[("'=]$/.test(text.slice(Math.max(0, shortcode.start - 1), shortcode.start)) ||
    /^ {0,3}\[[^[\]\n]{1,300}\]:[ \t]*<?$/.test(text.slice(text.lastIndexOf('\n', shortcode.start - 1) + 1, shortcode.start)) ||
    /^[\w/)"']/.test(text.slice(shortcode.end, shortcode.end + 1))
  ) {
    addNote(page, shortcode, 'A shortcode of the site in an address or a word: write its result.')
    return
  }
  const name = componentName(shortcode.name)
  const values = [
    ...shortcode.positional.map((value, index) => [`arg${index + 1}`, value] as const),
    ...Object.entries(shortcode.named).map(([key, value]) => [attributeName(key, value, page), value] as const),
  ]
  const tag = `<${name}${values.map(([key, value]) => attribute(key, value)).join('')}`
  if (shortcode.isPaired) replaceTags(page, shortcode, `${tag}>`, `</${name}>`)
  else replaceTags(page, shortcode, `${tag} />`, '')
  page.components.push({
    name,
    props: values.map(([key]) => key),
    source: `layouts/shortcodes/${shortcode.name}.html`,
    offset: shortcode.start,
  })
}

/** docsgen checks where `src`, `href`, and `to` lead. A path that only the shortcode can find has another name. */
function attributeName(key: string, value: string, { file, files, site }: PageEdits): string {
  if (!/^[a-z]/i.test(key)) return `arg-${key}`
  if (!/^(?:src|href|to)$/.test(key) || /^(?:[a-z]+:|\/\/|#)/i.test(value)) return key
  const isFile = /\.[a-z0-9]{1,5}(?:[?#]|$)/i.test(value)
  if (!isFile && value.startsWith('/')) return key
  return files.hasFile(posix.join(posix.dirname(file), value)) || site.publicFiles.has(value) ? key : `${key}-path`
}

/** `my-video` -> `MyVideo` */
function componentName(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter(Boolean)
  const joined = words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('')
  const valid = /^[A-Z]/.test(joined) ? joined : `Shortcode${joined}`
  return taken.has(valid) ? `${valid}Shortcode` : valid
}
