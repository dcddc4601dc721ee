import { defineConfig } from 'docsgen'

const coreConcepts = [
  'auth',
  'channels',
  'collections',
  'customers',
  'email',
  'images-assets',
  'money',
  'orders',
  'payment',
  'products',
  'promotions',
  'shipping',
  'stock-control',
  'taxes',
]

export default defineConfig({
  title: 'Vendure Docs',
  description: 'An independent documentation site for Vendure, the open-source headless commerce framework.',
  favicon: '/favicon.svg',
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
    learnSidebar: [
      {
        category: 'Getting Started',
        icon: 'bolt',
        items: ['installation', 'graphql-intro', 'try-the-api'].map((name) => `guides/getting-started/${name}/index`),
      },
      { category: 'Core Concepts', icon: 'puzzle', items: coreConcepts.map((name) => `guides/core-concepts/${name}/index`) },
    ],
    referenceSidebar: [{ doc: 'reference/index', icon: 'book' }],
    userGuideSidebar: [{ doc: 'user-guide/index', icon: 'home' }],
  },
  footer: {
    groups: [
      {
        title: 'Resources',
        items: [
          { label: 'Vendure', href: 'https://www.vendure.io' },
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
    note: 'An independent documentation site. It is not made, endorsed or reviewed by the maintainers of Vendure.',
    copyright: 'Copyright © 2025',
  },
})
