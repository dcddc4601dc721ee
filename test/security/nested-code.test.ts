import { describe, expect, test } from 'vitest'
import { couldOverflow } from '../../src/kit/code/nesting-bound.ts'
import { createProject, type Files } from '../cli/project.ts'
import { docsgen } from '../cli/run-here.ts'
import { nest, nestingForms } from './nesting-forms.ts'

const depth = 20_000
/** Enough for the parser to end, not enough to be refused in some forms. */
const shallow = 300
const config = "title: 'Nested', description: 'Nested.', lastUpdated: false"

const fence = '```'

const texts = nestingForms.flatMap((form) => [
  { extension: form.isJsx ? 'tsx' : 'ts', text: nest(form, depth) },
  { extension: form.isJsx ? 'tsx' : 'ts', text: nest({ ...form, after: '' }, depth) },
  { extension: form.isJsx ? 'tsx' : 'ts', text: nest(form, shallow) },
])

const isRefused = ({ extension, text }: (typeof texts)[number]) => couldOverflow(text, extension === 'tsx')

function files(path: (index: number, extension: string) => string, content: (text: string, extension: string) => string): Files {
  return Object.fromEntries(texts.map(({ extension, text }, index) => [path(index, extension), content(text, extension)]))
}

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly location?: { readonly file: string } }[]
}

/** Runs a command, which must not crash; returns the files in which each problem was reported. */
async function run(args: readonly string[], site: Files) {
  const { code, signal, stdout, stderr } = await docsgen([...args, '--report', 'json'], { cwd: createProject(site) })
  expect(signal, stderr.slice(-2_000)).toBe(null)
  expect(stderr + stdout).not.toMatch(/bug in docsgen|RangeError|Maximum call stack/i)
  const { diagnostics } = JSON.parse(stdout) as Report
  const reported = (wanted: string) =>
    new Set(diagnostics.flatMap(({ code: found, location }) => (found === wanted && location ? [location.file] : [])))
  return { code, reported }
}

describe.sequential('code that nests as deeply as its author likes', () => {
  test('in pages that link code', { timeout: 120_000 }, async () => {
    const { code } = await run(['check'], {
      'docs.config.ts': `export default { ${config}, reference: { typescript: [{ folder: 'api', files: ['*.d.ts'], into: 'reference' }] } }\n`,
      'content/index.md': '# Home\n\nText.\n',
      'api/order.d.ts': '/** @docsCategory x */\nexport interface Order { a: string }\n',
      ...files(
        (index) => `content/p${index}.md`,
        (text, extension) => `---\nlinkCode: true\n---\n\n# Page\n\n${fence}${extension}\nlet o: Order\n${text}${fence}\n`,
      ),
    })
    expect(code).toBe(0)
  })

  test('in checked samples', { timeout: 120_000 }, async () => {
    // TypeScript itself is only asked about what the parser has read.
    const refused = texts.filter(isRefused)
    const { code, reported } = await run(['check'], {
      'docs.config.ts': `export default { ${config}, check: { samples: {} } }\n`,
      'content/index.md': '# Home\n\nText.\n',
      ...Object.fromEntries(
        texts.map((text, index) => {
          const language = refused.includes(text) ? text.extension : text.extension === 'tsx' ? 'jsx' : 'js'
          return [`content/p${index}.md`, `# Page\n\n${fence}${language}\n${text.text}${fence}\n`]
        }),
      ),
    })
    expect(code).toBe(1)
    const tooDeep = reported('sample/too-deep')
    for (const text of refused) expect(tooDeep, text.text.slice(0, 80)).toContain(`content/p${texts.indexOf(text)}.md`)
  })

  test('in declarations', { timeout: 120_000 }, async () => {
    const path = (index: number, extension: string) => `api/a${index}${extension === 'ts' ? '.d.ts' : '.tsx'}`
    const { code, reported } = await run(['check'], {
      'docs.config.ts': `export default { ${config}, reference: { typescript: [{ folder: 'api', files: ['*.*'], into: 'reference' }] } }\n`,
      'content/index.md': '# Home\n\nText.\n',
      ...files(path, (text) => `/** @docsCategory x */\n${text}`),
    })
    expect(code).toBe(0)
    const unreadable = reported('reference/unreadable-file')
    for (const [index, text] of texts.entries())
      if (isRefused(text)) expect(unreadable, text.text.slice(0, 80)).toContain(path(index, text.extension))
  })

  test('in the config of another tool', { timeout: 120_000 }, async () => {
    const names = texts.map(({ extension }, index) => [`x${index}`, `./m${index}.${extension}`] as const)
    const { code, reported } = await run(['check', 'docs', '--as', 'vitepress'], {
      'docs/index.md': '# Home\n',
      'docs/.vitepress/config.ts': `${names.map(([name, from]) => `import { x as ${name} } from '${from}'\n`).join('')}export default { themeConfig: { nav: [${names.map(([name]) => name).join(', ')}] } }\n`,
      ...files(
        (index, extension) => `docs/.vitepress/m${index}.${extension}`,
        (text) => text,
      ),
    })
    expect(code).toBe(1)
    expect([...reported('other-site/config-too-large')]).toEqual([expect.stringMatching(/^\.vitepress\/m\d+\.ts$/)])
  })
})

describe('the bound', () => {
  test.each([
    ['a string', '(")",'],
    ['a regular expression', '(/"/,")",'],
    ['a regular expression after a brace', '{}/"/,")"+('],
    ['a regular expression after a type', 'type A = (\n/")/;'],
    ['a regular expression after an operator', '(...typeof /"/,")",'],
    ['a division after a property', '(1..return/")"/1,'],
    ['a comment', '(/*)*/'],
    ['a template', '(`)`+'],
    ['an expression in a template', '`§{")"}§{`'],
    ['a line separator', '(//\u2028'],
    ['a comment of HTML', '(\n<!-- `\n'],
    ['an escaped keyword', '(\\u0061,'],
    ['braces between operators', 'a={}?{}:'],
    ['arguments of types', 'A<keyof B,'],
    ['a chain of branches', 'if(a){}else '],
    ['a chain of short branches', 'if(a);else '],
    ['calls of calls', '()'],
  ])('cannot be misled by %s', (_, unit) => {
    expect(couldOverflow(`a=${unit.replaceAll('§', '$').repeat(20_000)}`, false)).toBe(true)
  })

  test('text between elements closes nothing', () => {
    expect(couldOverflow('f(<a>)</a>,'.repeat(20_000), true)).toBe(true)
  })

  test.each([
    ['statements with semicolons', 'if (a < b) { f(x => ({ y: [x] })) } else if (c) g()\nconst a = b / (c + d) / 2, re = /[/"]\\/(/;\n'],
    ['statements without semicolons', "import { a } from 'b'\nexport const c = a ? `§{a(1)}` : d['e'] // it's\n"],
    ['declarations', "/** It's a `{`. */\nexport interface A<T extends B = C> {\n  a?: (b: D<E>) => F;\n}\n"],
    ['classes', 'class A<T> extends B<C> {\n  #a = 1\n  get b(): D { return this.#a / 2 }\n  async c() { await d(e!) }\n}\n'],
  ])('accepts any number of %s', (_, unit) => {
    expect(couldOverflow(unit.replaceAll('§', '$').repeat(20_000), false)).toBe(false)
  })
})
