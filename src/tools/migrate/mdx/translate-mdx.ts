import { createDiagnostic as createCoreDiagnostic } from '../../../core/diagnostics/create-diagnostic.ts'
import { readFenceLine } from '../../../kit/markdown-lines/fence.ts'
import { type Fence, readMarkdownLines } from '../../../kit/markdown-lines/read-lines.ts'
import { all } from '../../../kit/text/words.ts'
import { unknown } from '../config/evaluate.ts'
import { createDiagnostic } from '../diagnostics.ts'
import { PageDraft } from '../text/page-draft.ts'
import { type Edit, originalText, type RevisedText, reviseText, type Span, withoutOverlaps } from '../text/revise-text.ts'
import type { BrokenPart, TranslateInput, Translation } from '../tool.ts'
import { findAnchorMakers, findModule } from '../unknown-parts.ts'
import { joinWords } from '../values.ts'
import { beginsLine, dedentChildren, endsLine, MdxPage, removeLines, removeSpan, replaceByBlock } from './mdx-page.ts'
import type { Import } from './module-names.ts'
import { type Element, spanOf, type Tag } from './scan-mdx.ts'
import { holdsMarkdown, translateHtml } from './translate-html.ts'
import { type BoxKinds, straightenLines, translateDirectives, translateExpression } from './translate-lines.ts'
import { keepProps, removeAttribute, renameTag } from './write-attributes.ts'

/** Translates a page, or a file that pages include. */
export function translateMdx(input: TranslateInput, dialect: MdxDialect): Translation {
  const isMdx = dialect.isMdx(input)
  const always = dialect.unknownParts?.(input) ?? []
  if (!mayChange(input.text, isMdx)) return { ...new PageDraft(input).finish(), unknownParts: always }
  const before = isMdx ? unwrapCode(input.text) : originalText(input.text)
  const page = new MdxPage({ ...input, text: before.text }, { isMdx, locate: (source) => dialect.locate(source, input) })
  for (const module of page.parts.modules) removeLines(page, module)
  for (const element of page.parts.elements) translateElement(page, element, dialect)
  for (const expression of page.parts.expressions) translateExpression(page, expression)
  for (const tag of page.parts.stray) {
    page.broken.push(brokenTag('component/stray-close', tag))
    if (!/^[A-Z]/.test(tag.name)) continue
    removeSpan(page, tag)
    page.note(tag, 'This tag closes nothing. It was removed.')
  }
  // Components that are never closed are found in the translated text.
  for (const { name, open, close } of page.parts.elements)
    if (open.form === 'open' && !close && /^[a-z]/.test(name)) page.broken.push(brokenTag('component/not-closed', open))
  for (const offset of page.parts.unclosed)
    page.broken.push({ offset, length: 1, report: (at) => createDiagnostic('other-site/unclosed-brace', {}, at) })
  translateDirectives(page, dialect.boxes)
  translateFences(page)
  if (isMdx) straightenLines(page)
  for (const { source } of page.names.imports.values()) {
    const path = /^(?:\.|@site\/)/.test(source) ? page.locate(source.replace(/\?\w+$/, '')) : undefined
    if (path !== undefined && !input.files.quietly(() => findModule(input.files, path))) page.partials.add(path)
  }
  const translation = page.finish(reviseText(before, withoutOverlaps(page.edits)), before)
  const named = translation.components.map((used) =>
    used.source === undefined ? { ...used, ...dialect.findShared?.(used.name, input) } : used,
  )
  const makers = findAnchorMakers(named, { files: input.files, locate: (source) => page.locate(source) })
  // In Markdown, the old tool shows tags without their counterpart as text.
  return { ...translation, unknownParts: [...makers, ...always], ...(isMdx ? {} : { broken: [] }) }
}

/** A tag without its counterpart, for which the old tool rejects the page. */
function brokenTag(code: 'component/not-closed' | 'component/stray-close', { name, start }: Tag): BrokenPart {
  return {
    offset: start,
    length: name.length + 1,
    report: (at) => createCoreDiagnostic(code, { name }, at, { severity: 'error' }),
  }
}

