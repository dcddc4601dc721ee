import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from './parse-text.ts'
import { linksOf, reportsOf } from './reports.ts'

const text = '---\ntitle: T\n---\n\n## H\n\n- a [x](y.md)\n\n```js\nlet a\n```\n\nend'

describe('line breaks and byte-order marks', () => {
  it.each([
    { name: 'CRLF', write: (source: string) => source.replaceAll('\n', '\r\n') },
    { name: 'CR', write: (source: string) => source.replaceAll('\n', '\r') },
    { name: 'mixed ends', write: (source: string) => source.replace('\n', '\r\n').replace('T\n', 'T\r') },
    { name: 'a byte-order mark', write: (source: string) => `\uFEFF${source}` },
    { name: 'a final line end', write: (source: string) => `${source}\r\n` },
  ])('read the same with $name', ({ write }) => {
    const page = parseText(write(text))
    expect(htmlOf(page)).toBe(htmlOf(parseText(text)))
    expect(page.document.title).toBe('T')
    expect(linksOf(page)).toEqual(['y.md 7:9'])
    expect(reportsOf(page)).toEqual([])
  })

  it('finds a heading after a byte-order mark', () => {
    const page = parseText('\uFEFF# Title\n\ntext\n')
    expect(page.document.title).toBe('Title')
    expect(page.body.titleId).toBe('title')
  })

  it('keeps a byte-order mark within the text', () => {
    expect(htmlOf(parseText('a\uFEFFb\n'))).toBe('<p>a\uFEFFb</p>\n')
  })
})

describe('bytes that are not UTF-8', () => {
  it('shows NUL as a replacement character', () => {
    const page = parseText('a\n\nb\0c\0\n')
    expect(htmlOf(page)).toBe('<p>a</p>\n<p>b\ufffdc\ufffd</p>\n')
    expect(page.document.diagnostics[0]).toMatchObject({ code: 'page/nul', severity: 'warning', location: { line: 3 } })
    expect(page.document.diagnostics[0]?.message).toContain('2 NUL bytes')
  })

  it.each([
    { name: 'a stray byte', bytes: [0x61, 0xff, 0x62], reason: 'byte 2 (0xff)' },
    { name: 'an overlong form', bytes: [0xc0, 0xaf], reason: 'byte 1 (0xc0)' },
    { name: 'a character cut short', bytes: [0x61, 0x62, 0xe2, 0x82], reason: 'byte 3 (0xe2)' },
    { name: 'a surrogate', bytes: [0xed, 0xa0, 0x80], reason: 'byte 1 (0xed)' },
    { name: 'UTF-16, little endian', bytes: [0xff, 0xfe, 0x61, 0x00], reason: 'it appears to be UTF-16' },
    { name: 'UTF-16, big endian', bytes: [0xfe, 0xff, 0x00, 0x61], reason: 'it appears to be UTF-16' },
  ])('are refused: $name', ({ bytes, reason }) => {
    const page = parseText(Uint8Array.from(bytes))
    expect(page.document.diagnostics).toMatchObject([{ code: 'page/not-utf8', severity: 'error', location: { file: 'content/page.md' } }])
    expect(page.document.diagnostics[0]?.message).toContain(reason)
    expect(htmlOf(page)).toBe('')
  })

  it('reports the line of the first invalid byte', () => {
    const page = parseText(Buffer.from('# A\r\n\nGr\xfc\xdfe\n', 'latin1'))
    expect(page.document.diagnostics[0]?.location).toEqual({ file: 'content/page.md', line: 3, column: 1 })
  })

  it('warns of large files and rejects larger ones', () => {
    expect(reportsOf(parseText('a\n\n'.repeat(340_000)))).toEqual(['page/large undefined:undefined'])
    expect(reportsOf(parseText(Buffer.alloc(10_000_001, 'a')))).toEqual(['page/too-large undefined:undefined'])
  })
})

describe('characters of all kinds', () => {
  it('cuts descriptions between characters', () => {
    const { description } = parseText('a'.concat('\u{1F600}'.repeat(200), '\n')).document
    expect(description.isWellFormed()).toBe(true)
    expect(description.length).toBeLessThanOrEqual(161)
  })

  it('gives composed and decomposed headings the same id', () => {
    const id = (heading: string) => parseText(`text\n\n## ${heading}\n`).body.headings[0]?.id
    expect(id('Cafe\u0301')).toBe('caf\u00e9')
    expect(id('x {#cafe\u0301}')).toBe('caf\u00e9')
  })

  it('counts columns in UTF-16 units', () => {
    expect(linksOf(parseText('\u{1F600} e\u0301 [x](y)\n'))).toEqual(['y 1:11'])
  })

  it.each(['```js\nlet a\u202e = 1\n```\n', '```\nplain \u202e\n```\n', 'text\n\n    indented \u2066\n'])(
    'warns of direction marks in code: %j',
    (source) => {
      const page = parseText(source)
      const before = source.slice(0, source.search(/[\u202e\u2066]/)).split('\n')
      expect(reportsOf(page)).toEqual([`code/bidi ${before.length}:${(before.at(-1)?.length ?? 0) + 1}`])
    },
  )
})
