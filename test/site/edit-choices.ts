import type { Random } from './edited-project.ts'

type MakeFile = (random: Random, unique: number) => string | Uint8Array

/** Modules of the site's own. */
export const componentFiles: Readonly<Record<string, MakeFile>> = {
  'components/note.tsx': (_, n) =>
    `import { mark } from './mark.ts'\nexport default function Note({ children }) { return <p className="note" data-mark={mark}>Note ${n}: {children}</p> }\n`,
  'components/mark.ts': (_, n) => `export const mark = 'mark${n}'\n`,
  'components/likes.tsx': (_, n) =>
    `'use client'\nimport { useState } from 'react'\nimport './likes.css'\nexport default function Likes({ start }) { const [likes, set] = useState(start); return <button type="button" onClick={() => set(likes + 1)}>{likes} likes ${n}</button> }\n`,
  'components/likes.css': (_, n) => `.likes { margin: ${n}px }\n`,
  'components/where.tsx': (_, n) =>
    `import { usePage, useSite } from 'docsgen/theme'\nexport default function Where() { const { title, href } = usePage(); return <p>{title} {href} {useSite().title} ${n}</p> }\n`,
  'components/look.tsx': (_, n) =>
    `import { useDocument } from 'docsgen/site'\nexport default function Look({ id }) { const { title, href, description } = useDocument(id); return <a href={href}>{title} {description} ${n}</a> }\n`,
  'components/contents.tsx': (_, n) =>
    `import { useSidebar } from 'docsgen/site'\nexport default function Contents({ of }) { const { label, items } = useSidebar(of); return <p>{label} ${n} {JSON.stringify(items)}</p> }\n`,
  'components/chart.tsx': (_, n) =>
    `export default function Chart({ text, title }) { return <figure data-n="${n}">{title}: {text}</figure> }\n`,
  'sources/products.ts': (_, n) => `export const products = {
  name: 'products',
  async *pages({ readJson }) {
    const { value, lineOf } = await readJson('data/products.json')
    for (const [index, product] of value.products.entries())
      yield { path: 'products/' + product.id, frontMatter: { title: product.name }, markdown: 'Made ${n}: ' + product.text, origin: { file: 'data/products.json', line: lineOf('products', index) } }
  },
}
`,
  'checks/titles.ts': (_, n) => `export const titles = {
  name: 'titles',
  async check({ pages }, { readJson }) {
    const { value } = await readJson('rules.json')
    return pages.filter(({ headings }) => headings.length > value.limit).map(({ file }) => ({ code: 'many', message: 'Many headings ${n}.', file, line: 1 }))
  },
}
`,
}

/** Replacements of the theme's parts. */
export const themeParts: Readonly<Record<string, MakeFile>> = {
  'theme/components/site-footer.tsx': (_, n) => `export function SiteFooter() { return <footer>Ours ${n}</footer> }\n`,
  'theme/components/breadcrumbs.tsx': (_, n) =>
    `import { Breadcrumbs as Original } from 'docsgen/templates/components/breadcrumbs.tsx'\nimport { where } from '../where.ts'\nexport function Breadcrumbs(props) { return <><p>{where} ${n}</p><Original {...props} /></> }\n`,
  'theme/where.ts': (_, n) => `export const where = 'here ${n}'\n`,
  'theme/styles/print.css': (_, n) => `@media print { nav { margin: ${n}px } }\n`,
  'theme/components/sidebar.tsx': (_, n) =>
    `import { Sidebar as Original } from 'docsgen/templates/components/sidebar.tsx'\nexport function Sidebar(props) { return <div data-n="${n}"><Original {...props} /></div> }\n`,
}

const imports = { products: './sources/products', titles: './checks/titles' }

