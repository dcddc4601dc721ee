import { all, wordsOf } from '../../../../kit/text/words.ts'
import type { PageDraft } from '../../text/page-draft.ts'
import { canMakeAnchors } from '../../unknown-parts.ts'
import { readHugoConfig, readSiteFolders } from '../read-config.ts'
import { addNote, replaceByBlock, replaceTags, replaceWhole, type TranslateShortcode } from './shortcode.ts'
import { blockShortcodes } from './write-blocks.ts'
import { referenceShortcodes } from './write-references.ts'

const removeWithNote =
  (advice: string): TranslateShortcode =>
  (shortcode, page) => {
    addNote(page, shortcode, advice)
    return replaceTags(page, shortcode, '', '')
  }
const unwrap: TranslateShortcode = (shortcode, page) => replaceTags(page, shortcode, '', '')
const steps: TranslateShortcode = (shortcode, page) => replaceByBlock(page, shortcode, '<Steps>', '</Steps>', { blankLines: true })
const listOfPages = removeWithNote('A list of pages: write the links, or use the section’s page in the sidebar.')
const landing = removeWithNote('A part of a landing page: rewrite it as a page with the layout `home`.')

/** The shortcodes of Hugo and of common documentation themes, by name. */
const translators: Readonly<Record<string, TranslateShortcode>> = {
  ...blockShortcodes,
  ...referenceShortcodes,
  ...all(steps, 'steps'),
  ...all(removeWithNote('Columns are shown below each other.'), 'columns'),
  ...all(listOfPages, 'children children-cards pages section toc-tree attachments resources'),
  ...all(landing, 'blocks/cover blocks/section blocks/lead blocks/feature blocks/link-down'),
  ...all((shortcode, page) => replaceTags(page, shortcode, '[[toc]]', ''), 'toc'),
  ...all((shortcode, page) => replaceWhole(page, shortcode, ''), 'comment'),
  ...all(unwrap, 'rawhtml raw html unsafe'),
  ...all(removeWithNote('A QR code: add it as an image.'), 'qr'),
  ...all(removeWithNote('An icon of the theme: choose one of docsgen’s icons, such as `<Icon name="info" />`.'), 'icon fa'),
}

export function translatorOf(name: string): TranslateShortcode | undefined {
  const key = name.replace(/\.\w+$/, '').toLowerCase()
  return Object.hasOwn(translators, key) ? translators[key] : undefined
}

/** Shortcodes whose output can have headings that are not in the page's text. */
const opaque = new Set(wordsOf('include readfile include-md children children-cards pages section rawhtml raw html unsafe'))
const tag = /\{\{[<%]\s*([\w][\w./-]*)/g

/** Adds shortcodes that generate parts of a page that are not in its text. */
export function addUnknownShortcodes(page: PageDraft): void {
  for (const name of new Set([...page.text.matchAll(tag)].map(([, found = '']) => found))) {
    const isKnown = translatorOf(name) ? !opaque.has(name.toLowerCase()) : !canMakeAnchors(page.input.files, findTemplate(name, page))
    if (!isKnown) page.unknownParts.add(`the shortcode \`${name}\``)
  }
}

/** Finds the template of a shortcode in the site or in its theme. */
export function findTemplate(name: string, { input: { files, site } }: PageDraft): string | undefined {
  const { layouts } = readSiteFolders(files, readHugoConfig(files, site.configFile))
  const paths = layouts.flatMap((folder) => ['shortcodes', '_shortcodes'].map((kind) => `${folder}/${kind}/${name}.html`))
  return paths.find(files.hasFile)
}
