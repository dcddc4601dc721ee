/** Right behind a link, an image, code, or emphasis. A heading has its own. */
const list = /(?<=[)\]`*_])\{:?[ ]*(?:[#.][^\s{}]|[\w-]+=)[^{}\n]{0,300}\}/g
const headingLine = /^[ \t]{0,3}#{1,6}[ \t]/

/** Sizes are given in pixels. */
const imageKeys = new Set(['width', 'height', 'align', 'loading'])

/** `![](x.png){ width="300" }`, `[x](y){ .md-button }`, `[](){ #anchor }`: docsgen has attributes of images and ids. */
export function writeAttributeLists(writer: InlineWriter): void {
  const { text, blanked, features } = writer
  if (!features.has('attr_list')) return
  for (const { 0: found, index } of text.matchAll(list)) {
    // In code, all is blank.
    if (blanked[index + found.length - 1] !== '}') continue
    const lineStart = startOfLine(text, index)
    const isLast = /^[ \t]*(?:\n|$)/.test(text.slice(index + found.length, index + found.length + 50))
    if (headingLine.test(text.slice(lineStart, index)) && isLast) continue
    const opened = text[index - 1] === ')' ? findOpening(text, index - 1, lineStart) : undefined
    // A parenthesis of the text.
    if (opened === undefined && text[index - 1] === ')') continue
    const isImage = opened !== undefined && text[opened - 1] === '!'
    const [, id] = /[\s{:]#([^\s{}]+)/.exec(found) ?? []
    const anchor = id === undefined ? '' : `<a id="${id}"></a>`
    if (opened !== undefined && !isImage && text.slice(opened, index) === '[]()') {
      writer.edit(opened, index + found.length, anchor)
      continue
    }
    const kept = isImage ? imageAttributes(writer, found, index) : ''
    if (kept === found) continue
    const mode = isImage && !/#[^)]*\)$/.test(text.slice(opened, index)) ? modeOf(found) : undefined
    const [, address] = mode === undefined ? [] : (/^(\[[^\]]*\]\([^\s()]+)/.exec(text.slice(opened, index)) ?? [])
    if (address !== undefined && opened !== undefined)
      writer.edit(opened + address.length, opened + address.length, `#gh-${mode}-mode-only`)
    writer.edit(index, index + found.length, `${kept}${anchor}`)
    const [name] = /\.[\w-]+/.exec(found) ?? []
    if (name !== undefined && !isImage)
      writer.note(index, found.trim(), 'Classes of links and text have no effect. Use HTML with the class instead.', 'style')
  }
  writeTrailingIds(writer)
}

/** Lines are longer than this only to make searching them slow. */
const longestLine = 5000

function startOfLine(text: string, offset: number): number {
  const from = Math.max(0, offset - longestLine)
  return from + text.slice(from, offset).lastIndexOf('\n') + 1
}

/** Terms and cells have attributes at the end of their line. */
function writeTrailingIds({ text, blanked, edit }: InlineWriter): void {
  for (const { 0: found, 1: id = '', index } of blanked.matchAll(/(?<=[^\s#])[ ]\{:?[ ]?#([\w:.-]{1,200})[ ]?\}[ \t]*$/gm)) {
    if (!headingLine.test(text.slice(startOfLine(text, index), index))) edit(index, index + found.length, `<a id="${id}"></a>`)
  }
}

function imageAttributes(writer: InlineWriter, found: string, index: number): string {
  const words: string[] = []
  for (const [, key = '', double, single, bare] of found.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/g)) {
    const value = (double ?? single ?? bare ?? '').replace(/px$/, '')
    const isSize = key === 'width' || key === 'height'
    if (imageKeys.has(key) && (!isSize || /^\d+$/.test(value)) && value !== '') words.push(`${key}=${value}`)
    else if (isSize || key === 'align') writer.note(index, found.trim(), 'Images have a size in pixels. Set `width` to a number.', 'style')
    else if (key === 'style')
      for (const [, size, pixels] of value.matchAll(/\b(?<!-)(width|height)[ ]*:[ ]*(\d{1,5})(?:px)?(?![\w.%])/g))
        words.push(`${size}=${pixels}`)
  }
  const [, side] = /\.align-(left|right|center)\b/.exec(found) ?? []
  if (side !== undefined && !/\balign=/.test(found)) words.push(`align=${side}`)
  if (/\.(?!off-glb|align-)[\w-]+/.test(found.replace(/"[^"]*"/g, '')) && words.length === 0 && modeOf(found) === undefined)
    writer.note(index, found.trim(), 'Classes of images have no effect. See `width` and `align`.', 'style')
  return words.length === 0 ? '' : `{${words.join(' ')}}`
}

/** Classes such as `.img-light`, `.only-dark`, and `.light-mode` show an image in one of the modes. */
function modeOf(found: string): string | undefined {
  const [, before, after] = /\.(?:(?:img|only|show|mode)-(light|dark)|(light|dark)-(?:only|mode))\b/.exec(found) ?? []
  return before ?? after
}

/** The offset of the bracket that begins a link or an image, whose address ends with the parenthesis at `close`. */
function findOpening(text: string, close: number, from: number): number | undefined {
  let depth = 0
  let at = close
  for (; at >= from; at--) {
    if (text[at] === ')') depth++
    else if (text[at] === '(' && --depth === 0) break
  }
  if (text[--at] !== ']') return undefined
  for (depth = 0; at >= from; at--) {
    if (text[at] === ']') depth++
    else if (text[at] === '[' && --depth === 0) return at
  }
  return undefined
}

/** Collects changes within lines. A place is changed once; the first change wins. */
export interface InlineWriter {
  readonly features: ReadonlySet<string>
  readonly text: string
  /** The text with spaces in the place of code and comments. */
  readonly blanked: string
  readonly variables: Readonly<Record<string, string | number | boolean>>
  edit(start: number, end: number, text: string): boolean
  note(offset: number, found: string, advice: string, group?: 'style'): void
  readonly unknownParts: Set<string>
}
