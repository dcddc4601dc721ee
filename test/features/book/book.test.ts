import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPlaces } from '../../../src/features/book/print-book.ts'
import { chromiumProgram } from '../../browser/chromium-program.ts'
import { createProject, readTree, shell, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index} of many.\n\n`).join('')
const row = (cell: string) => `${`| ${cell} `.repeat(90)}|\n`
const wide = `${row('A')}${row('---')}${row('b')}\n`

describe('docsgen book', () => {
  let root = ''
  const make = (output: string, ...args: readonly string[]) =>
    docsgen(['book', ...args, '-o', output], { cwd: root, env: { CHROME_PATH: chromiumProgram() } })

  beforeAll(async () => {
    root = createProject({
      'docs.config.ts':
        "export default { title: 'Travel', url: 'https://example.com', sidebars: { guide: ['index', { category: 'Start', items: ['first', 'second'] }, 'third'] } }",
      'content/index.tsx':
        "export const frontMatter = { title: 'Home', description: 'The home page.' }\nexport default () => <main>Welcome</main>\n",
      'content/outside.md': '# Outside\n',
      'content/first.md': `# First\n\n[Third](third.md#deep), [outside](outside.md), [out](https://example.org).\n\n${lines(60)}`,
      'content/second.md': `# Second\n\n:::details[More]\nInside.\n:::\n\n${wide}\`\`\`ts\n${'const value = 1 + 1\n'.repeat(90)}\`\`\`\n`,
      'content/third.md': `# Third\n\n${lines(40)}## Deep\n\n[First](first.md)\n\n\`\`\`mermaid\nflowchart LR\n  A --> B\n\`\`\`\n`,
    })
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    expect(stderr).not.toContain('error')
    expect(code).toBe(0)
  }, 120_000)

  test('prints pages with numbers, bookmarks, tags, and links that lead somewhere', async () => {
    const { code, stderr } = await make('book.pdf')
    expect(code).toBe(0)
    expect(stderr).toContain('book.pdf: 4 pages of the site, 2 links within the book, ')
    expect(stderr).toContain('1 page of the site is in no sidebar and not in the book.')
    expect(stderr).toContain('content/third.md - warning book/diagram-source')
    expect(stderr).toContain('content/second.md - warning book/cut-off')
    expect(stderr).toContain('content/index.tsx - warning book/no-text')
    const pdf = readFileSync(join(root, 'book.pdf'))
    const text = pdf.toString('latin1')
    const { pages, pageOf } = readPlaces(pdf)
    expect(pages).toBe((text.match(/\/Type \/Page\n/g) ?? []).length)
    const destinations = [...text.matchAll(/\/Dest \/(\S+)/g)].map(([, name = '']) => name)
    expect(destinations.length).toBeGreaterThan(5)
    expect(destinations.filter((name) => !pageOf.has(name))).toEqual([])
    const numbers = ['c2', 'c3', 'c4'].map((id) => pageOf.get(id) ?? 0)
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    expect(text).toContain('/Title (Deep)')
    expect(text).toContain('/MarkInfo')
    // The shadows of tables and code would be gradients.
    expect(text).not.toContain('/Pattern')
    expect(text).toContain('/URI (https://example.com/outside)')
    expect(text).toContain('/CreationDate (D:19800101000000')
  })

  test('makes the same bytes again', async () => {
    await make('again.pdf')
    expect(readFileSync(join(root, 'again.pdf')).equals(readFileSync(join(root, 'book.pdf')))).toBe(true)
  })

  test('makes one HTML file without a browser', async () => {
    const { code } = await docsgen(['book', '/third', '-o', 'book.html'], { cwd: root, env: { CHROME_PATH: '/nowhere' } })
    expect(code).toBe(0)
    const html = readFileSync(join(root, 'book.html'), 'utf8')
    expect(html).toContain('<a href="https://example.com/first">First</a>')
    expect(html).not.toMatch(/(?:src|href)="\/|<script/)
  })

  test('makes several files, whose links to each other lead to the site', async () => {
    const { code, stderr } = await make('parts.html', '--split', '2')
    expect(code).toBe(0)
    expect(stderr).toContain('parts-2.html: 2 pages of the site, 0 links')
    const html = readFileSync(join(root, 'parts-3.html'), 'utf8')
    expect(html).toContain('<a href="https://example.com/first">First</a>')
    expect(html).toContain('<p>3/3</p>')
    expect(await make('parts.html', '--split', '0')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Specify an integer from 1'),
    })
  })

  test('without room for the file, the last book stays, and nothing is left beside it', async () => {
    writeFiles(root, { 'full/book.html': 'old' })
    const { code, stderr } = await shell('ulimit -f 64; $docsgen book -o full/book.html', { cwd: root })
    expect(code).toBe(3)
    expect(stderr).toMatch(/error `.*full\/book\.html` cannot be used: it is larger than the system allows\./)
    expect(readTree(join(root, 'full'))).toEqual({ 'book.html': 'old' })
  })

  test.each([
    [['book', '-o', 'book.docx'], 2, 'docsgen cannot make a book of the format `docx`.'],
    [['book', '--format', 'pdf,mobi'], 2, 'docsgen cannot make a book of the format `mobi`.'],
    [['book', '-o', 'content'], 2, '`content` is a folder.'],
    [['book', 'giude', '-o', 'book.html'], 2, 'The site has no sidebar `giude`. Did you mean `guide`?'],
    [['book', '--language', 'xx', '-o', 'book.html'], 2, 'The site has no language `xx`.'],
  ])('refuses %s', async (args, code, message) => {
    const result = await docsgen(args, { cwd: root })
    expect(result.stderr).toContain(message)
    expect(result.code).toBe(code)
  })
})
