import { readMarkdownLines } from '../../kit/markdown-lines/read-lines.ts'
import type { ApiUse } from './api-package.ts'

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
