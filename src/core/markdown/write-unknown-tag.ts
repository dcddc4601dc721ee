import { escapeHtml } from '../../kit/escape/markup.ts'
import { closest } from '../../kit/similar/closest.ts'
import type { PageWalk } from './page-walk.ts'
import { findInstead } from './report-container.ts'

/** A tag in the form of a component that has no such name: written as text, and reported unless it could be a generic. */
export function writeUnknownTag(walk: PageWalk, raw: string, { name, offset }: { readonly name: string; readonly offset: number }): void {
  walk.writer.write(escapeHtml(raw))
  // `Promise<Order>` and a lone `<T>` are generics, not components.
  const isGeneric =
    /\w/.test(walk.page.text[offset - 1] ?? '') ||
    !/^[A-Z]\w+(?:\.[A-Z]\w+)?$/.test(name) ||
    !/[a-z]/.test(name.slice(1, -1)) ||
    raw.startsWith('</')
  if (isGeneric) return
  if (walk.page.componentNames.has(name)) {
    walk.reports.report(
      'component/malformed',
      { name, reason: whyMalformed(walk.page.text.slice(offset, offset + 1_000)) },
      offset,
      raw.length,
    )
    return
  }
  const instead = findInstead(walk, { what: 'component', name, raw, offset })
  if (instead === true) return
  const suggestion = instead === undefined ? closest(name, [...walk.page.componentNames]) : undefined
  walk.reports.report('component/unknown', { name, instead, suggestion }, offset, raw.length)
}

/** The attribute's name before what the pattern finds. */
function nameBefore(line: string, pattern: RegExp): string | undefined {
  const at = line.search(pattern)
  const name =
    at === -1
      ? ''
      : (line
          .slice(0, at)
          .split(/[^\w-]/)
          .at(-1) ?? '')
  return name === '' ? undefined : name
}

/** What is wrong with a tag that could not be read as one. */
function whyMalformed(text: string): string {
  const [line = ''] = text.split('\n', 1)
  const valueless = nameBefore(line, /=(?=[\s/>]|$)/)
  const bare = nameBefore(line, /=[^"'{\s“”‘’]/)
  if (/[“”‘’]/.test(line)) return 'it contains curly quotation marks instead of straight ones (`"`)'
  if (/\/[ \t]+>/.test(line)) return 'there is a space between `/` and `>`'
  if (valueless !== undefined) return `\`${valueless}=\` has no value`
  if (bare !== undefined) return `the value of \`${bare}\` is not in quotes`
  if (line.split('{').length > line.split('}').length) return 'a `{` is never closed'
  if (line.split('"').length % 2 === 0) return 'a `"` is never closed'
  return 'it does not end with `>` or contains text that is not an attribute'
}
