export default {
  titel: 'Config errors',
  base: 'https://example.com/docs/',
  navbar: {
    items: [{ label: 'Guide', sidebar: 'guides' }, { label: 'Run', href: 'javascript:alert(1)' }],
  },
  sidebars: { guide: ['index', { catgory: 'A', items: [] }] },
  links: { missingPage: 'warning' },
  outDir: 'content',
  locales: { en: { label: 'English', messages: { nxt: 'Onwards', moreLines: 'more' } } },
}
