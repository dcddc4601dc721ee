import { decodeName } from '../../kit/escape/percent.ts'
import type { ApiChange } from './api-change.ts'
import type { DocumentIndex } from './document-index.ts'
import type { Mention } from './find-mentions.ts'
import { readTextLines, type TextLine } from './text-lines.ts'

/** `[text](operation:listPets)`, `[label]: schema:Pet` */
const link = /(?<=[(<"'=]|\]:[ \t]{1,9})(operation|schema):([^\s()<>"'`]+)/g
/** `GET /pets`, `https://api.example.com/pets` */
const request = /(?:\b(GET|PUT|POST|PATCH|DELETE|HEAD|OPTIONS|TRACE|QUERY)[ \t]{1,9})?((?:https?:\/)?\/[^\s`"'|\\]+)/g
const containerMark = ':::operation '

/** Finds operations and schemas of OpenAPI documents: links and `:::operation`, names in code, and requests with their method or address. */
export function findApiMentions(text: string, index: DocumentIndex): readonly Mention[] {
  const mentions: Mention[] = []
  for (const line of readTextLines(text)) {
    const isInSample = line.info !== undefined
    const add = (change: ApiChange | undefined, name: string, at: number): void => {
      if (change) mentions.push({ name, change, line: line.number, column: at + 1, isInSample })
    }
    for (const { kind, name, written, at } of isInSample ? [] : linksIn(line)) add(index.findLink(kind, name), written, at)
    for (const { at, code } of line.codeSpans) add(index.findName(code.trim()), code.trim(), at + code.search(/\S|$/))
    for (const { 0: found, 1: method, 2: address = '', index: at } of line.text.matchAll(request)) {
      const target = withoutEnd(address)
      if (method !== undefined) add(index.findRequest(method, target), found.slice(0, found.length - address.length + target.length), at)
      else add(index.findAddress(target), target, at)
    }
  }
  return mentions
}

interface FoundLink {
  readonly kind: string
  readonly name: string
  /** As links have it. */
  readonly written: string
  readonly at: number
}

function linksIn({ text, codeSpans }: TextLine): readonly FoundLink[] {
  const start = text.length - text.trimStart().length
  if (text.startsWith(containerMark, start)) {
    const [name = ''] = text
      .slice(start + containerMark.length)
      .trim()
      .split(/\s+/)
    return [{ kind: 'operation', name, written: `operation:${name}`, at: start }]
  }
  return [...text.matchAll(link)].flatMap(({ 0: written, 1: kind = '', 2: name = '', index: at }) =>
    codeSpans.some((span) => at >= span.at && at < span.at + span.code.length)
      ? []
      : [{ kind, name: decodeName(name) ?? name, written, at }],
  )
}

/** Without what follows an address in a sentence, in Markdown, or in code. */
function withoutEnd(address: string): string {
  const marks = `).,;:!?]*_${address.includes('<') ? '' : '>'}`
  let end = address.length
  while (end > 0 && marks.includes(address.charAt(end - 1))) end--
  return address.slice(0, end)
}
