import { addTo } from '../../kit/data/sort-and-group.ts'
import { escapeXml } from '../../kit/escape/markup.ts'
import { visit, type WrittenChapter } from './write-book.ts'

const identifier = /^[\p{L}$_@][\p{L}\p{N}$_.]*$/u
/** Rows of members that have no names. */
const nameless = new Set(['constructor', 'returns'])
/** Members of reference pages are rows of tables. */
const named = /<(h[1-6]|tr) ([^<>]*)>(?:<th[^<>]*>)?([^<]+)/g

/**
 * Writes an index of the names that reference pages document, in alphabetical order, with links to the pages of each name. Empty for a
 * book without such pages.
 */
export function writeIndex(chapters: readonly WrittenChapter[], language: string): string {
  const links = new Map<string, string[]>()
  const add = (name: string, id: string, owner: string) => {
    const label = escapeXml(owner)
    const link = `<a href="#${id}" data-page="${id}">${owner === name ? `<b>${label}</b>` : label}</a>`
    addTo(links, name, link)
  }
  visit(chapters, ({ id, html, page }) => {
    const generated = page?.route.source.generated
    if (!page || !generated || generated.isData || generated.list) return
    const isName = identifier.test(page.title)
    if (isName) add(page.title, id, page.title)
    for (const [, tag, attributes = '', name = ''] of html.matchAll(named)) {
      const [, place] = /\bid="([^"]+)"/.exec(attributes) ?? []
      // Other headings of a page about one name are in its comment.
      if (place !== undefined && identifier.test(name) && !nameless.has(name) && (tag === 'tr' || !isName)) add(name, place, page.title)
    }
  })
  if (links.size === 0) return ''
  const { compare } = new Intl.Collator(language)
  const letters = new Map<string, string[]>()
  for (const [name, own] of [...links].sort(([a], [b]) => compare(sortKey(a), sortKey(b)))) {
    const letter = sortKey(name).charAt(0).toUpperCase()
    // A link to the page of a name contains the name.
    const label = own[0]?.includes('<b>') ? '' : `<b>${escapeXml(name)}</b>`
    addTo(letters, letter, `<li>${label} ${own.join(', ')}</li>`)
  }
  const groups = [...letters].map(([letter, lines]) => `<h2>${letter}</h2><ul>${lines.join('')}</ul>`)
  return `<nav class="book-index" aria-label="Index">${groups.join('\n')}</nav>`
}

/** A name without the signs that it starts with, unless it has only signs. */
function sortKey(name: string): string {
  return name.replace(/^[$_@]+(?=.)/, '')
}
