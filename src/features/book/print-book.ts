import { UsageError } from '../../kit/failures/failure.ts'
import { type BrowserFile, type BrowserProgram, openBrowser } from '../../kit/programs/open-browser.ts'

interface PrintInput {
  readonly program: BrowserProgram
  /** The document, with the page numbers that are known. */
  readonly write: (pageNumbers: ReadonlyMap<string, string>) => string
  readonly files: BrowserFile
  /** All places that links in the book lead to. */
  readonly places: readonly string[]
  /** ISO 8601. */
  readonly date: string
}

interface PrintedBook {
  readonly pdf: Uint8Array
  readonly pages: number
  /** The ID of a section with parts that are wider than the paper, and the number of those parts. */
  readonly cutOff: readonly (readonly [id: string, parts: number])[]
}

const limitMs = 300_000
/** Page numbers change what fits on a page, which can in turn change the page numbers. */
const mostPasses = 5

/** Waits for fonts and images, and then looks for parts that are wider than an A4 page within its margins. */
const prepare = `(async () => {
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  document.documentElement.style.width = '170mm'
  const found = new Map()
  for (const part of document.querySelectorAll('main :is(pre, table, svg, img)')) {
    const section = part.closest('section[id]')
    const edges = section.getBoundingClientRect()
    const { left, right } = part.getBoundingClientRect()
    if (left < edges.left - 2 || right > edges.right + 2) found.set(section.id, (found.get(section.id) ?? 0) + 1)
  }
  document.documentElement.style.width = ''
  return [...found]
})()`

/** Prints the book until each page number in the text matches the page it refers to. */
export async function printBook({ program, write, files, places, date }: PrintInput): Promise<PrintedBook> {
  let numbers = guessPageNumbers(write(new Map()), places)
  let html = ''
  const browser = await openBrowser(program, (path) =>
    path === '/' ? { type: 'text/html; charset=utf-8', content: Buffer.from(html) } : files(path),
  )
  try {
    for (let pass = 1; ; pass += 1) {
      html = write(numbers)
      // The first pass only determines the page numbers. Invisible text takes up the same space and prints in half the time.
      if (pass === 1) html = html.replace('</head>', '<style>.book * { visibility: hidden !important }</style></head>')
      const printed = await browser.print(prepare, limitMs, pass === 1)
      if (printed === 'late' || printed === 'crashed')
        throw new UsageError(
          printed === 'late'
            ? `Printing takes longer than ${limitMs / 60_000} minutes.`
            : 'The browser has too little memory to print the book.',
          'Make several books, each of some sections.',
        )
      const { pages, pageOf } = readPlaces(printed.pdf)
      const next = new Map(places.map((place) => [place, String(pageOf.get(place) ?? '')]))
      const isStable = places.every((place) => next.get(place) === numbers.get(place))
      if ((isStable && pass > 1) || pass === mostPasses)
        return { pdf: settlePdf(printed.pdf, date), pages, cutOff: printed.value as PrintedBook['cutOff'] }
      numbers = next
    }
  } finally {
    await browser.close()
  }
}

/** The number of HTML characters in the main part of a book that fill an A4 page, measured in guides with code and tables. */
const charactersPerPage = 3_300

/** Digits have equal width, so replacing a guessed number with the right number of the same length does not change the layout. */
export function guessPageNumbers(html: string, places: readonly string[]): ReadonlyMap<string, string> {
  const start = html.indexOf('<main')
  const guesses = new Map(places.map((place) => [place, '1']))
  for (const { 1: id = '', index } of html.matchAll(/ id="([^"]+)"/g))
    if (guesses.has(id)) guesses.set(id, String(2 + Math.max(0, Math.floor((index - start) / charactersPerPage))))
  return guesses
}

/**
 * The parts of a PDF that docsgen reads after Chrome has printed the PDF. The objects of the PDF are not compressed, except for the
 * contents of pages.
 */
interface PdfPlaces {
  readonly pages: number
  /** The number of the page, starting from 1, for every place that a link leads to. */
  readonly pageOf: ReadonlyMap<string, number>
}

const object = /(?:^|\n)(\d+) 0 obj\n?([\s\S]*?)\nendobj/g

export function readPlaces(pdf: Uint8Array): PdfPlaces {
  const text = Buffer.from(pdf).toString('latin1')
  const objects = new Map<string, string>()
  // Streams can contain anything, so they are skipped.
  for (const [, number = '', content = ''] of text.replace(/stream\r?\n[\s\S]*?\nendstream/g, '').matchAll(object))
    objects.set(number, content)
  const catalog = [...objects.values()].find((content) => content.includes('/Type /Catalog')) ?? ''
  const pages = listPages(objects, /\/Pages (\d+) 0 R/.exec(catalog)?.[1] ?? '')
  const numbers = new Map(pages.map((page, index) => [page, index + 1]))
  const destinations = objects.get(/\/Dests (\d+) 0 R/.exec(catalog)?.[1] ?? '') ?? ''
  const pageOf = new Map<string, number>()
  // Each line is `/name [page 0 R /XYZ x y 0]`.
  for (const line of destinations.split('\n')) {
    const [name = '', page = ''] = line.replace('<<', '').split(' ')
    const number = numbers.get(page.replace('[', ''))
    if (number !== undefined) pageOf.set(name.slice(1), number)
  }
  return { pages: pages.length, pageOf }
}

/** The tree of pages in reading order. */
function listPages(objects: ReadonlyMap<string, string>, root: string): readonly string[] {
  const kids = /\/Kids \[([^\]]*)\]/.exec(objects.get(root) ?? '')?.[1]
  return kids === undefined ? [root] : kids.split(' 0 R').flatMap((kid) => (kid.trim() === '' ? [] : listPages(objects, kid.trim())))
}

/**
 * Returns the same bytes for the same book. Dates and the numbers that Chrome gives to table cells, which depend on what Chrome has shown
 * before, are replaced by others of the same length, because a PDF lists the positions of its objects.
 */
function settlePdf(pdf: Uint8Array, date: string): Uint8Array {
  const day = date.slice(0, 10).replaceAll('-', '')
  const text = Buffer.from(pdf)
    .toString('latin1')
    .replace(/(\/(?:CreationDate|ModDate) \(D:)\d{14}[+-]\d\d'\d\d'/g, `$1${day}000000+00'00'`)
  const numbers = [...new Set([...text.matchAll(/\(node(\d{8})\)/g)].map(([, number = '']) => number))].sort()
  const settled = new Map(numbers.map((number, index) => [number, String(index + 1).padStart(8, '0')]))
  return Buffer.from(
    text.replace(/\(node(\d{8})\)/g, (_, number: string) => `(node${settled.get(number)})`),
    'latin1',
  )
}
