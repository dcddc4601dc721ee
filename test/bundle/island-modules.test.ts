import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { compileIslands, findIslandModules } from '../../src/core/bundle/find-client-code.ts'
import type { ThemeOverlay } from '../../src/core/bundle/theme-overlay.ts'
import { createProject } from '../cli/project.ts'
import { docsgen } from '../cli/run-here.ts'
import { createFolder } from '../core/discover/temp-folder.ts'

const noOverlay: ThemeOverlay = { themeDir: '/none', replaced: new Set() }

async function findIn(files: Readonly<Record<string, string>>) {
  const root = createFolder(files)
  const modules = findIslandModules(root)
  const entry = join(root, Object.keys(files)[0] ?? '')
  await build({ entryPoints: [entry], bundle: true, write: false, packages: 'external', outdir: root, plugins: [modules.plugin] })
  return { root, found: modules.found }
}

test('the directive must come first, in either quotes, after comments', async () => {
  const { found } = await findIn({
    'a.js': "import './b.js'; import './c.js'; import './d.js'; import './e.js'; import './parts/f.js'",
    'b.js': "// says\n/* more\n */\n'use strict'\n'use client'\nexport default 1",
    'c.js': '"use client"; export default 1',
    'd.js': "export default 'use client'",
    'e.js': "const a = 1\n'use client'\nexport default a",
    'parts/f.js': "'use client'\nimport '../b.js'",
  })
  expect([...found.keys()].sort()).toEqual(['b.js', 'c.js', 'parts/f.js'])
})

test('a module that begins with many comments is read quickly', async () => {
  const { found } = await findIn({ 'a.js': `${'/* one of many */\n// and another\n'.repeat(2000)}export default 1` })
  expect([...found.keys()]).toEqual([])
})

test('each is a browser file that shares React, named after its content', async () => {
  const { root, found } = await findIn({
    'a.js': "import './one.js'; import './other/one.js'",
    'one.js': "'use client'\nimport { useState } from 'react'\nexport default function One() { return useState(1) }",
    'other/one.js': "'use client'\nexport { useId as default } from 'react'",
  })
  const { fileOf, files } = await compileIslands(found, { root, base: '/docs/', react: 'react.ABC.js', overlay: noOverlay })
  expect(Object.keys(fileOf)).toEqual(['one.js', 'other/one.js'])
  expect(new Set(Object.values(fileOf)).size).toBe(2)
  for (const file of Object.values(fileOf)) {
    expect(file).toMatch(/^island-\d-one\.[A-Z0-9]{8}\.js$/)
    expect(Buffer.from(files.find(({ name }) => name === file)?.content ?? []).toString()).toContain('"./react.ABC.js"')
  }
})

test('a package that requires React also gets the shared one', async () => {
  const { root, found } = await findIn({
    'a.js': "import './one.js'",
    'one.js': "'use client'\nimport { Old } from './old.cjs'\nexport default Old",
    'old.cjs': "const React = require('react')\nexports.Old = () => React.useState(1)",
  })
  const { files } = await compileIslands(found, { root, base: '/', react: 'react.ABC.js', overlay: noOverlay })
  const text = files.map(({ content }) => Buffer.from(content).toString()).join()
  expect(text).toContain('"./react.ABC.js"')
  expect(text).not.toContain('Dynamic require')
})

test.each(['module', 'commonjs'])('islands are rendered in a project whose package.json says `"type": "%s"`', async (type) => {
  const root = createProject({
    'package.json': `{ "type": "${type}" }`,
    'docs.config.ts':
      "export default { title: 'T', lastUpdated: false, components: { Counter: 'parts/counter.tsx', Old: 'parts/old.cjs', Badge: 'parts/badge.tsx' } }",
    'content/index.tsx':
      "import Counter, { Other, word } from '../parts/counter.tsx'\nimport { Far } from '../parts/all.tsx'\nexport default () => <><h1>Home</h1><Counter /><Other />{word}<Far /></>\n",
    'content/page.md': '# Page\n\n<Counter />\n\n<Old />\n\n<Badge />\n',
    'parts/counter.tsx':
      "'use client'\nimport { useState } from 'react'\nexport type Props = { a: string }\nexport const word = 'plain'\nexport const Other = () => <i>other</i>\nexport default function Counter() {\n  const [count] = useState(7)\n  return <b>{count}</b>\n}\n",
    'parts/all.tsx': "'use client'\nexport { Far } from './far.tsx'\n",
    'parts/far.tsx': 'export const Far = () => <u>far</u>\n',
    'parts/badge.tsx': 'export default () => <s>badge</s>\n',
    'parts/old.cjs': "'use client'\nconst { createElement } = require('react')\nmodule.exports = () => createElement('q', null, 'old')\n",
  })
  const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
  expect(stderr).not.toMatch(/error|warning/)
  expect(code).toBe(0)
  const read = (name: string) => readFileSync(join(root, 'out', name), 'utf8')
  for (const inside of ['<b>7</b>', '<i>other</i>', '<u>far</u>'])
    expect(read('index.html')).toMatch(new RegExp(`<docsgen-island [^>]*>${inside}`))
  expect(read('index.html')).toContain('</docsgen-island>plain')
  expect(read('page.html')).toMatch(/<docsgen-island [^>]*><b>7<\/b>/)
  expect(read('page.html')).toMatch(/<docsgen-island [^>]*><q>old<\/q>/)
  expect(read('page.html')).toContain('<s>badge</s>')
})
