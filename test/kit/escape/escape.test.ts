import { execFileSync } from 'node:child_process'
import * as fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { escapeAttribute, escapeHtml, escapeXml, unescapeHtml } from '../../../src/kit/escape/markup.ts'
import { decodeIfValid, decodeName, decodePercent, encodeAddress, encodePercent, encodeSegments } from '../../../src/kit/escape/percent.ts'
import { escapePattern, quoteSetting, quoteShell, settingWord, shellWord } from '../../../src/kit/escape/quote-words.ts'

const hostile = [
  'a\nb\r\nc',
  `"'\``,
  `$HOME \${HOME} $(id) \`id\``,
  '</script ><!-- --> ]]> <![CDATA[',
  '&amp;lt; &#60; &quot',
  '\u2028\u2029\u0085',
  'a\0b',
  '\u202egnp.exe',
  '\ud800 \udc00',
  '-rf',
  '--',
  '%zz %41 100%',
  '\\" \\\\ \\n',
  '{a} ; # b } {',
  '~default',
  '../..\\..',
  '',
]
const text = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom(...hostile)).map((parts) => parts.join('')),
)
const check = (property: (value: string) => void) =>
  fc.assert(fc.property(text, property), { numRuns: 300, examples: hostile.map((each) => [each]) })

interface Node {
  readonly data?: string
  readonly attribs?: Readonly<Record<string, string>>
  readonly children?: readonly Node[]
}

describe('HTML and XML', () => {
  const read = (markup: string, xmlMode: boolean) => {
    const { children } = parseDocument(markup, { xmlMode, decodeEntities: true }) as unknown as Node
    const [element, ...others] = children ?? []
    expect(others).toEqual([])
    return { text: (element?.children ?? []).map(({ data }) => data).join(''), attribute: element?.attribs?.title }
  }

  test('a parser reads the same text, and no other element', () => {
    check((value) => {
      const escaped = escapeHtml(value)
      expect(read(`<p title="${escaped}">${escaped}</p>`, false)).toEqual({ text: value, attribute: value })
      expect(read(`<p title="${escapeAttribute(value)}"></p>`, false).attribute).toBe(value)
      expect(unescapeHtml(escaped)).toBe(value)
    })
  })

  test('XML has the same text, without what it cannot contain', () => {
    check((value) => {
      const escaped = escapeXml(value)
      const allowed = value.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
      expect(read(`<p title='${escaped}'>${escaped}</p>`, true)).toEqual({ text: allowed, attribute: allowed })
    })
  })

  test('entities are read once', () => {
    expect(unescapeHtml('&amp;lt;script&amp;gt;')).toBe('&lt;script&gt;')
  })
})

describe('percent-encoding', () => {
  test('decodes to the same text; halves of surrogate pairs become U+FFFD', () => {
    check((value) => {
      expect(decodePercent(encodePercent(value))).toBe(value.toWellFormed())
      expect(encodePercent(value)).toMatch(/^[\w.!~*'()%-]*$/)
      expect(new URL(`https://a.example/${encodePercent(value)}`).origin).toBe('https://a.example')
      expect(encodeSegments(value).split('/').map(decodeIfValid).join('/')).toBe(value.toWellFormed())
      expect(encodeAddress(value)).toMatch(/^[!-~]*$/)
    })
  })

  test.each([
    ['%', undefined],
    ['100%', undefined],
    ['%zz', undefined],
    ['%ff', undefined],
    ['%ed%a0%80', undefined],
    ['%2e%2e%2f', '../'],
    ['%252e', '%2e'],
    ['a+b', 'a+b'],
  ])('%s is decoded once, or not at all', (written, expected) => {
    expect(decodePercent(written)).toBe(expected)
    expect(decodeIfValid(written)).toBe(expected ?? written)
  })

  test('names of the site are in NFC; names in other documents are as written', () => {
    expect(decodeName('cafe%CC%81')).toBe('café')
    expect(decodeName('cafe\u0301')).toBe('café')
    expect(decodePercent('cafe%CC%81')).toBe('cafe\u0301')
  })
})

test.skipIf(process.platform === 'win32')('a shell reads one argument with the same text', () => {
  const values = [...hostile, ...fc.sample(text, { numRuns: 300, seed: 1 })].map((each) => each.replaceAll('\0', '').toWellFormed())
  for (const quote of [quoteShell, shellWord]) {
    const script = values.map((value) => `printf '%s\\0' ${quote(value)}`).join('\n')
    const read = execFileSync('sh', ['-s'], { input: script, encoding: 'utf8', env: {} })
    expect(read.split('\0').slice(0, -1)).toEqual(values)
  }
  expect(quoteShell('a\0b')).toBe("'a\ufffdb'")
  expect(shellWord('out/site')).toBe('out/site')
  expect(shellWord('-rf')).toBe("'-rf'")
})

describe('settings of hosts', () => {
  /** Reads one word as nginx does: https://github.com/nginx/nginx/blob/master/src/core/ngx_conf_file.c */
  function readWord(written: string): { readonly word: string; readonly rest: string } {
    const quote = written[0] === '"'
    let word = ''
    for (let at = quote ? 1 : 0; at < written.length; at++) {
      const sign = written[at] ?? ''
      if (quote ? sign === '"' : /[\s;{]/.test(sign)) return { word, rest: written.slice(quote ? at + 1 : at) }
      if (sign === '\\' && /["'\\]/.test(written[at + 1] ?? '')) word += written[++at]
      else word += sign
    }
    return { word, rest: '' }
  }

  test('a word is read as the same text, and the settings go on behind it', () => {
    check((value) => {
      expect(readWord(`${quoteSetting(value)};`)).toEqual({ word: value, rest: ';' })
      expect(readWord(`${settingWord(value)};`)).toEqual({ word: value, rest: ';' })
    })
  })

  test('a pattern matches the text and nothing else', () => {
    check((value) => {
      expect(new RegExp(`^${escapePattern(value)}$`).test(value)).toBe(true)
      expect(new RegExp(`^${escapePattern(value)}$`).test(`${value}x`)).toBe(false)
    })
  })
})
