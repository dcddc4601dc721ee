import { describe, expect, test } from 'vitest'
import { writeIndex } from '../../../src/features/book/make-book.ts'
import { countPages, planBook, splitChapters } from '../../../src/features/book/plan-book.ts'
import { guessPageNumbers } from '../../../src/features/book/print-book.ts'
import { writeArticle } from '../../../src/features/book/write-article.ts'
import { visit, type WrittenChapter, writeChapters, writeDocument } from '../../../src/features/book/write-book.ts'
import { UsageError } from '../../../src/kit/failures/failure.ts'

const links = {
  idOf: (id: string) => `x-${id}`,
  target: (href: string) => (href === '#below' ? { href: '#x-below', id: 'x-below' } : href === '/lost' ? undefined : { href }),
  picture: (src: string) => (src.startsWith('/lost') ? undefined : `pictures${src}`),
}
const write = (html: string, deeper = 0) => writeArticle(`<body><nav>menu</nav><article>${html}</article><p>end</p></body>`, links, deeper)

describe('the text of a page', () => {
  test('has ids, links, and pictures of the book', () => {
    expect(
      write(
        '<h2 id="below">A &amp; b</h2><p><a href="#below" rel="x">here</a> <a href="/lost">lost</a><img src="/a.webp" alt="A &quot;b&quot;" loading="lazy"></p>',
      )?.html,
    ).toBe(
      '<h2 id="x-below">A &amp; b</h2><p><a href="#x-below" data-page="x-below" rel="x">here</a> <a>lost</a><img alt="A &quot;b&quot;" src="pictures/a.webp"/></p>',
    )
  })

  test('has no parts that work only on a screen', () => {
    const html =
      '<h1>T<a class="anchor" href="#t"></a></h1><button type="button" class="copy">Copy</button><form><input type="radio"><label for="a">npm</label></form>' +
      '<script>alert(1)</script><iframe src="https://example.com"><p>in it</p></iframe><p onclick="x()" style="color:red" data-kind="a">t</p>'
    expect(write(html)?.html).toBe('<h1>T</h1><div><p>npm</p></div><p>t</p>')
  })

  test('keeps drawings, whose parts refer to each other', () => {
    const drawing =
      '<svg viewBox="0 0 9 9"><marker id="m"></marker><path d="M0 0" fill="light-dark(#fff,rgb(0,0,0))" marker-end="url(#m)"/><use href="#m"/></svg>'
    expect(write(drawing)?.html).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><marker id="x-m"></marker><path d="M0 0" fill="#fff" marker-end="url(#x-m)"></path><use href="#x-m"></use></svg>',
    )
  })

  test('has the namespace of each kind of markup, and no source below a drawing', () => {
    const html =
      '<div class="diagram"><svg><foreignObject><b>in <svg></svg></b></foreignObject></svg></div><details><summary class="diagram-source">S</summary></details><math><mi>x</mi></math>'
    expect(write(html)?.html).toBe(
      '<div class="diagram"><svg xmlns="http://www.w3.org/2000/svg"><foreignObject><b xmlns="http://www.w3.org/1999/xhtml">in <svg xmlns="http://www.w3.org/2000/svg"></svg></b></foreignObject></svg></div><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>',
    )
  })

  test('has no obsolete elements and attributes, no id twice, and a summary in each panel', () => {
    expect(write('<center><font color="red">a</font></center><p align="center" id="a">b <font>c</font></p><p id="a">d</p>')?.html).toBe(
      '<div><div>a</div></div><p id="x-a">b <span>c</span></p><p>d</p>',
    )
    expect(write('<details><p>a</p></details><details>b</details><details></details>')?.html).toBe(
      '<details open=""><summary></summary><p>a</p></details><details open=""><summary></summary>b</details><details open=""><summary></summary></details>',
    )
  })

  test('has alternative text in place of a missing picture, and boxes of tasks', () => {
    expect(write('<img src="/lost.png" alt="A <b>"><li class="task"><input type="checkbox" checked> done</li>')?.html).toBe(
      '<span>A &lt;b&gt;</span><li class="task">☑ done</li>',
    )
  })

  test('has headings below those of its chapter, and open panels', () => {
    expect(write('<h1>A</h1><h5>B</h5><details><summary>C</summary>d</details>', 2)?.html).toBe(
      '<h3>A</h3><h6>B</h6><details open=""><summary>C</summary>d</details>',
    )
  })

  test('counts diagrams that only a script can draw', () => {
    expect(write('<figure class="mermaid"><pre>graph</pre></figure>')?.diagrams).toBe(1)
  })

  test('is in an article', () => {
    expect(writeArticle('<main><p>text</p></main>', links, 0)).toBeUndefined()
  })
})

