import { defineFeature } from '../../core/feature.ts'
import type { NotedSection } from '../../core/markdown/findings.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import type { CodeBlock } from '../../core/markdown/syntax-parts.ts'
import type { Document } from '../../core/model/document.ts'
import type { SitePage } from '../../core/model/site.ts'
import type { ManifestAnchor, ManifestSample } from '../../core/model/site-manifest.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { checkPrevious } from './check-previous.ts'
import { diagnostics } from './diagnostics.ts'

/** Reports addresses that the previous build had, and keeps the anchors of sections that are elsewhere now. */
export const previousAddresses = defineFeature({
  name: 'previous-addresses',
  diagnostics,
  syntax: {
    isIn: ({ options }) => options.linksOnly !== true,
    code: printSample,
    records: (walk) => ({ document: printSections(walk) }),
  },
  prepare({ site, config, previous, readBody, stage }) {
    if (!previous) return undefined
    return stage('compare', () => {
      const findHeading = ({ route, document }: SitePage, id: string) =>
        readBody(route.source, document)?.headings.find((heading) => heading.id === id)?.at
      const { diagnostics, aliases } = checkPrevious({ site, config, previous, findHeading })
      const kept = site.pages.flatMap(({ route: { path } }) =>
        (aliases.get(path) ?? []).map(({ id, of, page }) => ({ from: `${path}#${id}`, to: `${page?.path ?? ''}#${of}` })),
      )
      const pages = ({ route: { path } }: SitePage) => {
        const own = aliases.get(path)
        return own ? { aliases: own } : {}
      }
      return { value: { pages, report: { aliases: kept } }, diagnostics }
    })
  },
})

/** The number of word pairs that a sketch keeps. */
const sketchSize = 16
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The manifest's records of a page's code. */
const samplePrints = createNotes((): ManifestSample[] => [])

/**
 * Lists a page's anchors as the manifest does, with hashes that recognize the section of each heading in a later build: under another
 * heading, or on another page. The text above the first heading has no ID, and the ID of the page's title in place of the hash.
 */
function printSections(walk: PageWalk): Pick<Document, 'sections' | 'samples'> {
  const { page, found } = walk
  const { text } = page
  const samples = samplePrints(walk)
  const sorted = found.sections.toSorted((a, b) => a.start - b.start)
  const known = new Set<string>()
  const printed: ManifestAnchor[] = []
  for (const [index, section] of sorted.entries()) {
    known.add(section.id)
    printed.push(...printSection(text, section, sorted[index + 1]?.start ?? text.length))
  }
  // The numbers of footnotes change with the text.
  for (const id of found.anchors) if (!known.has(id) && !/^fn(?:ref)?-\d/.test(id)) printed.push([id])
  return {
    ...(printed.length === 0 ? {} : { sections: JSON.stringify(printed) }),
    ...(samples.length === 0 ? {} : { samples: JSON.stringify(samples) }),
  }
}

function printSection(text: string, { id, heading, end }: NotedSection, next: number): readonly ManifestAnchor[] {
  const body = printText(text, end, next)
  // Old links to a page's title lead to its top anyway.
  if (id === '') return body.sketch === '' && heading === '' ? [] : [[id, heading || '-', body.hash, body.sketch]]
  return [[id, printText(heading, 0, heading.length).hash.slice(0, 8), body.hash, body.sketch]]
}

/** Notes a code block for the manifest. White space matters in some languages. */
function printSample(walk: PageWalk, { source: code, info }: CodeBlock): undefined {
  if (walk.page.isGenerated) return
  const print = [info?.language ?? '', shortHash(code).slice(0, 8)] as const
  samplePrints(walk).push(info?.values.has('unchecked') ? [...print, 'unchecked'] : print)
}

interface TextPrint {
  /** 16 hexadecimal digits. White space makes no difference. */
  readonly hash: string
  /** The smallest hashes of pairs of words, in ascending order, four digits each: texts that share words share some of them. */
  readonly sketch: string
}

/** ASCII letters and digits. */
const wordCodes = Uint8Array.from({ length: 128 }, (_, code) => (/[A-Za-z0-9]/.test(String.fromCharCode(code)) ? 1 : 0))

/** Not cryptographic: one pass over the characters, because every page of every build is read. */
function printText(text: string, start: number, end: number): TextPrint {
  // Both as signed numbers, as `Math.imul` returns them: for others, V8 compiles the loop again and again.
  let high = 0x9e3779b9 | 0
  let low = 0x85ebca6b | 0
  let word = 0
  let before = 0
  const smallest = new Int32Array(sketchSize + 1)
  let count = 0
  for (let at = start; at <= end; at++) {
    const code = at < end ? text.charCodeAt(at) : 32
    const isWord = code > 127 || wordCodes[code] === 1
    if (code > 32) {
      high = Math.imul(high ^ code, 0x01000193)
      low = Math.imul(low ^ code, 0x5bd1e995) ^ (low >>> 15)
    }
    if (isWord) word = Math.imul(word ^ code, 0x01000193) || 1
    // Chinese and Japanese have no spaces between words.
    if (word !== 0 && (!isWord || code > 0x2e7f)) {
      count = keepSmallest(smallest, count, mix(Math.imul(before, 31) ^ word) >>> 8)
      before = word
      word = 0
    }
  }
  let sketch = ''
  for (let at = 0; at < count; at++) sketch += writeNumber(smallest[at] ?? 0)
  return { hash: hex(mix(high)) + hex(mix(low)), sketch }
}

/** Inserts a value into the sorted first `count` numbers, unless it is there or too large. Returns the new count. */
function keepSmallest(smallest: Int32Array, count: number, value: number): number {
  let at = count
  while (at > 0 && (smallest[at - 1] ?? 0) > value) at--
  if (at === sketchSize || (at > 0 && smallest[at - 1] === value)) return count
  smallest.copyWithin(at + 1, at, count)
  smallest[at] = value
  return Math.min(count + 1, sketchSize)
}

/** The finalizer of MurmurHash3. */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0')
}

/** A number below 2^24 as four digits, whose order is not that of the numbers. */
function writeNumber(value: number): string {
  return `${digits[value >>> 18]}${digits[(value >>> 12) & 63]}${digits[(value >>> 6) & 63]}${digits[value & 63]}`
}
