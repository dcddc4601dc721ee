import { lineAt } from './line-at.ts'
import type { MdxPage } from './mdx-page.ts'

/** Kinds of boxes and what they are called here. `*`: what a kind that nobody knows becomes. */
export type BoxKinds = Readonly<Record<string, string>>

const openLine = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(:{3,})([ \t]*)([A-Za-z][\w-]*)([^\n]*)$/gm
const inlineDirective = /(?<![\w:\\/])(:{1,2})([A-Za-z][\w-]{0,50})(?=[[{])/g

/** Boxes of other kinds and with attributes; the title in brackets is the same here. */
export function translateDirectives(page: MdxPage, boxes: BoxKinds): void {
  const { visible } = page.parts
  if (visible.includes(':::')) for (const found of visible.matchAll(openLine)) translateBox(page, found, boxes)
  let next = 0
  const tags = page.parts.elements.map(({ open }) => open)
  for (const { 0: found, 2: name, index } of visible.matchAll(inlineDirective)) {
    while ((tags[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next++
    // Attributes of tags have colons too.
    if ((tags[next]?.start ?? Number.POSITIVE_INFINITY) < index) continue
    const span = { start: index, end: lineAt(page.text, index).end }
    page.note(span, `docsgen has no directive \`${found}\`. Use a component or Markdown instead.`, `directive ${name}`)
  }
}

function translateBox(page: MdxPage, found: RegExpExecArray, boxes: BoxKinds): void {
  const { 1: prefix = '', 2: colons = '', 3: space = '', 4: kind = '', index } = found
  const start = index + prefix.length
  const kindStart = start + colons.length + space.length
  const restStart = kindStart + kind.length
  const line = lineAt(page.text, start)
  const rest = page.text.slice(restStart, line.end)
  const known = Object.hasOwn(boxes, kind.toLowerCase()) ? boxes[kind.toLowerCase()] : undefined
  const { title, attributes, isBracketed } = readRest(rest)
  const span = { start, end: line.end }
  if (attributes !== '')
    page.note(span, `The attributes \`${attributes}\` of this box have no effect. They were removed.`, `box ${attributes}`)
  if (known === undefined) {
    page.note(
      span,
      `docsgen has no box \`${kind}\`. It is a note now: define \`${kind}\` under \`admonitions\`, or choose another kind.`,
      `box ${kind}`,
    )
    page.replace(kindStart, line.end, `note ${title === '' ? kind : title}`)
    return
  }
  page.replace(kindStart, restStart, known)
  // A title in brackets cannot hold brackets, such as those of links.
  if (isBracketed && /[[\]]/.test(title)) page.replace(restStart, line.end, ` ${title}`)
  else if (attributes !== '') page.replace(restStart, line.end, title === '' ? '' : isBracketed ? `[${title}]` : ` ${title}`)
}

/** `[Title]{.class}`, `{.class}`, ` Title` */
function readRest(written: string): { readonly title: string; readonly attributes: string; readonly isBracketed: boolean } {
  const rest = written.trimEnd()
  const close = rest.startsWith('[') ? closingSquare(rest) : undefined
  const title = close === undefined ? undefined : rest.slice(1, close)
  const behind = close === undefined ? rest : rest.slice(close + 1)
  const braces = /^\s*\{([^{}]*)\}$/.exec(behind) ?? /^\{([^{}]*)\}(?=\s)/.exec(behind)
  const attributes = braces ? braces[0].trim() : ''
  return {
    title: title ?? (braces ? behind.slice(braces[0].length) : behind).trim(),
    attributes,
    isBracketed: title !== undefined,
  }
}

function closingSquare(text: string): number | undefined {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '[') depth++
    else if (text[at] === ']' && --depth === 0) return at
  }
  return undefined
}
