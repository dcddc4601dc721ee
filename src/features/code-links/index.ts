import type { Token, Tokens } from 'marked'
import type { Node } from 'oxc-parser'
import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import { type CheckInput, defineFeature } from '../../core/feature.ts'
import type { BodyPiece } from '../../core/markdown/body-writer.ts'
import { createNotes } from '../../core/markdown/page-walk.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import type { LineIndex } from '../../core/markdown/source-cursor.ts'
import { flag } from '../../core/markdown/validate-front-matter.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { Link } from '../../core/model/document.ts'
import { findImports, isForeign, type ModulesOf } from '../../kit/code/import-source.ts'
import { parseCode } from '../../kit/code/parse-code.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { isGenerated } from '../../kit/files/paths.ts'
import { typeWords } from '../../kit/text/words.ts'
import { linkedNames } from '../linked-sites/symbol-links.ts'
import { listNames } from './code-scopes.ts'

/** The URLs that names in code lead to. */
interface CodeLinks {
  has(name: string): boolean
  /** The index of a name's URL among the page's links, or undefined for names without a URL. */
  find(name: string): number | undefined
  /** Whether a name that is imported from a module differs from the name with the URL, or undefined if this is not known for any name. */
  readonly isOther: ((name: string, module: string) => boolean) | undefined
}

const definedName = /^ {0,3}\[([A-Za-z_$][\w$]*)\]:/

interface PageOfLinks {
  readonly text: string
  readonly lines: LineIndex
  readonly links: Link[]
  readonly options: Pick<ParseOptions, 'documented'>
  /** Whether the page's definitions lead to declarations of documented packages. The definitions of authors can lead anywhere. */
  readonly isGenerated: boolean
  /** The URL of a name that leads to another site. */
  readonly findLinkedName: (name: string) => string | undefined
}

/** On a page with `linkCode: true`, names in code link to the targets of the page's link definitions (`[Name]: address`). */
function readCodeLinks(page: PageOfLinks, tokens: readonly Token[]): CodeLinks {
  const definitions = new Map<string, { readonly href: string; readonly raw: string }>()
  for (const token of tokens) {
    if (token.type !== 'def') continue
    const { raw, href } = token as Tokens.Def
    const name = definedName.exec(raw)?.[1]
    if (name !== undefined && !definitions.has(name)) definitions.set(name, { href, raw: raw.trim() })
  }
  const numbers = new Map<string, number>()
  const documented = page.isGenerated ? page.options.documented : undefined
  const links: CodeLinks = {
    has: (name) => definitions.has(name) || page.findLinkedName(name) !== undefined,
    find(name) {
      const known = numbers.get(name)
      if (known !== undefined) return known
      const definition = definitions.get(name) ?? toOtherSite(page.findLinkedName(name))
      if (!definition) return undefined
      const { href, raw } = definition
      const number = page.links.push({ href, kind: 'definition', at: page.lines.rangeAt(page.text.lastIndexOf(raw), raw.length) }) - 1
      numbers.set(name, number)
      return number
    },
    // A name without a definition leads to another site, which can describe any package.
    isOther: documented && ((name, module) => definitions.has(name) && isForeign(module, documented)),
  }
  // The page's Markdown copy also contains the definitions that are not used by any code.
  if (page.isGenerated) for (const name of definitions.keys()) links.find(name)
  return links
}

/** Such a name is defined in the config, not on the page. */
function toOtherSite(href: string | undefined): { readonly href: string; readonly raw: string } | undefined {
  return href === undefined ? undefined : { href, raw: '' }
}

const markup = /<span class="hljs-(?:string|comment|regexp)\b[^<>]*>|<(\/?)[^<>]*>|&#?\w+;|[\w$]+/g

interface HighlightedCode {
  readonly code: string
  readonly language: string | undefined
}

/**
 * Returns highlighted code with its names linked. Text in strings and comments is not linked, and neither are names that mean something
 * else there.
 */
function linkHighlighted(html: string, { code, language }: HighlightedCode, links: CodeLinks): readonly BodyPiece[] {
  const pieces: BodyPiece[] = []
  let isUse: IsUse | undefined
  const isOther = findOtherNames(code, links)
  let from = 0
  /** The number of open elements within a string or comment, including the string or comment itself. */
  let skipped = 0
  let end = 0
  /** The offset in the code, in which tags do not count and an entity counts as one character. */
  let offset = 0
  for (const match of html.matchAll(markup)) {
    const [text, closing] = match
    offset += match.index - end
    end = match.index + text.length
    if (text.startsWith('<')) {
      if (skipped > 0) skipped += closing === '/' ? -1 : 1
      else if (closing === undefined) skipped = 1
      continue
    }
    const start = offset
    offset += text.startsWith('&') ? 1 : text.length
    if (skipped > 0 || text.startsWith('&') || !links.has(text)) continue
    isUse ??= findUses(code, language)
    if (!isUse(start) || isOther(text, start)) continue
    const link = links.find(text)
    if (link === undefined) continue
    pieces.push(html.slice(from, match.index), ...linked(text, link))
    from = end
  }
  return [...pieces, html.slice(from)]
}

/** Returns whether the code imports a name from packages that do not declare the item that the name's URL describes. */
function findOtherNames(code: string, { isOther }: CodeLinks): (name: string, offset: number) => boolean {
  if (!isOther) return () => false
  let modulesOf: ModulesOf | undefined
  return (name, offset) => {
    modulesOf ??= findImports(code)
    const modules = modulesOf(name, offset)
    return modules.length > 0 && modules.every((module) => isOther(name, module))
  }
}

