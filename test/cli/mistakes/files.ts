import { config, home, type Mistake } from './mistake.ts'

const widePicture = () => {
  // Only its head is read: the size of a PNG is in its first 24 bytes.
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200002ee000002ee00806000000', 'hex')
  return Buffer.concat([head, Buffer.alloc(12 * 1024 * 1024)])
}

const price = `interface Props {
  readonly amount: number
  currency?: string
}

export default function Price({ amount, currency = 'EUR' }: Props) {
  return <b>{amount} {currency}</b>
}
`
const counter = `'use client'
import { useState } from 'react'
export default function Counter() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}
`

const german = config("locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },")

export const fileMistakes: readonly Mistake[] = [
  {
    name: 'a misspelled attribute of a code block that a component renders',
    files: {
      ...config("fences: { chart: 'chart.tsx' },"),
      ...home('```chart hieght={60}\n1\n```'),
      'chart.tsx': 'export default ({ text, height = 100 }: { text: string; height?: number }) => <b>{text}{height}</b>\n',
    },
    at: 'content/index.md:3',
    says: ['`hieght`', 'Did you mean `height`'],
  },
  {
    name: 'a hook of the theme that does not exist',
    files: {
      ...config("components: { A: 'a.tsx' },"),
      ...home('<A />'),
      'a.tsx': "import { usePge } from 'docsgen/theme'\nexport default () => <b>{usePge().title}</b>\n",
    },
    at: 'a.tsx:2',
    says: ['`docsgen/theme` does not export `usePge`', 'content/index.md:3:1'],
  },
  {
    name: 'a component that is async',
    files: { ...config("components: { A: 'a.tsx' },"), ...home('<A />'), 'a.tsx': 'export default async () => <b>1</b>\n' },
    at: 'content/index.md:3',
    says: ['`async`'],
  },
  {
    name: 'a style sheet that does not exist',
    files: { ...config("components: { A: 'a.tsx' },"), ...home('<A />'), 'a.tsx': "import './a.css'\nexport default () => <b>1</b>\n" },
    at: 'a.tsx:1',
    says: ['`./a.css` does not exist', 'Correct the path'],
  },
  {
    name: 'an entry of a blog without a date',
    files: {
      ...home('[Blog](./blog/index.md)'),
      'content/blog/_section.yaml': 'kind: blog\nfeed: false\n',
      'content/blog/index.md': '# Blog\n\n[A](./a.md)\n',
      'content/blog/a.md': '# A\n\nText.\n',
    },
    at: 'content/blog/a.md',
    says: ['has no date', '1 error in 1 file'],
  },
  {
    name: 'a link to a file that is not a page because of its name',
    files: { ...home('[x](./_backup.md)'), 'content/_backup.md': '# Backup\n\nText.\n' },
    at: 'content/index.md:3',
    says: ['names begin with `_`', 'Rename it'],
  },
  {
    name: 'a syntax error in a component of a site whose home page is code',
    files: {
      ...config("components: { Bad: 'bad.tsx' }, sidebars: { main: ['index', 'a'] },"),
      'content/index.md': undefined,
      'content/index.tsx': 'export default () => <p>Hi</p>\n',
      'content/a.md': '# A\n\n[Home](./index.tsx)\n\n<Bad />\n',
      'bad.tsx': 'export default () => {\n  return <b>\n}\n',
    },
    at: 'bad.tsx:3',
    says: ['2 errors in 1 file'],
  },
  {
    name: 'a blog whose settings cannot be read',
    files: {
      ...home('[Blog](./blog/index.md)'),
      'content/blog/_section.yaml': 'kind: blog\nauthors: [\n',
      'content/blog/index.md': '# Blog\n\n[A](./2026-01-01-a.md)\n',
      'content/blog/2026-01-01-a.md': '---\ndate: 2026-01-01\nauthors: me\ntags: [a]\n---\n\n# A\n\nText.\n',
    },
    at: 'content/blog/_section.yaml:2',
    says: ['1 error in 1 file'],
  },
  {
    name: 'a kind of section that there is not',
    files: {
      ...home('[Blog](./blog/index.md)'),
      'content/blog/_section.yaml': 'kind: news\nfeed: false\n',
      'content/blog/index.md': '# Blog\n\n[A](./2026-01-01-a.md)\n',
      'content/blog/2026-01-01-a.md': '---\ndate: 2026-01-01\n---\n\n# A\n\nText.\n',
    },
    at: 'content/blog/_section.yaml:1',
    says: ['`kind` must be `blog`', '1 error in 1 file'],
  },
  {
    name: 'tokens that replace those of the theme',
    files: { 'theme/styles/tokens.css': ':root {\n  --accent: red;\n}\n' },
    at: 'theme/styles/tokens.css',
    says: ['such as `--bg`', '@import "docsgen/templates/styles/tokens.css";'],
  },
  {
    name: 'translations next to their content folder',
    files: { ...german, 'content/guide/x.md': '# X\n\nText.\n', 'i18n/de/guide/x.md': '# X\n\nText.\n' },
    at: 'i18n/de/guide/x.md',
    says: ['does not read it', '`i18n/de/content/guide/x.md`', '1 warning in 1 file'],
  },
  {
    name: 'translations in a folder of the content',
    files: { ...german, 'content/x.md': '# X\n\nText.\n', 'content/de/index.md': '# A\n\nText.\n', 'content/de/x.md': '# X\n\nText.\n' },
    at: 'content/de/index.md',
    says: ['and one more look like', 'in English', '`i18n/de/content/index.md`'],
  },
  {
    name: 'a translation whose name has the language',
    files: { ...german, 'content/x.md': '# X\n\nText.\n', 'content/x.de.md': '# X\n\nText.\n' },
    at: 'content/x.de.md',
    says: ['`i18n/de/content/x.md`', '1 warning in 1 file'],
  },
  {
    name: 'a misspelled prop of the site’s own component',
    files: { ...config("components: { Price: 'price.tsx' },"), ...home('Costs <Price amout={3} />.'), 'price.tsx': price },
    at: 'content/index.md:3',
    says: ['`amout`', 'Did you mean `amount`', '1 warning in 1 file'],
  },
  {
    name: 'a required prop that is missing',
    files: { ...config("components: { Price: 'price.tsx' },"), ...home('Costs <Price currency="USD" />.'), 'price.tsx': price },
    at: 'content/index.md:3',
    says: ['`<Price>` requires the `amount` attribute'],
  },
  {
    name: 'an island at a time that there is not',
    files: { ...config("components: { Counter: 'counter.tsx' },"), ...home('<Counter hydrate="idle" />'), 'counter.tsx': counter },
    at: 'content/index.md:3',
    says: ['"idle"', '`interaction`'],
  },
  { name: 'no home page', files: { 'content/index.md': undefined, 'content/page.md': '# Page\n\nText.\n' }, says: ['/', 'index.md'] },
  {
    name: 'a theme that exports nothing else',
    files: {
      'theme/theme.ts': "import { theme as original } from 'docsgen/templates/theme.ts'\n\nexport const theme = { ...original }\n",
    },
    at: 'theme/theme.ts',
    says: ['theme/missing-exports', "`export * from 'docsgen/templates/theme.ts'`"],
  },
  {
    name: 'two pages with one slug, and a link to each',
    files: {
      ...home('[a](./a.md) [b](./b.md)'),
      'content/a.md': '---\nslug: same\n---\n\n# A\n\nText.\n',
      'content/b.md': '---\nslug: same\n---\n\n# B\n\nText.\n',
    },
    at: 'content/b.md',
    says: ['route/duplicate', '1 error in 1 file'],
  },
  {
    name: 'a translation without an original',
    files: {
      ...config("locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },"),
      'content/install.md': '# Install\n\nText.\n',
      'i18n/de/content/instal.md': '# Installation\n\nText.\n',
    },
    at: 'i18n/de/content/instal.md',
    says: ['`content/instal.md`', 'i18n/de/content/install.md'],
  },
  {
    name: 'a misspelled token',
    files: {
      'theme/styles/tokens.css': '@import "docsgen/templates/styles/tokens.css";\n\n:root {\n  --acent: red;\n}\n',
    },
    at: 'theme/styles/tokens.css:4',
    says: ['--acent', 'Did you mean `--accent`'],
  },
  {
    name: 'a theme whose files import each other',
    files: {
      'theme/components/site-footer.tsx':
        "import { size } from '../size.ts'\n\nexport const unit = 2\n\nexport function SiteFooter() {\n  return <p>{size}</p>\n}\n",
      'theme/size.ts': "import { unit } from './components/site-footer.tsx'\n\nexport const size = unit * 3\n",
    },
    at: 'theme/size.ts:3',
    says: ['`unit` has no value yet', 'site-footer.tsx'],
  },
  { name: 'no content folder', files: { 'content/index.md': undefined }, says: ['content'], exit: 2 },
  { name: 'a page in MDX', files: { 'content/page.mdx': '# Page\n' }, at: 'content/page.mdx', says: ['.md'] },
  { name: 'a link to a page in MDX', files: home('[x](./page.mdx)'), at: 'content/index.md:3', says: ['./page.mdx'] },
  { name: 'an index of Hugo', files: { 'content/guide/_index.md': '# Guide\n' }, at: 'content/guide/_index.md', says: ['index.md'] },
  {
    name: 'a category file of Docusaurus',
    files: { 'content/guide/_category_.json': '{}', 'content/guide/a.md': '# A\n\nText.\n' },
    at: 'content/guide/_category_.json',
    says: ['_section.yaml'],
  },
  {
    name: 'two pages with one address',
    files: { 'content/a.md': '# A\n\nText.\n', 'content/a/index.md': '# A\n\nText.\n' },
    says: ['a'],
    exit: 1,
  },
  {
    name: 'two pages whose names differ in case',
    files: { 'content/a.md': '# A\n\nText.\n', 'content/A.md': '# A\n\nText.\n' },
    says: ['A.md', 'a.md'],
  },
  {
    name: 'a page in Latin-1',
    files: { 'content/index.md': Buffer.from('# Caf\xe9\n\nText.\n', 'latin1') },
    at: 'content/index.md:1',
    says: ['UTF-8'],
  },
  {
    name: 'a page in UTF-16',
    files: { 'content/index.md': Buffer.from('\ufeff# Home\n\nText.\n', 'utf16le') },
    at: 'content/index.md',
    says: ['UTF-'],
  },
  { name: 'a page with nothing in it', files: { 'content/index.md': '' }, at: 'content/index.md', says: ['empty'] },
  {
    name: 'a page with a byte order mark and CRLF',
    files: { 'content/index.md': '\ufeff---\r\ntitle: Home\r\n---\r\n\r\nText.\r\n' },
    says: [],
    exit: 0,
  },
  {
    name: 'umlauts and blanks in a name',
    files: { ...home('[x](<./Über uns.md>)'), 'content/Über uns.md': '# Über uns\n\nText.\n' },
    says: [],
    exit: 0,
  },
  { name: 'a question mark in a name, which becomes %3F', files: { 'content/why?.md': '# Why\n\nText.\n' }, says: [], exit: 0 },
  {
    name: 'a huge picture',
    files: { ...home('![A map](./map.png)'), 'content/map.png': widePicture() },
    at: 'content/map.png',
    says: ['12,000'],
  },
  {
    name: 'a picture that is not one',
    files: { ...home('![A map](./map.png)'), 'content/map.png': 'not a picture' },
    at: 'content/map.png',
    says: ['image'],
  },
  {
    name: 'a drawing that is cut off',
    files: { ...home('![A map](./map.svg)'), 'content/map.svg': '<svg' },
    at: 'content/map.svg',
    says: ['image'],
  },
  {
    name: 'a React page without a default export',
    files: { 'content/index.md': undefined, 'content/index.tsx': 'export function Home() {\n  return <p>Hi</p>\n}\n' },
    at: 'content/index.tsx',
    says: ['export default'],
  },
  {
    name: 'a React page that throws',
    files: { 'content/index.md': undefined, 'content/index.tsx': "export default function Home() {\n  throw new Error('no data')\n}\n" },
    at: 'content/index.tsx',
    says: ['no data'],
  },
  {
    name: 'a syntax error in a React page',
    files: { 'content/index.md': undefined, 'content/index.tsx': 'export default function Home() {\n  return <p>Hi</div>\n}\n' },
    at: 'content/index.tsx:2',
    says: ['</div>'],
  },
  {
    name: 'a README without a heading',
    files: { 'content/getting-started/README.md': 'Text.\n' },
    says: [],
    exit: 0,
  },
  { name: 'a page whose name ends in .MD', files: { 'content/page.MD': '# Page\n\nText.\n' }, says: [], exit: 0 },
  {
    name: 'a React page whose name ends in .TSX',
    files: { 'content/page.TSX': 'export default () => <p>Hi</p>\n' },
    at: 'content/page.TSX',
    says: ['.tsx'],
  },
  { name: 'a page whose name ends in .markdown', files: { 'content/page.markdown': '# Page\n\nText.\n' }, says: [], exit: 0 },
  {
    name: 'a public file in the place of a page',
    files: { 'content/page.md': '# Page\n\nText.\n', 'public/page.html': '<p>Mine</p>' },
    at: 'content/page.md',
    says: ['page.html'],
  },
  {
    name: 'a public file in the place of the home page',
    files: { 'public/index.html': '<p>Mine</p>' },
    at: 'content/index.md',
    says: ['index.html'],
  },
  {
    name: 'content in a language that is not configured',
    files: { 'i18n/de/content/index.md': '# Start\n' },
    at: 'i18n/de',
    says: ['locales'],
  },
  {
    name: 'content in a misspelled language',
    files: {
      ...config("locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },"),
      'i18n/de/content/index.md': '# Start\n',
      'i18n/ge/content/index.md': '# Start\n',
    },
    at: 'i18n/ge',
    says: ['locales', 'de'],
  },
  {
    name: 'a version that is not configured',
    files: {
      ...config("versions: [{ id: '3.x', label: '3' }, { id: '2.x', label: '2' }],"),
      'versions/2.x/index.md': '# Old\n\nText.\n',
      'versions/1.x/index.md': '# Old\n',
    },
    at: 'versions/1.x',
    says: ['versions'],
  },
  { name: 'a page that is a folder', files: { 'content/page.md/a.md': '# A\n\nText.\n' }, at: 'content/page.md/a.md', says: ['page.md'] },
  {
    name: 'a file of the theme that replaces nothing',
    files: { 'theme/components/navbarr.tsx': 'export default () => <b>1</b>\n' },
    at: 'theme/components/navbarr.tsx',
    says: [],
  },
  { name: 'a page with the name of a device', files: { 'content/con.md': '# Con\n\nText.\n' }, at: 'content/con.md', says: ['Windows'] },
  ...componentMistakes(),
]

