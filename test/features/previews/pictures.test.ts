import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, readTree, smallSite, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

/** Replacements for the libraries, which are 45 MB. They count their calls, and their pictures describe what was asked for. */
const library = {
  'node_modules/sharp/package.json': JSON.stringify({ name: 'sharp', version: '1.0.0', main: 'main.cjs' }),
  'node_modules/sharp/main.cjs': `const { appendFileSync } = require('node:fs')
module.exports = (bytes) => {
  if (bytes.includes('broken')) throw new Error('XML parse error: line 1\\nmore')
  const done = [String(bytes)]
  const image = Object.fromEntries(['resize', 'extend', 'flatten', 'png'].map((name) => [name, (options) => (done.push(name + JSON.stringify(options)), image)]))
  image.toBuffer = async () => (appendFileSync(__dirname + '/log', 'x'), Buffer.from(done.join(' ')))
  return image
}
`,
  'node_modules/satori/package.json': JSON.stringify({ name: 'satori', version: '1.0.0', main: 'main.cjs' }),
  'node_modules/satori/main.cjs': `const draw = (node) => {
  if (node === null || typeof node !== 'object') return String(node)
  if (Array.isArray(node)) return node.map(draw).join('|')
  return typeof node.type === 'function' ? draw(node.type(node.props)) : draw(node.props.children ?? '')
}
exports.default = async (element, { width, height, fonts, loadAdditionalAsset }) => {
  const text = draw(element)
  const unknown = text.match(/[^\\x20-\\x7e]+/g) ?? []
  for (const each of unknown) await loadAdditionalAsset('unknown', each)
  return [width, height, ...fonts.map(({ name, weight, data }) => name + weight + data), text].join(' ')
}
`,
}
const previews = (more = '') =>
  `export default { title: 'Acme', url: 'https://docs.example.com', base: '/docs/', lastUpdated: false, previews: { fonts: [{ file: 'fonts/a.ttf' }, { file: 'fonts/b.ttf', weight: 700 }]${more} } }\n`
