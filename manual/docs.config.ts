import { defineConfig } from 'docsgen'

function pages(folder: string, names: string) {
  return names.split(' ').map((name) => `${folder}/${name}`)
}

export default defineConfig({
  title: 'docsgen',
  description:
    'The manual of docsgen, a static site generator for documentation: plain Markdown in, finished files out, nothing wrong unseen.',
  // Beside the title: which docsgen these pages are about.
  versions: [{ id: 'current', label: '0.1' }],
  favicon: '/favicon.svg',
  // The manual stands in docsgen’s own repository, which has no public address yet.
  editUrl: false,
  navbar: {
    logo: '/favicon.svg',
    items: [
      { label: 'Guide', sidebar: 'guide' },
      { label: 'Look up', sidebar: 'lookUp' },
      { label: 'Inside', sidebar: 'inside' },
    ],
  },
  sidebars: {
    guide: [
      { category: 'Start', icon: 'rocket', open: true, items: pages('start', 'what-is-docsgen first-site project writing-a-page') },
      {
        category: 'Writing',
        icon: 'pencil',
        open: true,
        items: pages(
          'writing',
          'markdown code checking-samples components links pictures pages-and-addresses own-components react-pages islands',
        ),
      },
      {
        category: 'Configuring',
        icon: 'sliders',
        items: pages(
          'configuring',
          'config-file sidebars top-bar-and-footer versions languages search typesense redirects policies analytics-and-feedback',
        ),
      },
      { category: 'Theme', icon: 'layout', items: pages('theme', 'replacing-parts styles look-ups') },
      { category: 'Reference pages', icon: 'book', items: pages('reference', 'overview typescript comments graphql') },
      {
        category: 'Publishing',
        icon: 'cloudArrowUp',
        index: 'deploying/index',
        items: pages('deploying', 'ci netlify cloudflare-pages vercel github-pages s3-and-cloudfront nginx-and-caddy'),
      },
    ],
    lookUp: [
      { doc: 'commands/commands', icon: 'terminal' },
      { doc: 'commands/reports', icon: 'list' },
      { doc: 'configuring/options', icon: 'gear' },
      { doc: 'writing/front-matter', icon: 'file' },
      { doc: 'diagnostics', icon: 'warning' },
      { doc: 'configuring/words', icon: 'chat' },
      { doc: 'theme/icons', icon: 'image' },
      { doc: 'output', icon: 'folder' },
    ],
    inside: pages('inside', 'architecture decisions security performance'),
  },
  components: { IconGrid: 'components/icon-grid.tsx' },
  footer: { copyright: 'docsgen is published under the MIT licence.' },
})
