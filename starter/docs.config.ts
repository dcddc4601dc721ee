import { defineConfig } from 'docsgen'

// Your editor explains every option as you type.
export default defineConfig({
  title: 'My docs',
  description: 'One sentence about the project.',
  // The address of the published site. A sitemap is generated once it is set.
  // url: 'https://docs.example.com',
  // The label next to the title tells readers which version these pages describe.
  versions: [{ id: 'current', label: '1.0' }],
  // The color of your brand. The other colors of the site are derived from it.
  // theme: { accent: '#3b5bdb' },
  navbar: {
    items: [{ label: 'Guide', sidebar: 'guide' }],
  },
  sidebars: {
    // Lists every page in content/guide.
    guide: [{ autogenerate: 'guide' }],
  },
  // Set to true to show when each page last changed. The dates come from the full git history.
  lastUpdated: false,
  footer: {
    note: 'Built with docsgen.',
  },
})
