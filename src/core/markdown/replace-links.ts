import { unescapeHtml } from '../../kit/escape/markup.ts'
import { blankCodeSpans } from '../../kit/markdown-lines/code-spans.ts'
import { linesOutsideFences } from '../../kit/markdown-lines/read-lines.ts'

/**
 * Matches the targets of links, definitions, and attributes: `](./a.md)`, `]: ./a.md`, `href="./a.md"`, and `{dark=./a.png}`. An attribute
 * ends where a link ends: `[x=1](./a.md)`.
 */
const target =
  /(\]\([ \t]*|\]:[ \t]+|[\w-]=)(?:<([^<>\n]+)>|"((?:(?!\]\()[^"\n])*)"|'((?:(?!\]\()[^'\n])*)'|((?:(?!\][(:])[^\s()<>{}"']|\([^\s()<>{}"']*\))+))/g

/** Replaces URLs in Markdown, except in code. */
export function replaceLinks(text: string, addresses: ReadonlyMap<string, string>): string {
  if (addresses.size === 0) return text
  let replaced = ''
  let done = 0
  for (const { line, start } of linesOutsideFences(text)) {
    if (!/\]\(|\]:|=/.test(line)) continue
    for (const { index, 0: whole, 1: before = '', ...forms } of blankCodeSpans(line).matchAll(target)) {
      const href = forms[2] ?? forms[3] ?? forms[4] ?? forms[5] ?? ''
      const address = addresses.get(href) ?? addresses.get(readTarget(href))
      if (address === undefined) continue
      const at = start + index + whole.indexOf(href, before.length)
      replaced += text.slice(done, at) + address
      done = at + href.length
    }
  }
  return replaced + text.slice(done)
}

/** Converts a URL as written to the form in `addresses`, which contains no escapes of Markdown and HTML. */
function readTarget(written: string): string {
  if (!/[\\&]/.test(written)) return written
  return unescapeHtml(written.replace(/\\([!-/:-@[-`{-~])/g, '$1'))
}
