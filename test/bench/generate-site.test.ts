import { describe, expect, it } from 'vitest'
// @ts-expect-error plain JavaScript, typed by its comments
import { generateSite, pageMarkdown } from '../../bench/generate-site.js'
// @ts-expect-error plain JavaScript, typed by its comments
import { median, pairRatios } from '../../bench/statistics.js'
// @ts-expect-error plain JavaScript, typed by its comments
import { docsgenDialect, eleventyDialect, hugoDialect } from '../../bench/tools/dialects.js'

interface Page {
  index: number
  kind: string
  folder: string
  name: string
}

const textsOf = (pages: number, seed = 1): string[] => {
  const site = generateSite({ pages, seed })
  return site.pages.map((page: Page) => pageMarkdown(site, page, docsgenDialect))
}
const fencesOf = (text: string): string[] => text.match(/```\w+\n[\s\S]*?```/g) ?? []
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

describe('generateSite', () => {
  it.each([100, 1000, 10_000])('plans exactly %i pages, each at a place of its own', (pages) => {
    const site = generateSite({ pages })
    expect(new Set(site.pages.map((page: Page) => docsgenDialect.file(page))).size).toBe(pages)
  })

  it('gives sidebars of about 450 entries and sections of 30 to 50 pages', () => {
    const leaves = generateSite({ pages: 10_000 }).pages.filter((page: Page) => page.kind === 'page')
    const sizes = (key: (page: Page) => string): number[] => {
      const counts = new Map<string, number>()
      for (const page of leaves) counts.set(key(page), (counts.get(key(page)) ?? 0) + 1)
      return [...counts.values()]
    }
    expect(mean(sizes((page) => page.folder.split('/')[0] ?? ''))).toBeCloseTo(444, -1)
    expect(Math.min(...sizes((page) => page.folder))).toBeGreaterThanOrEqual(30)
    expect(Math.max(...sizes((page) => page.folder))).toBeLessThanOrEqual(50)
  })

  it('puts every page of the flat shape into one folder', () => {
    const { pages } = generateSite({ pages: 200, shape: 'flat' })
    expect(new Set(pages.map((page: Page) => page.folder))).toEqual(new Set(['']))
    expect(new Set(pages.map((page: Page) => page.name)).size).toBe(200)
  })
})

describe('pageMarkdown', () => {
  it('returns the same text for the same seed and different text for another', () => {
    expect(textsOf(60)).toEqual(textsOf(60))
    expect(textsOf(60, 2)[9]).not.toBe(textsOf(60)[9])
  })

  it('writes about 4.5 KB with three code blocks and 5 to 8 headings per page', () => {
    const texts = textsOf(300)
    expect(mean(texts.map((text) => Buffer.byteLength(text)))).toBeGreaterThan(4300)
    expect(mean(texts.map((text) => Buffer.byteLength(text)))).toBeLessThan(4800)
    for (const text of texts) {
      const headings = text.replaceAll(/```[\s\S]*?```/g, '').match(/^##+ .+$/gm) ?? []
      expect(fencesOf(text)).toHaveLength(3)
      expect(headings.length).toBeGreaterThanOrEqual(5)
      expect(headings.length).toBeLessThanOrEqual(8)
      expect(new Set(headings.map((heading) => heading.replace(/^#+ /, ''))).size).toBe(headings.length)
    }
  })

  it('never repeats a code sample', () => {
    const fences = textsOf(1000).flatMap(fencesOf)
    expect(new Set(fences).size).toBe(fences.length)
    const lengths = fences.map((fence) => fence.split('\n').length - 2)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(8)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(25)
  })

  it('writes pages of the same size in a small and a large site', () => {
    const bytes = (pages: number) => mean(textsOf(pages).map((text) => Buffer.byteLength(text)))
    expect(bytes(2000) / bytes(100)).toBeGreaterThan(0.99)
    expect(bytes(2000) / bytes(100)).toBeLessThan(1.01)
  })

  it('links only to existing pages and headings', () => {
    const site = generateSite({ pages: 300 })
    const files = new Set(site.pages.map((page: Page) => `/${docsgenDialect.file(page)}`))
    for (const page of site.pages) {
      const text: string = pageMarkdown(site, page, docsgenDialect)
      const slugs = (text.match(/^##+ .+$/gm) ?? []).map((heading) => heading.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-'))
      const base = `http://site/${docsgenDialect.file(page)}`
      for (const [, href = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
        if (href.startsWith('#')) expect(slugs).toContain(href.slice(1))
        else expect(files).toContain(new URL(href, base).pathname)
      }
    }
  })

  it('writes the same body for every tool except for its links', () => {
    const site = generateSite({ pages: 120 })
    const body = (text: string) => text.replace(/^---\n[\s\S]*?\n---\n/, '').replaceAll(/\]\([^)]*\)/g, ']()')
    for (const page of site.pages) {
      const [ours, hugo, eleventy] = [docsgenDialect, hugoDialect, eleventyDialect].map((dialect) =>
        body(pageMarkdown(site, page, dialect)),
      )
      expect(hugo).toBe(ours)
      expect(eleventy).toBe(ours)
    }
  })
})

describe('statistics', () => {
  it('takes the median, or the mean of the two middle values', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 3, 2])).toBe(2.5)
  })

  it('compares runs pair by pair', () => {
    expect(pairRatios([10, 40, 30], [20, 40, 20])).toEqual({ median: 1, pairs: [0.5, 1, 1.5] })
  })
})
