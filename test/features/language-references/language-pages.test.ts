import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeLanguagePages } from '../../../src/features/language-references/make-language-pages.ts'
import { createAcceptance } from '../../../src/features/references/generated-text.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const root = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-languages-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

type Language = 'rustdoc' | 'griffe'

async function make(language: Language, file: string, folderRoot = fixtures) {
  const { pages, diagnostics } = await makeLanguagePages({
    sources: { rustdoc: [], griffe: [], [language]: [{ file, into: 'api' }] },
    folderRoot,
    acceptance: createAcceptance([]),
    sourceUrl: 'https://code.example.com/{package}@{version}/{file}#L{line}',
    locate: () => ({ file: 'docs.config.ts' as ProjectPath }),
  })
  return {
    pages,
    text: Object.fromEntries(pages.map(({ path, text }) => [path, text])),
    problems: diagnostics.map(
      ({ code, message, location }) => `${location?.file}${location?.line === undefined ? '' : `:${location.line}`} ${code} ${message}`,
    ),
  }
}

function makeFrom(language: Language, value: unknown) {
  writeFileSync(join(root, 'api.json'), typeof value === 'string' ? value : JSON.stringify(value))
  return make(language, 'api.json', root)
}

/** The block of a page that begins with a line. */
function section(text: string | undefined, start: string): string {
  const from = text?.indexOf(`\n${start}`) ?? -1
  if (text === undefined || from < 0) throw new Error(`No ${start}`)
  const end = text.indexOf('\n## ', from + 4)
  return text.slice(from + 1, end < 0 ? undefined : end)
}

describe('the pages of a crate', () => {
  test('an item has its kind, source, code, comment, traits, and members', async () => {
    const { text, problems } = await make('rustdoc', 'semver.json')
    expect(problems).toEqual([])
    const version = section(text['api/index.md'], '## Version {#version}')
    expect(version).toContain('*struct* · [`lib.rs`](<https://code.example.com/semver@1.0.14/src/lib.rs#L162>)')
    expect(version).toContain('pub struct Version {\n    pub major: u64,\n    pub minor: u64,\n')
    expect(version).toContain('documented for [`Prerelease`](#prerelease).')
    expect(version).toContain('Implements `Clone`, `Debug`, `Display`, `FromStr`.')
    expect(version).toContain('#### parse {#version-parse}\n\n`fn parse(text: &str) -> Result<Self, Error>`')
    expect(text['api/index.md']).toContain('\n[Prerelease]: #prerelease\n')
  })

  test('an item of a private module is where it is exported', async () => {
    const { text } = await make('rustdoc', 'semver.json')
    expect(section(text['api/index.md'], '## Error {#error}')).toContain('pub struct Error { /* … */ }')
  })

  test('traits, generics, macros, and enums are written as in Rust', async () => {
    const { text, problems } = await make('rustdoc', 'smallvec.json')
    expect(problems).toEqual([])
    const page = text['api/index.md']
    expect(section(page, '## SmallVec {')).toContain('pub struct SmallVec<A: Array> { /* … */ }\n')
    expect(section(page, '## Array {')).toContain('pub unsafe trait Array\n')
    expect(section(page, '## smallvec! {')).toContain('macro_rules! smallvec')
    expect(section(page, '## CollectionAllocErr {')).toContain('    AllocErr { layout: alloc::alloc::Layout },\n')
  })

  test('code without a language is Rust, without its hidden lines', async () => {
    const { text } = await make('rustdoc', 'smallvec.json')
    const macro = section(text['api/index.md'], '## smallvec! {')
    expect(macro).toContain('```rust\nlet v: SmallVec<[_; 128]> = smallvec![1, 2, 3];\n')
    expect(macro).not.toContain('extern crate')
  })

  test('types of other crates lead to their documentation', async () => {
    const { text } = await make('rustdoc', 'smallvec.json')
    expect(text['api/index.md']).toContain('[`Clone`](https://doc.rust-lang.org/nightly/core/clone/trait.Clone.html)')
  })
})

