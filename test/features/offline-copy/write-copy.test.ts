import { expect, test } from 'vitest'
import { writeCopy } from '../../../src/features/offline-copy/write-copy.ts'

const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
const page = (body: string, head = '') =>
  `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${policy}">${head}</head><body>${body}</body></html>`
const moved = (to: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${to}"></head></html>`

async function copy(files: Readonly<Record<string, string>>, { base = '/docs/', url }: { base?: string; url?: string } = {}) {
  const written = new Map<string, string>()
  const problems = await writeCopy({
    files: Object.keys(files).sort(),
    read: (path) => Buffer.from(files[path] ?? ''),
    write: (path, content) => written.set(path, Buffer.from(content).toString()),
    base,
    url,
    loader: Buffer.from('loader'),
  })
  return { written, problems, bodyOf: (path: string) => /<body>(.*)<\/body>/s.exec(written.get(path) ?? '')?.[1] }
}

/** What an address becomes in the page `guide/start.html`. */
async function translate(address: string, options?: Parameters<typeof copy>[1]): Promise<string | undefined> {
  const { bodyOf } = await copy({ ...site, 'guide/start.html': page(`<a href="${address}">x</a>`) }, options)
  return /^<a(?: href="([^"]*)")?>x<\/a>$/.exec(bodyOf('guide/start.html') ?? '')?.[1]
}

const site = {
  'index.html': page('Home'),
  'guide/index.html': page('Guide'),
  'guide/install.html': page('Install'),
  'guide/install.md': '# Install',
  'guide/größe 100%.html': page('Size'),
  'guide/what#now?.html': page('Now'),
  'v1/de/guide/install.html': page('Installieren'),
  'old.html': moved('/docs/guide/install#linux'),
  'older.html': moved('/docs/old'),
  'files/a.pdf': 'pdf',
  'llms.txt': 'for programs',
  _redirects: '/docs/blog/* /docs/guide/:splat 301\n/docs/away https://example.com/there 301\n',
}

