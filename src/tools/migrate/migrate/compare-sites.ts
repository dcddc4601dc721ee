import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import type { Body, Document } from '../../../core/model/document.ts'
import type { Site } from '../../../core/model/site.ts'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import { byText } from '../../../kit/data/sort-and-group.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { formatCounted, shorten } from '../../../kit/text/format-values.ts'
import { withoutEnding } from '../check-other-site.ts'
import { type Block, type OldText, readOldText, type Shown, wordsOf } from './read-old-text.ts'

export type Comparison = ReturnType<typeof compareSites>

interface OldAddresses {
  /** The URLs without the base, each with the page's anchors if they are known. */
  readonly addresses: ReadonlyMap<string, readonly string[] | undefined>
  readonly routeOf: (address: string) => string
}

/** Compares the URLs and anchors of the old site with those of the new one. */
export function compareSites({ addresses, routeOf }: OldAddresses, site: Pick<Site, 'pages' | 'redirects' | 'publicFiles'>) {
  const pages = new Map(site.pages.map(({ route, document }) => [withoutEnding(route.path), document]))
  const redirects = new Map(site.redirects.map(({ from, to }) => [withoutEnding(from), to]))
  const files = new Set([...site.publicFiles].map((path) => withoutEnding(`/${path}`)))
  const lostAddresses: string[] = []
  const lostAnchors: { address: string; anchor: string }[] = []
  /** The number of kept URLs that are redirects. */
  let redirected = 0
  let anchors = 0
  for (const [address, ids = []] of [...addresses].sort(byText(([key]) => key))) {
    const key = withoutEnding(address)
    const isPage = pages.has(key)
    const to = isPage ? undefined : redirects.get(key)
    if (to !== undefined) redirected++
    else if (!isPage && !files.has(key)) lostAddresses.push(address)
    const page = pages.get(isPage ? key : withoutEnding((to ?? routeOf(key)).split('#', 1)[0] ?? ''))
    const known = new Set(page?.anchors ?? [])
    for (const anchor of ids) {
      anchors++
      if (!known.has(anchor)) lostAnchors.push({ address, anchor })
    }
  }
  return {
    addresses: addresses.size,
    keptAddresses: addresses.size - lostAddresses.length,
    redirected,
    anchors,
    keptAnchors: anchors - lostAnchors.length,
    lostAddresses,
    lostAnchors,
  }
}

/** `The new site has 412 of 412 addresses, 3,090 of 3,096 anchors of the old one, by docsgen’s model of mdBook.` */
export function describeComparison({ addresses, keptAddresses, anchors, keptAnchors, redirected }: Comparison, tool?: string): string {
  const format = (count: number) => count.toLocaleString('en')
  const source = tool === undefined ? 'measured in its HTML' : `by docsgen’s model of ${tool}`
  const by = redirected > 0 ? ` ${format(redirected)} of the addresses ${redirected === 1 ? 'is a redirect' : 'are redirects'}.` : ''
  return `The new site has ${format(keptAddresses)} of ${format(addresses)} addresses, ${format(keptAnchors)} of ${format(anchors)} anchors of the old one, ${source}.${by}`
}

const maxDepth = 40

/** Reads the URLs and anchors of a built site from its HTML files. Anchors are the IDs of headings, and IDs in the text around them. */
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

/**
 * Other sites link to heading IDs. IDs in the page's frame and its dialogs belong to the old theme, and only footnotes link to footnote
 * IDs.
 */
function readAnchors(html: string): readonly string[] {
  const anchors = new Set<string>()
  let outside = 0
  let inside = 0
  const dialogs: boolean[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'nav' || name === 'aside' || name === 'footer' || name === 'header') outside++
      if (name === 'main' || name === 'article') inside++
      dialogs.push(dialogs.at(-1) || attributes.role === 'dialog')
      const isHeading = /^h[1-6]$/.test(name)
      const id = attributes.id ?? (name === 'a' && inside > 0 ? attributes.name : undefined)
      if (
        id !== undefined &&
        id !== '' &&
        !dialogs.at(-1) &&
        !/^(?:__|fn(?:ref)?\d*:)/.test(id) &&
        (isHeading || (outside === 0 && inside > 0 && ['a', 'span', 'dt', 'p', 'li'].includes(name)))
      )
        anchors.add(id)
    },
    onclosetag(name) {
      if (name === 'nav' || name === 'aside' || name === 'footer' || name === 'header') outside--
      if (name === 'main' || name === 'article') inside--
      dialogs.pop()
    },
  })
  parser.end(html)
  return [...anchors]
}

/** The result of comparing the text of the old site with the text of the new site. */
export interface TextComparison {
  readonly words: number
  readonly arrivedWords: number
  /** Blocks that lack words on the new site, and markup that readers would see as text, each with its location on the old site. */
  readonly lost: readonly LostText[]
}

interface LostText {
  readonly kind: 'gone' | 'raw'
  readonly file: ProjectPath
  readonly line: number
  readonly found: string
}