/** The text in an `mdx-code-block` block is part of the page: https://docusaurus.io/docs/i18n/crowdin#mdx */
function unwrapCode(text: string): RevisedText {
  if (!text.includes('mdx-code-block')) return originalText(text)
  const edits: Edit[] = []
  let open: { readonly edit: Edit; readonly marks: string } | undefined
  for (const { line, start, end } of readMarkdownLines(text)) {
    const { before = '', marks = '', info = '' } = readFenceLine(line) ?? {}
    if (open === undefined) {
      if (info.trim() === 'mdx-code-block') open = { edit: { start: start + before.length, end, text: '' }, marks }
    } else if (marks === open.marks && info.trim() === '') {
      edits.push(open.edit, { start: start + before.length, end: start + line.length, text: '' })
      open = undefined
    }
  }
  return reviseText(originalText(text), edits)
}

/** Most pages do not have to be parsed. */
function mayChange(text: string, isMdx: boolean): boolean {
  return (
    /<[A-Za-z/]|:::|```|~~~|^:{1,2}[A-Za-z]/m.test(text) ||
    (isMdx && /[{<]|^(?:import|export)\b/m.test(text)) ||
    /:[A-Za-z][\w-]*[[{]/.test(text)
  )
}

/** Nobody nests elements more deeply, and processing each element takes time proportional to its content. */
const maxDepth = 60

function translateElement(page: MdxPage, element: Element, dialect: MdxDialect): void {
  const { name, open, close } = element
  if (name === '') {
    removeSpan(page, open)
    if (close) removeSpan(page, close)
    return
  }
  if (element.depth > maxDepth) return
  const isMember = name.includes('.')
  if (/^[a-z]/.test(name) && !isMember) {
    const translate = page.isMdx ? dialect.findComponent(name, undefined) : undefined
    if (translate) translate(page, element)
    else translateHtml(page, element, page.isMdx)
    return
  }
  const [local = ''] = name.split('.')
  const imported = page.names.imports.get(local)
  if (imported && /\.mdx?$/.test(imported.source) && /^(?:[.@~/]|#)/.test(imported.source)) {
    includePartial(page, element, imported.source)
    return
  }
  const translate = isMember || page.names.exports.has(local) ? undefined : dialect.findComponent(name, imported)
  if (translate) translate(page, element)
  else keepComponent(page, element, imported?.source)
}

/** A component of the site remains a tag, and the new site has to define the component. */
export function keepComponent(page: MdxPage, element: Element, source?: string): void {
  const { name, open, close } = element
  const props = keepProps(page, element)
  const to = joinWords(name)
  renameTag(page, element, to)
  page.components.push({ name: to, props, offset: open.start, ...(source === undefined ? {} : { source }) })
  if (open.form === 'open' && !close) {
    // An opening tag without a closing tag would be shown as text.
    page.replace(open.end - 1, open.end, ' />')
    page.note(open, `\`<${name}>\` is never closed.`)
    page.broken.push(brokenTag('component/not-closed', open))
  }
}

/** Writes another tool's component in docsgen's Markdown. */
export type TranslateComponent = (page: MdxPage, element: Element) => void

/** The way in which a tool reads its pages. */
interface MdxDialect {
  /** Whether a file is MDX. Otherwise, it is Markdown with directives. */
  isMdx(input: TranslateInput): boolean
  /** Returns the path of a source such as `@site/docs/_note.md` in the project, or undefined for packages. */
  locate(source: string, input: TranslateInput): string | undefined
  /** Returns how a component is written in docsgen, or undefined if it is the site's own component. */
  findComponent(name: string, imported: Import | undefined): TranslateComponent | undefined
  readonly boxes: BoxKinds
  /** Finds the source of a component that pages can use without an import. */
  findShared?(name: string, input: TranslateInput): { readonly source: string } | undefined
  /** Lists the generators of parts that all pages have. */
  unknownParts?(input: TranslateInput): readonly string[]
}

const parameterName = /^[A-Za-z_][\w-]{0,99}$/
const usedProp = /\bprops\.([A-Za-z_]\w{0,99})/g