test.each([
  ['/docs/', '../index.html'],
  ['/docs', '../index.html'],
  ['/docs/guide/', 'index.html'],
  ['/docs/guide', 'index.html'],
  ['./', 'index.html'],
  ['install', 'install.html'],
  ['/docs/guide/install?q=a&amp;b=c#mac', 'install.html?q=a&amp;b=c#mac'],
  ['/docs/guide/gr%C3%B6%C3%9Fe%20100%25', 'gr%C3%B6%C3%9Fe%20100%25.html'],
  ['/docs/guide/größe 100%25#größe', 'gr%C3%B6%C3%9Fe%20100%25.html#gr%C3%B6%C3%9Fe'],
  ['/docs/guide/what%23now%3F', 'what%23now%3F.html'],
  ['/docs/v1/de/guide/install', '../v1/de/guide/install.html'],
  ['/docs/files/a.pdf', '../files/a.pdf'],
  ['/docs/old', 'install.html#linux'],
  ['/docs/older', 'install.html#linux'],
  // As in browsers, the fragment of the redirect wins.
  ['/docs/old#mac', 'install.html#linux'],
  ['/docs/blog/install', 'install.html'],
  ['/docs/away', 'https://example.com/there'],
  ['/docs/llms.txt', '../llms.txt'],
  ['/docs/lost', undefined],
  ['#here', '#here'],
  ['https://example.com/', 'https://example.com/'],
  ['//example.com/', '//example.com/'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
])('an address is relative and names a file: %s', async (address, expected) => {
  expect(await translate(address)).toBe(expected)
})

test('links to what is not in the copy lead to the site', async () => {
  const options = { url: 'https://docs.example.com' }
  expect(await translate('/docs/llms.txt', options)).toBe('https://docs.example.com/docs/llms.txt')
  expect(await translate('/other/', options)).toBe('https://docs.example.com/other/')
  expect(await translate('/docs/guide/install', options)).toBe('install.html')
})

test('a link that leads nowhere is text, and is reported', async () => {
  const { problems } = await copy({ ...site, 'a.html': page('<a href="/docs/lost">x</a><a href="/docs/lost#b">x</a>') })
  expect(problems).toEqual([
    { kind: 'address', path: 'a.html', address: '/docs/lost' },
    { kind: 'address', path: 'a.html', address: '/docs/lost#b' },
  ])
})

test('all kinds of addresses change, and nothing else does', async () => {
  const { written, bodyOf } = await copy({
    'a/b.html': page(
      '<p title="/docs/x.png">1 &lt; 2<br/><img src=/docs/x.png srcset="/docs/x.png 1x, /docs/y,z.png 2x" alt="a &amp; &quot;b&quot;">' +
        '<video poster="/docs/x.png"></video><svg viewBox="0 0 9 9"><use href="/docs/i.svg#a"/></svg><form action="/docs/a/b"></form>' +
        '<nav data-src="/docs/assets/sidebar-a.1.json"></nav><i style="background: url(\'/docs/x.png\')"></i>' +
        '<div class="page-actions"><a href="https://example.com/edit">Edit</a><button type="button" class="copy-page"><b>Copy</b></button><a class="view-markdown" href="/docs/a/b.md">View</a></div>' +
        '<div class="page-copy"><button type="button" class="copy-page">Copy</button></div>' +
        '<docsgen-island data-props="{&quot;to&quot;:&quot;/docs/a/b&quot;,&quot;sign&quot;:&quot;/&quot;}"></docsgen-island>',
      '<link rel="canonical" href="https://docs.example.com/docs/a/b"><link rel="alternate" type="text/markdown" href="/docs/a/b.md">' +
        '<link rel="stylesheet" href="/docs/assets/s.css" crossorigin="" integrity="sha256-x"><link rel="modulepreload" href="/docs/assets/m.js"><script type="module" src="/docs/assets/m.js"></script>',
    ),
    'a/b.md': '# B',
    'x.png': 'x',
    'y,z.png': 'y',
    'i.svg': '<svg xmlns="http://www.w3.org/2000/svg"><image xlink:href="/docs/x.png"/></svg>',
    'assets/s.css': '@import "/docs/assets/t.css";a{background:url(/docs/x.png)}b{background:url("data:image/svg+xml,<svg xmlns=\'a\'/>")}',
    'assets/t.css': '',
    'assets/m.js': 'export {}',
    'assets/sidebar-a.1.json': '[{"type":"page","label":"/docs/a/b","href":"/docs/a/b#c"}]',
  })
  expect(bodyOf('a/b.html')).toBe(
    '<p title="/docs/x.png">1 &lt; 2<br/><img src="../x.png" srcset="../x.png 1x, ../y%2Cz.png 2x" alt="a &amp; &quot;b&quot;">' +
      '<video poster="../x.png"></video><svg viewBox="0 0 9 9"><use href="../i.svg#a"/></svg><form action="b.html"></form>' +
      '<nav data-src="../assets/sidebar-a.1.json"></nav><i style="background: url(\'../x.png\')"></i>' +
      '<div class="page-actions"><a href="https://example.com/edit">Edit</a></div>' +
      '<docsgen-island data-props="{&quot;to&quot;:&quot;b.html&quot;,&quot;sign&quot;:&quot;/&quot;}"></docsgen-island>',
  )
  expect(/<head>(.*)<\/head>/.exec(written.get('a/b.html') ?? '')?.[1]).toBe(
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; connect-src 'none'; require-trusted-types-for 'script'; trusted-types docsgen-offline">` +
      '<link rel="canonical" href="https://docs.example.com/docs/a/b"><link rel="stylesheet" href="../assets/s.css">' +
      '<script defer src="../assets/docsgen-offline.js"></script><script src="../assets/m.js" defer="" data-module=""></script>',
  )
  expect(written.get('i.svg')).toBe('<svg xmlns="http://www.w3.org/2000/svg"><image xlink:href="x.png"/></svg>')
  expect(written.get('assets/s.css')).toBe(
    '@import "t.css";a{background:url(../x.png)}b{background:url("data:image/svg+xml,<svg xmlns=\'a\'/>")}',
  )
  expect(written.get('assets/sidebar-a.1.json.js')).toBe(
    'docsgenOffline.text("assets/sidebar-a.1.json",\'[{"type":"page","label":"/docs/a/b","href":"\\\\u0000/a/b.html#c"}]\')\n',
  )
  expect([...written.keys()].sort()).toEqual([
    'a/b.html',
    'assets/docsgen-offline.js',
    'assets/m.js',
    'assets/s.css',
    'assets/sidebar-a.1.json.js',
    'assets/t.css',
    'i.svg',
    'x.png',
    'y,z.png',
  ])
})

test('files for hosts and programs are not copied', async () => {
  const { written } = await copy({ ...site, '404.html': page('Lost'), 'robots.txt': '', 'sitemap.xml': '', 'index.html.br': '' })
  expect([...written.keys()].filter((path) => !path.endsWith('.html')).sort()).toEqual(['assets/docsgen-offline.js', 'files/a.pdf'])
  expect([...written.keys()]).not.toEqual(expect.arrayContaining(['old.html', '404.html']))
})

test('modules become scripts with everything that they load', async () => {
  const { written, problems } = await copy({
    'index.html': page('', '<script type="module" src="/docs/own/a.js"></script>'),
    'own/a.js': "import { b } from './b.js'\nimport('../own/c.js'); fetch(new URL('d.json', import.meta.url)); b()\n",
    'own/b.js': 'export const b = () => {}\n',
    'own/c.js': 'export default await fetch("x")\n',
    'own/d.json': '{"it\'s": "a\\nb"}',
    'assets/far.js': "import 'https://example.com/x.js'\n",
  })
  const a = written.get('own/a.js') ?? ''
  expect(a).toContain('docsgenOffline.module("own/a.js",["own/b.js"],function(require,module,docsgenLoad,docsgenMeta,fetch){')
  expect(a).toContain('require("./b.js")')
  expect(a).toContain('docsgenLoad("../own/c.js")')
  expect(a).toContain('docsgenMeta.url')
  const registered: string[] = []
  new Function('docsgenOffline', written.get('own/d.json.js') ?? '')({ text: (...values: string[]) => registered.push(...values) })
  expect(registered).toEqual(['own/d.json', '{"it\'s": "a\\nb"}'])
  expect(written.has('own/d.json')).toBe(true)
  expect(problems).toEqual([
    { kind: 'script', path: 'assets/far.js', reason: 'it imports `https://example.com/x.js`' },
    { kind: 'script', path: 'own/c.js', reason: expect.stringContaining('Top-level await') },
  ])
})

test('two copies have the same bytes', async () => {
  const [one, two] = [await copy(site), await copy(site)]
  expect([...one.written]).toEqual([...two.written])
})
