import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, test } from 'vitest'
import { createProject, readTree, smallSite, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

const config = (compress: boolean) => `export default { title: 'Small', lastUpdated: false, compress: ${compress} }\n`
/** So many different words that the pieces of the search index are worth compressing. */
const words = (index: number) => Array.from({ length: 60 }, (_, word) => `word${index}x${word * 7919}`).join(' ')
const pages = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => [
    `content/many/page-${index}.md`,
    `# Page ${index}\n\nText of page ${index}. ${words(index)}\n`,
  ]),
)
const site = {
  ...smallSite,
  ...pages,
  'docs.config.ts': config(true),
  'public/tiny.txt': 'tiny',
  'public/own.txt': 'own '.repeat(500),
  'public/own.txt.br': 'mine',
}

async function build(root: string): Promise<Record<string, string>> {
  const { code, stderr } = await docsgen(['build'], { cwd: root })
  if (code !== 0) throw new Error(stderr)
  return readTree(join(root, 'out')) ?? {}
}

describe.concurrent('compress', () => {
  test('every text file of more than a kilobyte has versions with its content', async ({ expect }) => {
    const tree = await build(createProject(site))
    const originals = Object.keys(tree).filter((path) => /\.(?:html|css|js|json|md|txt|xml|svg)$/.test(path) && !path.startsWith('.'))
    const large = originals.filter((path) => (tree[path] ?? '').length >= 1_024)
    expect(large.length).toBeGreaterThan(40)
    for (const path of originals) {
      const [br, gz] = [tree[`${path}.br`], tree[`${path}.gz`]]
      if (path === 'own.txt') expect(br).toBe('mine')
      else if (!large.includes(path)) expect([br, gz], path).toEqual([undefined, undefined])
      else expect(brotliDecompressSync(Buffer.from(br ?? '', 'latin1')).toString('latin1'), path).toBe(tree[path])
      if (gz !== undefined)
        expect([gunzipSync(Buffer.from(gz, 'latin1')).toString('latin1'), gz.charCodeAt(9)], path).toEqual([tree[path], 255])
    }
    expect(Object.keys(tree).filter((path) => /\.(?:webp|png|woff2|br|gz)\.(?:br|gz)$/.test(path))).toEqual([])
  })

  test('an incremental build equals a clean one, also after the option changed', async ({ expect }) => {
    const root = createProject(site)
    const first = await build(root)
    expect(await build(root)).toEqual(first)
    writeFiles(root, { 'content/many/page-3.md': '# Page 3\n\nOther text.\n' })
    const changed = await build(root)
    expect(
      Object.keys(changed)
        .filter((path) => changed[path] !== first[path] && path.startsWith('many/'))
        .sort(),
    ).toEqual(['many/page-3.html', 'many/page-3.html.br', 'many/page-3.html.gz', 'many/page-3.md'])
    writeFileSync(join(root, 'docs.config.ts'), config(false))
    const plain = await build(root)
    expect(Object.keys(plain).filter((path) => /\.(?:br|gz)$/.test(path))).toEqual(['own.txt.br'])
    writeFileSync(join(root, 'docs.config.ts'), config(true))
    expect(await build(root)).toEqual(changed)
    rmSync(join(root, 'out'), { recursive: true })
    rmSync(join(root, '.docsgen'), { recursive: true })
    expect(await build(root)).toEqual(changed)
  })

  test('a compressed file that someone removed is made again', async ({ expect }) => {
    const root = createProject(site)
    const first = await build(root)
    rmSync(join(root, 'out/index.html.br'))
    expect(await build(root)).toEqual(first)
  })
})
