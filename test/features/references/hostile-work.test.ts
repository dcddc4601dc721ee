import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../../src/core/model/diagnostic.ts'
import { readDefinitions } from '../../../src/features/graphql-reference/merge-sdl.ts'
import { convertHtml } from '../../../src/features/openapi/convert-html.ts'
import { docText } from '../../../src/features/references/doc-text.ts'
import { codeSpan, escapeMarkdown, firstSentence } from '../../../src/features/references/generated-text.ts'
import { withinLimits, workOn } from '../../../src/features/references/work-limits.ts'
import { referencePath } from '../../../src/features/typescript-reference/inherit.ts'
import { readTsdocComment } from '../../../src/features/typescript-reference/source-text.ts'
import { createProject, type Files } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { cpuMsOf } from '../../cpu-time.ts'

const length = 300_000
const fill = (pattern: string) => pattern.repeat(Math.ceil(length / pattern.length))
const rules = { depth: 2, resolve: (href: string) => href, link: (tag: string) => tag }

/** Texts of descriptions that some rule read repeatedly, or that were too long for the arguments of a call. */
const texts = {
  'blanks after a tag': `<b>a</b>${fill(' ')}b`,
  tabs: `<b>a</b>${fill('\t')}b`,
  'empty lines': `a\n- b${fill('\n')}c`,
  returns: `a \`b\`${fill('\r')}c`,
  'a list of many items': fill('- a `b`\n'),
  'brackets that do not end': fill('[a'),
  'a link with many blanks': `[a](${fill(' ')}b`,
  'a link with a long gap': `[a](b${fill(' ')}c`,
  'many links': fill('[a](b) '),
  'a tag with many blanks': `{@link a${fill(' ')}`,
  dashes: `\`a\`\n${fill('-')}b`,
  backticks: `<pre>${fill('`')}b</pre>`,
  'code spans': fill('`a` '),
}

/** Several times the slowest case on an idle machine, and less than half of the deadline. */
const limitMs = 5_000

describe.each(Object.entries(texts))('300 kB of a description: %s', (_, text) => {
  test.each(
    Object.entries({
      docText: () => docText(text, rules),
      convertHtml: () => docText(convertHtml(text), rules),
      firstSentence: () => firstSentence(text),
      escapeMarkdown: () => escapeMarkdown(text),
      codeSpan: () => codeSpan(text),
      readTsdocComment: () => readTsdocComment(text, 1),
      referencePath: () => referencePath(text),
    }),
  )('%s takes linear time', (_, work) => {
    expect(cpuMsOf(work)).toBeLessThan(limitMs)
  })
})

test('comments before a schema take linear time', () => {
  const file = { path: 'a.graphql', name: 'a.graphql', text: `${'#'.repeat(100_000)}\n${'# a, b\n'.repeat(10_000)}type Query { a: Int }` }
  expect(readDefinitions(file as Parameters<typeof readDefinitions>[0]).value).toHaveLength(1)
})

describe('work that exceeds a limit is one problem at its text', () => {
  const problemOf = (work: () => void) => {
    const { code, message, location } = withinLimits({ first: { file: 'a.json' }, bytes: 0 }, work).problem ?? {}
    return [code, message, location]
  }
  const place = { file: 'b.json', line: 7 }

  test('a text that is too long', () => {
    expect(problemOf(() => workOn(place, 'a'.repeat(500_001)))).toEqual([
      'reference/limit',
      'docsgen cannot generate pages from this source: this text has more than 500,000 characters.',
      place,
    ])
  })

  test('a text that is nested too deeply', () => {
    const nest = (): number => nest() + 1
    expect(
      problemOf(() => {
        workOn(place)
        nest()
      }),
    ).toEqual(['reference/limit', 'docsgen cannot generate pages from this source: this text is nested too deeply.', place])
  })

  test('an array that is too long', () => {
    expect(problemOf(() => void new Array(2 ** 32))[1]).toBe('docsgen cannot generate pages from this source: this text is too long.')
  })

  test('a text that takes too long, of which a document only has a pointer', { timeout: 60_000 }, () => {
    const lineOf = (file: string, pointer: string) => (file === 'b.json' && pointer === '/a' ? 12 : undefined)
    const { problem } = withinLimits({ first: { file: 'a.json' }, bytes: 0, lineOf }, () => {
      workOn({ file: 'b.json', pointer: '/a' })
      for (;;);
    })
    expect([problem?.message, problem?.location]).toEqual([
      'docsgen cannot generate pages from this source: docsgen stopped at this text after 6 seconds.',
      { file: 'b.json', line: 12 },
    ])
  })

  test('mistakes of docsgen stay mistakes', () => {
    expect(() => problemOf(() => void (undefined as unknown as string).length)).toThrow(TypeError)
  })
})

