import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { unescapeHtml } from '../../../src/kit/escape/markup.ts'

/** Follows every address in the pages and styles of a copy, as a browser does. Returns those that lead nowhere, and how many there are. */
export function walkCopy(folder: string): { readonly pages: number; readonly links: number; readonly dead: readonly string[] } {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(?:html|css)$/.test(path))
  const anchors = new Map<string, ReadonlySet<string>>()
  const anchorsOf = (file: string) => {
    const known =
      anchors.get(file) ?? new Set([...readFileSync(file, 'utf8').matchAll(/ (?:id|name)="([^"]*)"/g)].map((match) => match[1] ?? ''))
    anchors.set(file, known)
    return known
  }
  const dead: string[] = []
  let links = 0
  for (const path of files) {
    const file = join(folder, path)
    const text = readFileSync(file, 'utf8').replace(/<pre[\s\S]*?<\/pre>|<link rel="canonical"[^>]*>/g, '')
    const pattern = path.endsWith('.css')
      ? /url\(["']?([^"')]+)/g
      : / (?:href|src|action|poster|data-src|data-search|data-search-page)="([^"]*)"/g
    for (const [, written = ''] of text.matchAll(pattern)) {
      const address = unescapeHtml(written)
      if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) continue
      links++
      const url = new URL(address, pathToFileURL(file))
      const anchor = decodeURIComponent(url.hash.slice(1))
      const target = fileURLToPath(url.href.replace(/[?#].*/s, ''))
      // The data that scripts load is in scripts.
      const found = [target, `${target}.js`].find((each) => existsSync(each) && statSync(each).isFile())
      const hasAnchor = anchor === '' || anchor === 'top' || !found?.endsWith('.html') || anchorsOf(found).has(anchor)
      if (found === undefined || !found.startsWith(folder) || !hasAnchor) dead.push(`${path}: ${address}`)
    }
  }
  return { pages: files.filter((path) => path.endsWith('.html')).length, links, dead }
}
