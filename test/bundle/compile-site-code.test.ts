import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { compileSiteCode } from '../../src/core/bundle/compile-site-code.ts'
import { loadSiteCode } from '../../src/core/render/load-site-code.ts'
import type { AbsolutePath } from '../../src/kit/files/paths.ts'
import { packages } from '../../templates/packages.ts'
import { configOf, reportLine, sourceOf } from '../core/config-of.ts'
import { createFolder } from '../core/discover/temp-folder.ts'

/** The compiled code of a site: React pages by project path, and components by name. */
async function compile(files: Readonly<Record<string, string>>, components: Readonly<Record<string, string>> = {}) {
  const root = createFolder(files)
  const inRoot = (path: string) => join(root, path) as AbsolutePath
  const config = {
    ...configOf(),
    root,
    stateDir: inRoot('.docsgen'),
    components: Object.fromEntries(Object.entries(components).map(([name, path]) => [name, inRoot(path)])),
  }
  const pages = Object.keys(files)
    .filter((path) => path.startsWith('content/'))
    .map((path) => ({ ...sourceOf(path, config), absolutePath: inRoot(path) }))
  const { value, diagnostics } = await compileSiteCode({ config, pages, overlay: { themeDir: config.themeDir, replaced: new Set() } })
  return {
    code: value && loadSiteCode(value.file, packages),
    reports: diagnostics.map(reportLine),
    file: value?.file,
    usesDirectory: value?.usesDirectory,
  }
}

test('a site without code has none', async () => {
  expect(await compile({ 'content/index.md': '# Home' })).toEqual({
    code: undefined,
    reports: [],
    file: undefined,
    usesDirectory: undefined,
  })
})

test('pages and components use docsgen’s React and theme', async () => {
  const { code, reports } = await compile(
    {
      'content/a.tsx':
        "import { Card } from 'docsgen/theme'\nimport './a.css'\nexport default () => <Card title=\"T\" />\nexport const frontMatter = { title: 'A' }",
      'content/a.css': 'a { color: red }',
      'content/none.tsx': 'export const A = 1',
      'parts/count.tsx': "import { useMemo } from 'react'\nexport default function Count() { return <b>{useMemo(() => 3, [])}</b> }",
    },
    { Count: 'parts/count.tsx' },
  )
  expect(reports).toEqual([])
  const page = code?.pages.get('content/a.tsx')
  expect(page?.frontMatter).toEqual({ title: 'A' })
  expect(page?.component && renderToStaticMarkup(createElement(page.component))).toBe('<div class="card"><p class="card-title">T</p></div>')
  expect(code?.components.Count && renderToStaticMarkup(createElement(code.components.Count))).toBe('<b>3</b>')
  expect(code?.pages.get('content/none.tsx')?.component).toBeUndefined()
})

test('the same code has the same name in any folder', async () => {
  const files = { 'content/a.tsx': 'export default () => <p>a</p>' }
  const names = [await compile(files), await compile(files)].map(({ file }) => file?.split('/').at(-1))
  expect(names[0]).toBe(names[1])
})

test('code that does not compile is reported with its location', async () => {
  const { reports } = await compile({
    'content/a.tsx': 'export default () => (\n  <p>é</b>\n)',
    'content/b.tsx': "import x from './missing'\nexport default x",
  })
  expect(reports).toEqual([
    expect.stringMatching(/^content\/a\.tsx:2:9 error bundle\/failed .*closing "b" tag.*"p" tag/),
    expect.stringMatching(/^content\/b\.tsx:1:15 error bundle\/unresolved-import The imported file `\.\/missing` does not exist\./),
  ])
})

test('detects whether the code uses look-ups', async () => {
  const uses = async (text: string) => {
    const { reports, usesDirectory } = await compile(
      { 'parts/a.tsx': text, 'parts/b.ts': "export * from 'docsgen/site'" },
      { A: 'parts/a.tsx' },
    )
    return [...reports, usesDirectory]
  }
  expect(await uses("import { useDocument } from 'docsgen/site'\nexport default () => useDocument('a').title")).toEqual([true])
  expect(await uses("import { useDocument } from './b'\nexport default () => useDocument('a').title")).toEqual([true])
  expect(await uses("import { usePage } from 'docsgen/theme'\nexport default () => usePage().title")).toEqual([false])
  expect(
    await uses("import type { SidebarItem } from 'docsgen/site'\nexport default ({ item }: { item: SidebarItem }) => item.type"),
  ).toEqual([false])
})
