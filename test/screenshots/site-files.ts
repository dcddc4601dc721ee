import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Files } from '../cli/project.ts'
import { typeScript } from '../cli/typed-site.ts'
import { readExamples, sampleOf } from './examples.ts'

const folder = join(import.meta.dirname, 'pages')

/** Pages with what the samples of the manual do not show, by name. */
export const ownPages: readonly string[] = readdirSync(folder).map((file) => file.replace(/\.md$/, ''))

export function readOwnPage(name: string): string {
  return readFileSync(join(folder, `${name}.md`), 'utf8')
}

const config = `export default {
  title: 'Tea',
  description: 'How to sell tea.',
  url: 'https://tea.example',
  lastUpdated: false,
  editUrl: 'https://git.example/tea/{path}',
  feedback: { event: true },
  agents: { openIn: [{ name: 'ChatGPT', url: 'https://chatgpt.com/?q={prompt}' }, { name: 'Claude', url: 'https://claude.ai/new?q={prompt}' }] },
  announcement: { id: 'spring', text: 'The first tea of the year is here.', href: '/blog/' },
  navbar: {
    items: [
      { label: 'Guide', sidebar: 'guide' },
      { label: 'API', sidebar: 'api' },
      { label: 'News', href: '/blog/' },
      { label: 'Shop', href: 'https://shop.tea.example' },
    ],
  },
  sidebars: {
    guide: [
      { header: 'Learn' },
      { doc: 'getting-started/first-site', icon: 'rocket' },
      { category: 'Concepts', icon: 'book', open: true, items: ['configuring/options', 'commands/commands', { category: 'Words', items: ['glossary', 'writing/links'] }] },
      { separator: true },
      { category: 'Samples', items: [{ autogenerate: 'writing' }, { autogenerate: 'own' }] },
      { href: 'https://tea.example/paper', label: 'Paper' },
    ],
    api: [{ autogenerate: 'reference' }],
  },
  footer: {
    groups: [
      { title: 'Learn', items: [{ label: 'First steps', href: '/getting-started/first-site' }] },
      { title: 'More', items: [{ label: 'News', href: '/blog/' }, { label: 'Shop', href: 'https://shop.tea.example' }] },
    ],
    copyright: 'Copyright © 2025 Tea',
  },
  versions: [{ id: 'current', label: '2.0' }, { id: '1', label: '1.0', contentDir: 'content-1' }],
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
  defaultLocale: 'en',
  admonitions: { recipe: { title: 'Recipe', icon: 'flag', like: 'tip' } },
  includes: ['samples'],
  links: { orphan: 'ignore' },
  math: true,
  pages: { react: true },
  security: { allow: { frame: ['https://stackblitz.com'] } },
  syntax: { definitionLists: true, abbreviations: true, emoji: true, glossary: 'glossary.md' },
  check: { samples: { hover: true } },
  reference: {
    typescript: [{ folder: 'kettle', into: 'reference/kettle', group: 'kind', entryPoints: ['src/index.ts'], inherited: true }],
    graphql: [{ folder: 'schema', into: 'reference/graphql', title: 'Shop API', extend: 'schema/complete.ts' }],
    openapi: [{ file: 'openapi/shop.yaml', into: 'reference/http', tryIt: ['https://tea.example'] }],
  },
}
`

const home = `import { Card, Cards, Hero, LinkList } from 'docsgen/theme'
const links = [
  { title: 'Options', href: '/configuring/options', icon: 'gear' as const, description: 'All options' },
  { title: 'Commands', href: '/commands/', icon: 'terminal' as const, description: 'All commands' },
]
export const title = 'Tea'
export default function Home() {
  return (
    <>
      <Hero eyebrow="Version 2" title="Sell tea" tagline="Everything a tea shop needs." actions={[{ label: 'First steps', href: '/getting-started/first-site' }, { label: 'News', href: '/blog/' }]}>
        <figure className="code"><pre><code>npm install tea</code></pre></figure>
      </Hero>
      <section>
        <h2>Areas</h2>
        <Cards>
          <Card title="Guide" label="Learn" icon="book" href="/getting-started/first-site">Step by step.</Card>
          <Card title="API" label="Look up" icon="code" href="/reference/kettle/">Every name.</Card>
        </Cards>
      </section>
      <section>
        <LinkList title="More" links={links} />
      </section>
    </>
  )
}
`

