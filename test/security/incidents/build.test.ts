import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, type Files, readTree, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { commit, git } from '../../cli/trusted-repository.ts'
import { integrityOf, makePackage, makeTarball, type TarEntry } from '../../stand-ins/make-tarball.ts'
import { type PublishedPackage, startRegistry } from '../../stand-ins/registry.ts'

const repository = join(import.meta.dirname, '../../..')
const canary = 'canary-of-builds'

/** Everything that a build left in a project and printed. */
const remains = (root: string) => JSON.stringify([readTree(join(root, 'out')), readTree(join(root, '.docsgen'))])

/** Settings of tools that builds of other generators run; each runs code or names programs. */
const toolSettings = (write: string): Files => ({
  'content/postcss.config.cjs': write,
  'content/babel.config.cjs': write,
  'content/.babelrc.cjs': write,
  'content/tailwind.config.js': write,
  'content/.browserslistrc': 'extends ./postcss.config.cjs\n',
  'content/package.json':
    '{ "name": "x", "scripts": { "preinstall": "node postcss.config.cjs" }, "browser": "./babel.config.cjs", "type": "module" }\n',
  'content/tsconfig.json':
    '{ "compilerOptions": { "plugins": [{ "name": "./babel.config.cjs" }], "outDir": "..", "traceResolution": true } }\n',
  'content/.npmrc': 'script-shell=./evil.sh\nnode-options=--require=./postcss.config.cjs\n',
  'content/.pnp.cjs': write,
  'content/.gitattributes': '* filter=evil diff=evil merge=evil export-subst\n',
  'content/.gitmodules': '[submodule "x"]\n  path = x\n  url = ext::sh -c "touch x"\n  update = !sh -c "touch x"\n',
  'content/.mermaidrc.json': '{ "securityLevel": "loose" }\n',
  'content/node_modules/temml/index.js': write,
  'content/node_modules/typescript/package.json': '{ "name": "typescript", "version": "5.9.0", "bin": { "tsc": "tsc.cjs" } }\n',
  'content/node_modules/typescript/tsc.cjs': write,
})

/** Names that a program could take for an option. */
const optionNames = [
  '--exec=touch x.md',
  '-oProxyCommand=touch x.md',
  '--upload-pack=touch x.md',
  '--output=..%2fx.md',
  '@args.md',
  '--config=postcss.config.cjs.md',
]

test('Hugo CVE-2026-44301, CVE-2026-50133, CVE-2026-75926, CVE-2026-89259: no program that a build runs takes settings, options, or files from content', {
  timeout: 120_000,
}, async () => {
  const root = createProject({})
  const trace = join(root, '../trace')
  const write = `require('node:fs').writeFileSync(${JSON.stringify(trace)}, 'x')\n`
  const sample = (code: string) => `# Sample\n\n\`\`\`ts\n${code}\n\`\`\`\n`
  git(root, 'init', '--quiet', '--initial-branch=main')
  git(root, 'config', 'filter.evil.clean', `touch ${trace}; cat`)
  git(root, 'config', 'filter.evil.smudge', `touch ${trace}; cat`)
  git(root, 'config', 'diff.evil.textconv', `touch ${trace}`)
  writeFiles(root, { '.gitignore': '.docsgen\nout\n/node_modules\n' })
  mkdirSync(join(root, 'node_modules'))
  for (const name of ['typescript', 'temml']) symlinkSync(join(repository, 'node_modules', name), join(root, 'node_modules', name))
  const files: Files = {
    'docs.config.ts': "export default { title: 'Site', math: {}, check: { samples: { hover: true } }, links: { orphan: 'ignore' } }\n",
    'private/key.ts': `export const key = '${canary}'\nexport type Key = '${canary}'\n`,
    'content/index.md': '# Home\n\n$x^2$\n\n```mermaid\ngraph TD\n  A --> B\n```\n',
    'content/reference.md': sample(
      `/// <reference path="${root}/private/key.ts" />\n/// <reference types="../private/key" />\nexport const a = 1`,
    ),
    ...Object.fromEntries(
      [
        `${root}/private/key.ts`,
        '../private/key.ts',
        '../../private/key.ts',
        '../../../../private/key.ts',
        '../../../../../private/key.ts',
      ].map((path, index) => [`content/import-${index}.md`, sample(`import { key } from '${path}'\nexport const a: 0 = key`)]),
    ),
    'content/pragma.md': sample('// @ts-nocheck\n/** @jsxImportSource ../private */\nexport const a = 1'),
    ...toolSettings(write),
    ...Object.fromEntries(optionNames.map((name, index) => [`content/${name}`, `# Name ${index}\n`])),
  }
  // The filters belong to this machine; committing runs them, and the build must not.
  git(root, 'config', '--unset', 'filter.evil.clean')
  commit(root, files)
  git(root, 'config', 'filter.evil.clean', `touch ${trace}; cat`)
  for (const args of [['build'], ['check']]) {
    const { stdout, stderr } = await docsgen(args, { cwd: root, env: { TOKEN: canary } })
    expect(stderr).not.toMatch(/bug in docsgen/)
    expect(existsSync(trace), stderr).toBe(false)
    expect(stdout + stderr + remains(root)).not.toContain(canary)
  }
  expect(readdirSync(root).sort()).toEqual([
    '.docsgen',
    '.git',
    '.gitignore',
    'content',
    'docs.config.ts',
    'node_modules',
    'out',
    'private',
  ])
})

