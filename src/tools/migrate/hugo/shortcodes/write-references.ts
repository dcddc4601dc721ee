import { posix } from 'node:path'
import { listOf } from '../../../../kit/data/is-record.ts'
import { escapeQuotes } from '../../../../kit/escape/markup.ts'
import { encodeAddress } from '../../../../kit/escape/percent.ts'
import type { ProjectPath } from '../../../../kit/files/paths.ts'
import { isClosingFence, readFenceLine } from '../../../../kit/markdown-lines/fence.ts'
import { all, wordsOf } from '../../../../kit/text/words.ts'
import { pathOf } from '../../../../kit/url/address.ts'
import type { PageDraft } from '../../text/page-draft.ts'
import { joinWords, relativeTo, textOf } from '../../values.ts'
import { pageFinderOf } from '../page-address.ts'
import { readHugoConfig, readSiteFolders, tableOf, valueAt } from '../read-config.ts'
import {
  addNote,
  argumentOf,
  attribute,
  isInline,
  linesAround,
  replaceByBlock,
  replaceTags,
  type Shortcode,
  type TranslateShortcode,
} from './shortcode.ts'

/** `ref` and `relref` specify a page by its path and output its URL. */
const translateReference: TranslateShortcode = (shortcode, page) => {
  const written = argumentOf(shortcode, ['path'], 0) ?? ''
  return replaceTags(page, shortcode, addressOfReference(page, written, shortcode.named.lang), '')
}

/** Returns the URL of the page that a reference specifies. A reference to a missing page is left as written, and is reported there. */
export function addressOfReference({ input: { page, site } }: PageDraft, written: string, lang?: string): string {
  const path = pathOf(written)
  const found = path === '' ? undefined : pageFinderOf(site)(path, page, lang ?? page?.locale ?? site.locales[0]?.code)
  const address = found ? encodeAddress(`${site.base.slice(0, -1)}${found.address}`) : path.replaceAll(' ', '%20')
  return `${address}${written.slice(path.length)}`
}

