import { readFileSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { resolveFrom } from '../../../src/features/references/generated-text.ts'
import { createProject, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { integrityOf, makePackage } from '../../stand-ins/make-tarball.ts'
import { startRegistry } from '../../stand-ins/registry.ts'

const text = 'See [fees](/docs/fees), [more](/docs/fees), and [Setup](/guide#setup).'
/** All on one line. */
const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pay', version: '1' },
  paths: { '/pay': { post: { operationId: 'pay', description: text, responses: { '200': { description: text } } } } },
})
const schema = '"See [rates](/docs/rates)."\ntype Query { rate: Int! }\n'
const declarations = '/**\n * See [terms](/docs/terms).\n *\n * @docsCategory pay\n */\nexport interface Payment { id: string }\n'
const tarball = makePackage({
  'package.json': '{"name":"@acme/pay","version":"1.0.0"}',
  'api.json': document,
  'schema.graphql': schema,
  'dist/pay.d.ts': declarations,
})

async function createSite(accept: readonly string[], linkBase?: string) {
  const base = linkBase === undefined ? '' : `, linkBase: '${linkBase}'`
  const registry = await startRegistry([{ name: '@acme/pay', version: '1.0.0', tarball }])
  const config = (from: 'package' | 'folder') => `export default {
  title: 'Pay',
  lastUpdated: false,
  links: { orphan: 'ignore' },
  reference: {
    ${from === 'package' ? `packages: { '@acme/pay': { version: '1.0.0', integrity: '${integrityOf(tarball)}' } },` : ''}
    openapi: [{ ${from === 'package' ? "package: '@acme/pay', " : ''}file: 'api.json', into: 'api'${base} }],
    graphql: [{ ${from === 'package' ? "package: '@acme/pay'" : "folder: 'sdl'"}, files: ['schema.graphql'], into: 'graphql', title: 'Rates'${base} }],
    typescript: [{ ${from === 'package' ? "package: '@acme/pay'" : "folder: 'dist'"}, into: 'ts'${base} }],
    accept: ${JSON.stringify(accept)},
  },
}
`
  const root = createProject({ 'docs.config.ts': config('package'), 'content/index.md': '# Home\n', 'content/guide.md': '# Guide\n' })
  const run = async (from: 'package' | 'folder') => {
    writeFiles(root, { 'docs.config.ts': config(from) })
    const { stdout, code } = await docsgen(['check', '--report', 'json'], {
      cwd: root,
      env: { npm_config_registry: registry.url, npm_config_cache: `${root}/.npm` },
    })
    if (code === 2) throw new Error(stdout)
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Reported[] }
    return { code, problems: diagnostics.map(lineOf).filter((line) => /link|accept/.test(line)) }
  }
  return { root, registry, run }
}

interface Reported {
  readonly code: string
  readonly severity: string
  readonly message: string
  readonly hint: string
  readonly location: { readonly file: string; readonly line: number; readonly column?: number }
}

function lineOf({ code, severity, message, hint, location: { file, line, column } }: Reported): string {
  return `${file}:${line}${column === undefined ? '' : `:${column}`} ${severity} ${code} ${message} ${/Add|add `.*accept`/.exec(hint)?.[0] ?? ''}`
}

const column = document.indexOf('"description"') + 1

test('broken links in packages are warnings, one for each address', async () => {
  const { registry, run } = await createSite([])
  const { code, problems } = await run('package')
  await registry.close()
  expect(code).toBe(0)
  const line = (place: string, href: string, page: string, isAnchor = false) =>
    `@acme/pay@1.0.0/${place} warning reference/broken-link The link \`${href}\` on the generated page \`${page}\` ` +
    `${isAnchor ? 'leads to a heading that does not exist' : 'does not match any page or file of this site'}. add \`${href}\` to \`reference.accept\``
  expect(problems.sort()).toEqual(
    [
      line(`api.json:1:${column}`, '/docs/fees', '/api/pay'),
      line(`api.json:1:${column}`, '/guide#setup', '/api/pay', true),
      line('schema.graphql:1', '/docs/rates', '/graphql/queries'),
      line('dist/pay.d.ts:2', '/docs/terms', '/ts/pay/payment'),
    ].sort(),
  )
})

test('accepted links are text, and are not reported', async () => {
  const { root, registry, run } = await createSite(['/docs/*', '/guide#setup'])
  expect(await run('package')).toEqual({ code: 0, problems: [] })
  writeFiles(root, { 'content/guide.md': '# Guide\n\n## Setup\n' })
  expect((await run('package')).problems.join('\n')).toMatch(
    /^docs\.config\.ts:\d+:\d+ warning reference\/accepted-page .*`\/guide`[^\n]*$/,
  )
  await registry.close()
})

test('in files of the project, they have the severity of links, with the column in the document', async () => {
  const { root, registry, run } = await createSite([])
  writeFiles(root, { 'api.json': document, 'sdl/schema.graphql': schema, 'dist/pay.d.ts': declarations })
  const { code, problems } = await run('folder')
  await registry.close()
  rmSync(root, { recursive: true })
  expect(code).toBe(1)
  const found = problems.filter((line) => line.includes('link/missing-page'))
  expect(found).toContain(
    `api.json:1:${column} error link/missing-page The link \`/docs/fees\` does not match any page or file. add \`/docs/fees\` to \`reference.accept\``,
  )
  expect(found).toHaveLength(4)
  expect(problems.join('\n')).toContain(`api.json:1:${column} warning link/missing-anchor`)
})

test('with `linkBase`, relative links of a source lead to the site that it was written for', async () => {
  const { root, registry, run } = await createSite([], 'https://docs.pay.example/en/')
  expect(await run('package')).toEqual({ code: 0, problems: [] })
  await docsgen(['build'], { cwd: root, env: { npm_config_registry: registry.url, npm_config_cache: `${root}/.npm` } })
  await registry.close()
  const hrefs = ['api/pay', 'graphql/queries', 'ts/pay/payment'].flatMap((page) =>
    [...readFileSync(`${root}/out/${page}.html`, 'utf8').matchAll(/href="(https:[^"]*)"/g)].map(([, href]) => href),
  )
  rmSync(root, { recursive: true })
  expect([...new Set(hrefs)].sort()).toEqual(
    ['/docs/fees', '/docs/rates', '/docs/terms', '/guide#setup'].map((path) => `https://docs.pay.example${path}`),
  )
})

test('only relative links begin from `linkBase`', () => {
  const resolve = (href: string) => resolveFrom('https://pay.example/docs/', href)
  expect(['fees', '../fees', '//pay.example/x', '?page=2'].map(resolve)).toEqual([
    'https://pay.example/docs/fees',
    'https://pay.example/fees',
    'https://pay.example/x',
    'https://pay.example/docs/?page=2',
  ])
  expect(['#fees', 'javascript:alert(1)', 'java\nscript:alert(1)', ' javascript:alert(1)'].map(resolve)).toEqual(Array(4).fill(undefined))
})