test('docusaurus-plugin-content-gists CVE-2025-53624: no token of the config or the environment is published', {
  timeout: 60_000,
}, async () => {
  const root = createProject({
    'docs.config.ts': `const token = process.env.GITHUB_TOKEN
const literal = 'ghp_${canary}'
export default {
  title: 'Site', url: 'https://example.com', lastUpdated: false,
  sources: [{ name: 'gists', pages: async () => [{ path: 'gist.md', markdown: '# Gist\\n\\nFetched with ' + (token + literal).length + ' characters.\\n' }] }],
  checks: [{ name: 'token', check: () => (token === literal ? [{ message: token }] : []) }],
  components: { Counter: 'parts/counter.tsx' },
  feedback: { event: true }, editUrl: 'https://github.com/acme/docs/edit/main/{path}',
}\n`,
    'parts/counter.tsx': `'use client'\nexport default ({ label }) => <button type="button">{label} {typeof process === 'undefined' ? '' : process.env.GITHUB_TOKEN}</button>\n`,
    '.env': `GITHUB_TOKEN=ghp_${canary}\n`,
    '.npmrc': `//registry.npmjs.org/:_authToken=${canary}\n`,
    'content/index.md': '# Home\n\n[Gist](./gist.md)\n\n<Counter label="x" hydrate="load" />\n',
  })
  const built = await docsgen(['build', '--report', 'html=report.html', '--report', 'json=report.json'], {
    cwd: root,
    env: { GITHUB_TOKEN: `env_${canary}` },
  })
  expect(built.code, built.stdout + built.stderr).toBe(0)
  const published = readTree(join(root, 'out')) ?? {}
  expect(published['gist.html']).toContain('Fetched with')
  // The component belongs to the owner, and prints what it is told to on the page: only its script is checked.
  const { 'index.html': page, ...others } = published
  expect(page).toContain('button')
  expect(JSON.stringify(others)).not.toContain(canary)
  expect(built.stdout + built.stderr + readFileSync(join(root, 'report.json'), 'utf8')).not.toContain(canary)
})

const hostile = '<script>alert(1)</script> [x](javascript:alert(1)) ![x](../../../.env) {{ x }} <Tabs> :::danger\n'

