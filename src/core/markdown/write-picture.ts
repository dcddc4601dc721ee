import type { Token, Tokens } from 'marked'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { closest } from '../../kit/similar/closest.ts'
import type { Link } from '../model/document.ts'
import { unsafeScheme } from '../policy/browser-address.ts'
import { reportAddress } from './check-address.ts'
import type { PageWalk } from './page-walk.ts'
import { decode, plainText } from './plain-text.ts'

/** An image, optionally with attributes after it, as in `![alt](a.png){width=400}`. */
export type ImageToken = Tokens.Image & {
  /** The original braces, which are part of `raw`. */
  readonly braces?: string
}

interface PictureAttribute {
  readonly name: string
  /** The value, or undefined for a single word. */
  readonly value: string | undefined
  /** The positions of the name and of the value in the braces. */
  readonly at: number
  readonly valueAt: number
}

const pictureAttributes = ['width', 'height', 'align', 'loading', 'dark', 'caption'] as const

const braces = /^\{:?[^{}\n]{1,1000}\}/
const word = /([A-Za-z][\w-]*)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]*)))?|\S+/g

/** Returns the braces after an image if they contain attributes. Other braces are text. */
export function readBraces(after: string): string | undefined {
  const found = after[0] === '{' ? braces.exec(after)?.[0] : undefined
  if (found === undefined) return undefined
  const words = readPictureAttributes(found)
  // Braces with an ID belong to a heading.
  return words.some(({ name, value }) => value !== undefined || name === 'caption') && words.every(({ name }) => name[0] !== '#')
    ? found
    : undefined
}

/** Reads the attributes in braces. Other words, such as `.class`, become attributes without a value. */
function readPictureAttributes(found: string): readonly PictureAttribute[] {
  const start = found.startsWith('{:') ? 2 : 1
  return [...found.slice(start, -1).matchAll(word)].map(({ 0: written, 1: name = written, 2: double, 3: single, 4: bare, index }) => {
    const value = double ?? single ?? bare
    const at = start + index
    const valueAt = at + name.length + (bare === undefined ? 2 : 1)
    return { name, value: value === undefined ? undefined : decode(value), at, valueAt }
  })
}

/** Writes an inline image. */
export function writePicture(walk: PageWalk, token: ImageToken, offset: number): void {
  const look = readLook(walk, token, offset)
  if (look.caption) walk.reports.report('image/caption-in-line', {}, look.caption.offset, 'caption'.length)
  writeImages(walk, token, { offset, look })
}

/** Whether a paragraph consists only of an image with a caption. */
export function isFigure(tokens: readonly Token[]): boolean {
  const [first] = tokens
  if (tokens.length !== 1 || first?.type !== 'image') return false
  const { braces } = first as ImageToken
  return braces !== undefined && readPictureAttributes(braces).some(({ name }) => name === 'caption')
}

/** Writes an image that is alone in a paragraph, with its caption. */
export function writeFigure(walk: PageWalk, token: ImageToken): void {
  const offset = walk.cursor.enter(token.raw)
  const look = readLook(walk, token, offset)
  const caption = look.caption?.text ?? decode(token.title ?? '')
  if (caption === '' && look.caption) walk.reports.report('image/no-caption', {}, look.caption.offset, 'caption'.length)
  walk.writer.write('<figure>')
  writeImages(walk, look.caption?.text === undefined ? { ...token, title: null } : token, { offset, look })
  walk.writer.write(caption === '' ? '</figure>\n' : `\n<figcaption>${escapeHtml(caption)}</figcaption></figure>\n`)
  walk.cursor.leave(offset, token.raw)
}

interface Look {
  readonly size: Link['size']
  readonly align: string | undefined
  readonly loading: string
  readonly dark: { readonly href: string; readonly offset: number } | undefined
  readonly caption: { readonly text: string | undefined; readonly offset: number } | undefined
}

const choices: Readonly<Record<string, readonly string[]>> = { align: ['left', 'center', 'right'], loading: ['lazy', 'eager'] }

function readLook(walk: PageWalk, { braces, raw }: ImageToken, offset: number): Look {
  if (braces === undefined) return { size: undefined, align: undefined, loading: 'lazy', dark: undefined, caption: undefined }
  const placeOf = walk.cursor.placesIn(offset, raw)
  const start = raw.length - braces.length
  const found = new Map<string, PictureAttribute & { readonly offset: number }>()
  for (const attribute of readPictureAttributes(braces)) {
    const { name, value, at } = attribute
    const place = placeOf(start + at)
    if (!pictureAttributes.some((known) => known === name)) {
      walk.reports.report('image/unknown-attribute', { name, suggestion: closest(name, pictureAttributes) }, place, name.length)
      continue
    }
    const expected = describeExpected(name, value)
    if (expected === undefined) found.set(name, { ...attribute, offset: place })
    else walk.reports.report('image/bad-attribute', { name, value: value ?? '', expected }, place, name.length)
  }
  const pixels = (name: string) => {
    const value = found.get(name)?.value
    return value === undefined ? undefined : Number.parseInt(value, 10)
  }
  const [width, height] = [pixels('width'), pixels('height')]
  const dark = found.get('dark')
  const caption = found.get('caption')
  return {
    size: width === undefined && height === undefined ? undefined : { ...(width && { width }), ...(height && { height }) },
    align: found.get('align')?.value,
    loading: found.get('loading')?.value ?? 'lazy',
    dark: dark && { href: dark.value ?? '', offset: placeOf(start + dark.valueAt) },
    caption: caption && { text: caption.value, offset: caption.offset },
  }
}

