import { blankCode, findCodeSpans } from '../../../../kit/markdown-lines/code-spans.ts'
import { createEditList, type Edit, findFormulas } from '../../text/revise-text.ts'
import { byWord, modeOfClasses } from '../../values.ts'
import { findEmojiName, findIcon, iconShortcode, nameOfIcon, signOfIcon } from './icons.ts'

/** Markers around words, each with the HTML element that replaces it. Longer markers come first. */
const marks: readonly (readonly [feature: string, pattern: RegExp, tag: string])[] = [
  ['pymdownx.critic', /\{\+\+((?:[^{}\n]|\n(?![ \t]*\n)){1,500}?)\+\+\}/g, 'ins'],
  ['pymdownx.critic', /\{--((?:[^{}\n]|\n(?![ \t]*\n)){1,500}?)--\}/g, 'del'],
  ['pymdownx.critic', /\{==((?:[^{}\n]|\n(?![ \t]*\n)){1,500}?)==\}/g, 'mark'],
  ['pymdownx.critic', /\{>>((?:[^{}\n]|\n(?![ \t]*\n)){1,500}?)<<\}/g, 'em'],
  ['pymdownx.mark', /(?<![=\w])==(?![\s=])([^=\n]{0,500}[^\s=])==(?!=)/g, 'mark'],
  ['pymdownx.caret', /(?<!\^)\^\^(?![\s^])([^^\n]{0,500}[^\s^])\^\^(?!\^)/g, 'ins'],
  ['pymdownx.caret', /(?<![[^])\^(?![\s^])([^\s^[\]\n]{1,200})\^(?!\^)/g, 'sup'],
  ['pymdownx.tilde', /(?<!~)~(?![\s~])([^\s~\n]{1,200})~(?!~)/g, 'sub'],
]

/** https://facelessuser.github.io/pymdown-extensions/extensions/smartsymbols/ */
const symbols: readonly (readonly [RegExp, string])[] = [
  [/\(tm\)/gi, '™'],
  [/\(c\)/gi, '©'],
  [/\(r\)/gi, '®'],
  [/(?<=\s)\+\/-(?=\s|\d)/g, '±'],
  [/(?<![-<!])-->/g, '→'],
  [/(?<!8)<--(?![->])/g, '←'],
  [/=\/=/g, '≠'],
]

const formula = /\$\$[^$]{1,3000}\$\$|\$(?![\s$])[^$\n]{0,300}[^$\s]\$|\\\([^\n]{1,300}?\\\)|\\\[[\s\S]{1,3000}?\\\]/g

const codeMark = /(?<!`)(`{1,2})(?:#!|:::)[\w+#-]{1,30}[ \t]+(?=[^`\n]+\1(?!`))/g

/** Translates inline syntax: markers, keys, icons, attributes, formulas, and macro variables. */
export function translateInline(writer: Omit<InlineWriter, 'edit' | 'blanked'>, bodyStart: number): readonly Edit[] {
  const { text, features } = writer
  const list = createEditList()
  const blanked = blankCode(text, { from: bodyStart, anyIndent: true })
  const inline: InlineWriter = {
    ...writer,
    blanked,
    edit: (start, end, replacement) => list.add([{ start, end, text: replacement }]),
  }
  if (features.has('macros')) writeMacros(inline, bodyStart)
  writeTableCode(inline)
  // Material's URL fragments become those of GitHub.
  for (const { 0: found, 1: mode = '', index } of blanked.matchAll(/#only-(light|dark)(?=[)"'\s>])/g))
    inline.edit(index, index + found.length, `#gh-${mode}-mode-only`)
  // In a formula, braces and markers have other meanings.
  const words = features.has('math') ? blanked.replace(formula, (found) => ' '.repeat(found.length)) : blanked
  writeAttributeLists({ ...inline, blanked: words })
  if (features.has('pymdownx.emoji') || features.has('emoji')) writeIcons(inline)
  if (features.has('pymdownx.keys')) writeKeys(inline)
  if (features.has('pymdownx.critic')) writeCriticBlocks(inline)
  for (const [feature, pattern, tag] of marks) {
    if (!features.has(feature)) continue
    for (const { 0: found, 1: inner = '', index } of words.matchAll(pattern)) {
      const from = found.indexOf(inner)
      if (inline.edit(index, index + from, `<${tag}>`)) inline.edit(index + from + inner.length, index + found.length, `</${tag}>`)
    }
  }
  if (features.has('pymdownx.smartsymbols')) {
    for (const [pattern, symbol] of symbols)
      for (const { 0: found, index } of words.matchAll(pattern)) inline.edit(index, index + found.length, symbol)
  }
  if (features.has('math'))
    for (const { open, close, sign } of findFormulas(blanked)) if (inline.edit(open, open + 2, sign)) inline.edit(close, close + 2, sign)
  if (features.has('pymdownx.inlinehilite')) {
    // Fences are at the beginning of a line, and are not followed by text.
    for (const { 0: found, 1: ticks = '', index } of text.slice(bodyStart).matchAll(codeMark)) {
      const start = bodyStart + index + ticks.length
      if (blanked[start] === ' ') inline.edit(start, bodyStart + index + found.length, '')
    }
  }
  if (features.has('plugin:autorefs') || features.has('plugin:mkdocstrings')) writeReferences(inline)
  return list.edits
}

/** `{{ name }}` stays if it refers to a config value, or is replaced with the value in code. All other expressions require running code. */
function writeMacros(writer: InlineWriter, bodyStart: number): void {
  const { text, blanked, variables } = writer
  // Macros are also replaced in code, except in raw blocks.
  const marks = [...text.matchAll(/\{%-?[ \t]*((?:end)?raw)[ \t]*-?%\}/g)]
  for (const { 0: found, index } of marks) writer.edit(index, index + found.length, '')
  let isRaw = false
  for (const { 0: found, 1: name = '', index } of text.matchAll(/\{\{-?[ \t]*([^{}\n]{1,300}?)[ \t]*-?\}\}/g)) {
    const isCode = blanked[index] !== '{'
    while (marks[0] !== undefined && marks[0].index < index) isRaw = marks.shift()?.[1] === 'raw'
    if (isRaw) {
      if (!isCode) writer.edit(index, index + 1, '&#123;')
    } else if (index >= bodyStart && Object.hasOwn(variables, name)) {
      if (name.includes('.') || isCode) writer.edit(index, index + found.length, String(variables[name]))
    } else if (!isCode) {
      writer.note(index, found, 'A macro writes this part of the page. Write its result, or a variable of the config.')
      writer.unknownParts.add('macros')
    }
  }
  for (const { 0: found, 1: name = '', index } of blanked.matchAll(/\{%-?[ \t]*(\w*)[^%\n]{0,500}%\}/g)) {
    if (name !== 'raw' && name !== 'endraw') {
      writer.note(index, found, 'A template writes this part of the page. Write its result instead.')
      writer.unknownParts.add('macros')
    }
  }
}

const delimiterRow = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

/** In a table, Python-Markdown interprets `a|b` in code as a single cell. */
function writeTableCode({ text, blanked, edit }: InlineWriter): void {
  const lines = text.split('\n')
  const blankedLines = blanked.split('\n')
  let start = 0
  let isTable = false
  for (const [number, line] of lines.entries()) {
    const next = blankedLines[number + 1] ?? ''
    if (line.trim() === '') isTable = false
    else if (!isTable) isTable = blankedLines[number]?.includes('|') === true && next.includes('|') && delimiterRow.test(next)
    if (isTable && line.includes('`')) {
      for (const span of findCodeSpans(line))
        for (const { index } of line.slice(span.start, span.end).matchAll(/(?<!\\)\|/g)) {
          const at = start + span.start + index
          edit(at, at + 1, '\\|')
        }
    }
    start += line.length + 1
  }
}

/** `{==` and `==}` on separate lines mark whole blocks. `{~~old~>new~~}` replaces text. */
function writeCriticBlocks(writer: InlineWriter): void {
  const { blanked } = writer
  for (const { 0: found, index } of blanked.matchAll(/^[ \t]*(?:\{(?:==|\+\+|--|>>)|(?:==|\+\+|--|<<)\})[ \t]*$/gm)) {
    writer.edit(index, index + found.length, '')
    writer.note(index, found.trim(), 'Marks around whole blocks have no effect. If readers need them, use an admonition.', 'style')
  }
  for (const { 0: found, 1: before = '', index } of blanked.matchAll(/\{~~([^{}~\n]{0,500})~>[^{}~\n]{0,500}~~\}/g)) {
    const middle = index + 3 + before.length
    const end = index + found.length
    if (!writer.edit(index, index + 3, '<del>')) continue
    writer.edit(middle, middle + 2, '</del><ins>')
    writer.edit(end - 3, end, '</ins>')
  }
}

function writeIcons(writer: InlineWriter): void {
  const { blanked } = writer
  for (const { 0: found, index } of blanked.matchAll(iconShortcode)) {
    const end = index + found.length
    const rest = blanked.slice(end, end + 300)
    const attributes = /^[ \t]?\{:?[^{}\n]{1,200}\}/.exec(rest)?.[0] ?? ''
    // In the other text, code is replaced with spaces.
    const after = writer.text.slice(end + attributes.length, end + attributes.length + 300)
    const before = blanked.slice(Math.max(0, index - 200), index)
    const [, title] = /title=["']([^"']+)["']/.exec(writer.text.slice(end, end + attributes.length)) ?? []
    // A link or a cell that contains only an icon needs words.
    const isAlone = /^[ \t]*(?:\||\n|$)/.test(after) && /[|\n]\s*$/.test(before)
    const needsName = before.endsWith('[') ? after.startsWith(']') : isAlone
    const icon = findIcon(found)
    // The ID of a heading is generated from its text.
    const isHeading = /(?:^|\n)#{1,6}[ \t][^\n]*$/.test(before)
    const shown = needsName || (icon === undefined && title !== undefined)
    const space = shown || (icon !== undefined && !isHeading) ? 0 : (/^[ \t]+/.exec(after)?.[0].length ?? 0)
    const written = before.endsWith('[') ? nameOfIcon(found) : (title ?? signOfIcon(found))
    const component = icon === undefined || isHeading ? '' : `<Icon name="${icon}" />${title === undefined ? '' : ` ${title}`}`
    writer.edit(index, end + attributes.length + space, shown ? written : component)
    if (icon === undefined)
      writer.note(
        index,
        found,
        'docsgen has no icon of this name. If readers need it, use `<Icon name="…" />` with one of docsgen’s icons, or an image.',
        'style',
      )
  }
  for (const { 0: found, 1: name = '', index } of blanked.matchAll(/(?<![\w:]):([a-z0-9_+-]{2,50}):(?![\w:])/g)) {
    const known = findEmojiName(name)
    if (known !== undefined) writer.edit(index, index + found.length, `:${known}:`)
  }
}

/** `[text][package.name]` leads to content that mkdocstrings generates. */
function writeReferences(writer: InlineWriter): void {
  const { blanked, text } = writer
  const defined = new Set([...blanked.matchAll(/^[ \t]{0,3}\[([^\][\n]+)\]:/gm)].map(([, name = '']) => name.toLowerCase()))
  // The brackets can contain code.
  for (const { 0: found, 1: label = '', 2: name = '', index } of text.matchAll(
    /(?<![\]!\\])\[([^\][\n]{1,200})\]\[([^\][\n]{0,200})\](?!\()/g,
  )) {
    const target = name === '' ? label.replaceAll('`', '') : name
    if (!/^[\w.:/[\]-]+$/.test(target) || defined.has(target.toLowerCase()) || blanked[index] !== '[') continue
    const whole = index + found.length
    writer.edit(index, index + 1, '')
    writer.edit(index + 1 + label.length, whole, '')
    writer.note(index, found, 'A plugin finds where this reference leads. Write a link.')
  }
}

const names = byWord(
  'Ctrl: ctrl control',
  'Cmd: cmd command',
  'Win: win windows',
  'Esc: esc escape',
  'Del: del delete',
  'Ins: ins insert',
  '↑: up arrow-up',
  '↓: down arrow-down',
  '←: left arrow-left',
  '→: right arrow-right',
  '+: plus',
  '-: minus',
  ',: comma',
  '.: period',
  '/: slash',
  '\\: backslash',
  ';: semicolon',
  '=: equal',
)

/** `++ctrl+alt+"a"++` */
function writeKeys(writer: InlineWriter): void {
  const { text, blanked } = writer
  for (const { 0: found, 1: keys = '', index } of blanked.matchAll(
    /(?<![+{])\+\+((?:[\w-]+|"[^"\n+]{1,40}")(?:\+(?:[\w-]+|"[^"\n+]{1,40}")){0,8})\+\+(?!\+)/g,
  )) {
    const written = text.slice(index + 2, index + 2 + keys.length).split('+')
    writer.edit(index, index + found.length, written.map((key) => `<kbd>${nameOf(key)}</kbd>`).join('+'))
  }
}

function nameOf(key: string): string {
  if (key.startsWith('"')) return key.slice(1, -1)
  const name = names[key.toLowerCase()]
  return (
    name ?? (/^(?:\w|f\d+)$/i.test(key) ? key.toUpperCase() : key.replaceAll('-', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase()))
  )
}

/** Attributes directly after a link, an image, code, or emphasis. Headings are handled separately. */
const attributeList = /(?<=[)\]`*_])\{:?[ ]*(?:[#.][^\s{}]|[\w-]+=)[^{}\n]{0,300}\}/g
const headingLine = /^[ \t]{0,3}#{1,6}[ \t]/

/** Sizes are specified in pixels. */
const imageKeys = new Set(['width', 'height', 'align', 'loading'])

/**
 * Translates `![](x.png){ width="300" }`, `[x](y){ .md-button }`, and `[](){ #anchor }`: docsgen supports attributes of images, and IDs.
 */
function writeAttributeLists(writer: InlineWriter): void {
  const { text, blanked, features } = writer
  if (!features.has('attr_list')) return
  for (const { 0: found, index } of text.matchAll(attributeList)) {
    // Code is replaced with spaces.
    if (blanked[index + found.length - 1] !== '}') continue
    const lineStart = startOfLine(text, index)
    const isLast = /^[ \t]*(?:\n|$)/.test(text.slice(index + found.length, index + found.length + 50))
    if (headingLine.test(text.slice(lineStart, index)) && isLast) continue
    const opened = text[index - 1] === ')' ? findOpening(text, index - 1, lineStart) : undefined
    // The parenthesis is part of the text.
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
    const mode = isImage && !/#[^)]*\)$/.test(text.slice(opened, index)) ? modeOfClasses(found) : undefined
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

/** Longer lines exist only to make searching slow. */
const longestLine = 5000

function startOfLine(text: string, offset: number): number {
  const from = Math.max(0, offset - longestLine)
  return from + text.slice(from, offset).lastIndexOf('\n') + 1
}

/** Terms and cells have their attributes at the end of the line. */
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
  if (/\.(?!off-glb|align-)[\w-]+/.test(found.replace(/"[^"]*"/g, '')) && words.length === 0 && modeOfClasses(found) === undefined)
    writer.note(index, found.trim(), 'Classes of images have no effect. See `width` and `align`.', 'style')
  return words.length === 0 ? '' : `{${words.join(' ')}}`
}

/** Returns the offset of the bracket that begins a link or an image, whose URL ends with the parenthesis at `close`. */
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

/** Collects changes within lines. Each position is changed only once, and the first change takes precedence. */
interface InlineWriter {
  readonly features: ReadonlySet<string>
  readonly text: string
  /** The text with spaces in place of code and comments. */
  readonly blanked: string
  readonly variables: Readonly<Record<string, string | number | boolean>>
  edit(start: number, end: number, text: string): boolean
  note(offset: number, found: string, advice: string, group?: 'style'): void
  readonly unknownParts: Set<string>
}
