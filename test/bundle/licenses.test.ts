import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { compileMermaid, compileReact } from '../../src/core/bundle/compile-shared.ts'
import { findPackages, type PackageLicense, readNotices, writeLicenses } from '../../src/core/bundle/licenses.ts'
import { createProject, type Files, smallSite } from '../cli/project.ts'
import { docsgen } from '../cli/run-here.ts'
import { createFolder } from '../core/discover/temp-folder.ts'

const repository = join(import.meta.dirname, '../..')
const banner = '/*! third-party-licenses.txt */'

const plain = { ...smallSite, 'package.json': '{ "name": "my-docs", "version": "9.9.9" }' }

/** An island, styles, and a theme part, each using packages of the site. */
const rich: Files = {
  ...plain,
  'docs.config.ts': `export default { title: 'Rich', lastUpdated: false, components: { Tally: './components/tally.tsx' } }\n`,
  'components/tally.tsx': `'use client'
import { useState } from 'react'
import { add } from 'tiny-adder'
import 'site-colors/index.css'
import { serverOnly } from './server.ts'

export default function Tally() {
  const [count, setCount] = useState(0)
  return <button type="button" className={String(serverOnly)} onClick={() => setCount(add(count))}>{count}</button>
}
`,
  'components/server.ts': 'export const serverOnly = 1\n',
  'components/plain.tsx': "import { build } from 'build-only'\nexport default function Plain() { return <p>{build}</p> }\n",
  'content/index.md': '# Home\n\nRead the [first page](./guide/first.md).\n\n<Tally />\n',
  'theme/client/tabs.ts': "import { warn } from '@acme/theme-tools'\nexport function bindTabs() { warn() }\n",
  'node_modules/tiny-adder/package.json': JSON.stringify({ name: 'tiny-adder', version: '1.2.3', license: 'MIT', main: 'lib/index.js' }),
  'node_modules/tiny-adder/lib/package.json': '{ "type": "module" }',
  'node_modules/tiny-adder/lib/index.js':
    "/*! Copied from adder.js (c) 2001 Ada, MIT */\nimport { one } from 'no-license'\nexport const add = (n) => n + one\n",
  'node_modules/tiny-adder/LICENSE.md': '\uFEFFMIT License\r\n\r\nCopyright (c) 2020 Ada  \r\n',
  'node_modules/tiny-adder/NOTICE': 'Made by Ada.\n',
  'node_modules/tiny-adder/license.js': 'not a text',
  'node_modules/no-license/package.json': JSON.stringify({ name: 'no-license', version: '0.0.1', main: 'index.mjs' }),
  'node_modules/no-license/index.mjs': 'export const one = 1\n',
  'node_modules/site-colors/package.json': JSON.stringify({
    name: 'site-colors',
    version: '2.0.0',
    licenses: [{ type: 'ISC' }, { type: 'BSD-2-Clause' }],
    author: { name: 'Bo' },
  }),
  'node_modules/site-colors/index.css': '.tally { color: red }\n',
  'node_modules/@acme/theme-tools/package.json': JSON.stringify({
    name: '@acme/theme-tools',
    version: '3.0.0',
    license: 'Apache-2.0',
    main: 'index.mjs',
  }),
  'node_modules/@acme/theme-tools/index.mjs': 'export const warn = () => console.warn("tools")\n',
  'node_modules/@acme/theme-tools/COPYING': 'Apache License\n',
}

async function build(files: Files) {
  const root = createProject(files)
  const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
  expect(stderr).not.toMatch(/error|warning/)
  expect(code).toBe(0)
  const assets = readdirSync(join(root, 'out/assets'))
  const text = readFileSync(join(root, 'out/assets/third-party-licenses.txt'), 'utf8')
  return { root, assets, text, read: (name: string) => readFileSync(join(root, 'out/assets', name), 'utf8') }
}

const listed = (text: string) => [...text.matchAll(/^- (.*)$/gm)].map(([, entry]) => entry)

describe('a site with packages in its code', () => {
  let site: Awaited<ReturnType<typeof build>>
  beforeAll(async () => {
    site = await build(rich)
  }, 60_000)

  test('lists each package that browsers get, with its license', () => {
    expect(listed(site.text)).toEqual([
      '@acme/theme-tools 3.0.0 (Apache-2.0)',
      expect.stringMatching(/^docsgen \S+ \(MIT\)$/),
      'no-license 0.0.1 (no license stated)',
      expect.stringMatching(/^react \S+ \(MIT\)$/),
      expect.stringMatching(/^react-dom \S+ \(MIT\)$/),
      expect.stringMatching(/^scheduler \S+ \(MIT\)$/),
      'site-colors 2.0.0 (ISC OR BSD-2-Clause)',
      'tiny-adder 1.2.3 (MIT)',
    ])
    const line = '='.repeat(80)
    expect(site.text).toContain(`
${line}
tiny-adder 1.2.3
License: MIT
${line}

MIT License

Copyright (c) 2020 Ada

Made by Ada.

${line}
Notices in the code
${line}
`)
    expect(site.text).toContain('\nno-license 0.0.1\nLicense: no license stated\n')
    expect(site.text).toContain(`\nLicense: ISC OR BSD-2-Clause\nAuthor: Bo\n${line}\n\nThe package has no license file.\n`)
    expect(site.text).toContain('  /*! Copied from adder.js (c) 2001 Ada, MIT */\n')
    expect(site.text).not.toMatch(/my-docs|build-only|mermaid|\r|not a text/)
    expect(site.text).not.toContain(site.root)
  })

  test('names the file in every script and style sheet, and in no page', () => {
    const code = site.assets.filter((name) => /\.(?:js|css)$/.test(name))
    expect(code.filter((name) => /^(?:island-|site\.)/.test(name))).toHaveLength(2)
    for (const name of code) expect(site.read(name).startsWith(`${banner}\n`), name).toBe(true)
    expect(readFileSync(join(site.root, 'out/index.html'), 'utf8')).not.toContain('third-party')
  })

  test('is the same on other machines', async () => {
    const other = await build(rich)
    expect(other.assets).toEqual(site.assets)
    expect(other.text).toBe(site.text)
  }, 60_000)
})