const site = {
  ...smallSite,
  ...library,
  'docs.config.ts': previews(),
  'fonts/a.ttf': 'A',
  'fonts/b.ttf': 'B',
  'content/guide/own.md': '---\nimage: ./own.png\n---\n\n# Own\n\n[First](./first.md)\n',
  'content/guide/own.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const metaOf = (root: string, page: string) =>
  Object.fromEntries(
    [
      ...readFileSync(join(root, `out/${page}.html`), 'utf8').matchAll(
        /<meta (?:property|name)="(og:image[^"]*|twitter:card)" content="([^"]*)"/g,
      ),
    ].map(([, name = '', content = '']) => [name, content]),
  )
const calls = (root: string) =>
  existsSync(join(root, 'node_modules/sharp/log')) ? readFileSync(join(root, 'node_modules/sharp/log'), 'utf8').length : 0

async function build(root: string, ...args: readonly string[]) {
  return docsgen(['build', ...args], { cwd: root })
}

describe.concurrent('previews', () => {
  test('each page has a picture of its own, which is drawn once', async ({ expect }) => {
    const root = createProject(site)
    const built = await build(root, '--strict')
    expect(built.code, built.stderr).toBe(0)
    const meta = metaOf(root, 'guide/first')
    expect(meta).toEqual({
      'og:image': expect.stringMatching(/^https:\/\/docs\.example\.com\/docs\/assets\/preview-[0-9a-f]{16}\.png$/),
      'og:image:alt': 'First – Acme',
      'twitter:card': 'summary_large_image',
    })
    const picture = readFileSync(join(root, 'out', (meta['og:image'] ?? '').slice('https://docs.example.com/docs/'.length)), 'utf8')
    expect(picture).toMatch(/^1200 630 preview400A preview700B Docs\|First\|.*\|Acme png\{"palette":true/)
    // Its own image, which has no description.
    expect(metaOf(root, 'guide/own')).toEqual({
      'og:image': expect.stringMatching(/\/own\.[^/]*png$/),
      'twitter:card': 'summary_large_image',
    })
    expect(metaOf(root, '404')).toEqual({ 'twitter:card': 'summary' })
    expect(calls(root)).toBe(3)

    const first = readTree(join(root, 'out'))
    await build(root)
    expect([calls(root), readTree(join(root, 'out'))]).toEqual([3, first])
    writeFiles(root, { 'content/guide/first.md': '# Changed\n\nThen the [second](./second.md#a-heading).\n' })
    await build(root)
    expect(calls(root)).toBe(4)
    const changed = readTree(join(root, 'out'))
    for (const folder of ['out', '.docsgen']) rmSync(join(root, folder), { recursive: true })
    await build(root)
    expect([calls(root), readTree(join(root, 'out'))]).toEqual([7, changed])
  })

  test('a template of the site draws the picture, and a change of it draws all again', async ({ expect }) => {
    const template = (word: string) =>
      `export default function Picture({ title, section, lang }: { title: string; section: string; lang: string }) {\n  return <div>{'${word}'} {title} {section} {lang}</div>\n}\n`
    const root = createProject({ ...site, 'docs.config.ts': previews(", template: 'own/picture.tsx'"), 'own/picture.tsx': template('one') })
    const { code, stderr } = await build(root, '--strict')
    expect(code, stderr).toBe(0)
    const path = (metaOf(root, 'guide/first')['og:image'] ?? '').slice('https://docs.example.com/docs/'.length)
    expect(readFileSync(join(root, 'out', path), 'utf8')).toContain('one| |First| |Docs| |en')
    writeFiles(root, { 'own/picture.tsx': template('two') })
    await build(root)
    expect([calls(root), existsSync(join(root, 'out', path))]).toEqual([6, false])
  })

  test('a template that fails, and one that is missing, are reported', async ({ expect }) => {
    const config = previews(", template: 'own/picture.tsx'")
    const failing = createProject({
      ...site,
      'docs.config.ts': config,
      'own/picture.tsx': "export default () => { throw new Error('no idea') }\n",
    })
    const failed = await build(failing)
    expect(failed.stderr).toContain(
      'content/guide/first.md - warning picture/not-drawn\n  The link preview of this page cannot be generated: no idea.',
    )
    expect(metaOf(failing, 'guide/first')).toEqual({ 'twitter:card': 'summary' })
    const missing = await build(createProject({ ...site, 'docs.config.ts': config }))
    expect([missing.code, missing.stderr.includes('previews.template')], missing.stderr).toEqual([2, true])
    const endless = createProject({ ...site, 'docs.config.ts': config, 'own/picture.tsx': 'export const Picture = 1\nexport default 5\n' })
    expect((await build(endless)).stderr).toContain('its default export is not a component')
  })

  test('characters that no font has are named with their page', async ({ expect }) => {
    const root = createProject({ ...site, 'content/guide/first.md': '# Größe 日本\n\nThen the [second](./second.md#a-heading).\n' })
    const { code, stderr } = await build(root)
    expect(code, stderr).toBe(0)
    expect(stderr).toContain(
      'content/guide/first.md - warning picture/missing-characters\n  The fonts in `previews.fonts` have no characters for `öß日本`',
    )
    expect(metaOf(root, 'guide/first')).toEqual({ 'twitter:card': 'summary' })
  })

  test('missing packages, fonts, and a missing URL are errors of the config', async ({ expect }) => {
    const { 'node_modules/satori/package.json': _, 'node_modules/sharp/package.json': __, ...bare } = site
    const packages = await build(createProject({ ...bare, 'yarn.lock': '' }))
    expect(packages.code).toBe(1)
    expect(packages.stderr).toContain('error picture/not-installed')
    expect(packages.stderr).toContain('does not have `satori` and `sharp`, which these images need.')
    expect(packages.stderr).toContain('Run `yarn add --dev satori sharp`, or remove `previews` from the config.')
    const { 'fonts/b.ttf': ___, ...withoutFont } = site
    const font = await build(createProject(withoutFont))
    expect([font.code, font.stderr.includes('previews.fonts[1].file')], font.stderr).toEqual([2, true])
    const url = await build(createProject({ ...site, 'docs.config.ts': previews().replace("url: 'https://docs.example.com', ", '') }))
    expect([url.code, url.stderr.includes('has no effect without `url`')], url.stderr).toEqual([2, true])
    const woff2 = await build(createProject({ ...site, 'docs.config.ts': previews().replace('a.ttf', 'a.woff2') }))
    expect([woff2.code, woff2.stderr.includes('WOFF2 files are not possible')], woff2.stderr).toEqual([2, true])
  })
})

describe.concurrent('icons', () => {
  const config =
    "export default { title: 'Acme', lastUpdated: false, base: '/docs/', icons: { source: 'art/icon.svg', background: '#123456' } }\n"
  const icons = { ...smallSite, ...library, 'docs.config.ts': config, 'art/icon.svg': '<svg/>' }

  test('the manifest lists the icons, and pages name both', async ({ expect }) => {
    const root = createProject(icons)
    const { code, stderr } = await build(root, '--strict')
    expect(code, stderr).toBe(0)
    const manifest = JSON.parse(readFileSync(join(root, 'out/site.webmanifest'), 'utf8'))
    expect(manifest).toMatchObject({ name: 'Acme', start_url: '/docs/', scope: '/docs/', theme_color: '#123456' })
    expect(manifest.icons.map(({ src, sizes, purpose }: Record<string, string>) => [src, sizes, purpose])).toEqual([
      ['/docs/icon-192.png', '192x192', 'any'],
      ['/docs/icon-512.png', '512x512', 'any'],
      ['/docs/icon-maskable-512.png', '512x512', 'maskable'],
    ])
    const read = (name: string) => readFileSync(join(root, 'out', name), 'utf8')
    for (const { src } of manifest.icons) expect(existsSync(join(root, 'out', src.slice('/docs/'.length)))).toBe(true)
    expect(read('icon-192.png')).not.toContain('flatten')
    expect(read('apple-touch-icon.png')).toContain('"width":144,"height":144')
    expect(read('apple-touch-icon.png')).toContain('"top":18,"bottom":18,"left":18,"right":18,"background":"#123456"}')
    const ico = readFileSync(join(root, 'out/favicon.ico'))
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6], ico.readUInt32LE(14), ico.readUInt32LE(18)]).toEqual([
      1,
      1,
      32,
      ico.length - 22,
      22,
    ])
    for (const page of ['index', 'guide/first', '404']) {
      expect(read(`${page}.html`)).toContain(
        '<link rel="apple-touch-icon" href="/docs/apple-touch-icon.png"/><link rel="manifest" href="/docs/site.webmanifest"/>',
      )
    }
    await build(root)
    expect(calls(root)).toBe(5)
    writeFiles(root, { 'art/icon.svg': '<svg>other</svg>' })
    await build(root)
    expect([calls(root), read('icon-512.png').startsWith('<svg>other')]).toEqual([10, true])
  })

  test('files of the public folder take precedence', async ({ expect }) => {
    const root = createProject({ ...icons, 'public/favicon.ico': 'mine' })
    await build(root)
    expect(readFileSync(join(root, 'out/favicon.ico'), 'utf8')).toBe('mine')
  })

  test('a missing or damaged file is reported', async ({ expect }) => {
    const { 'art/icon.svg': _, ...without } = icons
    const missing = await build(createProject(without))
    expect([missing.code, missing.stderr.includes('icons.source')], missing.stderr).toEqual([2, true])
    const damaged = createProject({ ...icons, 'art/icon.svg': 'broken' })
    const { code, stderr } = await build(damaged)
    expect([code, existsSync(join(damaged, 'out/site.webmanifest'))], stderr).toEqual([0, false])
    expect(stderr).toContain('warning picture/not-drawn\n  The icons from `art/icon.svg` cannot be generated: XML parse error: line 1.')
    const picture = await build(createProject({ ...icons, 'docs.config.ts': config.replace('icon.svg', 'icon.png') }))
    expect([picture.code, picture.stderr.includes('it is not an SVG file')], picture.stderr).toEqual([2, true])
  })
})
