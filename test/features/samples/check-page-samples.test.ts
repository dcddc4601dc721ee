import { describe, expect, it } from 'vitest'
import { checkText, problemsOf } from './check-text.ts'

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n`

describe('languages that are parsed', () => {
  it.each([
    ['json', '{ "a": 1 }'],
    ['json', '[]'],
    ['jsonc', '{\n  // A comment\n  "a": 1, /* and */\n}'],
    ['yaml', 'a: 1\nb:\n  - !Ref c\n---\nsecond: &x { d: 1 }\n---\n- *y'.replace('- *y', '- 1')],
    ['yml', '# nothing'],
    ['bash', 'npm ci && npm run build -- --strict\nFOO=1 node a.js > out.txt 2>&1\necho "$(date)"'],
    ['sh', "cat <<'EOF'\nanything (goes\nEOF"],
    ['console', '$ npm test\n(1 failed\n$ node \\\n  --version\nv20 (LTS'],
    ['js', 'export const a = <b>c</b>'],
    ['cjs', 'module.exports = { with: 1 }'],
    ['html', '<p'],
    ['mermaid', 'graph ???'],
    ['text', 'import of goods: { 12 }'],
  ])('%s: %j', (language, code) => {
    expect(problemsOf(fence(language, code))).toEqual([])
  })

  it.each([
    ['json', '{\n  "a": 1,\n}', '4:1', 'JSON: expected a key in double quotes.'],
    ['json', '{ "a": 1 } // why', '2:12', 'JSON: JSON cannot contain comments.'],
    ['json', "{ 'a': 1 }", '2:3', 'JSON: this is not a valid value.'],
    ['json', '{ "a": 1 }\n{ "b": 2 }', '3:1', 'JSON: unexpected text after the end of the value.'],
    ['json', '{ "a": ... }', '2:8', 'JSON: this is not a valid value.'],
    ['jsonc', '{ "a" 1 }', '2:7', 'JSON: expected a colon.'],
    ['yaml', 'a: b: c', '2:4', 'YAML: Nested mappings are not allowed in compact mappings.'],
    ['yaml', 'a:\n\t- b', '3:1', 'YAML: Tabs are not allowed as indentation.'],
    ['bash', 'if true; then\n  echo', '3:7', "shell command: expected 'fi' to close 'if'."],
    ['bash', 'echo "$(ls | )"', '2:13', "shell command: expected command after '|'."],
    ['js', 'const = 1', '2:7', 'JavaScript: Unexpected token.'],
  ])('%s: %j', (language, code, place, reason) => {
    expect(problemsOf(fence(language, code))).toEqual([`${place} sample/syntax Invalid ${reason}`])
  })

  it('have locations in an included file', () => {
    const files = { 'content/a.json': '{\n  "a": 1\n  "b": 2\n}\n' }
    expect(problemsOf(fence('json file="./a.json"', ''), { files })).toEqual([
      'content/a.json:3:3 sample/syntax Invalid JSON: expected a comma.',
    ])
  })

  it('do not count removed lines', () => {
    expect(problemsOf(fence('json del={2} ins={3}', '{\n  "a": 1\n  "a": 2\n}'))).toEqual([])
    expect(problemsOf(fence('json', '{ "a": 1 } // [!code ++]'))).toEqual([])
  })
})

describe('unchecked samples', () => {
  it('are counted', () => {
    const page =
      fence('ts', 'a') + fence('ts unchecked="no"', 'b') + fence('tsx', 'c') + fence('json unchecked="no"', '...') + fence('html', '<')
    expect(checkText(page)).toMatchObject({ checked: { TypeScript: 2 }, unchecked: 2, diagnostics: [] })
  })

  it('have a reason', () => {
    expect(problemsOf(fence('ts unchecked=""', 'a'))).toEqual(['1:1 sample/no-reason This sample is marked `unchecked` without a reason.'])
  })

  it.each([
    ['text', "import { a } from 'b'\na()", 'TypeScript'],
    ['', 'const a: number = 1', 'TypeScript'],
    ['plain', '@Injectable()\nexport class A {}', 'TypeScript'],
    ['', 'interface A { b: C }', 'TypeScript'],
    ['', 'type A { b: C }', 'GraphQL'],
    ['text', 'query A { b }', 'GraphQL'],
    ['txt', 'extend type A { b: C }', 'GraphQL'],
  ])('is code that does not say so: %s %j', (language, code, kind) => {
    const found = checkText(fence(language, code))
    expect(found.diagnostics.map(({ message }) => message)).toEqual([
      `This code block looks like ${kind} but does not specify that language, so docsgen does not check it.`,
    ])
    expect(found.unchecked).toBe(1)
    expect(checkText(fence(`${language || 'text'} unchecked="why"`, code))).toMatchObject({ unchecked: 1, diagnostics: [] })
  })

  it.each([
    'a()',
    '{ name }',
    '{ "name": 1 }',
    'src/\n  main.ts',
    'const without end (',
    'export FOO=bar',
    'type of a thing',
    'import',
    '',
  ])('is no code: %j', (code) => {
    expect(checkText(fence('text', code))).toMatchObject({ unchecked: 0, diagnostics: [] })
  })
})

describe('hostile samples', () => {
  it.each([
    ['json', '['.repeat(100_000), 'sample/too-deep'],
    ['yaml', '['.repeat(100_000), 'sample/syntax'],
    ['bash', '$('.repeat(100_000), 'sample/syntax'],
    ['graphql', '{ a '.repeat(100_000), 'sample/too-deep'],
    ['ts', `const a = ${'('.repeat(100_000)}`, 'sample/too-deep'],
    ['js', `a${' + a'.repeat(20_000)}`, 'sample/too-deep'],
  ])('%s nested too deep', (language, code, expected) => {
    expect(problemsOf(fence(language, code)).map((problem) => problem.split(' ')[1])).toEqual([expected])
  })

  it('text nested too deeply is not parsed', () => {
    expect(problemsOf(fence('text', `const a = ${'('.repeat(100_000)}`))).toEqual([])
  })

  it('templates nested too deeply are left to the module’s check', () => {
    expect(problemsOf(fence('ts', `const a = gql\`${'{ a '.repeat(1_000)}\``)).map((problem) => problem.split(' ')[1])).toEqual([
      'sample/too-deep',
    ])
  })

  it.each([
    ['graphql', `{ ${'name '.repeat(9_000)}}`, ['1:1 sample/graphql-error Shop API: Validation aborted.']],
    ['yaml', `a: &a [x]\n${'b: *a\n'.repeat(20_000)}`, ['4:1 sample/syntax Invalid YAML: Map keys must be unique.']],
    ['bash', 'echo "$(date)" | cat\n'.repeat(5_000), []],
    ['json', JSON.stringify(new Array(50_000).fill({ a: 1 })), []],
  ])('a large one in %s is checked to its end', { timeout: 120_000 }, (language, code, problems) => {
    expect(problemsOf(fence(language, code))).toEqual(problems)
  })
})