describe('the pages of a package', () => {
  test('each module has a page, and the package lists what it exports of them', async () => {
    const { text, pages, problems } = await make('griffe', 'itsdangerous.json')
    expect(problems).toEqual([])
    expect(pages.map(({ path }) => path)).toEqual(['api/index.md', 'api/encoding.md', 'api/exc.md', 'api/signer.md'])
    expect(text['api/index.md']).toContain('- [`signer`](./signer.md)')
    expect(text['api/index.md']).toContain('[`Signer`](./signer.md#signer)')
    // Only imported there.
    expect(text['api/signer.md']).not.toContain('## BadSignature')
  })

  test('docstrings become Markdown with links', async () => {
    const { text } = await make('griffe', 'itsdangerous.json')
    const signer = section(text['api/signer.md'], '## Signer {#signer}')
    expect(signer).toContain('- `algorithm`: A [`SigningAlgorithm`](#signingalgorithm) instance to use')
    expect(signer).toContain('defaults to `hashlib.sha1`.')
    expect(signer).toContain('**Changed in version 2.0.**\nAdded support for key rotation')
    expect(signer).toContain('#### \\_\\_init\\_\\_ {#signer-init}')
    expect(signer).toContain('`def sign(value: str | bytes) -> bytes`')
    expect(text['api/signer.md']).toContain('\n[SigningAlgorithm]: #signingalgorithm\n')
  })

  test('a diagnostic can point to the line of a docstring', async () => {
    const { pages } = await make('griffe', 'itsdangerous.json')
    const origins = pages.find(({ path }) => path === 'api/signer.md')?.origins
    expect(origins).toContainEqual(expect.objectContaining({ file: 'itsdangerous/signer.py', at: 77 }))
  })

  test('the form of newer versions of griffe', async () => {
    const name = (name: string) => ({ member: null, name, cls: 'ExprName' })
    const total = {
      kind: 'function',
      name: 'total',
      lineno: 3,
      docstring: {
        value:
          'Adds [prices][shop.Price].\n\nArgs:\n    order: The order.\n    tax (float): As `Price`.\n\nReturns:\n    The sum.\n\n>>> total(o)\n3',
        lineno: 4,
      },
      is_public: true,
      parameters: [
        {
          name: 'order',
          annotation: { left: name('list'), slice: name('Price'), cls: 'ExprSubscript' },
          kind: 'positional-only',
          default: null,
        },
        {
          name: 'tax',
          annotation: { left: name('float'), operator: '|', right: 'None', cls: 'ExprBinOp' },
          kind: 'keyword-only',
          default: 'None',
        },
      ],
      returns: name('Price'),
    }
    const price = {
      kind: 'class',
      name: 'Price',
      lineno: 1,
      bases: [name('int')],
      is_public: true,
      deprecated: 'Use `Money`.',
      members: {},
    }
    const { text, problems } = await makeFrom('griffe', {
      kind: 'module',
      name: 'shop',
      exports: ['Price', 'total'],
      members: { Price: price, total, hidden: { kind: 'attribute', name: 'hidden' } },
      relative_package_filepath: 'shop/__init__.py',
    })
    expect(problems).toEqual([])
    expect(section(text['api/index.md'], '## total {')).toMatchInlineSnapshot(`
      "## total {#total}

      *function* · [\`__init__.py\`](<https://code.example.com/shop@/shop/__init__.py#L3>)

      \`\`\`python
      def total(order: list[Price], /, *, tax: float | None = None) -> Price
      \`\`\`

      Adds [prices](#price).

      **Args**

      - \`order\`: The order.
      - \`tax\` (\`float\`): As \`Price\`.

      **Returns**

      The sum.

      ~~~~python
      >>> total(o)
      3
      ~~~~

      [Price]: #price
      "
    `)
    expect(section(text['api/index.md'], '## Price {')).toContain('**deprecated**')
    expect(text['api/index.md']).not.toContain('hidden')
  })
})

