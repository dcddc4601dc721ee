import { blankCode } from '../../../../kit/markdown-lines/code-spans.ts'
import type { Edit } from '../../text/revise-text.ts'
import { byWord } from '../../values.ts'
import { type InlineWriter, writeAttributeLists } from './attribute-lists.ts'
import { iconShortcode, nameOfIcon } from './write-boxes.ts'

interface Mark {
  readonly feature: string
  readonly pattern: RegExp
  readonly open: string
  readonly close: string
}

/** Marks around words, the longer ones first. */
const marks: readonly Mark[] = [
  { feature: 'pymdownx.critic', pattern: /\{\+\+([^{}\n]{1,500}?)\+\+\}/g, open: '<ins>', close: '</ins>' },
  { feature: 'pymdownx.critic', pattern: /\{--([^{}\n]{1,500}?)--\}/g, open: '<del>', close: '</del>' },
  { feature: 'pymdownx.critic', pattern: /\{==([^{}\n]{1,500}?)==\}/g, open: '<mark>', close: '</mark>' },
  { feature: 'pymdownx.mark', pattern: /(?<![=\w])==(?![\s=])([^=\n]{0,500}[^\s=])==(?!=)/g, open: '<mark>', close: '</mark>' },
  { feature: 'pymdownx.caret', pattern: /(?<!\^)\^\^(?![\s^])([^^\n]{0,500}[^\s^])\^\^(?!\^)/g, open: '<ins>', close: '</ins>' },
  { feature: 'pymdownx.caret', pattern: /(?<![[^])\^(?![\s^])([^\s^[\]\n]{1,200})\^(?!\^)/g, open: '<sup>', close: '</sup>' },
  { feature: 'pymdownx.tilde', pattern: /(?<!~)~(?![\s~])([^\s~\n]{1,200})~(?!~)/g, open: '<sub>', close: '</sub>' },
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

/** Writes what is within lines: marks, keys, icons, attributes, formulas, and the words of macros. */
export function translateInline(writer: Omit<InlineWriter, 'edit' | 'blanked'>, bodyStart: number): readonly Edit[] {
  const { text, features } = writer
  const edits: Edit[] = []
  const taken = new Set<number>()
  const blanked = blankCode(text, { from: bodyStart, anyIndent: true })
  const inline: InlineWriter = {
    ...writer,
    blanked,
    edit(start, end, replacement) {
      for (let at = start; at < Math.max(end, start + 1); at++) if (taken.has(at)) return false
      for (let at = start; at < Math.max(end, start + 1); at++) taken.add(at)
      edits.push({ start, end, text: replacement })
      return true
    },
  }
  if (features.has('macros')) writeMacros(inline)
  // The fragments of Material, as GitHub has them.
  for (const { 0: found, 1: mode = '', index } of blanked.matchAll(/#only-(light|dark)(?=[)"'\s>])/g))
    inline.edit(index, index + found.length, `#gh-${mode}-mode-only`)
  // In a formula, braces and marks mean something else.
  const words = features.has('math') ? blanked.replace(formula, (found) => ' '.repeat(found.length)) : blanked
  writeAttributeLists({ ...inline, blanked: words })
  if (features.has('pymdownx.emoji') || features.has('emoji')) writeIcons(inline)
  if (features.has('pymdownx.keys')) writeKeys(inline)
  for (const { feature, pattern, open, close } of marks) {
    if (!features.has(feature)) continue
    for (const { 0: found, 1: inner = '', index } of words.matchAll(pattern)) {
      const from = found.indexOf(inner)
      if (inline.edit(index, index + from, open)) inline.edit(index + from + inner.length, index + found.length, close)
    }
  }
  if (features.has('pymdownx.smartsymbols')) {
    for (const [pattern, symbol] of symbols)
      for (const { 0: found, index } of words.matchAll(pattern)) inline.edit(index, index + found.length, symbol)
  }
  if (features.has('math')) writeFormulas(inline)
  if (features.has('pymdownx.inlinehilite')) {
    // Fences begin a line, and have no text behind them.
    for (const { 0: found, 1: ticks = '', index } of text.slice(bodyStart).matchAll(codeMark)) {
      const start = bodyStart + index + ticks.length
      if (blanked[start] === ' ') inline.edit(start, bodyStart + index + found.length, '')
    }
  }
  if (features.has('plugin:autorefs') || features.has('plugin:mkdocstrings')) writeReferences(inline)
  return edits
}

/** `{{ name }}` of a value in the config stays; all else is made by code. */
function writeMacros(writer: InlineWriter): void {
  const { text, blanked, variables } = writer
  // Macros are replaced in code too, unless it is marked.
  for (const { 0: found, index } of text.matchAll(/\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}/g)) writer.edit(index, index + found.length, '')
  for (const { 0: found, 1: name = '', index } of blanked.matchAll(/\{\{-?[ \t]*([^{}\n]{1,300}?)[ \t]*-?\}\}/g)) {
    if (Object.hasOwn(variables, name)) {
      if (name.includes('.')) writer.edit(index, index + found.length, String(variables[name]))
      continue
    }
    writer.note(index, found, 'A macro writes this part of the page. Write its result, or a variable of the config.')
    writer.unknownParts.add('macros')
  }
  for (const { 0: found, 1: name = '', index } of blanked.matchAll(/\{%-?[ \t]*(\w*)[^%\n]{0,500}%\}/g)) {
    if (name !== 'raw' && name !== 'endraw') {
      writer.note(index, found, 'A template writes this part of the page. Write its result instead.')
      writer.unknownParts.add('macros')
    }
  }
}

function writeIcons(writer: InlineWriter): void {
  const { blanked } = writer
  for (const { 0: found, index } of blanked.matchAll(iconShortcode)) {
    const end = index + found.length
    const rest = blanked.slice(end, end + 300)
    const attributes = /^[ \t]?\{:?[^{}\n]{1,200}\}/.exec(rest)?.[0] ?? ''
    const after = rest.slice(attributes.length)
    const before = blanked[index - 1]
    // A link or a cell with nothing but an icon needs words.
    const isAlone = /^[ \t]*(?:\||\n|$)/.test(after)
    const needsName = before === '[' ? after.startsWith(']') : isAlone && /[|\n]\s*$/.test(blanked.slice(Math.max(0, index - 20), index))
    const space = needsName ? 0 : (/^[ \t]+/.exec(after)?.[0].length ?? 0)
    writer.edit(index, index + found.length + attributes.length + space, needsName ? nameOfIcon(found) : '')
    writer.note(
      index,
      found,
      'docsgen has no icon of this name. If readers need it, use `<Icon name="…" />` with one of docsgen’s icons, or an image.',
    )
  }
}

/** `\(…\)` and `\[…\]` are `$…$` and `$$…$$`. */
function writeFormulas(writer: InlineWriter): void {
  for (const { 0: found, index } of writer.blanked.matchAll(/(?<!\\)\\\((?!\s)[^\n]{1,1000}?\\\)/g)) {
    if (writer.edit(index, index + 2, '$')) writer.edit(index + found.length - 2, index + found.length, '$')
  }
  const { blanked } = writer
  let close = 0
  for (const { 0: found, index } of blanked.matchAll(/^[ \t]*\\\[/gm)) {
    const open = index + found.length - 2
    if (close <= open) close = blanked.indexOf('\\]', open)
    if (close === -1) return
    if (blanked.slice(open, Math.min(close, open + 5000)).includes('\n\n')) continue
    if (writer.edit(open, open + 2, '$$')) writer.edit(close, close + 2, '$$')
  }
}

/** `[text][package.name]` leads to what mkdocstrings makes. */
function writeReferences(writer: InlineWriter): void {
  const { blanked, text } = writer
  const defined = new Set([...blanked.matchAll(/^[ \t]{0,3}\[([^\][\n]+)\]:/gm)].map(([, name = '']) => name.toLowerCase()))
  // Code can be in the brackets.
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
