import { mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParseOptions } from '../../../src/core/markdown/parse-options.ts'
import type { SourceFile } from '../../../src/core/model/source-file.ts'
import type { ParseResult } from '../../../src/core/pipeline/tasks.ts'
import type { AbsolutePath, ProjectPath } from '../../../src/kit/files/paths.ts'
import { createWorkerPool, DeadlineError, type WorkerPool } from '../../../src/kit/threads/worker-pool.ts'
import type { Task } from '../../../src/kit/threads/worker-thread.ts'
import { admonitions, parseText } from './parse-text.ts'

const codesOf = (text: string) => [...new Set(parseText(text).document.diagnostics.map(({ code }) => code))]
/** Repeats a pattern up to a size in bytes. */
const fill = (pattern: string, bytes: number) => pattern.repeat(Math.ceil(bytes / pattern.length)).slice(0, bytes)
const rising = (bytes: number) => {
  let text = ''
  for (let count = 1; text.length < bytes; count++) text += `e${'`'.repeat(count)}`
  return text
}
const nestedList = (depth: number) => Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- a\n`).join('')

/** Patterns that were slow in Markdown parsers, including those in the tests of md4c, cmark-gfm, and marked. */
const patterns = [
  '*a **a ',
  'a**b',
  'a_ ',
  '*a_ ',
  '**_* ',
  '_*_*a',
  '*_',
  '***',
  '~~a ',
  '[',
  ']',
  '[a',
  '[a](',
  '[a](<',
  '[a](b "',
  '[a][b',
  '![[]()',
  '[a]: b\n[a]',
  '`a',
  '`` ` ',
  '<',
  '<!--',
  '</<!--',
  '<?',
  '<![CDATA[',
  '<!A ',
  '<a b="',
  '<A ',
  '<div>',
  '<div>\n\n',
  '<b>',
  '</div>',
  '<p>',
  '&',
  '&#',
  '\\',
  '\\[',
  '> ',
  '>',
  '- ',
  '1. ',
  '> - ',
  '- > ',
  '> a\nb\n',
  '- a\nb\n',
  '* ',
  'a\n=\n',
  '|a',
  '| a\n|-\n',
  '```\n',
  '~~~a\n',
  ':::note\n',
  ':::note\n\n',
  ':::\n',
  '<Tabs>',
  '<Tabs>\n',
  '<Tabs>\n\n',
  '<Tabs a="',
  '<Tabs a={',
  '<Foo ',
  'a <Card/> ',
  '[^1]',
  '[^1]: a\n',
  '[^a]: [^b]',
  '{#',
  '## {#a ',
  '# a\n',
  '> [!NOTE]\n',
  'http://',
  'www.',
  'https://a.b/(',
  'a@',
  'a@b.',
  ' ',
  '\t',
  '\n',
  ' \n',
  '\0',
  '<img srcset="a ',
]

describe('32 kB of one pattern', () => {
  it.each(patterns)('%j is read on this thread', (pattern) => {
    expect(parseText(fill(pattern, 32_000)).document.title).toBeTypeOf('string')
  })

  it.each([
    { name: 'backticks in rising numbers', text: rising(32_000) },
    { name: 'brackets around brackets', text: `${'['.repeat(16_000)}${']'.repeat(16_000)}` },
    { name: 'components in components', text: `${'<Tabs>\n'.repeat(2_000)}${'</Tabs>\n'.repeat(2_000)}` },
    { name: 'a heading of ids', text: `# ${fill('{#', 32_000)}` },
    { name: 'almost an address', text: `${fill('a.', 16_000)}@` },
    { name: 'an unclosed comment', text: `<!--${fill('-', 32_000)}` },
    { name: 'a code fence of attributes', text: `\`\`\`js ${fill('a="', 32_000)}\n\`\`\`` },
  ])('$name are read on this thread', ({ text }) => {
    expect(parseText(text).document.title).toBeTypeOf('string')
  })
})