/** Pages that samples and sidebars link to. */
const linked: Files = {
  'content/index.tsx': home,
  'content/getting-started/first-site.md':
    '# First steps\n\nWater, leaves, and [patience](../glossary.md).\n\n## Boil the water\n\nGreen tea takes **75 °C**, black tea 95 °C.\n\n```sh\nnpm install tea\n```\n\n### In the mountains\n\nWater boils earlier.\n\n## Wait\n\nThree minutes.\n',
  'i18n/de/content/getting-started/first-site.md': '# Erste Schritte\n\nWasser, Blätter und Geduld.\n',
  'content/configuring/options.md': '# Options\n\nAll options.\n',
  'content/commands/commands.md': '# Commands\n\nAll commands.\n',
  'content/glossary.md': '# Glossary\n\n## Channel\n\nA way to sell, such as a shop.\n',
  'content/writing/links.md': '# Links\n\nA page.\n',
  'content/reference/order.md': '# Order\n\nA page.\n',
  'content-1/index.md': '# Tea\n\nThe old version.\n',
  'content-1/getting-started/first-site.md': '# First steps\n\nWater and leaves.\n',
}

const references: Files = {
  'kettle/package.json': '{ "name": "kettle", "version": "1.0.0" }',
  'kettle/src/index.ts': sampleOf('reference/typescript', 'kettle/src/index.ts'),
  'schema/shop.graphql': sampleOf('reference/overview', 'schema/shop.graphql'),
  'schema/complete.ts': sampleOf('reference/overview', 'schema/complete.ts'),
  'openapi/shop.yaml': sampleOf('reference/openapi', 'openapi/shop.yaml'),
}

const journal: Files = {
  'content/blog/_section.yaml': sampleOf('writing/changelog-or-blog', 'content/blog/_section.yaml'),
  ...Object.fromEntries(
    ['content/blog/2025-05-20-acme-3-5.md', 'content/blog/2025-03-02-how-we-test.md'].map((path) => [
      path,
      sampleOf('writing/changelog-or-blog', path),
    ]),
  ),
}

/** @param picture - Draws a form in the colors of a color mode, as PNG. */
export function siteFiles(picture: Readonly<Record<'light' | 'dark', Uint8Array>>): Files {
  const pictures = (path: string): Files => ({ [`${path}/sign-in.png`]: picture.light, [`${path}/sign-in-dark.png`]: picture.dark })
  return {
    ...typeScript,
    ...linked,
    ...references,
    ...journal,
    ...pictures('content/writing'),
    ...pictures('content/own'),
    'docs.config.ts': config,
    'node_modules/temml/package.json': JSON.stringify({ name: 'temml', version: '1.0.0', main: 'main.cjs' }),
    'node_modules/temml/main.cjs': `module.exports = require(${JSON.stringify(createRequire(import.meta.url).resolve('temml'))})`,
    'content/writing/install.png': picture.light,
    'content/writing/install.mp4': new Uint8Array(8),
    'content/writing/sample.ts': "export const tea = 'Sencha'\n",
    'samples/server.ts': sampleOf('writing/code', 'samples/server.ts'),
    ...Object.fromEntries(ownPages.map((name) => [`content/own/${name}.md`, readOwnPage(name)])),
    ...Object.fromEntries(readExamples().map(({ name, code }) => [`content/writing/${name}.md`, withTitle(name, code)])),
  }
}

/** Samples without a heading of their own are named after their place in the manual. */
function withTitle(name: string, code: string): string {
  if (code.startsWith('# ')) return code
  const title = `title: ${name}\n`
  return code.startsWith('---\n') ? code.replace('---\n', `---\n${title}`) : `---\n${title}---\n\n${code}`
}
