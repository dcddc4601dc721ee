import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { chromiumProgram } from '../../browser/chromium-program.ts'
import { createProject, readTree, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

const config = (book: string) =>
  `export default { title: 'Travel', lastUpdated: false, compress: true, book: ${book}, locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
  sidebars: { guide: ['index', 'guide/first'], more: ['more'] } }\n`

const files = {
  'docs.config.ts': config("{ formats: ['epub', 'pdf'], sections: ['guide', '/guide'] }"),
  'content/index.md': '# Home\n\n![Dot](./dot.svg)\n',
  'content/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><circle r="1"/></svg>\n',
  'content/guide/first.md': '# First\n\nThe way there.\n',
  'content/more.md': '# More\n\nNot in the book.\n',
  'i18n/de/content/index.md': '# Anfang\n',
}

test('a build publishes books, links to them in the footer, and makes only those again that changed', async () => {
  const root = createProject(files)
  const build = (...args: readonly string[]) =>
    docsgen(['build', '--strict', ...args], { cwd: root, env: { CHROME_PATH: chromiumProgram() } })
  const read = (path: string) => readFileSync(join(root, 'out', path), 'latin1')
  const readEpub = (path: string) =>
    Object.values(unzipSync(readFileSync(join(root, 'out', path))))
      .map((bytes) => strFromU8(bytes))
      .join()
  const first = await build()
  expect(first.code, first.stderr).toBe(0)
  expect(readEpub('book.epub')).toContain('The way there.')
  expect(readEpub('book.epub')).toContain('<circle r="1"')
  expect(readEpub('book.epub')).not.toContain('Not in the book.')
  expect(read('book.pdf')).toMatch(/^%PDF-/)
  expect(readEpub('de/book.epub')).toContain('Anfang')
  expect(read('more.html')).toMatch(/<footer.*<a href="\/book.epub">Travel \(EPUB\)<\/a> \S+ <a href="\/book.pdf">/)
  expect(read('de/index.html')).toContain('<a href="/de/book.pdf">Travel (PDF)</a>')
  const before = readTree(join(root, 'out'))
  const made = statSync(join(root, 'out/book.pdf')).ino

  await build()
  expect(readTree(join(root, 'out'))).toEqual(before)
  expect(statSync(join(root, 'out/book.pdf')).ino).toBe(made)
  writeFiles(root, { 'content/more.md': '# More\n\nStill not in the book.\n' })
  await build()
  expect(statSync(join(root, 'out/book.pdf')).ino).toBe(made)

  writeFiles(root, { 'i18n/de/content/index.md': '# Start\n' })
  const edited = await build()
  expect(edited.code, edited.stderr).toBe(0)
  expect(statSync(join(root, 'out/book.pdf')).ino).toBe(made)
  expect(readEpub('de/book.epub')).toContain('Start')
  const verified = await build('--verify')
  expect(verified.code, verified.stderr).toBe(0)
})

test('problems of books are problems of the build, also if the book is not made again', async () => {
  const root = createProject({
    ...files,
    'docs.config.ts': config("{ formats: ['epub'] }"),
    'content/more.md': '# More\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
  })
  for (const _ of [1, 2]) {
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    expect(code).toBe(0)
    expect(stderr).toContain('content/more.md - warning book/diagram-source')
  }
  expect((await docsgen(['build', '--strict'], { cwd: root })).code).toBe(1)
})

test('a section that does not exist, and a machine without a browser', async () => {
  const root = createProject({ ...files, 'docs.config.ts': config("{ formats: ['epub'], sections: ['guid', '/gone', '/guide'] }") })
  const unknown = await docsgen(['build'], { cwd: root })
  expect(unknown.code).toBe(2)
  expect(unknown.stderr).toContain('config/unknown-reference')
  expect(unknown.stderr).toContain('Did you mean `guide`?')
  expect(unknown.stderr).toContain('2 errors')
  writeFiles(root, files)
  const { code, stderr } = await docsgen(['build'], { cwd: root, env: { CHROME_PATH: '/nowhere' } })
  expect(code).toBe(3)
  expect(stderr).toContain('`CHROME_PATH` specifies a file that does not exist: `/nowhere`.')
  expect(stderr).toContain('or remove `pdf` from `book.formats`')
  expect(existsSync(join(root, 'out'))).toBe(false)
})

test('a book in the public folder is the one that is published', async () => {
  const root = createProject({ ...files, 'docs.config.ts': config("{ formats: ['epub'] }"), 'public/book.epub': 'own' })
  const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
  expect(code, stderr).toBe(0)
  expect(readFileSync(join(root, 'out/book.epub'), 'utf8')).toBe('own')
})
