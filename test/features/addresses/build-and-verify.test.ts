import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { checkAddresses } from '../../../src/features/addresses/check-addresses.ts'
import { createProject, type Files, readTree, smallSite, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

const page = '<!doctype html><title>Own</title>\n<img src="/logo.png">\n<a href="/guide/first#nowhere">first</a>\n'
const build = (root: string, ...flags: string[]) => docsgen(['build', ...flags], { cwd: root })

/** Almost every kind of file that docsgen writes. */
const everything: Files = {
  'docs.config.ts': `export default {
    title: 'Everything', url: 'https://example.com', base: '/docs/', lastUpdated: false, symbols: true, compress: true,
    locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
    versions: [{ id: 'next', label: 'Next' }, { id: '1.x', label: '1.x' }],
    sidebars: { main: [{ autogenerate: '' }] },
    redirects: [{ from: '/old', to: '/guide/first' }],
    components: { Counter: 'parts/counter.tsx' },
    agents: { folderIndexes: true, fullText: true },
  }`,
  'content/index.md': '# Home\n\n![Dot](./dot.png) [first](./guide/first.md) [blog](./blog/index.md)\n',
  'content/dot.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  'content/guide/first.md': '# First\n\n## A heading\n\n<Counter />\n\n```mermaid\nflowchart LR\n  a --> b\n```\n\n$a$\n',
  'content/guide/second.md': '# Second\n\n[[toc]]\n\n## Deep\n\nText.\n',
  'content/blog/_section.yaml': 'kind: blog\nlabel: News\n',
  'content/blog/2024-01-02-news.md': '# News\n\nText with a [link](../guide/first.md).\n',
  'i18n/de/content/index.md': '# Start\n',
  'versions/1.x/index.md': '# Old home\n',
  'public/app.css': "@import './more.css';\n",
  'public/more.css': 'p { background: url(more.svg) }\n',
  'public/more.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'public/own.html': '<!doctype html><title>Own</title><link rel="stylesheet" href="app.css"><link rel="manifest" href="site.webmanifest">',
  'public/site.webmanifest': '{"start_url":"/docs/","icons":[{"src":"icon.png"}]}',
  'public/icon.png': 'PNG',
  'parts/counter.tsx':
    "'use client'\nimport { useState } from 'react'\nexport default function Counter() {\n  const [n, set] = useState(0)\n  return <button onClick={() => set(n + 1)}>{n}</button>\n}\n",
}

describe.concurrent('addresses in the published files', () => {
  test('a strict build publishes nothing that names a missing file', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'public/own.html': page })
    expect((await build(root)).code).toBe(0)
    const before = readTree(join(root, 'out'))
    const { code, stderr } = await build(root, '--strict')
    expect(code).toBe(1)
    expect(stderr).toContain(
      'public/own.html:2:11 - error output/missing-file\n  `own.html` names `/logo.png`, but the site has no such file.\n',
    )
    expect(stderr).toContain(
      'public/own.html:3:10 - warning output/missing-anchor\n  `own.html` names `/guide/first#nowhere`, but `guide/first.html` has no such anchor.\n',
    )
    expect(readTree(join(root, 'out'))).toEqual(before)
    writeFiles(root, { 'public/logo.png': 'PNG', 'public/own.html': page.replace('#nowhere', '') })
    expect((await build(root, '--strict')).code).toBe(0)
    // A file that did not change names one that is gone.
    writeFiles(root, { 'content/guide/second.md': '# Second\n\n## A heading\n\n[own](/own.html)\n' })
    expect((await build(root, '--strict')).code).toBe(0)
  })

  test('what the site has chosen not to check stays unchecked', async ({ expect }) => {
    const root = createProject({
      ...smallSite,
      'docs.config.ts':
        "export default { title: 'Small', lastUpdated: false, links: { missingPage: 'ignore', missingFile: 'ignore', missingAnchor: 'ignore' } }\n",
      'content/guide/first.md':
        '# First\n\nThen the [second](./second.md#gone), [another](/app/start), [third](./third.md), <a href="/app/end">end</a>, and [self](#gone).\n',
    })
    const { code, stderr } = await build(root, '--strict')
    expect(code, stderr).toBe(0)
  })

  test('a known problem in the entry of a blog is also accepted in its feeds', async ({ expect }) => {
    const root = createProject({
      'docs.config.ts':
        "export default { title: 'Blog', url: 'https://example.com', base: '/docs/', lastUpdated: false, check: { knownProblems: { 'content/blog/2024-01-02-news.md': { 'link/missing-anchor': 1 } } } }\n",
      'content/index.md': '# Home\n\n[Blog](blog/index.md)\n',
      'content/blog/_section.yaml': 'kind: blog\nlabel: News\n',
      'content/blog/2024-01-02-news.md': '# News\n\nA [link](../index.md#gone) and a <a href="?q=a">search</a>.\n',
    })
    const { code, stderr } = await build(root, '--strict')
    expect(code, stderr).toBe(0)
  })

  test('without any of its files, a site with every feature is reported, and as a whole it is not', async ({ expect }) => {
    const root = createProject(everything)
    const { code, stderr } = await build(root)
    expect(code, stderr).toBe(0)
    expect((await build(root, '--strict')).stderr).not.toContain('output/')
    const tree = readTree(join(root, 'out')) ?? {}
    const all = { base: '/docs/', url: 'https://example.com', read: (path: string) => Buffer.from(tree[path] ?? '', 'latin1').toString() }
    const files = new Map(Object.keys(tree).map((path) => [path, 'same']))
    const { missing, record } = checkAddresses({ ...all, files })
    expect(missing).toEqual([])
    const unnamed = [...files.keys()].filter((path) => {
      const others = new Map([...files].filter(([other]) => other !== path))
      return checkAddresses({ ...all, files: others, record }).missing.length === 0
    })
    // Only hosts, other sites, and people who were told an address ask for these.
    expect(unnamed.filter((path) => !/\.(?:br|gz)$/.test(path) && !/(?:^|\/)(?:symbols\.json|objects\.inv)$/.test(path)).sort()).toEqual([
      '.docsgen-manifest.json',
      '404.html',
      '_headers',
      '_redirects',
      'assets/third-party-licenses.txt',
      'old/index.html',
      'own.html',
      'robots.txt',
    ])
  })

  test('verify finds a search index that names pieces of another build', async ({ expect }) => {
    const root = createProject()
    await build(root, '--manifest', 'manifest.json')
    const file = join(root, 'out/search/next.en.json')
    const index = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...index, shards: 'zzzzzzzz' }))
    const { code, stderr } = await docsgen(['verify', 'out', '--manifest', 'manifest.json'], { cwd: root })
    expect(code).toBe(1)
    expect(stderr).toContain(
      'out/search/next.en.json:1:1 - error output/missing-file\n  `search/next.en.json` names `/assets/search/next.en/s-zzzzzzzz.json`, but the site has no such file.\n',
    )
  })
})
