import { readFenceLine } from '../../../kit/markdown-lines/fence.ts'
import { readMarkdownLines } from '../../../kit/markdown-lines/read-lines.ts'
import { type Edit, originalText, type RevisedText, reviseText } from '../text/revise-text.ts'
import type { TranslateInput, Translation } from '../tool.ts'
import type { MdxDialect } from './dialect.ts'
import { includePartial, isPartialSource } from './include-partial.ts'
import { MdxPage } from './mdx-page.ts'
import { removeLines, removeSpan } from './place-block.ts'
import type { Element } from './scan-mdx.ts'
import { straightenLines } from './straighten-lines.ts'
import { translateDirectives } from './translate-directives.ts'
import { translateExpression } from './translate-expression.ts'
import { translateFences } from './translate-fences.ts'
import { translateHtml } from './translate-html.ts'
import { keepProps, renameTag } from './write-attributes.ts'

/** Translates a page, or a file that pages include. */
export function translateMdx(input: TranslateInput, dialect: MdxDialect): Translation {
  const isMdx = dialect.isMdx(input)
  if (!mayChange(input.text, isMdx)) return { revised: originalText(input.text), notes: [], components: [], partials: [] }
  const before = isMdx ? unwrapCode(input.text) : originalText(input.text)
  const page = new MdxPage({ ...input, text: before.text }, { isMdx, locate: (source) => dialect.locate(source, input) })
  for (const module of page.parts.modules) removeLines(page, module)
  for (const element of page.parts.elements) translateElement(page, element, { dialect, isMdx })
  for (const expression of page.parts.expressions) translateExpression(page, expression)
  for (const tag of page.parts.stray) {
    if (!/^[A-Z]/.test(tag.name)) continue
    removeSpan(page, tag)
    page.note(tag, 'This tag closes nothing. It was removed.')
  }
  translateDirectives(page, dialect.boxes)
  translateFences(page)
  if (isMdx) straightenLines(page)
  return page.finish(before)
}

/** The text in a block of `mdx-code-block` is a part of the page: https://docusaurus.io/docs/i18n/crowdin#mdx */
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

/** Most pages need no reading of their syntax. */
function mayChange(text: string, isMdx: boolean): boolean {
  return (
    /<[A-Za-z/]|:::|```|~~~|^:{1,2}[A-Za-z]/m.test(text) ||
    (isMdx && /[{<]|^(?:import|export)\b/m.test(text)) ||
    /:[A-Za-z][\w-]*[[{]/.test(text)
  )
}

/** Elements are not meant to be nested deeper, and each looks at all that it holds. */
const maxDepth = 60

interface Context {
  readonly dialect: MdxDialect
  readonly isMdx: boolean
}

function translateElement(page: MdxPage, element: Element, { dialect, isMdx }: Context): void {
  const { name, open, close } = element
  if (name === '') {
    removeSpan(page, open)
    if (close) removeSpan(page, close)
    return
  }
  if (element.depth > maxDepth) return
  const isMember = name.includes('.')
  if (/^[a-z]/.test(name) && !isMember) {
    const translate = isMdx ? dialect.findComponent(name, undefined) : undefined
    if (translate) translate(page, element)
    else translateHtml(page, element, isMdx)
    return
  }
  const [local = ''] = name.split('.')
  const imported = page.names.imports.get(local)
  if (imported && isPartialSource(imported.source)) {
    includePartial(page, element, imported.source)
    return
  }
  const translate = isMember || page.names.exports.has(local) ? undefined : dialect.findComponent(name, imported)
  if (translate) translate(page, element)
  else keepComponent(page, element, imported?.source)
}

/** A component of the site stays a tag, which the new site has to define. */
export function keepComponent(page: MdxPage, element: Element, source?: string): void {
  const { name, open, close } = element
  const props = keepProps(page, element)
  const to = componentName(name)
  renameTag(page, element, to)
  page.addComponent({ name: to, props, offset: open.start, ...(source === undefined ? {} : { source }) })
  if (open.form === 'open' && !close) {
    // An opening tag without an end would be text.
    page.replace(open.end - 1, open.end, ' />')
    page.note(open, `\`<${name}>\` is never closed.`)
  }
}

/** `Tabs.Tab` -> `TabsTab` */
function componentName(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