test.each(['shop/__init__.py', '/home/me/shop/__init__.py', 'C:\\me\\shop\\__init__.py'])(
  'the file of an item is in its package: %s',
  async (filepath) => {
    const price = { kind: 'class', name: 'Price', lineno: 7, members: {} }
    const { text } = await makeFrom('griffe', { kind: 'module', name: 'shop', exports: ['Price'], members: { Price: price }, filepath })
    expect(text['api/index.md']).toContain('[`__init__.py`](<https://code.example.com/shop@/shop/__init__.py#L7>)')
  },
)

test.each([
  ['rustdoc', 'semver.json'],
  ['rustdoc', 'smallvec.json'],
  ['griffe', 'click.json'],
  ['griffe', 'itsdangerous.json'],
] as const)('at least 95 %% of the items that comments in %s %s mention are linked', async (language, file) => {
  const { text } = await make(language, file)
  const pages = Object.values(text)
  const items = new Set(pages.flatMap((page) => [...page.matchAll(/^## (\w+) \{/gm)].map(([, name = '']) => name)))
  let mentioned = 0
  let linked = 0
  for (const page of pages) {
    const defined = new Set([...page.matchAll(/^\[(\w+)\]: /gm)].map(([, name]) => name))
    const prose = page.replace(/^```[\s\S]*?^```|^`.*|^#.*|^- `.*?`/gm, '')
    for (const [whole, isLabel, name = '', path] of prose.matchAll(/(\[)?(?<!`)`{1,2}(\w+)((?:::|\.)\w+)?[^`]*`{1,2}/g)) {
      if (!items.has(name) || /^(?:import|self)$/.test(whole)) continue
      mentioned++
      if (isLabel || (path === undefined && defined.has(name))) linked++
    }
  }
  expect(mentioned).toBeGreaterThan(3)
  expect(linked / mentioned).toBeGreaterThanOrEqual(0.95)
})

const crate = (index: Readonly<Record<string, unknown>>, version: unknown = 57) => ({
  root: 0,
  format_version: version,
  index,
  paths: {},
  external_crates: {},
})
const rustModule = (items: readonly number[], docs: string | null = null) => ({
  name: 'shop',
  visibility: 'public',
  docs,
  inner: { module: { items } },
})

describe('files that cannot be read', () => {
  test.each([
    ['rustdoc', '{', 'it is not valid JSON'],
    ['griffe', '{', 'it is not valid JSON'],
    ['rustdoc', [], 'it does not contain the JSON of rustdoc'],
    ['griffe', { openapi: '3.1.0' }, 'it does not contain the JSON of griffe'],
    [
      'griffe',
      { a: { kind: 'module', name: 'a' }, b: { kind: 'module', name: 'b' } },
      'it contains several packages; write one file for each',
    ],
    ['rustdoc', crate({ 0: rustModule([]) }, 12), 'its `format_version` is 12, but docsgen reads 39 to 57'],
    ['rustdoc', crate({ 0: rustModule([]) }, 9000), 'its `format_version` is 9000, but docsgen reads 39 to 57'],
    ['rustdoc', crate({}), 'it has no root module'],
  ] as const)('%s: %j', async (language, value, reason) => {
    const { problems, pages } = await makeFrom(language, value)
    expect(pages).toEqual([])
    expect(problems).toEqual([
      `api.json reference/bad-description The file \`api.json\` in \`reference.${language}\` cannot be read: ${reason}.`,
    ])
  })

  test('a missing and a huge file are reported in the config', async () => {
    writeFileSync(join(root, 'huge.json'), Buffer.alloc(30_000_001, ' '))
    const missing = await make('rustdoc', 'missing.json', root)
    const huge = await make('griffe', 'huge.json', root)
    expect([...missing.problems, ...huge.problems]).toEqual([
      'docs.config.ts reference/bad-description The file `missing.json` in `reference.rustdoc` cannot be read: the file does not exist.',
      'docs.config.ts reference/bad-description The file `huge.json` in `reference.griffe` cannot be read: its size is 30.0 MB, but the limit is 30 MB.',
    ])
  })

  test('items of the wrong shape are left out', async () => {
    const { pages, problems } = await makeFrom(
      'rustdoc',
      crate({ 0: rustModule([1, 2, 3]), 1: null, 2: { visibility: 'public', inner: 7 } }),
    )
    expect(problems).toEqual([])
    expect(pages).toHaveLength(1)
    const python = await makeFrom('griffe', {
      kind: 'module',
      name: 'shop',
      members: { a: 3, b: { kind: 'class', name: 'B', bases: 7, members: [null] } },
    })
    expect(python.problems).toEqual([])
  })
})

