import type { Tokens } from 'marked'
import { describe, expect, test } from 'vitest'
import { createNotes, type Syntax } from '../../../src/core/markdown/page-walk.ts'
import { parsePage } from '../../../src/core/markdown/parse-page.ts'
import { syntaxOf } from '../../../src/core/markdown/syntax-table.ts'
import { escapeHtml } from '../../../src/kit/escape/markup.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { admonitions, htmlOf } from './parse-text.ts'

function parse(text: string, syntax: Syntax) {
  return parsePage(
    { file: 'content/page.md' as ProjectPath, bytes: Buffer.from(text) },
    { includeFolders: [], components: [], admonitions, codeLanguages: [], html: 'checked' },
    { includeReader: { read: () => 'missing', similar: () => undefined }, syntax: syntaxOf([{ syntax }]) },
  )
}

const notes = createNotes((): string[] => [])

const block = /^%% (\w+)(?:\n|$)/

/** `%name%` in a line and `%% name` as a block. */
const marks: Syntax = {
  isIn: ({ text }) => text.includes('%'),
  blocks: {
    '%': {
      endsParagraph: (src) => block.test(src),
      read(src) {
        const match = block.exec(src)
        return match ? { type: 'mark', raw: match[0], plain: match[1] } : undefined
      },
    },
  },
  inlines: {
    '%': (src) => {
      const match = /^%(\w+)%/.exec(src)
      return match ? { type: 'mark', raw: match[0], plain: match[1] } : undefined
    },
  },
  writers: {
    mark(walk, token) {
      const { plain } = token as Tokens.Generic
      notes(walk).push(plain)
      walk.writer.write(`<mark>${escapeHtml(plain)}</mark>`)
    },
  },
  records: (walk) => ({ document: { sections: notes(walk).join() } }),
}

describe('a syntax that is nowhere in the core', () => {
  test('is read in lines, headings, and as blocks that end a paragraph', () => {
    const { document, body } = parse('# A %b%\n\nText 5 % of %c% *and %d%*\n%% e\nmore\n', marks)
    expect(document.title).toBe('A b')
    expect(htmlOf({ document, body })).toBe('<p>Text 5 % of <mark>c</mark> <em>and <mark>d</mark></em></p>\n<mark>e</mark><p>more</p>\n')
    // Each page has notes of its own.
    expect(document.sections).toBe('c,d,e')
    expect(parse('%x%', marks).document.sections).toBe('x')
  })

  test('is not asked on pages that cannot hold it', () => {
    const failing: Syntax = { isIn: ({ text }) => text.includes('%'), text: () => expect.fail('asked'), finish: () => expect.fail('asked') }
    expect(htmlOf(parse('Text\n', failing))).toBe('<p>Text</p>\n')
  })
})
