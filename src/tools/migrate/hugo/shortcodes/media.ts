import { posix } from 'node:path'
import { listOf } from '../../../../kit/data/is-record.ts'
import { escapeQuotes } from '../../../../kit/escape/markup.ts'
import { tableOf, textOf } from '../read-config.ts'
import {
  addNote,
  argumentOf,
  attribute,
  isInline,
  linesAround,
  type PageEdits,
  replaceByBlock,
  replaceTags,
  type TranslateShortcode,
} from './page-edits.ts'
import type { Shortcode } from './scan-shortcodes.ts'

export const translateFigure: TranslateShortcode = (shortcode, page) =>
  writeImage(page, shortcode, argumentOf(shortcode, ['src', 'link'], 0))

/** Docsy names a file beside the page by a part of its name, and shows the inside as its caption. */
export const translateImgproc: TranslateShortcode = (shortcode, page) => {
  const [name = ''] = shortcode.positional
  const folder = posix.dirname(page.file)
  const found = page.files.list(folder, { depth: 1 }).find((file) => posix.basename(file).includes(name) && !/\.(?:md|html)$/i.test(file))
  if (found === undefined) addNote(page, shortcode, 'The image was not found.')
  const image = found === undefined ? '' : `![${shortcode.isPaired ? '' : name}](${posix.basename(found)})`
  return replaceTags(page, shortcode, `${image}${shortcode.isPaired ? '\n' : ''}`, '')
}

/** Geekdoc names the files of a bundle in front matter. */
export const translateResource: TranslateShortcode = (shortcode, page) => {
  const name = argumentOf(shortcode, ['name', 'src'], 0)
  const resources = listOf(page.page?.frontMatter.values.resources).map(tableOf)
  return writeImage(page, shortcode, textOf(resources.find((each) => each.name === name)?.src) ?? name)
}

function writeImage(page: PageEdits, shortcode: Shortcode, src: string | undefined): undefined {
  if (src === undefined) {
    addNote(page, shortcode, 'An image without a source.')
    return replaceTags(page, shortcode, '', '')
  }
  const { named } = shortcode
  const caption = [named.title, named.caption].filter((each) => each !== undefined && each !== '').join(': ')
  const inline = isInline(page, shortcode)
  const plain = caption.replace(/[*_`]|<[^>]*>/g, '')
  const pixels = (value: string | undefined) => (/^\d+(?:px)?$/.test(value ?? '') ? value?.replace('px', '') : undefined)
  const attributes = [
    ...(['width', 'height'] as const).flatMap((key) => (pixels(named[key]) === undefined ? [] : [`${key}=${pixels(named[key])}`])),
    ...(plain !== '' && !inline ? [`caption="${escapeQuotes(plain)}"`] : []),
  ]
  const alt = (named.alt ?? plain).replace(/[[\]]/g, '\\$&').replace(/\s+/g, ' ')
  const image = `![${alt}](${/[\s()]/.test(src) ? `<${src}>` : src})${attributes.length === 0 ? '' : `{${attributes.join(' ')}}`}`
  const link = named.link
  if (named.attr !== undefined) addNote(page, shortcode, `Name the source of the image in its caption: ${named.attr}.`)
  // A caption needs a paragraph of its own.
  const [above, below] = plain === '' || inline ? ['', ''] : linesAround(page, shortcode)
  // With a link, only the image alone can have a caption.
  const linked = link === undefined || link === src ? image : `[${image.replace(/\{[^{}]*\}$/, '')}](${link})`
  return replaceTags(page, shortcode, `${above}${linked}${below}`, '')
}

export const translateVideo: TranslateShortcode = (shortcode, page) => {
  const isVimeo = shortcode.name.toLowerCase() === 'vimeo'
  const id = argumentOf(shortcode, ['id'], 0) ?? ''
  const title = argumentOf(shortcode, ['title']) ?? (isVimeo ? 'Vimeo video' : 'YouTube video')
  return replaceByTag(page, shortcode, `<${isVimeo ? 'Vimeo' : 'YouTube'}${attribute('id', id)}${attribute('title', title)} />`)
}

function replaceByTag(page: PageEdits, shortcode: Shortcode, tag: string): undefined {
  if (!isInline(page, shortcode)) return replaceTags(page, shortcode, tag, '')
  return replaceByBlock(page, shortcode, tag, '')
}

/** What other sites embed becomes a link to it. */
export const translateWebLink: TranslateShortcode = (shortcode, page) => {
  const [first = '', second = ''] = shortcode.positional
  const { user = first, id = second || first } = shortcode.named
  const name = shortcode.name.toLowerCase()
  const url =
    name === 'gist'
      ? `https://gist.github.com/${user}/${id}`
      : name === 'instagram'
        ? `https://www.instagram.com/p/${id}/`
        : user === id
          ? `https://x.com/i/status/${id}`
          : `https://x.com/${user}/status/${id}`
  addNote(page, shortcode, 'Nothing is embedded: it is a link now.')
  return replaceTags(page, shortcode, `<${url}>`, '')
}