/** A package with everything that a compromised one can contain. */
function compromised(evil: string): PublishedPackage {
  const run = (name: string) => `require('node:fs').writeFileSync(process.env.TRACE + '/${name}', JSON.stringify(process.env))\n`
  const manifest = {
    name: 'boats',
    version: '1.0.0',
    types: 'index.d.ts',
    main: 'main.js',
    bin: { tsc: 'run.js', git: 'run.js', docsgen: 'run.js' },
    exports: { '.': { types: './index.d.ts', default: './main.js' }, './../../up': './main.js' },
    scripts: Object.fromEntries(['preinstall', 'install', 'postinstall', 'prepare', 'prepack'].map((name) => [name, 'node run.js'])),
    gypfile: true,
    bundleDependencies: ['typescript'],
    dependencies: { typescript: '*' },
    publishConfig: { registry: evil },
  }
  const files: Readonly<Record<string, string>> = {
    'package.json': JSON.stringify(manifest),
    'run.js': run('script'),
    'main.js': run('main'),
    'bun_environment.js': run('bun'),
    'binding.gyp': '{ "targets": [{ "target_name": "x", "actions": [{ "action": ["node", "run.js"] }] }] }',
    '.npmrc': `registry=${evil}\nscript-shell=./run.js\n`,
    'docs.config.ts': run('config'),
    'tsconfig.json': '{ "compilerOptions": { "plugins": [{ "name": "./main.js" }] } }',
    'node_modules/typescript/package.json': '{ "name": "typescript", "version": "9.9.9", "bin": { "tsc": "tsc.cjs" } }',
    'node_modules/typescript/tsc.cjs': run('tsc'),
    'index.d.ts': `/// <reference path="../../../../../secrets.ts" />\n/**\n * ${hostile} * @docsCategory boats\n */\nexport interface Boat {\n  /** ${hostile.trim()} */\n  name: '<img src=x onerror=alert(1)>'\n}\nexport * from '../../../../../secrets.ts'\n`,
    'schema.graphql': `type Query {\n  ${JSON.stringify(hostile)}\n  a: Int\n}\n`,
    'api.yaml': `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n  /a:\n    get:\n      operationId: a\n      summary: ${JSON.stringify(hostile)}\n      responses:\n        200: { description: ${JSON.stringify(hostile)}, content: { application/json: { schema: { $ref: '../../../../../secrets.yaml' } }, text/plain: { schema: { $ref: '${evil}secrets.yaml' } } } }\n`,
  }
  const odd: readonly TarEntry[] = [
    { path: 'package/../../../../escaped.d.ts', text: 'export interface Escaped {}' },
    { path: '/tmp/absolute.d.ts', text: 'export interface Absolute {}' },
    { path: 'package/link.d.ts', type: 'SymbolicLink', linkpath: '../../../../secrets.ts' },
    { path: 'package/folder', type: 'SymbolicLink', linkpath: '../../../..' },
    { path: 'package/folder/through.d.ts', text: 'export interface Through {}' },
    { path: 'package/hard.d.ts', type: 'Link', linkpath: '../../../../secrets.ts' },
    { path: 'package/large.js', text: 'a'.repeat(12_000_000) },
  ]
  const entries = Object.entries(files).map(([path, text]) => ({ path: `package/${path}`, text }))
  return { name: 'boats', version: '1.0.0', tarball: makeTarball([...entries, ...odd]) }
}

async function createCompromised() {
  const evil = await startRegistry([])
  const boats = compromised(evil.url)
  const registry = await startRegistry([boats])
  const root = createProject({})
  const parent = join(root, '..')
  const integrity = integrityOf(boats.tarball)
  mkdirSync(join(root, 'node_modules'))
  mkdirSync(join(parent, 'trace'))
  symlinkSync(join(repository, 'node_modules/typescript'), join(root, 'node_modules/typescript'))
  const sources =
    "typescript: [{ package: 'boats', into: 'api' }], graphql: [{ package: 'boats', files: ['*.graphql'], into: 'graph', title: 'Graph' }], openapi: [{ package: 'boats', file: 'api.yaml', into: 'http' }]"
  writeFiles(root, {
    'docs.config.ts': `export default {
  title: 'Boats', lastUpdated: false, links: { orphan: 'ignore', missingFile: 'warn', missingPage: 'warn' }, check: { samples: { packages: 'samples', hover: true } },
  reference: { packages: { boats: { version: '1.0.0', integrity: '${integrity}' } }, ${sources} },
}\n`,
    '.npmrc': `registry=${registry.url}\ncache=${parent}/npm-cache\nlogs-max=0\nfetch-retries=0\naudit=false\n`,
    '.env': `TOKEN=${canary}\n`,
    'samples/package.json': '{ "dependencies": { "boats": "1.0.0" } }',
    'samples/package-lock.json': JSON.stringify({
      lockfileVersion: 3,
      packages: { '': { dependencies: { boats: '1.0.0' } }, 'node_modules/boats': { version: '1.0.0', integrity } },
    }),
    'content/index.md':
      "# Home\n\n```ts\nimport type { Boat } from 'boats'\n\nexport const boat: Boat = { name: '<img src=x onerror=alert(1)>' }\n```\n",
  })
  writeFiles(parent, { 'secrets.ts': `export const token = '${canary}'\n`, 'secrets.yaml': `type: string\ndescription: ${canary}\n` })
  const env = { TRACE: join(parent, 'trace'), TOKEN: canary, HOME: parent }
  return { root, parent, registry, evil, run: (...args: readonly string[]) => docsgen(args, { cwd: root, env }) }
}

