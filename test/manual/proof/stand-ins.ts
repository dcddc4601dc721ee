import { type Files, wrapOptions } from './wrap-options.ts'

const page = '# A page\n\nText.\n'

/** An image of one pixel. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const ownIcon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6"/></svg>\n'
const icon = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16"></svg>\n'

const docusaurus: Files = {
  'website/docusaurus.config.js':
    "export default { title: 'Acme', url: 'https://acme.example', baseUrl: '/', presets: [['classic', { blog: false }]] }\n",
  'website/docs/intro.md': page,
}

/** Replacements for packages that draw pictures, which are 45 MB. */
const drawingPackages: Files = {
  'node_modules/sharp/package.json': '{ "name": "sharp", "version": "1.0.0", "main": "main.cjs" }',
  'node_modules/sharp/main.cjs': `module.exports = () => {
  const image = { resize: () => image, extend: () => image, flatten: () => image, png: () => image, toBuffer: async () => Buffer.from('picture') }
  return image
}
`,
  'node_modules/satori/package.json': '{ "name": "satori", "version": "1.0.0", "main": "main.cjs" }',
  'node_modules/satori/main.cjs': "module.exports = async () => '<svg/>'\n",
}

/** The symbols of a linked site. */
const symbols = '{"symbols":1,"title":"Shop","pages":[]}\n'

/** A small OpenAPI document. */
const document = 'openapi: 3.1.0\ninfo: { title: Shop API, version: 2.4.0 }\npaths: {}\n'

/** What rustdoc and griffe write. */
const crate =
  '{"root":0,"crate_version":"1.0.0","format_version":57,"index":{"0":{"id":0,"name":"acme_client","visibility":"public","docs":"A client.","links":{},"inner":{"module":{"items":[1]}}},"1":{"id":1,"name":"Order","visibility":"public","docs":"An order.","span":{"filename":"src/lib.rs","begin":[3,1]},"links":{},"inner":{"struct":{"kind":"unit","generics":{"params":[],"where_predicates":[]},"impls":[]}}}},"paths":{},"external_crates":{}}\n'
const python =
  '{"acme":{"kind":"module","name":"acme","members":{"Order":{"kind":"class","name":"Order","lineno":1,"docstring":{"value":"An order.","lineno":2}}}}}\n'

