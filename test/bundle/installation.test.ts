import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createProject, ends, type Files, heard, plainEnv, readTree, writeFiles } from '../cli/project.ts'
import { findDependencies } from './find-dependencies.ts'
import { installPacked, repository, runPack, typescript } from './pack-package.ts'

/** Limits for installation time and disk space in each project. */
const most = { packages: 60, installedBytes: 60_000_000, tarballBytes: 3_300_000 }

/** A project with only docsgen, without TypeScript and React. */
let root: string
let folder: string

beforeAll(async () => {
  root = createProject({})
  folder = await installPacked(root)
}, 60_000)

describe('an installation is small', () => {
  test('in packages and on disk', () => {
    expect(1 + findDependencies(repository).length).toBeLessThanOrEqual(most.packages)
    const files = readdirSync(join(root, 'node_modules'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const bytes = files.map((entry) => lstatSync(join(entry.parentPath, entry.name)).size)
    expect(bytes.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(most.installedBytes)
  })

  test('in bytes transferred, without duplicates and source maps', () => {
    const { size, files } = runPack(folder, '--dry-run')
    expect(size).toBeLessThanOrEqual(most.tarballBytes)
    expect(files.map(({ path }) => path).filter((path) => path.endsWith('.map'))).toEqual([])
    // Chunks of diagrams that only re-export another one may be equal.
    const texts = files.map(({ path }) => readFileSync(join(folder, path), 'latin1')).filter((text) => text.length > 1_000)
    expect(texts.length).toBeGreaterThan(100)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('contains no package that is also bundled', () => {
    const bundled = namesIn(readFileSync(join(folder, 'dist/third-party-licenses.txt'), 'utf8'))
    expect(bundled.length).toBeGreaterThan(20)
    const installed = findDependencies(repository).map((path) => path.replace(/^.*node_modules\//, ''))
    expect(bundled.filter((name) => installed.includes(name))).toEqual([])
  })
})

function namesIn(licenses: string): readonly string[] {
  return [...licenses.matchAll(/^- (\S+) /gm)].map(([, name = '']) => name)
}

/** The purpose of each on-demand library, and a module that imports React in every way packages do. */
const richSite: Files = {
  'package.json': '{ "type": "module" }',
  'docs.config.ts': `import { defineConfig } from 'docsgen'
export default defineConfig({
  title: 'Rich',
  lastUpdated: false,
  components: { Tally: './components/tally.tsx' },
  reference: {
    typescript: [{ folder: 'sdk', entryPoints: ['index.ts'], into: 'reference/sdk' }],
    graphql: [{ folder: 'schema', into: 'reference/schema', title: 'Shop' }],
  },
  check: { samples: { schemas: { shop: ['schema/*.graphql'] } } },
  codeLanguages: ['elixir'],
  search: { provider: 'typesense', nodes: ['http://127.0.0.1:9'], searchKey: 'key' },
})
`,
  'sdk/index.ts': '/** Adds one. */\nexport function addOne(value: number): number { return value + 1 }\n',
  'schema/shop.graphql': '"""The start."""\ntype Query {\n  "Who sells."\n  shop: String\n}\n',
  'components/tally.tsx': `'use client'
import { useState } from 'react'
import { c } from 'react/compiler-runtime'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'

export default function Tally() {
  const cache = c(1)
  const [count, setCount] = useState(0)
  const open = () => createRoot(document.body).render(createPortal(count, document.body))
  return <button type="button" onClick={() => setCount(count + 1)} onDoubleClick={open}>{cache.length} cached, {count}</button>
}
`,
  'content/index.md':
    '# Home\n\n<Tally />\n\n```json\n{ "a": 1 }\n```\n\n```graphql\n{ shop }\n```\n\n```mermaid\ngraph TD; A-->B\n```\n\n```elixir\ndefmodule Kettle do\nend\n```\n',
}

function run(cwd: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args], { cwd, encoding: 'utf8', env: { ...plainEnv } })
  return { status, stdout, stderr }
}

const binary = () => join(folder, 'bin/docsgen.js')

describe('an installation is complete', () => {
  test('for references, samples, islands and diagrams', { timeout: 60_000 }, () => {
    writeFiles(root, richSite)
    expect(run(root, binary(), 'build', '--strict')).toMatchObject({ status: 0, stdout: '' })
    const out = readTree(join(root, 'out')) ?? {}
    expect(out['index.html']).toMatch(/1(?:<!-- -->)? cached/)
    expect(out['index.html']).toContain('<span class="hljs-keyword">defmodule</span>')
    expect(Object.keys(out).filter((path) => /^reference\/.*\.html$/.test(path)).length).toBeGreaterThanOrEqual(2)
    const island = Object.entries(out).find(([path]) => path.startsWith('assets/island-'))?.[1] ?? ''
    expect(island).toMatch(/from"\.\/react\.\w+\.js"/)
    // React is a separate file that all islands share.
    expect(island.length).toBeLessThan(2_000)
    writeFiles(root, {
      'content/index.md': '# Home\n\n<Tally />\n\n![Cup](./cup.svg)\n\n```json\n{ "a": }\n```\n\n```graphql\n{ shops }\n```\n',
      'content/cup.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>',
    })
    const { stderr } = run(root, binary(), 'check')
    const codes = [...stderr.matchAll(/^content.* (\S+)$/gm)].map(([, code]) => code)
    expect(codes).toEqual(['sample/syntax', 'sample/graphql-error', 'file/unsafe-drawing'])
  })

  test('for a search cluster', () => {
    const env = { ...plainEnv, TYPESENSE_ADMIN_KEY: 'admin' }
    writeFiles(root, richSite)
    const { status, stderr } = spawnSync(process.execPath, [binary(), 'search', 'push'], { cwd: root, encoding: 'utf8', env })
    // Nobody responds there; reporting that requires the client.
    expect([status, stderr]).toEqual([3, expect.stringContaining('ECONNREFUSED')])
  })

  test('for `docsgen dev`', { timeout: 60_000 }, async () => {
    writeFiles(root, richSite)
    const child = spawn(process.execPath, [binary(), 'dev', '--port', '0'], { cwd: root, env: { ...plainEnv } })
    onTestFinished(() => ends(child))
    const url = /http:\S+/.exec(await heard(child, /http:[\s\S]*watching/i))?.[0] ?? ''
    expect(await (await fetch(url)).text()).toContain('cached')
    writeFiles(root, { 'content/index.md': '# Home\n\nIt was changed.\n' })
    await expect.poll(async () => (await fetch(url)).text(), { timeout: 20_000 }).toContain('It was changed.')
  })
})

test('compiled code is kept beside the package, and compiled again if it is damaged', { timeout: 60_000 }, () => {
  const project = createProject()
  const kept = join(folder, '.compile-cache')
  rmSync(kept, { recursive: true, force: true })
  const build = () => spawnSync(process.execPath, [binary(), 'build'], { cwd: project, env: { ...plainEnv } }).status
  const listKept = () => {
    const files = readdirSync(kept, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return files.map((entry) => join(entry.parentPath, entry.name))
  }
  expect(build()).toBe(0)
  const files = listKept()
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const bytes = readFileSync(file)
    bytes.fill(0x5a, bytes.length / 2, bytes.length / 2 + 64)
    writeFileSync(file, bytes)
  }
  expect(build()).toBe(0)
  expect(listKept()).toEqual(files)
  rmSync(kept, { recursive: true })
  writeFileSync(kept, '')
  expect(build()).toBe(0)
  rmSync(kept)
})

test('compiled code of a large site is accepted by the next process', { timeout: 60_000 }, () => {
  const project = createProject()
  const kept = join(folder, '.compile-cache')
  rmSync(kept, { recursive: true, force: true })
  const pages = Array.from({ length: 250 }, (_, index) => [`content/page-${index}.md`, `# Page ${index}\n`] as const)
  writeFiles(project, Object.fromEntries(pages))
  const build = () => {
    rmSync(join(project, '.docsgen'), { recursive: true, force: true })
    const { status } = spawnSync(process.execPath, [binary(), 'build'], { cwd: project, env: { ...plainEnv } })
    const files = readdirSync(kept, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return { status, written: files.map((entry) => lstatSync(join(entry.parentPath, entry.name)).mtimeMs) }
  }
  const first = build()
  expect(first.status).toBe(0)
  expect(first.written.length).toBeGreaterThan(0)
  expect(build()).toEqual(first)
})

test('compiled code of another user is left alone', { timeout: 60_000 }, ({ skip }) => {
  if (process.getuid?.() !== 0) skip('needs to run as root, to start the program as another user')
  const project = createProject()
  const kept = join(folder, '.compile-cache')
  mkdirSync(kept, { recursive: true })
  chmodSync(kept, 0o700)
  chmodSync(dirname(root), 0o755)
  spawnSync('chown', ['-R', '65534:65534', dirname(project)])
  const options = { cwd: project, uid: 65_534, gid: 65_534, env: { ...plainEnv }, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(process.execPath, [binary(), 'build'], options)
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('error')])
})

test('the package contains the licenses of everything bundled', { timeout: 60_000 }, () => {
  const listed = namesIn(readFileSync(join(folder, 'dist/third-party-licenses.txt'), 'utf8'))
  for (const name of ['commander', 'highlight.js', 'marked', 'react', 'react-dom', 'sanitize-html', 'tar', 'valibot', 'yaml'])
    expect(listed).toContain(name)
  for (const name of ['axios', 'chokidar', 'graphql', 'jsonc-parser', 'readdirp', 'typesense']) expect(listed).toContain(name)
  const { devDependencies } = createRequire(import.meta.url)('../../package.json') as { readonly devDependencies: object }
  expect(Object.keys(devDependencies).filter((name) => listed.includes(name)).length).toBeGreaterThan(15)
})

describe('the published types', () => {
  const source = `import { defineConfig } from 'docsgen'
import { useSidebar } from 'docsgen/site'
import { SiteFooter } from 'docsgen/templates/components/site-footer.tsx'
import { Card, type LayoutProps, usePage } from 'docsgen/theme'
import { type ReactNode, useState } from 'react'

export const config = defineConfig({ title: 'Typed' })
// @ts-expect-error a title is a text
export const wrong = defineConfig({ title: 1 })
export default function Page({ page }: LayoutProps): ReactNode {
  const [count, setCount] = useState(useSidebar('guide').items.length)
  return (
    <div onClick={() => setCount(count + 1)}>
      <Card title={usePage().title} href="/">{count}</Card>
      <SiteFooter page={page} />
    </div>
  )
}
`

  /** Both layouts of an installation: npm's single folder, and each package beside only its own dependencies. */
  const layouts: Readonly<Record<string, (project: string) => void>> = {
    npm: (project) => cpSync(join(root, 'node_modules'), join(project, 'node_modules'), { recursive: true }),
    pnpm: (project) => {
      const store = join(project, 'node_modules/.pnpm/docsgen/node_modules')
      cpSync(join(root, 'node_modules'), store, { recursive: true })
      const { devDependencies } = JSON.parse(readFileSync(join(repository, 'starter/package.json'), 'utf8'))
      for (const name of Object.keys(devDependencies)) {
        const link = join(project, 'node_modules', name)
        mkdirSync(dirname(link), { recursive: true })
        symlinkSync(join(store, name), link)
      }
    },
  }

  test.each(Object.keys(layouts))('need nothing that %s does not install', { timeout: 120_000 }, (layout) => {
    const project = createProject({ 'src/page.tsx': source })
    layouts[layout]?.(project)
    for (const [module, moduleResolution] of [
      ['ESNext', 'Bundler'],
      ['NodeNext', 'NodeNext'],
    ]) {
      const compilerOptions = { target: 'ES2022', jsx: 'react-jsx', strict: true, skipLibCheck: false, noEmit: true, types: [] }
      const own = { ...compilerOptions, module, moduleResolution, allowImportingTsExtensions: true }
      const include = ['src', 'node_modules/docsgen/dist/types/**/*']
      writeFiles(project, { 'tsconfig.json': JSON.stringify({ compilerOptions: own, include, exclude: [] }) })
      expect(run(project, join(typescript, 'bin/tsc'), '-p', '.'), moduleResolution).toEqual({ status: 0, stdout: '', stderr: '' })
    }
  })

  test('of React are those that a new site installs', () => {
    const { dependencies } = createRequire(import.meta.url)('../../package.json')
    const { devDependencies } = JSON.parse(readFileSync(join(repository, 'starter/package.json'), 'utf8'))
    expect(devDependencies['@types/react']).toBe(dependencies['@types/react'])
  })
})
