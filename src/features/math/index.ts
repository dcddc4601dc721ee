import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Tokens } from 'marked'
import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature } from '../../core/feature.ts'
import { isForeignElement } from '../../core/markdown/html-elements.ts'
import type { PageWalk } from '../../core/markdown/page-walk.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import { firstLineLength } from '../../core/markdown/write-picture.ts'
import type { GeneratedFile } from '../../core/model/output.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { escapeHtml, escapeTags } from '../../kit/escape/markup.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import { findPeer, installCommand } from '../../kit/programs/find-peer.ts'
import { options } from './options.ts'

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'math/invalid': error(
    'Invalid formula',
    'This formula cannot be shown: {reason}.',
    'Correct the formula. If it is not one, write `\\$` for each dollar sign.',
  ),
  'math/not-closed': warning(
    'Unclosed formula',
    'This formula has no closing `$$`, so it is shown as text.',
    'Add a line with `$$` after the formula.',
  ),
  'math/not-installed': error(
    'Missing package for formulas',
    'This page has formulas, but the package `{name}`, which they need, is not installed in the project.',
    'Run `{command}`, or change `math` in the config.',
  ),
})

export const math = defineFeature({
  name: 'math',
  options,
  diagnostics,
  theme: { parts: { math: { styles: 'math.css', onPages: true } }, classes: 'math tex' },
  parseOptions: ({ config }) => mathOption(config),
  files: ({ config }) => fontFiles(config),
  styles: ({ config }) => ({ add: fontStyles(config) }),
  syntax: {
    // `$` in comments that other people wrote is text.
    isIn: ({ text, options, isGenerated }) => options.math !== undefined && !isGenerated && /\$|[`~][ \t{.]*math/.test(text),
    blocks: { $: { read: readMathBlock, endsParagraph: (src) => readMathBlock(src) !== undefined } },
    inlines: { $: readInlineMath },
    maskMarks: maskFormulas,
    writers: { math: (walk, token, offset) => writeMath(walk, token as MathToken, offset) },
    fences: { math: { write: writeMathFence } },
    paragraph: reportOpenMath,
  },
})

/** The version of the library is part of the key of cached pages. */
function mathOption({ math, root }: SiteConfig): Pick<ParseOptions, 'math' | 'packages'> {
  if (!math) return {}
  const { macros, font } = math
  const peer = findPeer(root, 'temml')
  const name = !peer ? 'temml' : font && !findPeer(root, fontPackage) ? fontPackage : undefined
  const missing = name === undefined ? {} : { missing: { name, command: installCommand(root, name) } }
  return peer ? { math: { macros, version: peer.version, ...missing }, packages: { temml: peer.file } } : { math: { macros, ...missing } }
}

type Formula = Pick<MathToken, 'raw' | 'tex' | 'texStart' | 'isDisplay' | 'isBlock'>

/** Writes a formula as MathML. A formula that cannot be converted is reported and shown as its source. */
function writeMath(walk: PageWalk, formula: Formula, offset: number): void {
  const html = toHtml(walk, formula, offset)
  if (formula.isBlock) walk.writer.write(`<div class="math" tabindex="0">${html}</div>\n`)
  else walk.writer.write(formula.isDisplay ? `<span class="math">${html}</span>` : html)
}

/** ```` ```math ```` */
function writeMathFence(walk: PageWalk, { raw, text }: Tokens.Code, offset: number): boolean {
  if (text.trim() === '') return false
  const texStart = raw.indexOf('\n') + 1
  writeMath(walk, { raw, tex: text, texStart, isDisplay: true, isBlock: true }, offset)
  return true
}

function toHtml(walk: PageWalk, formula: Formula, offset: number): string {
  const { page, reports, cursor } = walk
  const { parts } = walk.found
  const source = `<code>${escapeHtml(formula.tex.trim())}</code>`
  const { math, packages } = page.options
  if (!math) return source
  const { missing } = math
  if (missing && !parts.has('math')) {
    reports.add(createDiagnostic('math/not-installed', missing, reports.locate(offset, firstLineLength(formula.raw))))
  }
  parts.add('math')
  if (packages?.temml === undefined) return source
  const result = convertMath(formula, packages.temml, math.macros)
  if (typeof result === 'string') return result
  const { reason, position } = result
  const at = cursor.placesIn(offset, formula.raw)(formula.texStart + (position ?? firstWord(formula.tex)))
  reports.add(createDiagnostic('math/invalid', { reason }, reports.locate(at, 1)))
  return source
}

function firstWord(tex: string): number {
  return Math.max(tex.search(/\S/), 0)
}

/** An unclosed `$$` on its own line is most likely a mistake. */
function reportOpenMath(walk: PageWalk, { raw }: Tokens.Paragraph, offset: number): boolean {
  if (/^ {0,3}\$\$[ \t]*\n/.test(raw)) walk.reports.add(createDiagnostic('math/not-closed', {}, walk.reports.locate(offset, 2)))
  return false
}

/** Writes `$x$` in a line, or `$$x$$` in a line or as a block. */
interface MathToken extends Tokens.Generic {
  readonly type: 'math'
  readonly tex: string
  /** Returns the same result for text without markup. */
  readonly plain: string
  /** The offset of the formula in the token's raw text. */
  readonly texStart: number
  /** Whether the formula is displayed on its own line. */
  readonly isDisplay: boolean
  readonly isBlock: boolean
}

// A formula never contains a backtick, so a `$` in code cannot end a formula.
const inline = /^\$(?=[^\s$])((?:[^$\\`]|\\[\s\S])*)\$(?!\d)/
const quoted = /^\$`([^`$]+)`\$/
const display = /^\$\$(?!\$)((?:[^$\\`]|\\[\s\S]|\$(?!\$))+)\$\$/

/** Reads an inline formula by Pandoc's rules, so that prices stay text: `$5 and $10`. Also reads GitHub's syntax with backticks. */
function readInlineMath(src: string): MathToken | undefined {
  const match = src[1] === '$' ? display.exec(src) : src[1] === '`' ? quoted.exec(src) : inline.exec(src)
  const tex = match?.[1] ?? ''
  if (!match || tex.trim() === '' || (src[1] !== '$' && /\s$/.test(tex))) return undefined
  return { type: 'math', raw: match[0], tex, plain: tex, texStart: match[0].indexOf(tex), isDisplay: src[1] === '$', isBlock: false }
}

const fenced = /^ {0,3}\$\$[ \t]*\n([\s\S]*?)(?:\n|^) {0,3}\$\$[ \t]*(?:\n|$)/
const oneBlock = /^ {0,3}\$\$(?![$\s])((?:[^$\\`\n]|\\[\s\S]|\n(?![ \t]*(?:\n|$))|\$(?!\$))+)\$\$[ \t]*(?:\n|$)/

/** Reads a formula between two lines with `$$`, or `$$x$$` on separate lines. */
function readMathBlock(src: string): MathToken | undefined {
  const match = fenced.exec(src) ?? oneBlock.exec(src)
  const tex = match?.[1] ?? ''
  if (!match || tex.trim() === '') return undefined
  return { type: 'math', raw: match[0], tex, plain: tex, texStart: match[0].indexOf(tex), isDisplay: true, isBlock: true }
}

const formulas = /\\[\s\S]|`+[^`]*`+|\$\$(?!\$)(?:[^$\\`]|\\[\s\S]|\$(?!\$))+\$\$|\$(?=[^\s$])(?:[^$\\`]|\\[\s\S])*(?<!\s)\$(?!\d)/g

/** Hides Markdown marks in formulas from the search for the end of emphasis. */
function maskFormulas(text: string): string {
  return text.includes('$') ? text.replace(formulas, (found) => (found[0] === '$' ? `$${'a'.repeat(found.length - 2)}$` : found)) : text
}

interface TexFormula {
  readonly tex: string
  readonly isDisplay: boolean
}

interface MathProblem {
  readonly reason: string
  /** The position in the TeX source, if it is known. */
  readonly position: number | undefined
}

const maxLength = 20_000

/** Converts TeX to MathML without scripts, links, or style attributes. */
export function convertMath({ tex, isDisplay }: TexFormula, file: string, macros: Readonly<Record<string, string>>): string | MathProblem {
  if (tex.length > maxLength) return { reason: `it is longer than ${maxLength} characters`, position: 0 }
  const reference = /\\(?:eq)?ref(?![A-Za-z])/.exec(tex)
  if (reference) return { reason: `\`${reference[0]}\` is not supported`, position: reference.index }
  try {
    const markup = loadTemml(file).renderToString(tex, {
      displayMode: isDisplay,
      annotate: true,
      throwOnError: true,
      trust: false,
      // A formula can add macros to this object. MathJax and KaTeX support the first macro.
      macros: { '\\mbox': '\\text{#1}', ...macros },
      maxExpand: 1000,
      maxSize: [50, 50],
    })
    return cleanMathMarkup(markup)
  } catch (error) {
    return describe(error as Error & { readonly position?: number }, tex)
  }
}

function describe({ name, message, position }: Error & { readonly position?: number }, tex: string): MathProblem {
  if (name === 'RangeError') return { reason: 'it is nested too deeply', position: 0 }
  // The library throws other errors if a superscript or subscript is empty.
  const empty = /[\^_]\s*(?=[}&]|$)/.exec(tex)
  if (name !== 'ParseError')
    return empty
      ? { reason: `nothing follows \`${empty[0].trim()}\``, position: empty.index }
      : { reason: 'a part of it is missing', position: undefined }
  const [, words = '', context = ''] = /^\s*([\s\S]*?)(?: at (?:position \d+|end of input): ?\n?([\s\S]*))?$/.exec(message) ?? []
  // The position refers to a marked character, which is not in this text if a macro contains it.
  const marked = [...context.matchAll(/([\s\S])\u0332/g)].map(([, sign]) => sign).join('')
  const isHere = position !== undefined && tex.startsWith(marked, position)
  return { reason: shorten(words), position: isHere ? position : undefined }
}

function shorten(words: string): string {
  const unknown = /^(?:Unsupported function name|Undefined control sequence): (\S+)/.exec(words)?.[1]
  if (unknown !== undefined) return `\`${unknown}\` is not a known command`
  const untrusted = /^Function "([^"]+)" is not trusted/.exec(words)?.[1]
  if (untrusted !== undefined) return `\`${untrusted}\` is not allowed`
  const unexpected = /^Expected 'EOF', got '(.*)'$/.exec(words)?.[1]
  if (unexpected !== undefined) return `\`${unexpected}\` is not allowed at this point`
  if (words.startsWith('Too many expansions')) return 'its macros expand without end'
  const text = words.replace(/\s+/g, ' ').trim().replace(/\.$/, '')
  const begun = /^[A-Z][a-z]+ /.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text
  return begun.length > 200 ? `${begun.slice(0, 199)}…` : begun
}

interface Temml {
  renderToString(tex: string, options: Readonly<Record<string, unknown>>): string
}

let loaded: { readonly file: string; readonly temml: Temml } | undefined

/** Loads the library that converts TeX to MathML. Called for the first formula in a thread. */
function loadTemml(file: string): Temml {
  if (loaded?.file !== file) {
    const module = createRequire(file)(file) as Temml & { readonly default?: Temml }
    loaded = { file, temml: module.default ?? module }
  }
  return loaded.temml
}

const tag = /<(\/?)([a-z]+)((?:\s+[\w:-]+=(?:"[^"]*"|'[^']*'))*)\s*\/?>|<|[^<]+/gi
const attribute = /([\w:-]{1,40})=(?:"([^"]*)"|'([^']*)')/g

/** Keeps only known elements and attributes of the library's MathML, and replaces styles, which security policies block, with classes. */
function cleanMathMarkup(markup: string): string {
  let html = ''
  for (const [found, slash, name, attributes = ''] of markup.matchAll(tag)) {
    if (name === undefined) html += escapeTags(found)
    else if (name === 'span' || name === 'math' || isForeignElement('math', name))
      html += slash ? `</${name}>` : `<${name}${cleanAttributes(name, attributes)}>`
  }
  return html
}

const allowed = new Set(
  `accent accentunder columnalign columnlines columnspacing columnspan depth dir display displaystyle encoding fence form height largeop
linebreak linethickness lspace mathbackground mathcolor mathsize maxsize minsize movablelimits notation rowlines rowspacing rowspan rspace
scriptlevel separator side stretchy symmetric voffset width`.split(/\s+/),
)

function cleanAttributes(element: string, written: string): string {
  const classes = element === 'math' ? ['tex'] : []
  let html = ''
  for (const [, name = '', double, single] of written.matchAll(attribute)) {
    const value = double ?? single ?? ''
    if (name === 'class') classes.push(...value.split(/\s+/).flatMap(classOf))
    else if (name === 'style') {
      for (const rule of value.split(';')) {
        const color = /^color:(#[\da-f]{3,8}|[a-z]+)$/i.exec(rule)?.[1]
        if (color !== undefined) html += ` mathcolor="${color}"`
        else classes.push(...classesForStyle(rule))
      }
    } else if (allowed.has(name) || (name === 'mathvariant' && value === 'normal')) html += ` ${name}="${value}"`
  }
  return `${classes.length === 0 ? '' : ` class="${[...new Set(classes)].join(' ')}"`}${html}`
}

/** Classes of the library that `styles/math.css` has rules for. */
const known = new Set(
  `right left cancel upstrike downstrike sout xcancel overline underline fbox eqn jot small sml-pad med-pad lrg-pad hat-1 hat-2 hat-3 hat-4
tilde-2 tilde-3 tilde-4 longdiv-top longdiv-arc phasor-bottom phasor-angle circle-pad textcircle actuarial`.split(/\s+/),
)

function classOf(name: string): readonly string[] {
  const short = name.replace(/^tml-/, '')
  return known.has(short) ? [`tex-${short}`] : []
}

const sides: Readonly<Record<string, string>> = { top: 't', bottom: 'b', left: 'l', right: 'r' }

/** The styles that the library sets for tables, boxes, accents, and spaces. Other styles are dropped. */
function classesForStyle(rule: string): readonly string[] {
  const [property = '', value = ''] = rule.split(':')
  const padding = /^padding-(left|right)$/.exec(property)?.[1]
  if (padding !== undefined) {
    if (/^0(?:em)?$/.test(value)) return [`tex-p${sides[padding]}-0`]
    return value === '1em' ? [`tex-p${sides[padding]}-1`] : []
  }
  const border = /^border-(top|bottom|left|right)$/.exec(property)?.[1]
  if (border !== undefined) return [`tex-b${sides[border]}`, ...(value.endsWith('dashed') ? ['tex-dashed'] : [])]
  if (property === 'border') return ['tex-fbox']
  if (property === 'math-depth' && /^[0-2]$/.test(value)) return [`tex-depth-${value}`]
  if (property === 'width') return value === '100%' ? ['tex-w-100'] : value === '50%' ? ['tex-w-50'] : []
  if (property === 'margin-left') return negativeSpaces[value] ?? []
  return otherStyles[rule] ?? []
}

const negativeSpaces: Readonly<Record<string, readonly string[]>> = {
  '-0.1667em': ['tex-back-3'],
  '-0.2222em': ['tex-back-4'],
  '-0.2778em': ['tex-back-5'],
}

const otherStyles: Readonly<Record<string, readonly string[]>> = {
  'padding:0': ['tex-pl-0', 'tex-pr-0'],
  'font-weight:bold': ['tex-bold'],
  'font-style:italic': ['tex-italic'],
  'text-align:left': ['tex-left'],
  'transform:scaleX(-1)': ['tex-mirror'],
}

const fontPackage = '@fontsource/stix-two-math'

/** The font as a file of the site. Empty if the config has none, or the package is not installed. */
function fontFiles({ math, root }: SiteConfig): readonly GeneratedFile[] {
  const peer = math?.font === undefined ? undefined : findPeer(root, fontPackage)
  if (!peer) return []
  const content = readFileSync(join(dirname(peer.file), 'files/stix-two-math-latin-400-normal.woff2'))
  const path = `assets/stix-two-math.${shortHash(content).slice(0, 8).toUpperCase()}.woff2` as OutputPath
  return [{ kind: 'generated', path, make: () => content }]
}

/** Formulas name this font after those of some systems, so that their readers load nothing. */
function fontStyles(config: SiteConfig): string {
  return fontFiles(config)
    .map(
      ({ path }) => `/* STIX Two Math: SIL Open Font License 1.1 */
@font-face{font-family:"STIX Two Math";font-display:swap;src:local("STIX Two Math"),url(./${path.slice('assets/'.length)}) format("woff2")}
`,
    )
    .join('')
}