const page = (path: string, title: string) =>
  ({
    route: { path, href: `/docs${path}`, version: '', locale: 'en', source: { projectPath: `content${path}.md` } },
    title,
  }) as never
const config = {
  title: 'Boats',
  locales: [{ code: 'en', label: 'English' }],
  versions: [{ id: '' }],
  sidebars: {},
  navbar: { items: [] },
} as never
const [home, install, api] = [page('/', 'Home'), page('/guide/install', 'Install'), page('/api/boat', 'Boat')]
const entry = (route: string, label: string) => ({ type: 'page', label, route, href: `/docs${route}` })
const site = {
  pages: [home, install, api],
  sidebars: [
    {
      name: 'guide',
      version: '',
      locale: 'en',
      entries: [{ type: 'category', label: 'Start', entries: [entry('/guide/install', 'Install'), entry('/guide/install', 'Again')] }],
    },
    {
      name: 'api',
      version: '',
      locale: 'en',
      entries: [entry('/api/boat', 'Boat'), { type: 'link', label: 'Out', href: 'https://example.com' }],
    },
  ],
} as never
const plan = (...sections: readonly string[]) =>
  planBook({ site, config, version: { id: '' } as never, locale: { code: 'en' } as never, sections })

describe('the order of a book', () => {
  test('is that of the sidebars, with each page once', () => {
    expect(plan()).toEqual({
      title: 'Boats',
      chapters: [
        { label: 'Guide', entries: [{ label: 'Start', entries: [{ label: 'Install', page: install, entries: [] }] }] },
        { label: 'Api', entries: [{ label: 'Boat', page: api, entries: [] }] },
      ],
      unlisted: 1,
    })
  })

  test('can be of one sidebar, or of one folder', () => {
    expect(plan('api').chapters).toEqual([{ label: 'Boat', page: api, entries: [] }])
    expect(plan('/guide/').chapters).toEqual([{ label: 'Start', entries: [{ label: 'Install', page: install, entries: [] }] }])
  })

  test.each(['apo', '/nothing'])('cannot be of %s', (section) => {
    expect(() => plan(section)).toThrow(UsageError)
  })
})

describe('the parts of a book', () => {
  const leaf = (label: string) => ({ label, page: home, entries: [] })
  const large = { label: 'Large', page: home, entries: ['a', 'b', 'c'].map(leaf) }

  test('have at most so many pages, and each label above their pages', () => {
    const parts = splitChapters([leaf('1'), leaf('2'), large, { label: 'Group', entries: [leaf('d')] }, leaf('3')], 2)
    expect(parts).toEqual([
      [leaf('1'), leaf('2')],
      [{ label: 'Large', page: home, entries: [leaf('a')] }],
      [{ label: 'Large', entries: [leaf('b'), leaf('c')] }],
      [{ label: 'Group', entries: [leaf('d')] }, leaf('3')],
    ])
    expect(parts.map(countPages)).toEqual([2, 2, 2, 2])
  })

  test('are one if all pages have room', () => {
    expect(splitChapters([large, leaf('1')], 5)).toEqual([[large, leaf('1')]])
  })
})