describe('flat text of many megabytes', () => {
  it.each(['word and more words ', 'word and more words\n'])('is read: %j', (flat) => {
    expect(codesOf(`# Flat\n\nShort.\n\n${flat.repeat(450_000)}\n`)).toEqual(['page/large'])
  })

  it('is not reported as nested if the stack overflows', () => {
    const { diagnostics } = parseText(`# Flat\n\nShort.\n\n[${'word and more words '.repeat(450_000)}](x)\n`).document
    expect(diagnostics).toMatchObject([
      { code: 'page/large' },
      { code: 'page/long-paragraph', location: { line: 5 }, message: expect.stringContaining('has 9.0 million characters') },
    ])
  })
})

describe('nesting', () => {
  it.each([
    { name: 'quotes, 101 deep', text: `a\n\n${'> '.repeat(101)}b\n` },
    { name: 'quotes, 2,000 deep', text: `a\n\n${'> '.repeat(2_000)}b\n` },
    { name: 'quotes, 16,000 deep', text: `a\n\n${'>'.repeat(16_000)}b\n` },
    { name: 'lists in one line, 101 deep', text: `a\n\n${'- '.repeat(101)}b\n` },
    { name: 'lists in one line, 16,000 deep', text: `a\n\n${'- '.repeat(16_000)}b\n` },
    { name: 'numbers in one line', text: `a\n\n${'1. '.repeat(5_000)}b\n` },
    { name: 'emphasis', text: `a\n\n${'*a **b '.repeat(60)}c${' d** e*'.repeat(60)}\n` },
    { name: 'marks of emphasis', text: `a\n\n${'_*_*a'.repeat(6_000)}\n` },
  ])('of $name is an error with its line', ({ text }) => {
    const [problem] = parseText(text).document.diagnostics
    expect(problem).toMatchObject({ code: 'page/too-deep', severity: 'error', location: { file: 'content/page.md', line: 3 } })
  })

  it('of lists over many lines is an error at the line that is too deep', () => {
    const [problem] = parseText(nestedList(120)).document.diagnostics
    expect(problem?.code).toBe('page/too-deep')
    expect(problem?.location?.line).toBeGreaterThan(45)
  })

  it.each([`${'> '.repeat(90)}b\n`, `${'- '.repeat(45)}b\n`, nestedList(45), `${'*a **b '.repeat(20)}c${' d** e*'.repeat(20)}\n`])(
    'as deep as pages go is read',
    (text) => {
      expect(codesOf(text)).not.toContain('page/too-deep')
    },
  )
})