/** Longer quoted texts are not matched because each quote would be searched to the end. */
const spanToken = /'(?:[^'\\]|\\.){0,200}'|"(?:[^"\\]|\\.){0,200}"|[\w$]+/g

/** Links the names in the code of a span, which is not HTML yet. */
function linkPlain(code: string, links: CodeLinks): readonly BodyPiece[] {
  const pieces: BodyPiece[] = []
  let isUse: IsUse | undefined
  let from = 0
  for (const { 0: text, index } of code.matchAll(spanToken)) {
    if (!links.has(text)) continue
    isUse ??= findSpanUses(code)
    const link = isUse(index) ? links.find(text) : undefined
    if (link === undefined) continue
    pieces.push(escapeHtml(code.slice(from, index)), ...linked(text, link))
    from = index + text.length
  }
  return [...pieces, escapeHtml(code.slice(from))]
}

function linked(name: string, link: number): readonly BodyPiece[] {
  return ['<a href="', { kind: 'href', link }, `">${name}</a>`]
}

/** Languages whose names are found by a parser. */
const parsed = /^(?:ts|tsx|typescript|js|jsx|javascript|mts|cts|mjs|cjs)$/i

/** A path, or the name of a file: `date-fns/format`, `format.d.ts`. */
const path = /[\w$@.]\/[\w$@.]|^[^\s()]*\.(?:[cm]?[jt]sx?|json|md|css|html)$/

/** Whether the name at an offset in a code block refers to something that is declared elsewhere. */
export type IsUse = (offset: number) => boolean

/** Finds the names in a code block that are not keywords, property keys, or declared in the block. */
export function findUses(code: string, language: string | undefined): IsUse {
  return (language !== undefined && parsed.test(language) && readUses(code, /x$/i.test(language))) || guessUses(code)
}

/** Finds these names in a code span, which is read as a type if possible. */
export function findSpanUses(code: string): IsUse {
  return path.test(code) ? () => false : (readUses(code, false) ?? guessUses(code))
}

const typeHead = 'type _ = '

function readUses(code: string, hasJsx: boolean): IsUse | undefined {
  const type = parseCode('type.ts', `${typeHead}${code}\n`, { lang: 'ts' })
  if (type === undefined) return undefined
  const [first] = type.program.body
  if (type.errors.length === 0 && type.program.body.length === 1 && first?.type === 'TSTypeAliasDeclaration')
    return offsets(first.typeAnnotation, typeHead.length)
  const parsed = parseCode('code.ts', code, { lang: hasJsx ? 'tsx' : 'ts' })
  // The parser returns nothing for code that it cannot read.
  return parsed === undefined || parsed.program.body.length === 0 ? undefined : offsets(parsed.program, 0)
}

function offsets(node: Node, start: number): IsUse {
  const uses = new Set(listNames(node).map((offset) => offset - start))
  return (offset) => uses.has(offset)
}

/** Guesses which names are uses from the characters around them. */
function guessUses(code: string): IsUse {
  return (offset) => {
    const word = /^[\w$]*/.exec(code.slice(offset, offset + 100))?.[0] ?? ''
    const after = code.slice(offset + word.length, offset + word.length + 2)
    const isProperty = code[offset - 1] === '.' && code.slice(Math.max(0, offset - 3), offset) !== '...'
    return !typeWords.has(word) && !isProperty && !/^\??:/.test(after)
  }
}

declare module '../../core/model/document.ts' {
  interface FrontMatter {
    /** Links names in the page's code to the targets of its link definitions (`[Name]: address`). */
    readonly linkCode?: boolean
  }
}

/** The link targets of names in the page's code. */
const notes = createNotes((): { links?: CodeLinks } => ({}))

export const codeLinks = defineFeature({
  name: 'code-links',
  needs: ['linked-sites'],
  frontMatter: { linkCode: { value: flag, isReported: true } },
  syntax: {
    isIn: ({ frontMatter }) => frontMatter.linkCode === true,
    prepare(walk, tokens) {
      notes(walk).links = readCodeLinks({ ...walk.page, links: walk.found.links, findLinkedName: linkedNames(walk) }, tokens)
    },
    codeHtml(walk, { code, language, html }) {
      const { links } = notes(walk)
      if (!links || !walk.inside.linksCode) return undefined
      return html === undefined ? linkPlain(code, links) : linkHighlighted(html, { code, language }, links)
    },
  },
  checks: [checkLinkCode],
})

/** Reports `linkCode` on pages without link definitions. */
function checkLinkCode({ site }: CheckInput): readonly Diagnostic[] {
  return site.pages.flatMap(({ document, route }) => {
    const { frontMatter, keyRanges, links } = document
    if (!keyRanges?.linkCode || frontMatter.linkCode !== true || route.fallbackOf !== undefined || isGenerated(route.source)) return []
    if (links.some(({ kind }) => kind === 'definition')) return []
    const params = {
      key: 'linkCode',
      reason: 'no name in the page’s code has a link definition',
      hint: 'Add a line such as `[createSite]: ./create-site.md` for each name that should be a link, or remove the key.',
    }
    return [createDiagnostic('front-matter/no-effect', params, { file: route.source.projectPath, ...keyRanges.linkCode })]
  })
}