/** Files that a document's snippets assume. */
export const standIns: Readonly<Record<string, Files>> = {
  'manual/content/reference/openapi.md': {
    'openapi/v2/shop.yaml': document,
    'openapi/stores.yaml':
      "openapi: 3.1.0\ninfo: { title: Stores API, version: 1.0.0 }\nservers: [{ url: 'https://{region}.tea.example', variables: { region: { default: eu, enum: [eu, us] } } }]\n" +
      'paths:\n  /stores:\n    get: { operationId: listStores, summary: List stores, responses: { "200": { description: OK } } }\n',
    // Stored documents, named after their hashes, so that nothing is downloaded.
    '.docsgen/specifications/b686e7c4d52e99e6974f0ff0f0398919': document,
    '.docsgen/specifications/d5174a4f24fc7668e1fbc52d6ee0bdb8': 'Product: { type: object }\n',
  },
  'manual/content/reference/rust-and-python.md': { 'api/acme_client.json': crate, 'api/acme.json': python },
  'manual/content/configuring/config-file.md': {
    ...pages(
      'guide/index',
      'guide/install',
      'guide/configure',
      'guide/publish',
      'guide/upgrade',
      'how-to/index',
      'how-to/first',
      'how-to/cooking/tea',
      'reference/order',
      'prices',
    ),
    'content/index.md':
      '# Acme\n\n[Install](./guide/install.md), [configure](./guide/configure.md), [publish](./guide/publish.md), and [upgrade](./guide/upgrade.md). See the [guide](./guide/index.md), [how-tos](./how-to/index.md), how to [begin](./how-to/first.md) and [make tea](./how-to/cooking/tea.md), [orders](./reference/order.md), and [prices](./prices.md).\n',
    'public/favicon.svg': icon,
    'public/logo.svg': icon,
    'public/logo-dark.svg': icon,
  },
  'manual/content/configuring/languages.md': {
    ...pages('guide/install'),
    'i18n/de/content/index.md': page,
    'i18n/ar/content/index.md': page,
  },
  'manual/content/commands/commands.md': {
    'content/guide/install.md': '# Install\n\nText.\n',
    'docs.config.ts': wrapOptions(
      `search: { provider: 'typesense', nodes: ['https://search-1.example.com'], searchKey: 'the-key-of-all-readers' }, linkedSites: { shop: 'https://shop.example.com/docs/symbols.json' }, repositories: [{ git: 'https://github.com/acme/client.git', folder: 'docs', into: 'client' }],`,
    ),
    'links/shop.json': symbols,
    'openapi.yaml': document,
    'released.yaml': document,
    'queries.yaml': '- query: install\n  expect: /guide/install\n',
    'website/mkdocs.yml': 'site_name: Acme\n',
    'website/docs/index.md': page,
  },
  'manual/content/configuring/options.md': {
    ...pages('videos/tour'),
    'icons/acme.svg': ownIcon,
    'public/logo.svg': icon,
    'public/logo-dark.svg': icon,
    'content/guide/upgrade.md': '# Upgrade\n\nFirst, log in.\n',
    'archive/1.x/index.md': page,
    'components/likes.tsx': 'export default function Likes() {\n  return <p>42 likes</p>\n}\n',
    'content/landing/start.tsx': 'export default function Start() {\n  return <p>Start here.</p>\n}\n',
    'data/shop-symbols.json': symbols,
    'links/shop.json': symbols,
    'docs/index.md': page,
    'docs-theme/styles/tokens.css': '@import "docsgen/templates/styles/tokens.css";\n',
    'i18n/en/content/index.md': page,
    'i18n/de/content/index.md': page,
    'public/brand.css': 'p { margin: 0 }\n',
    'static/robots.txt': 'User-agent: *\n',
  },
  'manual/content/configuring/repositories.md': { 'versions/1.x/index.md': page },
  'manual/content/configuring/versions.md': {
    ...pages('guide/install'),
    'content/index.md': '# Acme\n\nRead how to [install](./guide/install.md) it.\n',
    'schema/shop.graphql': 'type Query {\n  "Counts the orders."\n  orderCount: Int!\n}\n',
  },
  'manual/content/deploying/coding-agents.md': {
    'content/guides/databases.md': '# Databases\n\nSupported databases are PostgreSQL and MySQL. See [refunds](./refunds.md).\n',
    'content/guides/refunds.md': '# Refunds\n\nTo refund a part of an order, use `refundOrder`. See [databases](./databases.md).\n',
  },
  'manual/content/moving/coming-from-docusaurus.md': docusaurus,
  'manual/content/moving/coming-from-hugo.md': { 'hugo.toml': 'title = "Acme"\ncontentDir = "pages"\n', 'pages/_index.md': page },
  'manual/content/moving/coming-from-mdbook.md': {
    'book.toml': '[book]\ntitle = "Acme"\n',
    'src/SUMMARY.md': '# Summary\n\n- [Acme](acme.md)\n',
    'src/acme.md': page,
  },
  'manual/content/moving/coming-from-mkdocs.md': { 'mkdocs.yml': 'site_name: Acme\n', 'docs/index.md': page },
  'manual/content/moving/coming-from-starlight.md': {
    'docs/astro.config.mjs':
      "import starlight from '@astrojs/starlight'\n\nexport default { integrations: [starlight({ title: 'Acme' })] }\n",
    'docs/src/content/docs/index.md': '---\ntitle: Acme\n---\n\nText.\n',
  },
  'manual/content/moving/coming-from-vitepress.md': {
    'docs/.vitepress/config.mjs': "export default { title: 'Acme' }\n",
    'docs/index.md': page,
  },
  'manual/content/moving/migrating-a-site.md': docusaurus,
  'manual/content/reference/impact.md': {
    '.npmrc': 'registry=https://registry.acme.example\n',
    'content/index.md': '# Acme\n\nAn `Order` has a number.\n',
    'docs.config.ts': wrapOptions(
      "reference: { packages: { '@acme/sdk': { version: '2.1.0', integrity: 'sha512-dGhpcyBpcyBhbiBleGFtcGxl' } }, typescript: [{ package: '@acme/sdk', into: 'reference' }] },",
    ),
  },
  'manual/content/reference/overview.md': {
    '../server/schema/shop.graphql': 'type Query {\n  "Counts the orders."\n  orderCount: Int!\n}\n',
  },
  'manual/content/reference/typescript.md': {
    'schema/shop.graphql': 'type Query {\n  orderCount: Int!\n}\n',
    '../server/package.json': '{ "name": "server", "version": "1.0.0" }\n',
    '../server/src/index.ts': '/** Starts the server. */\nexport function start(): void {}\n',
  },
  'manual/content/theme/styles.md': {
    'icons/acme.svg': ownIcon,
    'theme/fonts/acme.woff2': '',
    'node_modules/@fontsource-variable/inter/package.json':
      '{ "name": "@fontsource-variable/inter", "version": "5.0.0", "exports": "./index.css" }\n',
    'node_modules/@fontsource-variable/inter/index.css': '',
    'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2': 'font',
  },
  'manual/content/writing/diagrams-and-math.md': {
    'node_modules/@fontsource/stix-two-math/package.json':
      '{ "name": "@fontsource/stix-two-math", "version": "5.0.0", "exports": "./index.css" }\n',
    'node_modules/@fontsource/stix-two-math/index.css': '',
    'node_modules/@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2': 'font',
  },
  'manual/content/writing/changelog-or-blog.md': {
    'content/index.md': page,
    'content/blog/_section.yaml': 'kind: blog\nauthors: { ada: { name: Ada } }\n',
    'content/blog/2025-01-01-first.md': page,
  },
  'manual/content/writing/checking-samples.md': {
    'samples/tsconfig.json':
      '{ "compilerOptions": { "strict": true, "module": "esnext", "moduleResolution": "bundler", "paths": { "@setup/*": ["./shared/*"] } } }\n',
    'samples/shared/base-config.ts': "export const baseConfig = { host: 'localhost' }\n",
    'schemas/shop/shop.graphql': 'type Query {\n  product(id: Int!): Product\n}\n\ntype Product {\n  name: String!\n  price: Int!\n}\n',
  },
  'manual/content/writing/code.md': { ...pages('reference/order'), 'content/writing/sample.ts': 'export const sample = 1\n' },
  'manual/content/writing/components.md': {
    ...pages('getting-started/first-site', 'configuring/options', 'commands/commands'),
    '.npmrc': 'registry=https://registry.acme.example\n',
    'content/guide/install.mp4': '',
    'content/guide/install.png': picture,
  },
  'manual/content/writing/front-matter.md': {
    ...pages('guide/archive'),
    'content/blog/_section.yaml': 'kind: blog\nfeed: false\n',
    'content/blog/2025-01-01-first.md': page,
    'content/index.md': '# Acme\n\nSee the [old releases](./guide/archive.md).\n',
    'content/guide/cover.png': picture,
    'docs.config.ts': wrapOptions(
      "url: 'https://docs.acme.example', variables: {}, feedback: { issue: 'https://github.com/acme/docs/issues/new' },",
    ),
  },
  'manual/content/writing/links.md': {
    ...pages('guide/install', 'api/index', 'writing/install'),
    'content/guide/configure.md': '# Configure\n\n## The port\n\nText.\n',
    'public/prices.pdf': '%PDF-1.4\n',
    'links/shop.json': symbols,
    'links/python.json': symbols,
  },
  'manual/content/writing/markdown.md': {
    ...pages('writing/links'),
    'content/glossary.md': '# Glossary\n\n## Channel\n\nA place where you sell.\n',
  },
  'manual/content/writing/images.md': {
    ...drawingPackages,
    'content/guide/sign-in.png': picture,
    'content/guide/sign-in-dark.png': picture,
    'fonts/inter-regular.ttf': 'font',
    'fonts/inter-bold.ttf': 'font',
    'public/icon.svg': icon,
  },
  'manual/content/writing/own-components.md': pages('guide/install', 'reference/index'),
  'manual/content/writing/pages-and-urls.md': pages('guide/install'),
}

