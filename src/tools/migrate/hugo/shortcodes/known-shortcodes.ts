import { wordsOf } from '../../values.ts'
import { addNote, replaceByBlock, replaceTags, replaceWhole, type TranslateShortcode } from './page-edits.ts'
import {
  boxNames,
  detailsNames,
  translateBadge,
  translateBox,
  translateButton,
  translateCard,
  translateCards,
  translateDetails,
  translateFormula,
  translateHighlight,
  translateIcon,
  translateMermaid,
  translateTab,
  translateTabs,
} from './write-blocks.ts'
import {
  translateFigure,
  translateImgproc,
  translateInclude,
  translateParameter,
  translateReference,
  translateResource,
  translateVideo,
  translateWebLink,
} from './write-references.ts'

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

/** Shortcodes of Hugo and of the usual themes for documentation, by name. */
const translators: Readonly<Record<string, TranslateShortcode>> = {
  ...Object.fromEntries(boxNames.map((name) => [name, translateBox])),
  ...named(detailsNames, translateDetails),
  ...named(['tabs', 'tabpane', 'tabbed', 'codetabs', 'code-tabs'], translateTabs),
  ...named(['tab', 'codetab'], translateTab),
  ...named(['ref', 'relref'], translateReference),
  ...named(['param', 'siteparam'], translateParameter),
  ...named(['include', 'readfile', 'include-md'], translateInclude),
  ...named(['highlight'], translateHighlight),
  ...named(['mermaid'], translateMermaid),
  ...named(['katex', 'math', 'chem'], translateFormula),
  ...named(['figure', 'image'], translateFigure),
  ...named(['imgproc'], translateImgproc),
  ...named(['img', 'lazy-img'], translateResource),
  ...named(['youtube', 'vimeo'], translateVideo),
  ...named(['gist', 'x', 'x_simple', 'tweet', 'twitter', 'twitter_simple', 'instagram'], translateWebLink),
  ...named(['button', 'btn'], translateButton),
  ...named(['badge'], translateBadge),
  ...named(['icon', 'fa'], translateIcon),
  ...named(['cards', 'cardpane', 'card-grid'], translateCards),
  ...named(['card', 'link-card'], translateCard),
  ...named(['steps'], steps),
  ...named(['columns'], removeWithNote('Columns are shown below each other.')),
  ...named(['children', 'children-cards', 'pages', 'section', 'toc-tree', 'attachments', 'resources'], listOfPages),
  ...named(['blocks/cover', 'blocks/section', 'blocks/lead', 'blocks/feature', 'blocks/link-down'], landing),
  ...named(['toc'], (shortcode, page) => replaceTags(page, shortcode, '[[toc]]', '')),
  ...named(['comment'], (shortcode, page) => replaceWhole(page, shortcode, '')),
  ...named(['rawhtml', 'raw', 'html', 'unsafe'], unwrap),
  ...named(['qr'], removeWithNote('A QR code: add it as an image.')),
}

function named(names: readonly string[], translate: TranslateShortcode): Readonly<Record<string, TranslateShortcode>> {
  return Object.fromEntries(names.map((name) => [name, translate]))
}

export function translatorOf(name: string): TranslateShortcode | undefined {
  const key = name.replace(/\.\w+$/, '').toLowerCase()
  return Object.hasOwn(translators, key) ? translators[key] : undefined
}

/** Shortcodes whose result can have headings that the page's text does not. */
const opaque = new Set(wordsOf('include readfile include-md children children-cards pages section rawhtml raw html unsafe'))
const tag = /\{\{[<%]\s*([\w][\w./-]*)/g

/** What makes parts of a page that its text does not show. */
export function unknownShortcodes(text: string): readonly string[] {
  const names = [...text.matchAll(tag)].map(([, name = '']) => name)
  return [...new Set(names)].flatMap((name) => (translatorOf(name) && !opaque.has(name.toLowerCase()) ? [] : [`the shortcode \`${name}\``]))
}