/** `<Partial name="x" />` becomes `:::include ./_partial.mdx name="x"`. */
function includePartial(page: MdxPage, element: Element, source: string): void {
  const { open, close } = element
  const path = page.locate(source)
  const href = path === undefined || path.startsWith('../') ? source : page.relativePath(source)
  const written = new Set<string>()
  let line = `:::include ${href}`
  for (const attribute of open.attributes) {
    const value = page.parameterOf(attribute.value) ?? page.readValue(attribute)
    const text = value === unknown || typeof value === 'object' || value === undefined ? undefined : String(value)
    if (text === undefined || !parameterName.test(attribute.name) || /\n/.test(text) || (text.includes('"') && text.includes("'"))) {
      page.note(attribute, 'A partial takes text only. Write it into the partial, or pass it as text.')
      continue
    }
    written.add(attribute.name)
    line += text.includes('"') ? ` ${attribute.name}='${text}'` : ` ${attribute.name}="${text}"`
  }
  if (path !== undefined) {
    page.partials.add(path)
    // In MDX, props that are not passed are empty.
    const used = [...(page.input.files.readText(path) ?? '').matchAll(usedProp)].map(([, name = '']) => name)
    for (const name of new Set(used)) if (name !== 'children' && !written.has(name)) line += ` ${name}=""`
  }
  if (!close || page.text.slice(open.end, close.start).trim() === '') {
    replaceByBlock(page, spanOf(element), line)
    return
  }
  replaceByBlock(page, open, line)
  replaceByBlock(page, close, '')
  page.note(open, 'A partial cannot show what is between its tags. It is below the partial now.')
}

/**
 * `<details>` is left unchanged unless its summary contains Markdown, which HTML would show as text. In that case, it becomes `:::details`.
 */