/** Source texts of each option; the first one is that of the first state. */
export const configChoices: Readonly<Record<string, readonly (string | undefined)[]>> = {
  ...Object.fromEntries(Object.entries(imports).map(([name, from]) => [`import { ${name} }`, [from]])),
  title: ["'Edited'", "'Other title'", "{ en: 'Edited', de: 'Bearbeitet' }"],
  description: [undefined, "'What it is about.'", "'Another description.'"],
  url: ["'https://docs.example.com'", "'https://example.org'", undefined],
  base: [undefined, "'/docs/'", "'/a/b/'"],
  locales: [
    "{ en: { label: 'English' }, de: { label: 'Deutsch' } }",
    "{ en: { label: 'English' }, de: { label: 'Deutsch', messages: { next: 'Weiter' } } }",
    "{ en: { label: 'English', messages: { next: 'Onwards', onThisPage: 'Here' } }, de: { label: 'Deutsch' } }",
    "{ en: { label: 'English' }, de: { label: 'Deutsch' }, ar: { label: 'العربية', dir: 'rtl' } }",
    undefined,
  ],
  versions: [
    "[{ id: '2.x', label: '2.4' }, { id: '1.x', label: '1.9' }]",
    "[{ id: '2.x', label: '2.5' }, { id: '1.x', label: '1.9', path: '/one/' }]",
    "[{ id: '2.x', label: '2.4' }]",
    undefined,
  ],
  sidebars: [
    "{ docs: [{ autogenerate: '' }] }",
    "{ docs: ['index', { category: 'Guide', index: 'guide/index', items: [{ autogenerate: 'guide' }] }, { autogenerate: 'more' }] }",
    "{ docs: [{ autogenerate: '', sort: 'title' }] }",
    "{ docs: [{ header: 'First' }, { autogenerate: 'guide' }, { separator: true }, { href: 'https://example.com', label: 'Out' }], more: [{ autogenerate: 'more' }] }",
    undefined,
  ],
  favicon: ["'/icon.svg'", undefined],
  navbar: [
    "{ items: [{ label: 'Guide', href: '/guide/' }, { label: 'News', href: '/blog/' }] }",
    "{ title: 'Bar', logo: '/icon.svg', items: [{ label: 'Guide', href: '/guide/', icon: 'rocket' }] }",
    undefined,
  ],
  footer: [undefined, "{ note: 'A note', copyright: 'Ours' }", "{ groups: [{ title: 'More', items: [{ label: 'Home', href: '/' }] }] }"],
  announcement: [undefined, "{ id: 'one', text: 'News' }", "{ id: 'two', text: 'More', href: '/guide/' }"],
  editUrl: [undefined, "'https://example.com/edit/{path}'", 'false'],
  lastUpdated: ['false', 'true'],
  feedback: [undefined, "{ issue: 'https://example.com/issues/new' }", "{ url: 'https://feedback.example.com/', event: true }"],
  agents: [undefined, "{ fullText: true, folderIndexes: true, notice: true, optional: 'guide/**' }", '{ webmcp: true, commit: false }'],
  redirects: [
    "[{ from: '/old-address', to: '/guide/' }]",
    "[{ from: '/old-address', to: '/' }, { from: '/older', to: 'https://example.com/' }]",
    "[{ from: '/old-address', to: '/guide/' }, { from: '/stars/all', to: '/guide/' }]",
  ],
  codeLanguages: [undefined, "['ada']", "['ada', 'elm']"],
  admonitions: [
    undefined,
    "{ tip: { title: 'Hint', icon: 'rocket' } }",
    "{ tip: { title: 'Trick' }, own: { title: 'Own', like: 'note' } }",
  ],
  components: [
    "{ Note: 'components/note.tsx', Likes: 'components/likes.tsx', Where: 'components/where.tsx', Look: 'components/look.tsx', Contents: 'components/contents.tsx' }",
    "{ Likes: 'components/likes.tsx', Where: 'components/where.tsx', Look: 'components/look.tsx', Contents: 'components/contents.tsx', Note: 'components/where.tsx' }",
  ],
  fences: ["{ chart: 'components/chart.tsx' }", undefined],
  variables: ["{ version: '3.5' }", "{ version: '3.6', who: 'all' }"],
  partials: ['true', 'false'],
  math: ['true', "{ macros: { '\\\\x': 'y' } }", undefined],
  images: ["{ widths: [200, 400], format: 'webp' }", '{ widths: [300] }', undefined],
  syntax: [
    "{ definitionLists: true, abbreviations: true, emoji: true, glossary: 'terms.md' }",
    "{ definitionLists: true, glossary: 'terms.md' }",
    '{ emoji: true, abbreviations: true }',
    undefined,
  ],
  html: [undefined, "'escape'", "'commonmark'"],
  headingIds: [
    undefined,
    "'github'",
    "'keep-case'",
    '(text) => text.toLowerCase().replaceAll(/\\W+/g, "-")',
    '(text) => "own-" + text.toLowerCase().replaceAll(/\\W+/g, "-")',
  ],
  toc: [undefined, '{ min: 2, max: 4 }'],
  pages: ['{ react: true }'],
  includes: [undefined, "['samples']"],
  reference: [
    "{ typescript: [{ folder: 'api', files: ['**/*.ts'], into: 'reference/api' }], graphql: [{ folder: 'schema', into: 'reference/shop', title: 'Shop' }] }",
    "{ typescript: [{ folder: 'api', files: ['**/*.ts'], into: 'reference/code' }] }",
    "{ graphql: [{ folder: 'schema', into: 'reference/boats', title: 'Boats' }], sourceUrl: 'https://example.com/{file}#L{line}' }",
    undefined,
  ],
  sources: ['[products]', '[]'],
  checks: ['[titles]', '[]'],
  search: [undefined, "{ provider: 'none' }", "{ provider: 'typesense', nodes: ['https://search.example.com'], searchKey: 'public' }"],
  check: [
    undefined,
    "{ samples: { schemas: { Cars: ['schema/*.graphql'] } } }",
    "{ terms: [{ use: 'text', instead: ['words'] }] }",
    '{ sizes: { pixels: 0.001 } }',
  ],
  head: [
    undefined,
    "[{ tag: 'meta', attributes: { name: 'a', content: 'b' } }]",
    "[{ tag: 'script', content: 'let a = 1', pages: 'guide/**' }, { tag: 'link', attributes: { rel: 'icon', href: '/icon.svg' } }]",
  ],
  security: [
    undefined,
    "{ allow: { image: ['https://example.com'] } }",
    "{ pages: [{ match: 'guide/**', allow: { frame: ['https://example.com'] } }] }",
    'false',
  ],
  linkedSites: ["{ shop: 'https://shop.example.com/symbols.json' }", undefined],
  symbols: ['true', undefined],
  links: [
    "{ orphan: 'ignore' }",
    "{ missingPage: 'warn', missingFile: 'warn', missingAnchor: 'warn' }",
    "{ missingPage: 'ignore', missingFile: 'warn', missingAnchor: 'warn', orphan: 'ignore' }",
    undefined,
  ],
}