test('Shai-Hulud and the AsyncAPI packages: a compromised documented package can only publish wrong text', {
  timeout: 180_000,
}, async () => {
  const { root, parent, registry, evil, run } = await createCompromised()
  const before = readdirSync(parent).sort()
  const checked = await run('check')
  // With the packages that the check has stored.
  const built = await run('build')
  const printed = built.stdout + built.stderr + checked.stdout + checked.stderr
  expect(printed).not.toMatch(/bug in docsgen/)
  expect(built.code, printed).toBe(0)
  expect(printed).toContain('1 checked (TypeScript 1)')
  // Nothing of the package ran, and no other server was asked.
  expect(readdirSync(join(parent, 'trace'))).toEqual([])
  expect(evil.requests).toEqual([])
  expect([...new Set(registry.requests)].filter((path) => !/^\/boats(?:\/-\/(?:boats-)?1\.0\.0\.tgz)?$/.test(path))).toEqual([])
  // Nothing was read or written outside of the package, and no environment is anywhere.
  expect(printed + remains(root)).not.toContain(canary)
  expect(
    readdirSync(parent)
      // npm's cache, and the home folder's cache key.
      .filter((name) => name !== 'npm-cache' && name !== '.local')
      .sort(),
  ).toEqual(before)
  expect(JSON.stringify(Object.keys(readTree(root) ?? {}))).not.toMatch(/escaped|absolute\.d|through/)
  expect(printed).toContain('docsgen does not read `../../../../../secrets.yaml`: it is outside the package.')
  const pages = Object.entries(readTree(join(root, 'out')) ?? {}).filter(([name]) => name.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(6)
  for (const [name, html] of pages) expect(html, name).not.toMatch(/<script>alert|href="javascript|<img[^>]*onerror/)
})

test('Shai-Hulud: a version that was replaced in the registry is refused, whatever the registry says', { timeout: 120_000 }, async () => {
  const clean = makePackage({ 'package.json': '{"name":"boats","version":"1.0.0"}', 'index.d.ts': 'export interface Boat {}\n' })
  const replaced = makePackage({
    'package.json': '{"name":"boats","version":"1.0.0"}',
    'index.d.ts': `/** ${canary} */\nexport interface Boat {}\n`,
  })
  const registry = await startRegistry([{ name: 'boats', version: '1.0.0', tarball: replaced }])
  const root = createProject({
    'docs.config.ts': `export default { title: 'Boats', lastUpdated: false, reference: { packages: { boats: { version: '1.0.0', integrity: '${integrityOf(clean)}' } }, typescript: [{ package: 'boats', into: 'api' }] } }\n`,
    'content/index.md': '# Home\n',
  })
  writeFiles(root, {
    '.npmrc': `registry=${registry.url}\ncache=${join(root, '../npm-cache')}\nlogs-max=0\nfetch-retries=0\naudit=false\n`,
  })
  const { code, stderr } = await docsgen(['build'], { cwd: root })
  expect(code).not.toBe(0)
  expect(stderr).toMatch(/boats@1\.0\.0/)
  expect(stderr + remains(root)).not.toContain(canary)
  expect(existsSync(join(root, 'out'))).toBe(false)
})