const install = '# Install\n\nText.\n'

/** Projects with one problem each, by code, to compare the manual's reports with the real ones. */
export const reported: Readonly<Record<string, Files>> = {
  'link/missing-file': {
    'content/index.md': '# Welcome\n\nRead how to [install](./guide/instal.md) it.\n',
    'content/guide/install.md': install,
  },
  'link/missing-page': {
    'content/index.md': '# Welcome\n\nRead how to [install](/guide/instal) it.\n',
    'content/guide/install.md': install,
  },
  'reference/unresolved-link': {
    'docs.config.ts': wrapOptions("reference: { typescript: [{ folder: 'api', files: ['**/*.ts'], into: 'reference/api' }] },"),
    'content/index.md': page,
    'api/order.ts':
      '/**\n * An order. It is shipped to an {@link Adress}.\n * @docsCategory orders\n */\nexport interface Order {\n  readonly address: Address\n}\n\n/**\n * An address.\n * @docsCategory orders\n */\nexport interface Address {\n  readonly street: string\n}\n',
  },
  'output/missing-file': {
    'docs.config.ts': wrapOptions(''),
    'content/index.md': page,
    'public/status.html': '<!doctype html>\n<img src="/logo.png" alt="">\n',
  },
  'config/unknown-key': {
    'docs.config.ts':
      "import { defineConfig } from 'docsgen'\n\nexport default defineConfig({\n  title: 'Acme',\n  navBar: {\n    items: [],\n  },\n})\n",
    'content/index.md': page,
  },
}

function pages(...ids: readonly string[]): Files {
  return Object.fromEntries(ids.map((id) => [`content/${id}.md`, page]))
}