const many = <Value>(count: number, create: (index: number) => Value) => Array.from({ length: count }, (_, index) => create(index))
const config = (reference: string) =>
  `export default { title: 'A', url: 'https://example.com', lastUpdated: false, reference: { ${reference} } }\n`
const openapi = (rest: object): Files => ({
  'docs.config.ts': config(`openapi: [{ file: 'api.json', into: 'api' }]`),
  'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, ...rest }, null, 1),
})
const graphql = (text: string): Files => ({
  'docs.config.ts': config(`graphql: [{ folder: 'src', into: 'api', title: 'A' }]`),
  'src/a.graphql': text,
})

/** Builds a site, and returns the exit code with the code, place, and text of each error. */
async function build(files: Files) {
  const root = createProject({ 'content/index.md': '# A\n\nText.\n', ...files })
  const { code, stdout } = await docsgen(['build', '--report', 'json'], { cwd: root })
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] }
  return { code, errors: diagnostics.filter(({ severity }) => severity === 'error') }
}

describe('sources with more than any real one are one error within seconds', () => {
  const schemaOf = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const answer = (schema: object) => ({ responses: { 200: { description: 'x', content: { 'application/json': { schema } } } } })
  const body = {
    type: 'object',
    properties: Object.fromEntries(many(1_000, (index) => [`p${index}`, { type: 'string' }])),
  }
  test.each<[string, Files, string, string]>([
    [
      'a schema of 50,000 others',
      openapi({
        paths: { '/a': { get: { operationId: 'a', ...answer(schemaOf('U')) } } },
        components: {
          schemas: {
            U: { oneOf: many(50_000, (index) => schemaOf(`S${index}`)) },
            ...Object.fromEntries(many(50_000, (index) => [`S${index}`, { type: 'object' }])),
          },
        },
      }),
      'api.json:',
      'the source has more than 10,000 pages',
    ],
    [
      '2,000 operations that share 1,000 properties',
      openapi({
        paths: Object.fromEntries(
          many(2_000, (index) => [
            `/a${index}`,
            { post: { operationId: `a${index}`, requestBody: { $ref: '#/components/requestBodies/B' }, ...answer({}) } },
          ]),
        ),
        components: { requestBodies: { B: { content: { 'application/json': { schema: body } } } } },
      }),
      'api.json:',
      // On a busy machine, the time is used up first.
      'its pages repeat too much text of the source|docsgen stopped at this text after \\d+ seconds',
    ],
    [
      '200,000 values of an enum',
      graphql(`type Query { a: E }\nenum E {\n${many(200_000, (index) => `V${index}`).join('\n')}\n}\n`),
      'src/a.graphql:2',
      'its page has more than 150,000 lines',
    ],
    [
      'a union of 50,000 types',
      graphql(
        `type Query { a: U }\nunion U =${many(50_000, (index) => ` | T${index}`).join('')}\n${many(50_000, (index) => `type T${index} { a: Int }`).join('\n')}\n`,
      ),
      'src/a.graphql:',
      'its page has more than 150,000 lines',
    ],
  ])('%s', { timeout: 60_000 }, async (_, files, place, reason) => {
    const { code, errors } = await build(files)
    expect([code, errors.length]).toEqual([1, 1])
    const [{ message, location } = {}] = errors as Partial<Diagnostic>[]
    expect(message).toMatch(new RegExp(`^docsgen cannot generate pages from this source: (?:${reason})\\.$`))
    expect(`${location?.file}:${location?.line}`).toContain(place)
  })
})

describe('the program names the description', () => {
  const quotes = '> '.repeat(length)
  const sources: Readonly<Record<string, Files>> = {
    OpenAPI: openapi({ info: { title: 'A', version: '1', description: quotes }, paths: {} }),
    GraphQL: graphql(`type Query {\n"""\n${quotes}\n"""\na: Int }\n`),
    TypeScript: {
      'docs.config.ts': config(`typescript: [{ folder: 'src', into: 'api', group: 'module', entryPoints: ['index.ts'] }]`),
      'src/package.json': '{ "name": "a", "version": "1.0.0" }',
      'src/index.ts': `\n/**\n * ${quotes}\n */\nexport interface A { a: string }\n`,
    },
  }

  test.each(Object.entries(sources))('of %s', { timeout: 60_000 }, async (kind, files) => {
    const { code, errors } = await build(files)
    // Comments of TypeScript take linear time, so this one has a page.
    const place = { OpenAPI: 'api.json:6', GraphQL: 'src/a.graphql:3' }[kind]
    expect([code, errors.map(({ code, location }) => `${location?.file}:${location?.line} ${code}`)]).toEqual(
      place ? [1, [`${place} reference/limit`]] : [0, []],
    )
  })
})