/** Describes the expected value if the value is invalid. */
function describeExpected(name: string, value: string | undefined): string | undefined {
  if (name === 'caption') return value === '' ? 'a text' : undefined
  if (name === 'dark') return value ? undefined : 'the path of an image'
  if (name === 'width' || name === 'height') return /^[1-9]\d{0,4}(?:px)?$/.test(value ?? '') ? undefined : 'a whole number of pixels'
  const allowed = choices[name] ?? []
  return allowed.includes(value ?? '') ? undefined : allowed.map((choice) => `\`${choice}\``).join(' or ')
}

/** Matches the suffix with which GitHub shows an image in only one color mode. */
const modeSuffix = /#gh-(dark|light)-mode-only$/

function writeImages(walk: PageWalk, token: ImageToken, { offset, look }: { readonly offset: number; readonly look: Look }): void {
  const { dark, size } = look
  const href = decode(token.href)
  walk.reports.reportControlReference(`${token.href} ${token.title ?? ''} ${token.text}`, offset)
  const alt = escapeHtml(plainText(token.tokens ?? []) || decode(token.text))
  if (!isSafe(walk, href, { offset, length: firstLineLength(token.raw) })) {
    walk.writer.write(alt)
    return
  }
  reportAddress(walk, { href, shown: '', offset, length: firstLineLength(token.raw) })
  const title = token.title ? escapeHtml(decode(token.title)) : undefined
  const mode = dark ? 'light' : modeSuffix.exec(href)?.[1]
  writeImg(walk, addLink(walk, 'image', { href, written: token.href, token, offset, size }), { alt, title, look, mode })
  if (!dark || !isSafe(walk, dark.href, { offset: dark.offset, length: dark.href.length })) return
  reportAddress(walk, { href: dark.href, shown: '', offset: dark.offset, length: dark.href.length })
  walk.found.links.push({
    href: dark.href,
    kind: 'image',
    at: walk.page.lines.rangeAt(dark.offset, dark.href.length),
    ...(size && { size }),
  })
  writeImg(walk, walk.found.links.length - 1, { alt, title, look, mode: 'dark' })
}

function isSafe(walk: PageWalk, href: string, { offset, length }: { readonly offset: number; readonly length: number }): boolean {
  const scheme = unsafeScheme(href, 'image')
  if (scheme !== undefined) walk.reports.report('link/unsafe-scheme', { scheme }, offset, length)
  return scheme === undefined
}

interface ImageParts {
  readonly alt: string
  readonly title: string | undefined
  readonly look: Look
  /** The only color mode in which the image is shown, or undefined if it is shown in both modes. */
  readonly mode: string | undefined
}

function writeImg(walk: PageWalk, link: number, { alt, title, look, mode }: ImageParts): void {
  const classes = [...(mode ? [`for-${mode}`] : []), ...(look.align ? [`align-${look.align}`] : [])].join(' ')
  walk.writer.write('<img ')
  walk.writer.slot({ kind: 'image', link })
  walk.writer.write(
    `${classes === '' ? '' : ` class="${classes}"`} alt="${alt}"${title === undefined ? '' : ` title="${title}"`} loading="${look.loading}" decoding="async">`,
  )
}

interface Address {
  /** The URL with decoded entities. */
  readonly href: string
  /** The text as marked returned it. */
  readonly written: string
  readonly token: { readonly raw: string; readonly text: string }
  readonly offset: number
  /** The size that the author specified for the image. */
  readonly size?: Link['size']
}

/** Records a URL, and returns its index among the links of the page. */
export function addLink(walk: PageWalk, kind: Link['kind'], { href, written, token, offset, size }: Address): number {
  // The URL follows the link text, which can contain the same characters.
  const inside = written === '' ? -1 : token.raw.indexOf(written, token.text === written ? token.raw.indexOf('](') + 1 : token.text.length)
  const place =
    inside === -1
      ? { offset, length: firstLineLength(token.raw) }
      : { offset: walk.cursor.placesIn(offset, token.raw)(inside), length: written.length }
  walk.found.links.push({ href, kind, at: walk.page.lines.rangeAt(place.offset, place.length), ...(size && { size }) })
  return walk.found.links.length - 1
}

export function firstLineLength(raw: string): number {
  const end = raw.indexOf('\n')
  return end === -1 ? raw.length : end
}