function componentMistakes(): readonly Mistake[] {
  const badge = (source: string) => ({
    ...config("components: { Badge: 'components/badge.tsx' },"),
    ...home('<Badge />'),
    'components/badge.tsx': source,
  })
  const file = 'components/badge.tsx'
  return [
    {
      name: 'a misspelled path of a component',
      files: {
        ...config("components: { Badge: 'components/bagde.tsx' },"),
        ...home('<Badge />'),
        [file]: 'export default () => <b>1</b>\n',
      },
      at: 'docs.config.ts:2',
      says: ['components/bagde.tsx', 'components/badge.tsx'],
      exit: 2,
    },
    {
      name: 'a style that the policy blocks',
      files: badge("export default function Badge() {\n  return <b style={{ color: 'red' }}>1</b>\n}\n"),
      at: `${file}:2`,
      says: ['style-src', 'class'],
    },
    { name: 'a component without a default export', files: badge('export const Badge = () => <b>1</b>\n'), at: file, says: ['default'] },
    { name: 'a component that is not a function', files: badge("export default 'badge'\n"), at: file, says: ['function'] },
    {
      name: 'a handler without "use client"',
      files: badge('export default function Badge() {\n  return <button type="button" onClick={() => alert(1)}>Go</button>\n}\n'),
      at: `${file}:2`,
      says: ['onClick', 'use client'],
    },
    {
      name: 'state without "use client"',
      files: badge(
        "import { useState } from 'react'\n\nexport default function Badge() {\n  const [n] = useState(0)\n  return <b>{n}</b>\n}\n",
      ),
      at: file,
      says: ['useState', 'use client'],
    },
    {
      name: 'window in an island',
      files: badge("'use client'\n\nexport default function Badge() {\n  return <b>{window.innerWidth}</b>\n}\n"),
      at: `${file}:4`,
      says: ['window', 'useEffect'],
    },
    {
      name: 'a component that throws',
      files: badge("export default function Badge() {\n  throw new Error('no data')\n}\n"),
      at: `${file}:2`,
      says: ['no data'],
    },
    {
      name: 'a component that returns an object',
      files: badge('export default function Badge() {\n  return { a: 1 }\n}\n'),
      at: 'content/index.md',
      says: ['object', '`a`'],
    },
    {
      name: 'an import of a package that is not installed',
      files: badge("import x from 'left-pad'\n\nexport default () => <b>{x}</b>\n"),
      at: `${file}:1`,
      says: ['left-pad', 'npm install'],
    },
    {
      name: 'a syntax error in a component',
      files: badge('export default function Badge() {\n  return <b>1</i>\n}\n'),
      at: `${file}:2`,
      says: ['</i>'],
    },
    {
      name: 'components that import each other',
      files: {
        ...badge("import Other from './other.tsx'\n\nexport default function Badge() {\n  return <Other />\n}\n"),
        'components/other.tsx': "import Badge from './badge.tsx'\n\nexport default function Other() {\n  return <Badge />\n}\n",
      },
      at: 'content/index.md',
      says: ['render each other'],
    },
  ]
}