describe('limits of a page', () => {
  it.each([
    { name: 'cells', text: `a\n\n|${'a|'.repeat(400)}\n|${'-|'.repeat(400)}\n${'|\n'.repeat(300)}`, what: '100,000 cells per table' },
    { name: 'HTML', text: `a\n\n${'[a] '.repeat(10_000)}\n\n[a]: /x "${'t'.repeat(9_000)}"\n`, what: '20 MB of HTML' },
    { name: 'links', text: `a\n\n${'[a](b) '.repeat(60_000)}`, what: '50,000 links, images, and components' },
  ])('on $name are an error with its line', ({ text, what }) => {
    const errors = parseText(text).document.diagnostics.filter(({ severity }) => severity === 'error')
    expect(errors).toMatchObject([
      { code: 'page/limit', message: `The page exceeds the limit of ${what}.`, location: { file: 'content/page.md', line: 3 } },
    ])
  })

  it('that are only exceeded by highlighting are an error of the page', () => {
    const { document, body } = parseText(`\`\`\`js {1}\n${'`${\n'.repeat(40_000)}\`\`\`\n`)
    expect(document.diagnostics).toMatchObject([{ code: 'page/limit', location: { file: 'content/page.md' } }])
    expect(body.html).toHaveLength(0)
  })
})

describe('large files of one pattern', () => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-slow-'))
  let pool: WorkerPool<{ readonly parse: Task<readonly SourceFile[], readonly ParseResult[], ParseOptions> }>
  const options: ParseOptions = {
    includeFolders: [],
    components: ['Tabs', 'Card'],
    admonitions,
    codeLanguages: [],
    html: 'checked',
  }

  beforeAll(async () => {
    const workerFile = join(folder, 'worker.cjs')
    // It finds its binary beside itself.
    const parser = createRequire(import.meta.url).resolve('oxc-parser')
    await build({
      stdin: {
        contents: `
          import { parentPort } from 'node:worker_threads'
          import { parsePage } from './src/core/markdown/parse-page.ts'
          import { readFileSync } from 'node:fs'
          import { serveTasks } from './src/kit/threads/worker-thread.ts'
          import { syntaxOf } from './src/core/markdown/syntax-table.ts'
          import { features } from './src/features.ts'
          const tools = { includeReader: { read: () => 'missing', similar: () => undefined }, syntax: syntaxOf(features) }
          const run = (sources, options) => sources.map(({ absolutePath, projectPath }) =>
            ({ hash: '', page: parsePage({ file: projectPath, bytes: readFileSync(absolutePath) }, options, tools) }))
          serveTasks(parentPort, { parse: { run } })`,
        resolveDir: join(import.meta.dirname, '../../..'),
        loader: 'ts',
      },
      bundle: true,
      platform: 'node',
      format: 'cjs',
      // The other form of some packages loads its parts by name, which cannot be bundled.
      mainFields: ['module', 'main'],
      outfile: workerFile,
      alias: { 'oxc-parser': parser },
      external: [parser],
      define: { 'import.meta.url': '__url' },
      banner: { js: "const __url = require('node:url').pathToFileURL(__filename).href;" },
    })
    pool = createWorkerPool({ tasks: { parse: { run: () => [] } }, workerFile, concurrency: 1 })
  })
  afterAll(async () => {
    await pool.close()
    rmSync(folder, { recursive: true })
  })

  it.each([
    { name: 'nested emphasis', text: fill('*a **a ', 700_000), kinds: ['done', 'timeout'] },
    { name: 'rising backticks', text: rising(2_000_000), kinds: ['done', 'timeout'] },
    { name: 'almost an address', text: `${fill('a.', 100_000)}@`, kinds: ['done', 'timeout'] },
    { name: 'quotes, 50,000 deep', text: fill('> ', 100_000), kinds: ['done', 'timeout'] },
    { name: 'lists in one line, 20,000 deep', text: fill('- ', 40_000), kinds: ['done', 'timeout'] },
    { name: 'lists, 1,000 deep', text: nestedList(1_000), kinds: ['done', 'timeout'] },
    { name: 'pictures in pictures', text: fill('![[]()', 300_000), kinds: ['done', 'timeout'] },
    { name: 'halves of tags', text: `</${fill('<!--', 120_000)}`, kinds: ['done', 'timeout'] },
    { name: 'a line of 1 MB', text: fill('words [x](y) and ', 1_000_000), kinds: ['done', 'timeout'] },
    { name: '10,000 headings', text: Array.from({ length: 10_000 }, (_, index) => `## Title ${index % 7}\n`).join('\n'), kinds: ['done'] },
    {
      name: '10,000 paragraphs behind a box and a component',
      text: `:::note\na\n:::\n\n<Card/>\n\n${fill('some *words* and [x](y)\n\n', 250_000)}`,
      kinds: ['done'],
    },
    { name: 'a table of 3,000 columns', text: `${fill('|a', 6_000)}|\n${fill('|-', 6_000)}|\n${fill('|b', 6_000)}|\n`, kinds: ['done'] },
    { name: '1 MB of code', text: `\`\`\`js\n${fill('let a = 1\n', 1_000_000)}\`\`\`\n`, kinds: ['done'] },
  ])('end in time or at the deadline: $name', async ({ name, text, kinds }) => {
    const absolutePath = join(folder, `${name.replace(/\W+/g, '-')}.md`) as AbsolutePath
    writeFileSync(absolutePath, text)
    const item: SourceFile = {
      kind: 'markdown',
      rootId: 'current/en',
      path: 'page.md',
      projectPath: 'content/page.md' as ProjectPath,
      absolutePath,
      stamp: { bytes: statSync(absolutePath).size, modifiedMs: 0, changedMs: 0, inode: 0 },
    }
    const deadlineMs = kinds.length === 1 ? 15_000 : 1_500
    const outcome = await pool.run('parse', [item], { context: options, deadlineMs }).then(
      ([result]) => result?.page.document.title,
      (error: Error) => (error instanceof DeadlineError ? 'timeout' : error.message),
    )
    expect(kinds.map((kind) => (kind === 'done' ? 'Page' : kind))).toContain(outcome)
  })
})
