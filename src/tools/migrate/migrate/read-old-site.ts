import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { withoutEnding } from '../check-other-site.ts'

const maxDepth = 40

/** The addresses and anchors of a built site, from its HTML files. Anchors are the ids of headings, and those in the text around them. */
export function readOldSite(folder: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  const visit = (path: string, depth: number) => {
    for (const name of readdirSync(join(folder, path)).sort()) {
      const child = path === '' ? name : `${path}/${name}`
      const stats = lstatSync(join(folder, child))
      if (stats.isDirectory() && depth < maxDepth && name !== 'node_modules' && !name.startsWith('.')) visit(child, depth + 1)
      else if (stats.isFile() && name.endsWith('.html') && child !== '404.html')
        found.set(withoutEnding(`/${child.normalize('NFC')}`), readAnchors(readFileSync(join(folder, child), 'utf8')))
    }
  }
  visit('', 0)
  return found
}

/** Ids of headings are what other sites link to; ids of the page's frame belong to the old theme. */
function readAnchors(html: string): readonly string[] {
  const anchors = new Set<string>()
  let outside = 0
  let inside = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'nav' || name === 'aside' || name === 'footer' || name === 'header') outside++
      if (name === 'main' || name === 'article') inside++
      const isHeading = /^h[1-6]$/.test(name)
      const id = attributes.id ?? (name === 'a' && inside > 0 ? attributes.name : undefined)
      if (
        id !== undefined &&
        id !== '' &&
        !id.startsWith('__') &&
        (isHeading || (outside === 0 && inside > 0 && ['a', 'span', 'dt', 'p', 'li'].includes(name)))
      )
        anchors.add(id)
    },
    onclosetag(name) {
      if (name === 'nav' || name === 'aside' || name === 'footer' || name === 'header') outside--
      if (name === 'main' || name === 'article') inside--
    },
  })
  parser.end(html)
  return [...anchors]
}
