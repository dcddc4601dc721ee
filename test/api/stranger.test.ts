import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installPacked, typescript } from '../bundle/pack-package.ts'
import { readSnippets } from '../manual/proof/snippets.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docsgen-stranger-')))
const root = join(folder, 'shop')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The last version of each file that the manual shows on these pages, with 500 products. */
beforeAll(async () => {
  mkdirSync(root)
  await installPacked(root)
  const pages = ['configuring/sources-and-checks', 'writing/own-components']
  const shown = readSnippets().filter(({ document, title }) => title && pages.some((page) => document === `manual/content/${page}.md`))
  const fileOf = (page: string, name: string) =>
    shown.findLast(({ document, title }) => document.endsWith(`${page}.md`) && title === name)?.code ?? ''
  const products = Array.from({ length: 500 }, (_, index) => ({
    id: index === 0 ? 'anvil' : `product-${index}`,
    name: `Product ${index}`,
    price: index,
    text: index === 321 ? 'See [nothing](./nowhere.md).' : 'Good.',
  }))
  const [data, checks, chart] = ['sources/products.ts', 'checks/how-to-links.ts', 'components/chart.tsx']
  write({
    'package.json': JSON.stringify({ private: true, type: 'module' }),
    'data/products.json': JSON.stringify({ products }, null, 2),
    [data]: fileOf('sources-and-checks', data),
    [checks]: fileOf('sources-and-checks', checks),
    [chart]: fileOf('own-components', chart),
    'content/sales.md': fileOf('own-components', 'content/sales.md'),
    'content/how-to/forge.md': fileOf('sources-and-checks', 'content/how-to/forge.md'),
    'content/how-to/sweep.md': '# Sweep the floor\n\n## With a broom\n\nText.\n',
    'content/index.md': '# Shop\n\nText.\n',
    'docs.config.ts': fileOf('sources-and-checks', 'docs.config.ts').replace(
      '  checks:',
      "  fences: { chart: 'components/chart.tsx' },\n  checks:",
    ),
    'scripts/build-docs.mjs': fileOf('sources-and-checks', 'scripts/build-docs.mjs'),
  })
}, 300_000)

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
}

function run(...args: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  return { output: `${stdout}${stderr}`.trim().split('\n'), status }
}

test('the manual’s source, check, and diagram work by the manual’s script', { timeout: 120_000 }, () => {
  expect(run('scripts/build-docs.mjs')).toEqual({
    output: [
      'content/how-to/sweep.md:3 warning how-to-links/no-product This guide does not link to a product.',
      'data/products.json:1933 warning link/missing-file The link `./nowhere.md` points to a source file that does not exist.',
    ],
    status: 1,
  })
  write({ 'content/how-to/sweep.md': '# Sweep the floor\n\nUse a [broom](/products/product-7).\n' })
  const data = readFileSync(join(root, 'data/products.json'), 'utf8')
  write({ 'data/products.json': data.replace('See [nothing](./nowhere.md).', 'See the [anvil](./anvil.md).') })
  expect(run('scripts/build-docs.mjs')).toEqual({ output: [`Published 504 pages in ${join(root, 'out')}`], status: 0 })
  expect(readdirSync(join(root, 'out/products')).filter((name) => name.endsWith('.html'))).toHaveLength(500)
  expect(readFileSync(join(root, 'out/sales.html'), 'utf8')).toMatch(/<svg role="img" aria-label="Orders per quarter" .*<rect /)
  expect(readFileSync(join(root, 'out/products/product-321.html'), 'utf8')).toContain('href="/products/anvil"')
})

test.each([
  ['NodeNext', 'NodeNext'],
  ['ESNext', 'Bundler'],
])('the types are found with module %s and moduleResolution %s', { timeout: 120_000 }, (module, moduleResolution) => {
  write({
    'use.ts': `import { build, check, createDevServer, defineConfig, type Diagnostic, DocsgenError, preview, type SourcePage } from 'docsgen'
const result = await build({ root: '.', signal: AbortSignal.timeout(1_000) })
const first: Diagnostic | undefined = result.diagnostics[0]
const line: number | undefined = first?.line
// @ts-expect-error: no such option
await check({ rooot: '.' })
const server = await createDevServer({ port: 0, onDiagnostics: (all) => all.map(({ code }) => code) })
await server.close()
const page: SourcePage = { path: 'a', markdown: '' }
export default defineConfig({
  title: 'x',
  // @ts-expect-error: the page has no text
  sources: [{ name: 's', pages: () => [{ path: 'a' }] }],
  checks: [{ name: 'c', check: ({ pages }) => pages.map(({ file, links }) => ({ code: 'x', message: links[0]?.href ?? '', file })) }],
})
console.log(line, page, DocsgenError, preview)
`,
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        target: 'ES2023',
        lib: ['ES2023', 'DOM'],
        module,
        moduleResolution,
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        jsx: 'react-jsx',
        types: [],
      },
      files: ['use.ts'],
    }),
  })
  expect(run(join(typescript, 'bin/tsc'), '-p', '.')).toEqual({ output: [''], status: 0 })
})
