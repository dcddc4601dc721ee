import { defineConfig } from 'docsgen'

// Your editor explains every option as you type.
export default defineConfig({
  title: 'My docs',
  description: 'One sentence about the project.',
  // Where the site will be. It brings the sitemap.
  // url: 'https://docs.example.com',
  // The label beside the title says which version these pages are about.
  versions: [{ id: 'current', label: '1.0' }],
  favicon: '/favicon.svg',
  navbar: {
    items: [{ label: 'Guide', sidebar: 'guide' }],
  },
  sidebars: {
    // Every page in content/guide.
    guide: [{ autogenerate: 'guide' }],
  },
  // When each page was last changed, from git: needs its whole history.
  lastUpdated: false,
  footer: {
    note: 'Made with docsgen.',
  },
})