/** Inserts values from the front matter and the config. */
const translateParameter: TranslateShortcode = (shortcode, page) => {
  const key = argumentOf(shortcode, ['name'], 0) ?? ''
  const { values } = readHugoConfig(page.input.files, page.input.site.configFile)
  const front = page.input.page?.frontMatter.values
  const found = [valueAt(front, key), valueAt(front, `params.${key}`), valueAt(values, `params.${key.toLowerCase()}`)].find(
    (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
  )
  if (found !== undefined) return replaceTags(page, shortcode, String(found), '')
  addNote(page, shortcode, 'The parameter has no value: write the text.')
  return replaceTags(page, shortcode, '', '')
}

/** Included files become partials or code blocks. */
const translateInclude: TranslateShortcode = (shortcode, page) => {
  const path = argumentOf(shortcode, ['file', 'path', 'include'], 0)
  const file = path === undefined ? undefined : findIncluded(page, path)
  if (file === undefined || isInline(page, shortcode) || shortcode.named.type === 'html') {
    addNote(page, shortcode, file === undefined ? 'The included file was not found: copy its text.' : 'Put the text of the file here.')
    if (path !== undefined && file === undefined && !/[{*]|:\/\//.test(path))
      page.partials.add(posix.join(posix.dirname(page.input.file), path) as ProjectPath)
    return replaceTags(page, shortcode, '', '')
  }
  const target = relativeTo(page.input.file, file)
  const language = argumentOf(shortcode, ['lang', 'language'])
  if (shortcode.named.code === 'true' || language !== undefined)
    return replaceByBlock(page, shortcode, `\`\`\`${language ?? posix.extname(file).slice(1)} file="${target}"`, '```')
  page.partials.add(file)
  return replaceTags(page, shortcode, `:::include ${target.includes(' ') ? JSON.stringify(target) : target}`, '')
}

/** Converts a code block whose only content is a file to a block that shows this file. Returns whether the block was converted. */
export function translateIncludedCode(shortcode: Shortcode, page: PageDraft): boolean {
  const { text, edits } = page
  const path = argumentOf(shortcode, ['file', 'path', 'include'], 0)
  const file = path === undefined ? undefined : findIncluded(page, path)
  const lineStart = text.lastIndexOf('\n', shortcode.start) + 1
  const lineEnd = text.indexOf('\n', shortcode.end)
  const opening = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart - 1)
  if (file === undefined || lineEnd === -1 || text.slice(lineStart, lineEnd).trim() !== text.slice(shortcode.start, shortcode.end))
    return false
  const { marks, info = '' } = readFenceLine(opening) ?? {}
  const closing = text.slice(lineEnd + 1, lineEnd + 200).split('\n', 1)[0] ?? ''
  if (marks === undefined || /[`{}]/.test(info) || !isClosingFence(closing, marks)) return false
  edits.push({
    start: lineStart - 1,
    end: lineEnd,
    text: `${/[`~]$/.test(opening.trimEnd()) ? 'text' : ''} file="${relativeTo(page.input.file, file)}"`,
  })
  return true
}

/** Themes look for files next to the page, in the content folder, and in the project. */
function findIncluded({ input: { file, site, files } }: PageDraft, path: string): ProjectPath | undefined {
  const config = readHugoConfig(files, site.configFile)
  const folders = readSiteFolders(files, config)
  const candidates = [
    ...(path.startsWith('/') ? [] : [posix.join(posix.dirname(file), path)]),
    ...folders.layouts.map((layouts) => posix.join(layouts, '..', path)),
    ...[...folders.content, ...folders.assets, ...folders.static].map(({ source }) => posix.join(source, path)),
  ]
  return candidates.flatMap((each) => [each, `${each}.md`]).find((each) => files.hasFile(each)) as ProjectPath | undefined
}

/** In Docsy, a file next to the page is specified by a part of its name, and the content of the shortcode becomes the caption. */
const translateImgproc: TranslateShortcode = (shortcode, page) => {
  const [name = ''] = shortcode.positional
  const folder = posix.dirname(page.input.file)
  const found = page.input.files
    .list(folder, { depth: 1 })
    .find((file) => posix.basename(file).includes(name) && !/\.(?:md|html)$/i.test(file))
  if (found === undefined) addNote(page, shortcode, 'The image was not found.')
  const image = found === undefined ? '' : `![${shortcode.isPaired ? '' : name}](${posix.basename(found)})`
  return replaceTags(page, shortcode, `${image}${shortcode.isPaired ? '\n' : ''}`, '')
}

/** In Geekdoc, front matter assigns names to the files of a bundle. */
const translateResource: TranslateShortcode = (shortcode, page) => {
  const name = argumentOf(shortcode, ['name', 'src'], 0)
  const resources = listOf(page.input.page?.frontMatter.values.resources).map(tableOf)
  return writeImage(page, shortcode, textOf(resources.find((each) => each.name === name)?.src) ?? name)
}

function writeImage(page: PageDraft, shortcode: Shortcode, src: string | undefined): undefined {
  if (src === undefined) {
    addNote(page, shortcode, 'The image has no source.')
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
  // A caption needs a separate paragraph.
  const [above, below] = plain === '' || inline ? ['', ''] : linesAround(page, shortcode)
  // If the image is linked, a caption is not possible.
  const linked = link === undefined || link === src ? image : `[${image.replace(/\{[^{}]*\}$/, '')}](${link})`
  return replaceTags(page, shortcode, `${above}${linked}${below}`, '')
}

const translateVideo: TranslateShortcode = (shortcode, page) => {
  const isVimeo = shortcode.name.toLowerCase() === 'vimeo'
  const id = argumentOf(shortcode, ['id'], 0) ?? ''
  const title = argumentOf(shortcode, ['title']) ?? (isVimeo ? 'Vimeo video' : 'YouTube video')
  return replaceByTag(page, shortcode, `<${isVimeo ? 'Vimeo' : 'YouTube'}${attribute('id', id)}${attribute('title', title)} />`)
}

function replaceByTag(page: PageDraft, shortcode: Shortcode, tag: string): undefined {
  if (!isInline(page, shortcode)) return replaceTags(page, shortcode, tag, '')
  return replaceByBlock(page, shortcode, tag, '')
}

/** Replaces an embed from another site with a link to it. */
const translateWebLink: TranslateShortcode = (shortcode, page) => {
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

/** The components of docsgen, whose names must not be used for shortcodes of a site. */
const taken = new Set(wordsOf('Tabs TabItem Cards Card CardLink Steps FileTree Icon Badge YouTube Vimeo Filter Asciinema Video'))

/** A shortcode without an equivalent becomes a component with the same values and the same content. */
export function writeUnknown(shortcode: Shortcode, page: PageDraft): void {
  const { text } = page
  // In a URL or an attribute, a tag would not be valid.
  if (
    /[("'=]$/.test(text.slice(Math.max(0, shortcode.start - 1), shortcode.start)) ||
    /^ {0,3}\[[^[\]\n]{1,300}\]:[ \t]*<?$/.test(text.slice(text.lastIndexOf('\n', shortcode.start - 1) + 1, shortcode.start)) ||
    /^[\w/)"']/.test(text.slice(shortcode.end, shortcode.end + 1))
  ) {
    addNote(page, shortcode, 'A shortcode of the site in a URL or a word: write its result.')
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

/** docsgen checks the targets of `src`, `href`, and `to`, so a path that only the shortcode can resolve gets another attribute name. */
function attributeName(key: string, value: string, { input: { file, files, site } }: PageDraft): string {
  if (!/^[a-z]/i.test(key)) return `arg-${key}`
  if (!/^(?:src|href|to)$/.test(key) || /^(?:[a-z]+:|\/\/|#)/i.test(value)) return key
  const isFile = /\.[a-z0-9]{1,5}(?:[?#]|$)/i.test(value)
  if (!isFile && value.startsWith('/')) return key
  return files.hasFile(posix.join(posix.dirname(file), value)) || site.publicFiles.has(value) ? key : `${key}-path`
}

/** Converts `my-video` to `MyVideo`, unless docsgen has a component with that name. */
function componentName(name: string): string {
  const joined = joinWords(name)
  const valid = /^[A-Z]/.test(joined) ? joined : `Shortcode${joined}`
  return taken.has(valid) ? `${valid}Shortcode` : valid
}

/** The shortcodes for links, images, videos, and files, by name. */
export const referenceShortcodes: Readonly<Record<string, TranslateShortcode>> = {
  ...all(translateReference, 'ref relref'),
  ...all(translateParameter, 'param siteparam'),
  ...all(translateInclude, 'include readfile include-md'),
  ...all((shortcode, page) => writeImage(page, shortcode, argumentOf(shortcode, ['src', 'link'], 0)), 'figure image'),
  imgproc: translateImgproc,
  ...all(translateResource, 'img lazy-img'),
  ...all(translateVideo, 'youtube vimeo'),
  ...all(translateWebLink, 'gist x x_simple tweet twitter twitter_simple instagram'),
}
