import { readMarkdownLines } from '../../kit/markdown-lines/read-lines.ts'
import { codeSpan } from '../references/generated-text.ts'
import type { ApiUse } from './api-package.ts'

/** `:param int count: How many.`, `:returns: The sum.` */
const field = /^:(param|parameter|arg|argument|key|keyword|type|returns?|rtype|raises?|yields?|var|ivar)\b([^:\n]*):[ \t]*(.*)$/
const directive = /^\.\. ([a-z][\w-]*)::[ \t]*(.*)$/
/** The headings of lists in the Google and NumPy styles. NumPy underlines its headings. */
const heading =
  /^(Args|Arguments|Parameters|Params|Keyword Args|Keyword Arguments|Other Parameters|Attributes|Raises|Warns|Returns|Yields|Receives|Examples?|Notes?|See Also|References|Warnings?|Todo|Deprecated):?[ \t]*$/
const codeDirectives = new Set(['code', 'code-block', 'sourcecode', 'parsed-literal'])
const changes: Readonly<Record<string, string>> = {
  versionadded: 'Added in version',
  versionchanged: 'Changed in version',
  deprecated: 'Deprecated since version',
}

/**
 * Converts a docstring to Markdown, including Sphinx roles, fields, and directives, lists in the Google and NumPy styles, and interactive
 * sessions.
 */
export function convertDocstring(text: string, find: FindTarget): string {
  return convertLines(convertInline(text.replace(/\r\n?/g, '\n'), find).split('\n'))
}

function convertLines(lines: readonly string[]): string {
  const result: string[] = []
  /** Reads the indented lines that follow, without their common indentation. */
  const takeBlock = (start: number, indent: number) => {
    let end = start
    while (end < lines.length && (isBlank(lines[end]) || indentOf(lines[end]) > indent)) end++
    while (end > start && isBlank(lines[end - 1])) end--
    const block = lines.slice(start, end)
    const own = Math.min(...block.filter((line) => !isBlank(line)).map(indentOf))
    return { end, block: block.map((line) => line.slice(own)) }
  }
  const code = (language: string, block: readonly string[]) => ['', `~~~~${language}`, ...trimmed(block), '~~~~', '']
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const words = line.trim()
    const indent = indentOf(line)
    const [, name, argument = ''] = directive.exec(words) ?? []
    if (name !== undefined) {
      const { end, block } = takeBlock(at + 1, indent)
      at = end - 1
      if (codeDirectives.has(name)) result.push(...code(/^[\w+-]*$/.test(argument) ? argument || 'python' : '', block))
      else {
        const title = changes[name] ? `${changes[name]} ${argument}.` : `${name.charAt(0).toUpperCase()}${name.slice(1)}:`
        result.push('', `**${title}** ${changes[name] ? '' : argument}`.trim(), convertLines(block), '')
      }
      continue
    }
    if (words.startsWith('>>> ')) {
      let end = at
      while (end < lines.length && !isBlank(lines[end])) end++
      result.push(
        ...code(
          'python',
          lines.slice(at, end).map((each) => each.slice(Math.min(indent, indentOf(each)))),
        ),
      )
      at = end - 1
      continue
    }
    const [, kind, given = '', said = ''] = field.exec(words) ?? []
    if (kind !== undefined) {
      result.push(`- ${fieldTitle(kind, given.trim())}${said === '' ? '' : `: ${said}`}`)
      continue
    }
    const isUnderlined = /^\s*-{3,}\s*$/.test(lines[at + 1] ?? '')
    const list = heading.exec(words)?.[1]
    if (list !== undefined && (isUnderlined || (/:\s*$/.test(words) && indentOf(lines[at + 1]) > indent))) {
      const { end, block } = isUnderlined ? takeSection(lines, at + 2) : takeBlock(at + 1, indent)
      const body = /^(?:Arg|Param|Keyword|Other|Attr|Raise|Warns)/.test(list) ? block.map(listItem) : block
      result.push('', `**${list}**`, '', convertLines(body), '')
      at = end - 1
      continue
    }
    // Two colons introduce code, which is indented.
    const announced = /^(?:.*\S)?\s*::$/.test(words) ? takeBlock(at + 1, indent) : undefined
    if (announced && announced.block.length > 0) {
      result.push(line.replace(/(\s)?::\s*$/, (_all, blank?: string) => (blank ? '' : ':')).replace(/^\s*:$/, ''))
      result.push(...code('', announced.block))
      at = announced.end - 1
    } else result.push(line)
  }
  return result
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Reads up to the next underlined heading. */
function takeSection(lines: readonly string[], start: number): { readonly end: number; readonly block: readonly string[] } {
  let end = start
  while (end < lines.length && !/^\s*-{3,}\s*$/.test(lines[end + 1] ?? '')) end++
  return { end, block: lines.slice(start, end) }
}