/** Compares the words in old files with the text of the pages that show these files. */
export function compareTexts(pages: readonly { readonly old: readonly OldText[]; readonly shown: Shown }[]): TextComparison {
  let words = 0
  let arrivedWords = 0
  const lost = new Map<string, LostText>()
  for (const { old, shown } of pages) {
    const read = old.map(readOldText)
    const missing = findMissing(
      read.flatMap(({ blocks }) => blocks).filter(({ label }) => label === undefined || shown.prose.includes(label)),
      wordsOf(shown.all),
    )
    for (const { block, count } of missing) {
      words += block.words.length
      arrivedWords += block.words.length - count
      if (count < 2 && count * 2 < block.words.length) continue
      if (count > 0) add('gone', block, block.text)
    }
    const known = countBy(read.flatMap(({ prose }) => findMarkup(prose).map(nameOfMarkup)))
    for (const found of findMarkup(shown.prose)) {
      const name = nameOfMarkup(found)
      if (take(known, name)) continue
      const place = old.find(({ text }) => text.includes(found)) ?? old.find(({ text }) => text.includes(name))
      if (place === undefined) continue
      const at = Math.max(place.text.indexOf(found), place.text.indexOf(name))
      add('raw', { file: place.file, line: place.text.slice(0, at).split('\n').length }, found)
    }
  }
  return { words, arrivedWords, lost: [...lost.values()] }

  function add(kind: LostText['kind'], { file, line }: Pick<Block, 'file' | 'line'>, text: string): void {
    // Several pages can show the same file.
    lost.set(`${kind} ${file}:${line}`, { kind, file, line, found: shorten(text.replace(/\s+/g, ' ').trim(), 80) })
  }
}

/** `99.8 % of the 41,200 words arrived. 3 blocks lack words, and 1 place shows markup as text.` */
export function describeTexts({ words, arrivedWords, lost }: TextComparison): string {
  const share = words === 0 ? 100 : Math.floor((arrivedWords / words) * 1000) / 10
  const gone = lost.filter(({ kind }) => kind === 'gone').length
  const raw = lost.length - gone
  const found = [
    ...(gone > 0 ? [`${formatCounted(gone, 'block')} ${gone === 1 ? 'lacks' : 'lack'} words`] : []),
    ...(raw > 0 ? [`${formatCounted(raw, 'place')} ${raw === 1 ? 'shows' : 'show'} markup as text`] : []),
  ]
  return `${share} % of the ${words.toLocaleString('en')} words arrived. ${found.length === 0 ? 'No block lacks words.' : `${found.join(', and ')}.`}`
}

/**
 * Counts the words of each block that a page lacks. Blocks that the page contains completely come first, so that their words are not
 * attributed to other blocks.
 */
function findMissing(blocks: readonly Block[], shown: readonly string[]): readonly { readonly block: Block; readonly count: number }[] {
  const text = ` ${shown.join(' ')} `
  const left = countBy(shown)
  const counts = new Map<Block, number>()
  const spend = (block: Block) => counts.set(block, block.words.filter((word) => !take(left, word)).length)
  const isThere = ({ words }: Block) => text.includes(` ${words.join(' ')} `)
  for (const block of blocks.filter(isThere).sort((a, b) => b.words.length - a.words.length)) spend(block)
  for (const block of blocks) if (!counts.has(block)) spend(block)
  return blocks.map((block) => ({ block, count: counts.get(block) ?? 0 }))
}

function countBy(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function take(counts: Map<string, number>, word: string): boolean {
  const count = counts.get(word) ?? 0
  if (count > 0) counts.set(word, count - 1)
  return count > 0
}

/** Markup that no tool shows as text unless its author escapes it. */
const markup =
  /<\/?[A-Za-z][\w.-]*(?:\s[^<>\n]{0,300})?\/?>|\{\{[^}\n]{1,200}\}\}|\{%[^}\n]{1,200}%\}|(?<![^\s]):::+ ?\w*|(?:!!!|\?\?\?\+?) \w+|=== "[^"\n]{1,100}"/g

function findMarkup(prose: string): readonly string[] {
  return prose.match(markup) ?? []
}

function nameOfMarkup(found: string): string {
  return /^<\/?[\w.-]+/.exec(found)?.[0] ?? found.replace(/\s+/g, ' ')
}

/** Returns the text of a page as docsgen shows it. `stubs` are components that only show their children. */
export function readShownText(
  { html, slots, titleHtml, heading }: Body,
  { title, description }: Document,
  stubs: ReadonlySet<string>,
): Shown {
  const parts = [title, heading ?? '', description]
  const addValues = (value: unknown): void => {
    if (typeof value === 'string') parts.push(value)
    else if (isObjectOrList(value)) for (const each of Object.values(value)) addValues(each)
  }
  for (const slot of slots) if (slot.kind === 'open' && !stubs.has(slot.component)) addValues(slot.attributes)
  const before = parts.join('\n\n')
  let all = ''
  let prose = ''
  let codeDepth = 0
  const separate = (name: string) => {
    // Spans color individual parts of words.
    if (name === 'span') return
    all += name === 'code' || name === 'a' ? ' ' : ' \n'
    prose += ' '
  }
  const parser = new Parser({
    onopentag(name, { title: tooltip = '', alt = '', label = '' }) {
      separate(name)
      all += `${tooltip} ${alt} ${label} `
      if (name === 'code' || name === 'pre') codeDepth++
    },
    onclosetag(name) {
      separate(name)
      if (name === 'code' || name === 'pre') codeDepth--
    },
    ontext(text) {
      all += text
      if (codeDepth === 0) prose += text
    },
  })
  parser.end(`${titleHtml}<p>${new TextDecoder().decode(html)}`)
  return { all: `${before}\n${all}`, prose }
}