test('circles end', async () => {
  const struct = (id: number) => ({
    name: 'Loop',
    visibility: 'public',
    inner: { struct: { kind: { plain: { fields: [id] } }, impls: [] } },
  })
  const use = (id: number) => ({ visibility: 'public', inner: { use: { name: 'again', id, is_glob: true } } })
  const rust = await makeFrom('rustdoc', crate({ 0: rustModule([0, 1, 2, 3]), 1: struct(1), 2: use(0), 3: use(3) }))
  expect(rust.problems).toEqual([])
  expect(rust.pages).toHaveLength(1)
  const alias = (name: string, target: string) => ({ kind: 'alias', name, target_path: target })
  const python = await makeFrom('griffe', {
    kind: 'module',
    name: 'shop',
    exports: ['a', 'b'],
    members: { a: alias('a', 'shop.b'), b: alias('b', 'shop.a'), c: alias('c', 'shop.c.d') },
  })
  expect(python.problems).toEqual([])
})

test('deep code is reported, not a crash', async () => {
  const deep = `${'{"borrowed_ref":{"type":'.repeat(20_000)}{"generic":"T"}${'}}'.repeat(20_000)}`
  const text = JSON.stringify(
    crate({ 0: rustModule([1]), 1: { name: 'Deep', visibility: 'public', inner: { type_alias: { type: 'DEEP' } } } }),
  )
  const { problems } = await makeFrom('rustdoc', text.replace('"DEEP"', deep))
  expect(problems).toEqual([expect.stringContaining('api.json reference/limit')])
})

test('comments are not trusted', async () => {
  const docs = '<script>alert(1)</script>\n\n[a](javascript:alert(1)) [Home]\n\n[Home]: javascript:alert(2)\n\n::::::members\n\n# Top'
  const { text, problems } = await makeFrom('rustdoc', crate({ 0: rustModule([], docs) }))
  const page = text['api/index.md'] ?? ''
  expect(page).toContain('&lt;script>')
  expect(page).not.toMatch(/\]\(javascript:|^\[Home\]:|^::::::members|^# Top/m)
  expect(problems.every((problem) => problem.startsWith('api.json:1 reference/unresolved-link'))).toBe(true)
  const code = {
    name: 'X',
    visibility: 'public',
    span: { filename: '../../etc/passwd', begin: [3, 1] },
    inner: { macro: 'a\n```\n<b>\n```' },
  }
  const other = await makeFrom('rustdoc', crate({ 0: rustModule([1]), 1: code }))
  expect(other.text['api/index.md']).toContain('````rust\na\n```\n<b>\n```\n````')
  expect(JSON.stringify(other.pages)).not.toContain('etc/passwd')
})

test('modules whose names differ in case have different pages', async () => {
  const inner = (name: string) => ({ ...rustModule([]), name })
  const { pages } = await makeFrom('rustdoc', crate({ 0: rustModule([1, 2, 3]), 1: inner('net'), 2: inner('Net'), 3: inner('index') }))
  expect(pages.map(({ path }) => path)).toEqual(['api/index.md', 'api/net.md', 'api/index-2.md', 'api/net-2.md'])
})

test('fixtures are small', () => {
  for (const file of ['semver', 'smallvec', 'click', 'itsdangerous'])
    expect(readFileSync(join(fixtures, `${file}.json`)).length).toBeLessThan(60_000)
})
