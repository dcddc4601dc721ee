import { describe, expect, test } from 'vitest'
import { openMadeUpSite } from '../vitepress/open-made-up-site.ts'

const book = '[book]\ntitle = "Shop"\n'

describe('a book of mdBook', () => {
  test('publishes the chapters of its summary, and files that are not Markdown', async () => {
    const { addresses, site } = await openMadeUpSite('mdbook', {
      'book.toml': `${book}src = "text"\nlanguage = "de"\n[output.html]\nsite-url = "/shop/"\ngit-repository-url = "https://github.com/a/b"\nedit-url-template = "https://github.com/a/b/edit/main/{path}"\n`,
      'text/SUMMARY.md':
        '# Summary\n\n[Preface](README.md)\n\n<!-- - [Hidden](hidden.md) -->\n\n# First part\n\n- [Start](./start.md)\n    - [More](guide/README.md)\n        1. [`Deep` [x]](<guide/deep page.md>)\n- [Draft]()\n\n---\n\n[Missing](missing.md)\n',
      'text/README.md': '# Preface\n',
      'text/start.md': '# Start\n',
      'text/guide/README.md': '# More\n',
      'text/guide/deep page.md': '# Deep\n',
      'text/hidden.md': '# Hidden\n',
      'text/guide/picture.png': 'x',
      'book/start.html': 'built',
    })
    expect(addresses).toEqual({
      'text/README.md': '/',
      'text/start.md': '/start.html',
      'text/guide/README.md': '/guide/',
      'text/guide/deep page.md': '/guide/deep page.html',
    })
    expect([...site.publicFiles.keys()]).toEqual(['/guide/picture.png'])
    expect(site.sidebars[0]?.entries).toMatchObject([
      { kind: 'page', file: 'text/README.md', label: 'Preface' },
      {
        kind: 'group',
        label: 'First part',
        entries: [
          {
            kind: 'group',
            label: 'Start',
            file: 'text/start.md',
            entries: [{ label: 'More', entries: [{ kind: 'page', label: 'Deep [x]', file: 'text/guide/deep page.md' }] }],
          },
          { kind: 'group', label: 'Draft', entries: [] },
        ],
      },
      // Chapters behind the list belong to no part.
      { kind: 'group', label: 'Missing' },
    ])
    expect(site).toMatchObject({ title: 'Shop', base: '/shop/', editUrl: 'https://github.com/a/b/edit/main/text/{path}' })
    expect(site.locales[0]?.code).toBe('de')
    expect(site.diagnostics.map(({ severity, location }) => [severity, location?.line])).toEqual([['warning', 16]])
  })

  test('leads links to pages, files, redirects, and anchors as mdBook does', async () => {
    const { follow, site } = await openMadeUpSite('mdbook', {
      'book.toml': `${book}[output.html.redirect]\n"/old.html" = "guide/intro.html"\n"/guide/intro.html#gone" = "#now"\n"/lost.html" = "nowhere.html"\n"/a/away.html" = "../../std/index.html"\n`,
      'src/SUMMARY.md': '- [Start](start.md)\n- [Intro](guide/intro.md)\n- [Other](other/README.md)\n',
      'src/start.md': '# Start\n',
      'src/guide/intro.md': '# Intro\n\n## Now\n',
      'src/other/README.md': '# Other\n',
      'src/hidden.md': '# Hidden\n',
      'src/file.zip': 'x',
    })
    const page = 'src/guide/intro.md'
    expect(follow('src/start.md', 'guide/intro.md#Now')).toBe('/guide/intro.html#Now')
    expect(follow(page, '../start.html')).toBe('/start.html')
    expect(follow(page, '../start')).toBe('/start.html')
    expect(follow(page, '../index.html')).toBe('/start.html')
    expect(follow(page, '../other/')).toBe('/other/')
    expect(follow(page, '../other/README.md')).toBe('missing page /other/README.html')
    expect(follow(page, '../hidden.md')).toBe('missing page /hidden.html')
    expect(follow(page, '../file.zip')).toBe('src/file.zip')
    expect(follow(page, './lost.png', 'image')).toBe('missing file /guide/lost.png')
    expect(follow(page, '../old.html')).toBe('generated')
    expect(follow(page, '../print.html')).toBe('generated')
    expect(follow(page, '#gone')).toBe('generated')
    expect(follow(page, '../../std/index.html')).toBe('unknown')
    expect(follow(page, '../../away.md')).toBe('missing source ../../away.md')
    expect(follow(page, '/anything.html')).toBe('unknown')
    expect(site.redirects.map(({ from, to, at }) => [from, to, at.line])).toEqual([
      ['/old.html', '/guide/intro.html', 4],
      ['/guide/intro.html#gone', '/guide/intro.html#now', 5],
      ['/lost.html', '/nowhere.html', 6],
      ['/a/away.html', '../std/index.html', 7],
    ])
  })

  test('has ids and links that only its own preprocessors would tell, and others that are wrong', async () => {
    const { reports } = await openMadeUpSite('mdbook', {
      'book.toml': `${book}[preprocessor.rules]\n`,
      'src/SUMMARY.md': '- [Start](start.md)\n',
      'src/start.md':
        '# Start\n\nr[start.rule]\n\n## Own {#mine}\n\n[a](#start) [b](#mine)\n[c](#r-start.rule)\n[d](vec)\n[e](lost.md)\n[f](items.fn)\n![g](lost.png)\n',
    })
    expect(reports).toEqual([
      'warning other-site/unchecked-anchor src/start.md:8',
      'warning other-site/unchecked-link src/start.md:9',
      'error link/missing-page src/start.md:10',
      'warning other-site/unchecked-link src/start.md:11',
      'error link/missing-image src/start.md:12',
    ])
  })

  test('is checked with the ids of mdBook and the places of the author', async () => {
    const { reports } = await openMadeUpSite('mdbook', {
      'book.toml': `${book}[output.html.redirect]\n"/lost.html" = "nowhere.html"\n`,
      'src/SUMMARY.md': '- [Start](start.md)\n',
      'src/start.md':
        '# Über `x`\n\n{{#include other.md}}\n\n[a](#Über-x) [b](#same-1) [c](#über-x)\n\n## Same\n\n## Same\n\n{{#include lost.md}}\n\nTerm A\n: Text [d](#term-a)\n',
      'src/other.md': '[e](away.md)\n',
    })
    expect(reports).toEqual([
      'error other-site/redirect-target book.toml:4',
      'error include/missing src/start.md:11',
      'error link/missing-page src/other.md:1',
      'error link/missing-anchor src/start.md:5',
    ])
  })

  test('with hostile files is read without an exception', async () => {
    const { reports } = await openMadeUpSite('mdbook', {
      'book.toml': '[book\n',
      'src/SUMMARY.md': `${'- [A](a.md)\n'.repeat(50)}${Array.from({ length: 300 }, (_, index) => `${' '.repeat(index)}- [x](../../etc/passwd)`).join('\n')}\n- [](\n`,
      'src/a.md': `{{#include a.md}}\n\n${'{{#include '.repeat(3000)}\n\n\`\`\`rust\n{{#include ../../../etc/passwd:1:2}}\n`,
    })
    expect(reports).toContain('error other-site/config-syntax book.toml:1')
    expect(reports).toContain('error include/circular src/a.md:1')
  })
})