/** Converts an item such as `name (type): text` or `name : type`. Indented lines continue an item. */
function listItem(line: string): string {
  const [, name, type = '', said = ''] = /^(\*{0,2}[\w.]+)\s*(?:\(([^()]*)\)\s*)?:\s?(.*)$/.exec(line) ?? []
  if (name === undefined) return indentOf(line) === 0 && /^[\w.]+$/.test(line) ? `- \`${line}\`` : line
  return `- \`${name}\`${type === '' ? '' : ` (${codeSpan(type)})`}${said === '' ? '' : `: ${said}`}`
}

function fieldTitle(kind: string, given: string): string {
  if (/^(?:returns?|rtype)/.test(kind)) return kind === 'rtype' ? '**Return type**' : '**Returns**'
  if (kind.startsWith('yield')) return '**Yields**'
  const name = codeSpan(given.slice(given.lastIndexOf(' ') + 1))
  if (kind.startsWith('raise')) return `**Raises** ${codeSpan(given)}`
  return kind === 'type' ? `Type of ${name}` : name
}

/** Converts roles such as `:class:` and links in reStructuredText syntax. */
function convertInline(text: string, find: FindTarget): string {
  return text.replace(
    /:(?:py:)?[a-z]{2,10}:`([^`<>]{1,200}?)(?:\s*<([^`<>]{1,200})>)?`|`([^`<>]{1,200}?)\s*<(https?:[^`<>\s]+)>`__?/g,
    (_all, words: string | undefined, target: string | undefined, label = '', url = '') => {
      if (words === undefined) return `[${label}](${url})`
      const name = (target ?? words).replace(/^[!~.]+/, '').replace(/\(\)$/, '')
      const shown = codeSpan(
        target === undefined && words.startsWith('~') ? name.slice(name.lastIndexOf('.') + 1) : words.replace(/^[!.]/, ''),
      )
      const found = find(name)
      return found === undefined ? shown : `[${shown}](${found})`
    },
  )
}

function isBlank(line = ''): boolean {
  return line.trim() === ''
}

function indentOf(line = ''): number {
  return line.length - line.trimStart().length
}

/** Removes options, such as `:linenos:`, and blank lines around a block. */
function trimmed(block: readonly string[]): readonly string[] {
  const start = block.findIndex((line) => !isBlank(line) && !/^:[\w-]+:/.test(line))
  return start < 0 ? [] : block.slice(start)
}

/** Finds the URL of a link target. Returns undefined if the target is not an item. */
export type FindTarget = (target: string) => string | undefined

const definition = /^ {0,3}\[([^[\]]{1,200})\]:\s*<?([^\s<>]+)>?/
/** Code, or a link: `[label]`, `[label][target]`, `[label](target)`. */
const reference =
  /(?<!`)(`+)(?!`)[^`]{0,500}\1|\[((?:`[^`]{0,200}`|[^`[\]\\]|\\.){1,300})\](?:\[([^[\]]{0,200})\]|\(([^()\s]{1,300}(?:\(\))?)\))?/g

/** `Order::total()`, `Order.total`, or `order![1]` in code. */
const memberPath = /^(`+)([A-Za-z_]\w*(?:(?:(?:::|\.)\w+)+|!))(?:[([].*)?\1$/

/**
 * Adds URLs to links whose target is defined elsewhere or is the name of an item. Also links code that is the path of a member, with
 * `name:` and the path.
 */
export function inlineLinks(markdown: string, find: FindTarget): string {
  const lines = [...readMarkdownLines(markdown, { anyIndent: true })]
  const defined = new Map<string, string>()
  const texts = lines.map(({ line, part }) => {
    const [, label, href] = (part === 'text' && definition.exec(line)) || []
    if (label === undefined || href === undefined) return line
    defined.set(label.toLowerCase(), href)
    return ''
  })
  const addressOf = (target: string) => {
    const href = defined.get(target.toLowerCase().replace(/\s+/g, ' '))
    return find(target) ?? (href === undefined ? undefined : (find(href) ?? href))
  }
  let result = ''
  let prose = ''
  const flush = () => {
    result += prose.replace(reference, (whole: string, ticks?: string, label = '', target?: string, href?: string) => {
      if (ticks !== undefined) {
        const path = memberPath.exec(whole)?.[2]
        return path === undefined ? whole : `[${whole}](name:${path})`
      }
      const found = href === undefined ? addressOf(target || label) : find(href)
      return found === undefined ? whole : `[${label}](${found})`
    })
    prose = ''
  }
  for (const [index, { part }] of lines.entries()) {
    const text = `${index === 0 ? '' : '\n'}${texts[index]}`
    if (part === 'text') prose += text
    else {
      flush()
      result += text
    }
  }
  flush()
  return result
}

/** The names in code spans that lead to items: the whole text in `Order`, and the first name in `Order.total()`. */
export function findMentions(markdown: string, find: FindTarget): readonly ApiUse[] {
  if (!markdown.includes('`')) return []
  const names = new Set([...markdown.matchAll(/(?<!`)`{1,2}([A-Za-z_]\w*)(?=\W)[^`]{0,200}`/g)].map(([, name = '']) => name))
  return [...names].flatMap((name) => {
    const found = find(name)
    return found?.startsWith('item:') ? [{ name, id: found.slice(5) }] : []
  })
}
