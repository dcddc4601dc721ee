import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProject } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { png } from '../../site/rich-site.ts'
import { canCheck, checkEpub } from './check-epub.ts'

const temml = join(import.meta.dirname, '../../../node_modules/temml')

const drawing = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:tool="tool" width="10" height="10" tool:a="1">
<metadata>note</metadata><script>alert(1)</script><a xlink:href="https://example.org"><rect id="1a" width="5" height="5" onclick="x()"/></a>
<image xlink:href="http://example.org/x.png"/></svg>`

const obsolete = `# Raw

## A part

<center><font color="red">Red</font></center>

<p align="center" id="dup">A <div>b</div></p>

<p id="dup">second</p>

<table border=1 width="100%"><tr><td nowrap width=3>x</td></tr></table>

<my-widget foo="1"><b>w</b></my-widget> in <my-badge>text</my-badge>

<svg width="10" viewBox="0 0 1 1" onload="alert(1)"><linearGradient id="g"/><foreignObject><div>inside</div></foreignObject><rect fill="url(#g)"/></svg>

<video src="/a.svg" controls></video>

<img src="/d.png" width="50%" alt="">

Emoji 👍 and nbsp&nbsp;x <br> y <hr>

<ruby>漢<rt>kan</rt></ruby> <input type=checkbox> <label for=q>L</label>

<details><pre>no summary</pre></details>

- [ ] task

:::tip[Hello]
Inside
:::

:::tabs
== npm
First.
== pnpm
Second.
:::
`

describe('an EPUB book', () => {
  let root = ''
  let stderr = ''
  let files: Readonly<Record<string, string>> = {}
  const make = (output: string, env: Readonly<Record<string, string>> = {}) =>
    docsgen(['book', '--format', 'epub,html', '-o', output], { cwd: root, env: { CHROME_PATH: '/nowhere', ...env } })

  beforeAll(async () => {
    root = createProject({
      'docs.config.ts':
        "export default { title: 'كتاب & <Boats>', url: 'https://example.com', description: 'All of it.', math: true, locales: { ar: { label: 'العربية' } }, sidebars: { guide: ['index', { category: 'Start & go', items: ['raw', 'نص'] }] } }",
      'content/index.md':
        '# Home\n\n$x^2$\n\n$$\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}$$\n\n[raw](raw.md#a-part) [outside](outside.md) ![A](/a.svg) ![B](https://example.org/b.png) ![C](/c.avif) ![D](/d.png)\n\n[odd](https://example.com/a%zz{b}|c)\n',
      'content/raw.md': obsolete,
      'content/نص.md': '# نص\n\nمرحبا\n',
      'content/outside.md': '# Outside\n',
      'public/a.svg': drawing,
      'public/c.avif': png(4, 4),
      'public/d.png': png(4, 4),
    })
    mkdirSync(join(root, 'node_modules'), { recursive: true })
    symlinkSync(temml, join(root, 'node_modules/temml'))
    const built = await docsgen(['build'], { cwd: root })
    expect(built.code, built.stderr).toBe(0)
    const made = await make('boats.epub')
    expect(made.code, made.stderr).toBe(0)
    stderr = made.stderr
    files = Object.fromEntries(
      Object.entries(unzipSync(readFileSync(join(root, 'boats.epub')))).map(([path, bytes]) => [path, strFromU8(bytes)]),
    )
  }, 120_000)

  test.runIf(canCheck)(`is valid${canCheck ? '' : ' (skipped: EPUBCheck needs Java)'}`, () => {
    expect(checkEpub(join(root, 'boats.epub'))).toEqual([])
  })

  test('begins with its type, and has a page for each page of the site', () => {
    expect(readFileSync(join(root, 'boats.epub')).toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip')
    expect(Object.keys(files).filter((path) => path.endsWith('.xhtml'))).toEqual(
      ['cover', 'nav', 'c1', 'g1', 'c2', 'c3'].map((id) => `EPUB/${id}.xhtml`),
    )
    expect(files['EPUB/package.opf']).toContain('<spine page-progression-direction="rtl">')
    expect(files['EPUB/nav.xhtml']).toContain('<a href="g1.xhtml">Start &amp; go</a><ol>')
  })

  test('keeps formulas, pictures, and links', () => {
    const home = files['EPUB/c1.xhtml']
    expect(home).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML"')
    expect(home).toContain('<a href="c2.xhtml#c2-2">raw</a> <a href="https://example.com/outside">outside</a>')
    expect(home).toContain('<img alt="A" src="pictures/1.svg"/> <span>B</span> <span>C</span> <img alt="D" src="pictures/2.png"/>')
    expect(files['EPUB/pictures/1.svg']).not.toMatch(/script|tool|onclick|example\.org/)
    expect(stderr.split('warning book/missing-image')).toHaveLength(3)
    expect(stderr).toContain('in place of the image `/c.avif`')
  })

  test('has the same bytes in another time zone', async () => {
    await make('again.epub', { TZ: 'Pacific/Apia' })
    expect(readFileSync(join(root, 'again.epub')).equals(readFileSync(join(root, 'boats.epub')))).toBe(true)
    expect(readFileSync(join(root, 'again.html')).equals(readFileSync(join(root, 'boats.html')))).toBe(true)
  })

  test('each part of a large book is a book of its own', async () => {
    expect((await docsgen(['book', '--split', '1', '-o', 'part.epub'], { cwd: root })).code).toBe(0)
    const idOf = (file: string) =>
      /<dc:identifier[^>]*>([^<]+)/.exec(strFromU8(unzipSync(readFileSync(join(root, file)))['EPUB/package.opf'] ?? new Uint8Array()))?.[1]
    const ids = ['boats.epub', 'part-1.epub', 'part-2.epub', 'part-3.epub'].map(idOf)
    expect(ids.every((id) => id?.startsWith('urn:uuid:'))).toBe(true)
    expect(new Set(ids).size).toBe(4)
  })
})
