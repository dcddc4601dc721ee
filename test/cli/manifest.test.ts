import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import type { SiteManifest } from '../../src/core/model/output.ts'
import { sha256 } from '../../src/kit/files/hash.ts'
import { createProject, readTree, smallSite } from './project.ts'
import { docsgen } from './run-here.ts'

const own = '.docsgen/cache/manifest.json'
const site = {
  ...smallSite,
  'docs.config.ts':
    "export default { title: 'Small', base: '/docs/', lastUpdated: false, redirects: [{ from: '/old', to: '/guide/first' }] }\n",
  'content/guide/second.md': '---\ntitle: Second\n---\n\nIntroduction.\n\n## A heading\n\nText<a id="own"></a>.[^1]\n\n[^1]: A note.\n',
}
const read = (root: string, file = own) => JSON.parse(readFileSync(join(root, file), 'utf8')) as SiteManifest

describe.concurrent('the manifest', () => {
  test('lists the addresses, anchors, redirects, and files of the published site', async ({ expect }) => {
    const root = createProject(site)
    const { code, stderr } = await docsgen(['build', '--manifest', 'kept/manifest.json'], { cwd: root })
    expect(code, stderr).toBe(0)
    const { manifest, base, pages, redirects, files } = read(root)
    expect({ manifest, base, redirects }).toEqual({ manifest: 1, base: '/docs/', redirects: [['/old', '/guide/first']] })
    expect(pages.map(({ path, title, source }) => [path, title, source])).toEqual([
      ['/', 'Home', 'content/index.md'],
      ['/guide/first', 'First', 'content/guide/first.md'],
      ['/guide/second', 'Second', 'content/guide/second.md'],
    ])
    expect(pages[2]?.anchors.map(([id]) => id)).toEqual(['', 'a-heading', 'own'])
    const { '.docsgen-manifest.json': _, ...published } = readTree(join(root, 'out')) ?? {}
    expect(files.map(([path]) => path)).toEqual(Object.keys(published).sort())
    for (const [path, bytes, hash] of files) {
      const content = readFileSync(join(root, 'out', path))
      expect([content.length, sha256(content)], path).toEqual([bytes, hash])
    }
    expect(readFileSync(join(root, 'kept/manifest.json'))).toEqual(readFileSync(join(root, own)))
  })

  test('recognizes a section by its words, whatever its heading and its line breaks', async ({ expect }) => {
    const page = (heading: string, text: string) => `# Page\n\n## ${heading}\n\n${text}\n`
    const manifests = []
    for (const body of [page('Old name', 'One two\nthree.'), page('New name', 'One two three.'), page('New name', 'One two four.')]) {
      const root = createProject({ ...smallSite, 'content/page.md': body })
      await docsgen(['build'], { cwd: root })
      manifests.push(
        read(root)
          .pages.find(({ path }) => path === '/page')
          ?.anchors.find(([id]) => id.endsWith('-name')),
      )
    }
    const [before, renamed, edited] = manifests
    expect([before?.[0], renamed?.[0]]).toEqual(['old-name', 'new-name'])
    expect(renamed?.slice(2)).toEqual(before?.slice(2))
    expect(renamed?.[1]).not.toBe(before?.[1])
    expect(edited?.[1]).toBe(renamed?.[1])
    expect(edited?.[2]).not.toBe(renamed?.[2])
  })

  test('has the same bytes after an incremental build and on another machine', async ({ expect }) => {
    const [root, other] = [createProject(site), createProject(site)]
    await docsgen(['build'], { cwd: root })
    const first = readFileSync(join(root, own))
    await docsgen(['build'], { cwd: root })
    await docsgen(['build', '--concurrency', '1'], { cwd: other })
    expect(readFileSync(join(root, own))).toEqual(first)
    expect(readFileSync(join(other, own))).toEqual(first)
  })

  test('is not published, and describes the published site after a failure', async ({ expect }) => {
    const root = createProject(site)
    for (const file of ['out/manifest.json', 'public/manifest.json']) {
      const { code, stderr } = await docsgen(['build', '--manifest', file], { cwd: root })
      expect(code, stderr).toBe(2)
      expect(stderr).toContain(`The manifest \`${file}\` would be published with the site.`)
    }
    expect(existsSync(join(root, 'out'))).toBe(false)
    await docsgen(['build'], { cwd: root })
    const { mtimeMs } = statSync(join(root, own))
    writeFileSync(join(root, 'content/index.md'), '# Home\n\n[Nowhere](./nowhere)\n')
    expect((await docsgen(['build'], { cwd: root })).code).toBe(1)
    expect(statSync(join(root, own)).mtimeMs).toBe(mtimeMs)
    writeFileSync(join(root, 'file'), '')
    writeFileSync(join(root, 'content/index.md'), '# Home\n')
    const { code, stderr } = await docsgen(['build', '--manifest', 'file/manifest.json'], { cwd: root })
    expect(code).toBe(3)
    expect(stderr).toContain('The site was published, but the manifest')
  })

  test('never replaces a folder', async ({ expect }) => {
    const root = createProject(site)
    const { code, stderr } = await docsgen(['build', '--manifest', 'content'], { cwd: root })
    expect(code).toBe(3)
    expect(stderr).toContain('The site was published, but the manifest')
    expect(Object.keys(readTree(join(root, 'content')) ?? {})).toContain('index.md')
    expect(existsSync(join(root, `content.${process.pid}.tmp`))).toBe(false)
  })
})
