/**
 * The parts of a PDF that docsgen reads after Chrome has printed it. Its objects are not compressed, except for the contents of pages.
 */
export interface PdfPlaces {
  readonly pages: number
  /** The number of the page, from 1 up, of every place that a link leads to. */
  readonly pageOf: ReadonlyMap<string, number>
}

const object = /(?:^|\n)(\d+) 0 obj\n?([\s\S]*?)\nendobj/g

export function readPlaces(pdf: Uint8Array): PdfPlaces {
  const text = Buffer.from(pdf).toString('latin1')
  const objects = new Map<string, string>()
  // Streams can contain everything, so they are skipped.
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
 * The same bytes for the same book: dates and the numbers that Chrome gives to cells of tables, which count what it has shown before, are
 * replaced by others of the same length, because a PDF lists the positions of its objects.
 */
export function settlePdf(pdf: Uint8Array, date: string): Uint8Array {
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