describe('the index of names', () => {
  const chapter = (id: string, title: string, html: string, generated: object | null = { text: '' }) =>
    ({ id, label: title, html, page: { route: { source: { generated } }, title }, entries: [] }) as unknown as WrittenChapter

  test('has titles, members, and names of lists, but no headings of comments', () => {
    const chapters = [
      chapter('c1', 'Boat', '<h1 id="c1-1">Boat</h1><h2 id="c1-2">Usage</h2><table><tr id="c1-3"><th scope="row">sail</th></tr></table>'),
      chapter('c2', 'Admin API: Enums', '<h1 id="c2-1">Admin API: Enums</h1><h2 id="c2-2">Anchor</h2><h2 id="c2-3">See also these</h2>'),
      chapter('c3', 'Ship', '<tr id="c3-1"><th scope="row">constructor</th></tr><tr id="c3-2"><th scope="row">sail</th></tr>'),
    ]
    expect(writeIndex(chapters, 'en').replaceAll(/ href="[^"]*"/g, '')).toBe(
      '<nav class="book-index" aria-label="Index">' +
        '<h2>A</h2><ul><li><b>Anchor</b> <a data-page="c2-2">Admin API: Enums</a></li></ul>\n' +
        '<h2>B</h2><ul><li> <a data-page="c1"><b>Boat</b></a></li></ul>\n' +
        '<h2>S</h2><ul><li><b>sail</b> <a data-page="c1-3">Boat</a>, <a data-page="c3-2">Ship</a></li><li> <a data-page="c3"><b>Ship</b></a></li></ul></nav>',
    )
  })

  test('is missing without pages of references', () => {
    expect(writeIndex([chapter('c1', 'Boat', '', null), chapter('c2', 'News', '', { text: '', list: 'first' })], 'en')).toBe('')
  })
})

describe('a book', () => {
  const texts: Readonly<Record<string, string>> = {
    '/guide/install':
      '<h1 id="top">Install</h1><p><a href="../api/boat#sail">sail</a> <a href="/docs/">home</a> <a href="/docs/api/boat?x#none">boat</a></p>',
    '/api/boat': '<h1 id="top">Boat</h1><h2 id="s&amp;l">S</h2><h2 id="sail">Sail</h2><a href="#top">up</a>',
  }
  const text = writeChapters({
    chapters: plan().chapters,
    readPage: ({ route }) => `<article>${texts[route.path]}</article>`,
    url: 'https://example.com',
    pictureHref: (path) => path,
  })
  const document = writeDocument(text, {
    title: 'Boats <1>',
    subtitle: '',
    date: '2026-01-31',
    language: 'en',
    direction: 'ltr',
    index: '',
    styles: '',
    pageNumbers: new Map([['c2', '7']]),
  })

  test('has links within it, and to the site', () => {
    expect(document).toContain(
      '<a href="#c2-3" data-page="">sail</a> <a href="https://example.com/docs/">home</a> <a href="#c2" data-page="7">boat</a>',
    )
    expect(document).toContain('<a href="#c2-1" data-page="">up</a>')
    expect(text.links).toBe(3)
  })

  test('has no link that leads nowhere, and no id twice', () => {
    const ids = [...document.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, id] of document.matchAll(/ href="#([^"]+)"/g)) expect(ids).toContain(id)
  })

  test('has a cover, a table of contents with numbers, and titles of groups', () => {
    expect(document).toContain('<p class="book-title">Boats &lt;1&gt;</p><p><time datetime="2026-01-31">January 31, 2026</time></p>')
    expect(document).toContain('<a href="#c2"><span>Boat</span><span class="book-number">7</span></a>')
    expect(document).toContain('<h2 class="book-group">Start</h2>')
    expect(document).toContain('<h3 id="c1-1">Install</h3>')
  })

  test('lists its chapters with their depth', () => {
    const found: string[] = []
    visit(text.chapters, ({ label }, depth) => found.push(`${depth} ${label}`))
    expect(found).toEqual(['0 Guide', '1 Start', '2 Install', '0 Api', '1 Boat'])
  })
})

test('numbers of pages are guessed by where the text is, so that few change when the book is laid out', () => {
  const html = `<nav id="no"></nav><main><h1 id="a"></h1>${'x'.repeat(100_000)}<h1 id="b"></h1>${'x'.repeat(400_000)}<h1 id="c"></h1></main>`
  const digits = [...guessPageNumbers(html, ['a', 'b', 'c', 'lost'])].map(([place, number]) => [place, number.length])
  expect(digits).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['lost', 1],
  ])
})