test('a site without diagrams lists no packages for them, a site with diagrams lists all', { timeout: 60_000 }, async () => {
  const [without, diagrams] = [
    await build(plain),
    await build({ ...plain, 'content/guide/second.md': '# Second\n\n## A heading\n\n```mermaid\ngraph TD; A-->B\n```\n' }),
  ]
  expect(listed(without.text).map((entry) => entry?.split(' ')[0])).toEqual(['docsgen'])
  expect(listed(diagrams.text).length).toBeGreaterThan(50)
  for (const name of diagrams.assets.filter((file) => /\.(?:js|css)$/.test(file)))
    expect(diagrams.read(name).startsWith(banner), name).toBe(true)
})

test('every package in docsgen’s own browser files is listed with a text or a note', { timeout: 60_000 }, async () => {
  const kept = JSON.parse(readFileSync(join(repository, 'dist/client/licenses.json'), 'utf8'))
  for (const [name, compile] of [
    ['react', compileReact],
    ['mermaid', compileMermaid],
  ] as const) {
    const { inputs } = await compile(repository)
    const names = new Set(inputs.flatMap((input) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []))
    expect(names.size).toBeGreaterThan(2)
    expect(new Set(kept[name].packages.map((found: PackageLicense) => found.name))).toEqual(names)
  }
  expect(kept.theme.packages.map((found: PackageLicense) => found.name)).toEqual(['docsgen'])
  const all: readonly PackageLicense[] = Object.values<{ packages: PackageLicense[] }>(kept).flatMap(({ packages }) => packages)
  expect(all.filter(({ license, texts }) => license === '' && texts.length === 0)).toEqual([])
})

describe('the package of a file', () => {
  test('is the nearest one with a name, unless it is the site’s own', () => {
    const root = createFolder({
      'package.json': '{ "name": "own" }',
      'src/a.ts': '',
      'vendor/package.json': '{ "version": "1" }',
      'vendor/b.ts': '',
      'node_modules/a/package.json': '{ "name": "a" }',
      'node_modules/a/node_modules/b/package.json': '{ "name": "b", "license": "MIT" }',
      'node_modules/a/node_modules/b/esm/package.json': '{ "type": "module" }',
      'node_modules/c/package.json': 'not JSON',
    })
    const inputs = [
      'src/a.ts?original',
      'vendor/b.ts',
      'node_modules/a/node_modules/b/esm/deep/x.js',
      'node_modules/a/y.js',
      'node_modules/c/z.js',
      'docsgen:client/entry.ts',
      '<stdin>',
      '(disabled):fs',
    ]
    expect(findPackages(inputs, root).map(({ name, license }) => `${name} ${license}`)).toEqual(['a ', 'b MIT'])
    expect(findPackages(['../node_modules/a/y.js'], join(root, 'src')).map(({ name }) => name)).toEqual(['a'])
    expect(findPackages(['../src/a.ts'], join(root, 'vendor'))).toEqual([])
  })

  test('is listed once, sorted', () => {
    const found = (name: string, version = '1.0.0') => ({ name, version, license: 'MIT', author: '', texts: ['Text'] })
    const text = writeLicenses([
      { packages: [found('b'), found('a', '2.0.0')], notices: ['z:\n  z', 'y:\n  y'] },
      { packages: [found('a'), found('b')], notices: ['z:\n  z'] },
    ])
    expect(listed(text)).toEqual(['a 1.0.0 (MIT)', 'a 2.0.0 (MIT)', 'b 1.0.0 (MIT)'])
    expect(text.endsWith('\ny:\n  y\n\nz:\n  z\n')).toBe(true)
  })

  test('comments are split by file', () => {
    const text = 'Bundled license information:\n\na/a.js:\n  /*! A: */\n  /*!\n   * more\n   */\n\nb.js:\n  (*! B *)\n'
    expect(readNotices(text)).toEqual(['a/a.js:\n  /*! A: */\n  /*!\n   * more\n   */', 'b.js:\n  (*! B *)'])
  })
})
