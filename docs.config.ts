import { defineConfig } from 'docsgen'
import { learnSidebar } from './site/navigation/learn-sidebar.ts'
import { oldAddresses } from './site/navigation/old-addresses.ts'
import { userGuideSidebar } from './site/navigation/user-guide-sidebar.ts'
import { reference } from './site/reference/reference.ts'
import { shortAddresses } from './site/reference/short-addresses.ts'
import samples from './site/samples/package.json' with { type: 'json' }
import { synonyms } from './site/writing/synonyms.ts'
import { terms } from './site/writing/terms.ts'

/** The release of Vendure that the pages describe and the samples are checked with. */
const { '@vendure/core': vendure, ...packages } = samples.dependencies

/** Most packages have the same version as the core. */
const commands = [
  ...Object.entries(packages).flatMap(([name, version]) => (name.startsWith('@vendure/') ? [{ package: name, version }] : [])),
  // It has versions of its own, and readers need the latest one.
  { package: '@vendure/migrate-v2', version: 'latest' },
  { package: '@vendure/*', version: vendure },
]

/** Generated pages stand in the order of their files' names. */
function pagesOf(folder: string) {
  return [{ autogenerate: `reference/${folder}`, sort: 'file' }] as const
}

export default defineConfig({
  title: 'Vendure Docs',
  description: 'An independent documentation site for Vendure, the open-source headless commerce framework.',
  favicon: '/favicon.svg',
  search: { provider: 'local', synonyms },
  navbar: {
    title: 'Vendure Docs',
    items: [
      { label: 'Learn', sidebar: 'learnSidebar' },
      { label: 'Reference', sidebar: 'referenceSidebar' },
      { label: 'User Guide', sidebar: 'userGuideSidebar' },
      { label: 'Vendure', href: 'https://www.vendure.io' },
      { label: 'GitHub', href: 'https://github.com/vendure-ecommerce/vendure', icon: 'github' },
    ],
  },
  sidebars: {
    learnSidebar,
    referenceSidebar: [
      { doc: 'reference/index', icon: 'book' },
      { category: 'TypeScript API', icon: 'tsLogo', index: 'reference/typescript-api/index', items: pagesOf('typescript-api') },
      { category: 'Core Plugins', icon: 'tsLogo', index: 'reference/core-plugins/index', items: pagesOf('core-plugins') },
      {
        category: 'GraphQL API',
        icon: 'graphqlLogo',
        index: 'reference/graphql-api/index',
        items: [
          { category: 'Admin API', items: pagesOf('graphql-api/admin') },
          { category: 'Shop API', items: pagesOf('graphql-api/shop') },
        ],
      },
      { category: 'Dashboard API', icon: 'reactLogo', index: 'reference/dashboard/index', items: pagesOf('dashboard') },
      { separator: true },
      { category: 'Admin UI API', icon: 'computer', items: pagesOf('admin-ui-api') },
    ],
    userGuideSidebar,
  },
  codeLanguages: ['handlebars'],
  agents: { fullText: true, folderIndexes: true },
  check: { samples: { packages: 'site/samples', hover: true }, terms, commands },
  variables: { vendure },
  reference,
  redirects: [...shortAddresses, ...oldAddresses],
  footer: {
    groups: [
      {
        title: 'Resources',
        items: [
          { label: 'Vendure', href: 'https://www.vendure.io' },
          { label: 'Write for this site', href: '/contribute/writing' },
          { label: 'Source repository', href: 'https://github.com/vendure-ecommerce/vendure' },
        ],
      },
      {
        title: 'Community',
        items: [
          { label: 'Discord', href: 'https://www.vendure.io/community' },
          { label: 'YouTube', href: 'https://www.youtube.com/@vendure' },
          { label: 'X', href: 'https://x.com/vendure_io' },
        ],
      },
    ],
    note: `Describes Vendure ${vendure}. An independent documentation site. It is not made, endorsed or reviewed by the maintainers of Vendure.`,
    copyright: 'Copyright © 2025',
  },
})
