import type { Tokens } from 'marked'
import { defineFeature } from '../../core/feature.ts'
import type { PageWalk } from '../../core/markdown/page-walk.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import { firstLineLength } from '../../core/markdown/write-picture.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { findPeer, installCommand } from '../../kit/programs/find-peer.ts'
import { convertMath } from './convert-math.ts'
import { createDiagnostic, diagnostics } from './diagnostics.ts'
import { fontFiles, fontPackage, fontStyles } from './math-font.ts'
import { options } from './options.ts'

export const math = defineFeature({
  name: 'math',
  options,
  diagnostics,
  parseOptions: ({ config }) => mathOption(config),
  files: ({ config }) => fontFiles(config),
  styles: ({ config }) => ({ add: fontStyles(config) }),
  syntax: {
    // `$` in comments of other people's code is text.
    isIn: ({ text, options, isGenerated }) => options.math !== undefined && !isGenerated && /\$|[`~][ \t{.]*math/.test(text),
    blocks: { $: { read: readMathBlock, endsParagraph: (src) => readMathBlock(src) !== undefined } },
    inlines: { $: readInlineMath },
    maskMarks: maskFormulas,
    writers: { math: (walk, token, offset) => writeMath(walk, token as MathToken, offset) },
    fences: { math: { write: writeMathFence } },
    paragraph: reportOpenMath,
  },
})

/** The library's version is part of the key of cached pages. */
function mathOption({ math, root }: SiteConfig): Pick<ParseOptions, 'math' | 'packages'> {
  if (!math) return {}
  const { macros, font } = math
  const peer = findPeer(root, 'temml')
  const name = !peer ? 'temml' : font && !findPeer(root, fontPackage) ? fontPackage : undefined
  const missing = name === undefined ? {} : { missing: { name, command: installCommand(root, name) } }
  return peer ? { math: { macros, version: peer.version, ...missing }, packages: { temml: peer.file } } : { math: { macros, ...missing } }
}

type Formula = Pick<MathToken, 'raw' | 'tex' | 'texStart' | 'isDisplay' | 'isBlock'>

/** A formula as MathML. One that cannot be converted is reported and shown as its source. */
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

/** `$$` on a line of its own without an end is most likely a mistake. */
function reportOpenMath(walk: PageWalk, { raw }: Tokens.Paragraph, offset: number): boolean {
  if (/^ {0,3}\$\$[ \t]*\n/.test(raw)) walk.reports.add(createDiagnostic('math/not-closed', {}, walk.reports.locate(offset, 2)))
  return false
}

/** `$x$` in a line, `$$x$$` in a line or as a block. */
interface MathToken extends Tokens.Generic {
  readonly type: 'math'
  readonly tex: string
  /** The same, for texts without markup. */
  readonly plain: string
  /** The offset of the formula in the token's raw text. */
  readonly texStart: number
  /** Shown on a line of its own. */
  readonly isDisplay: boolean
  readonly isBlock: boolean
}

// A formula holds no backtick, so that `$` in code never ends one.
const inline = /^\$(?=[^\s$])((?:[^$\\`]|\\[\s\S])*)\$(?!\d)/
const quoted = /^\$`([^`$]+)`\$/
const display = /^\$\$(?!\$)((?:[^$\\`]|\\[\s\S]|\$(?!\$))+)\$\$/

/** Reads a formula in a line by Pandoc's rules, so that prices stay text: `$5 and $10`. Also reads GitHub's form with backticks. */
function readInlineMath(src: string): MathToken | undefined {
  const match = src[1] === '$' ? display.exec(src) : src[1] === '`' ? quoted.exec(src) : inline.exec(src)
  const tex = match?.[1] ?? ''
  if (!match || tex.trim() === '' || (src[1] !== '$' && /\s$/.test(tex))) return undefined
  return { type: 'math', raw: match[0], tex, plain: tex, texStart: match[0].indexOf(tex), isDisplay: src[1] === '$', isBlock: false }
}

const fenced = /^ {0,3}\$\$[ \t]*\n([\s\S]*?)(?:\n|^) {0,3}\$\$[ \t]*(?:\n|$)/
const oneBlock = /^ {0,3}\$\$(?![$\s])((?:[^$\\`\n]|\\[\s\S]|\n(?![ \t]*(?:\n|$))|\$(?!\$))+)\$\$[ \t]*(?:\n|$)/

/** Reads a formula between lines of `$$`, or `$$x$$` on lines of its own. */
function readMathBlock(src: string): MathToken | undefined {
  const match = fenced.exec(src) ?? oneBlock.exec(src)
  const tex = match?.[1] ?? ''
  if (!match || tex.trim() === '') return undefined
  return { type: 'math', raw: match[0], tex, plain: tex, texStart: match[0].indexOf(tex), isDisplay: true, isBlock: true }
}

const formulas = /\\[\s\S]|`+[^`]*`+|\$\$(?!\$)(?:[^$\\`]|\\[\s\S]|\$(?!\$))+\$\$|\$(?=[^\s$])(?:[^$\\`]|\\[\s\S])*(?<!\s)\$(?!\d)/g

/** Hides the marks in formulas from the search for the end of emphasis. */
function maskFormulas(text: string): string {
  return text.includes('$') ? text.replace(formulas, (found) => (found[0] === '$' ? `$${'a'.repeat(found.length - 2)}$` : found)) : text
}