export function translateDetails(page: MdxPage, element: Element): void {
  const { open, close, children } = element
  const summary = children[0]?.name === 'summary' ? children[0] : undefined
  const title = summary?.close ? page.text.slice(summary.open.end, summary.close.start).trim() : page.textOf(open, 'summary')
  const head = summary && close ? /^[\s\S]*?(?=\n[ \t]*\n|$)/.exec(page.text.slice(spanOf(summary).end, close.start))?.[0] : undefined
  const isPlain = element.name === 'details' && summary !== undefined && !/[*_`{[\]]/.test(title ?? '') && !holdsMarkdown(head ?? '')
  if (isPlain || title === undefined || !close || !beginsLine(page.text, open.start) || !endsLine(page.text, close.end)) {
    translateHtml(page, element, true)
    return
  }
  const isOpen = open.attributes.some(({ name }) => name === 'open')
  const span = summary ? { start: open.start, end: spanOf(summary).end } : open
  replaceByBlock(page, span, `:::details${isOpen ? '{open}' : ''} ${title.replace(/\s+/g, ' ')}`, '\n')
  replaceByBlock(page, close, ':::', '\n')
  dedentChildren(page, element)
}

const word =
  /([\w@:.-]{1,100})=("(?:[^"\\]|\\.){0,2000}"|'(?:[^'\\]|\\.){0,2000}'|\{[^}]{0,2000}\}|\/(?:[^/\\]|\\.){1,2000}\/[a-z]*|[^\s{]+)|\{[^}]{0,2000}\}|"(?:[^"\\]|\\.){0,2000}"|'(?:[^'\\]|\\.){0,2000}'|\/(?:[^/\\]|\\.){1,2000}\/[a-z]*|\[[^\]]{0,500}\]|[^\s{]+/g
const range = /^[\d,\s-]*\d[\d,\s-]*$/

/** Rewrites the text after the language of each code fence in docsgen's syntax. */
function translateFences(page: MdxPage): void {
  for (const { part, fence } of readMarkdownLines(page.text, { anyIndent: page.isMdx })) {
    if (part === 'opening' && fence) translateFence(page, fence)
  }
}

/** Line numbers by the kind of mark: highlighted (``), added, or removed. */
type Marks = Readonly<Record<string, (Span & { readonly lines: string })[]>>

function translateFence(page: MdxPage, { info, infoStart }: Fence): void {
  const head = infoStart + info.length - info.trimStart().length
  const language = /^[^\s{]+(?=[\s{]|$)/.exec(info.trimStart())?.[0] ?? ''
  const rest = info.trimStart().slice(language.length)
  if (rest.trim() === '') return
  const restStart = head + language.length
  const marks: Marks = { '': [], 'ins=': [], 'del=': [] }
  for (const found of rest.matchAll(word)) {
    const start = restStart + found.index
    const span = { start, end: start + found[0].length }
    const drop = (kind: string, advice: string) => {
      removeAttribute(page, span)
      page.note({ start: head, end: infoStart + info.length }, advice, `fence ${kind}`)
    }
    translateWord(page, found, { span, marks, drop })
  }
  // Lines from several words are merged into the first word.
  for (const [name, [first, ...others]] of Object.entries(marks)) {
    if (!first) continue
    page.replace(first.start, first.end, `${name}{${[first, ...others].map(({ lines }) => lines).join(',')}}`)
    for (const span of others) removeAttribute(page, span)
  }
}

interface Context {
  readonly span: Span
  readonly marks: Marks
  /** Removes the word. */
  drop(kind: string, advice: string): void
}

const kept = new Set(['npm2yarn', 'showLineNumbers', 'numbered', 'title', 'variables', 'continues', 'unchecked', 'annotated', 'file'])
const removed: Readonly<Record<string, string>> = {
  ...all('docsgen does not run code on pages. The code is shown.', 'live noInline'),
  twoslash: 'docsgen shows no types on code. To check the sample, see the manual on checking samples.',
  frame: 'docsgen has no frames around code. The attribute was removed.',
  ...all('Readers scroll long lines of code. The attribute was removed.', 'wrap preserveIndent'),
  collapse: 'docsgen shows all lines of code. The attribute was removed.',
  startLineNumber: 'Line numbers begin with 1. The attribute was removed.',
  lang: 'docsgen colors a diff as a diff only. The attribute was removed.',
}
const textMark = 'docsgen highlights whole lines, not text within them. Write their numbers in braces: `{1,3-5}`.'

function translateWord(page: MdxPage, { 0: written, 1: key, 2: value = '' }: RegExpExecArray, context: Context): void {
  const { span, drop } = context
  const name = key ?? written
  if (/^(?:ins|del|mark)$/.test(key ?? '')) readRange(page, value, { ...context, name: key === 'mark' ? '' : `${key}=` })
  else if (key === undefined && written.startsWith('{')) readRange(page, written, { ...context, name: '' })
  else if (key === undefined && /^["'/]/.test(written)) drop('text', textMark)
  else if (written === 'npm2yarn2pnpm') page.replace(span.start, span.end, 'npm2yarn')
  else if (key === 'showLineNumbers' && /false/.test(value))
    drop(key, 'Code has no line numbers unless it is `numbered`. The attribute was removed.')
  else if (key === 'showLineNumbers' && !/[^{}=\d]|^\{?1\}?$/.test(value)) {
    page.replace(span.start, span.end, key)
    page.note(span, 'Line numbers begin with 1.', `fence ${key}`)
  } else if (!kept.has(name) && !(key === undefined && written.startsWith('[')))
    drop(name, Object.hasOwn(removed, name) ? (removed[name] ?? '') : `docsgen knows no \`${name}\` for code. It was removed.`)
}

/** Reads the numbers of marked lines. */
function readRange(page: MdxPage, written: string, { span, marks, name, drop }: Context & { readonly name: string }): void {
  if (!written.startsWith('{')) {
    drop('text', textMark)
    return
  }
  const inside = written.slice(1, -1).trim()
  // Expressive Code can add a label to lines: `{"1. Import": 3-5}`.
  const label = /^["'][^"']*["']\s*:\s*(.*)$/.exec(inside)
  const lines = label?.[1]?.trim() ?? inside
  if (!range.test(lines)) {
    drop('lines', `docsgen does not read \`${written.slice(0, 60)}\`. Write line numbers: \`{1,3-5}\`.`)
    return
  }
  if (label) page.note(span, 'docsgen has no labels of lines. The lines are highlighted.', 'fence label')
  marks[name]?.push({ ...span, lines })
}
