import { defineConfig } from 'docsgen'

function pages(folder: string, names: string) {
  return names.split(' ').map((name) => `${folder}/${name}`)
}

/** Former addresses, which readers may have bookmarked. */
const moved = {
  '/start/what-is-docsgen': '/getting-started/what-is-docsgen',
  '/start/first-site': '/getting-started/first-site',
  '/start/project': '/getting-started/project-structure',
  '/start/writing-a-page': '/getting-started/first-site',
  '/theme/look-ups': '/theme/replacing-parts',
  '/configuring/words': '/configuring/languages',
  '/inside/architecture': '/getting-started/what-is-docsgen',
  '/inside/decisions': '/getting-started/what-is-docsgen',
  '/inside/security': '/internals/security',
  '/inside/performance': '/getting-started/what-is-docsgen',
  '/reference/verified-pages': '/reference/impact',
  '/writing/types-on-hover': '/writing/checking-samples',
  '/writing/partials-and-variables': '/writing/pages-and-urls',
  '/writing/pages-and-addresses': '/writing/pages-and-urls',
  '/writing/linking-to-other-sites': '/writing/links',
  '/writing/pictures': '/writing/images',
  '/writing/diagrams': '/writing/diagrams-and-math',
  '/writing/math': '/writing/diagrams-and-math',
  '/writing/react-pages': '/writing/own-components',
  '/writing/islands': '/writing/own-components',
  '/configuring/sidebars': '/configuring/config-file',
  '/configuring/top-bar-and-footer': '/configuring/config-file',
  '/configuring/link-previews-and-icons': '/writing/images',
  '/configuring/typesense': '/configuring/search',
  '/configuring/redirects': '/writing/pages-and-urls',
  '/configuring/policies': '/writing/links',
  '/configuring/interface-translations': '/configuring/languages',
  '/configuring/javascript-api': '/configuring/sources-and-checks',
  '/theme/hooks': '/theme/replacing-parts',
  '/theme/icons': '/theme/styles',
  '/reference/graphql': '/reference/overview',
  '/reference/comments': '/reference/typescript',
  '/reference/trying-requests': '/reference/openapi',
  '/commands/reports': '/commands/',
  '/internals/architecture': '/getting-started/what-is-docsgen',
  '/internals/decisions': '/getting-started/what-is-docsgen',
  '/internals/scale': '/getting-started/what-is-docsgen',
  '/internals/ecosystem': '/moving/migrating-a-site',
  '/internals/incidents': '/internals/security',
  '/getting-started/writing-a-page': '/getting-started/first-site',
  '/output': '/getting-started/project-structure',
  '/deploying/netlify': '/deploying/',
  '/deploying/cloudflare-pages': '/deploying/',
  '/deploying/vercel': '/deploying/',
  '/deploying/github-pages': '/deploying/',
  '/deploying/s3-and-cloudfront': '/deploying/',
  '/deploying/nginx-and-caddy': '/deploying/',
  '/deploying/addresses': '/deploying/comparing-builds',
  '/deploying/verifying': '/deploying/comparing-builds',
  '/deploying/books': '/deploying/books-and-offline-copies',
  '/deploying/offline-copies': '/deploying/books-and-offline-copies',
  '/deploying/evaluating-answers': '/deploying/coding-agents',
  '/getting-started/comparison': '/getting-started/what-is-docsgen',
  '/internals/performance': '/getting-started/what-is-docsgen',
  '/moving/checking-an-existing-site': '/moving/migrating-a-site',
  '/writing/accessibility': '/theme/styles',
  '/upgrading': '/troubleshooting',
}

/** Reports contractions with either apostrophe, also at the beginning of a sentence. */
function contractions(...pairs: readonly (readonly [use: string, contraction: string])[]) {
  const spellings = (word: string) => [word, word.replace("'", '’')].flatMap((each) => [each, each[0]?.toUpperCase() + each.slice(1)])
  return Object.fromEntries(pairs.map(([use, contraction]) => [use, spellings(contraction)]))
}

/** The words of the manual. */
const terms = {
  plugin: ['plug-in', 'Plug-in'],
  plugins: ['plug-ins', 'Plug-ins'],
  image: ['picture', 'Picture'],
  images: ['pictures', 'Pictures'],
  admonitions: ['boxes', 'Boxes'],
  blog: ['journal', 'Journal'],
  blogs: ['journals', 'Journals'],
  strings: ['texts', 'Texts'],
  omit: ['leave out', 'leaves out'],
  omitted: ['left out'],
  ID: ['id'],
  IDs: ['ids'],
  URL: ['web address', 'external address', 'public address', 'old address', 'new address', 'relative address'],
  URLs: ['web addresses', 'external addresses', 'old addresses', 'new addresses', 'relative addresses'],
  email: ['e-mail', 'E-mail'],
  cannot: ['can not', "can't", "Can't", 'can’t', 'Can’t'],
  rendered: ['drawn'],
  'reports this': ['says so'],
  color: ['colour'],
  colors: ['colours'],
  behavior: ['behaviour'],
  license: ['licence'],
  center: ['centre'],
  gray: ['grey'],
  'style sheet': ['stylesheet'],
  'style sheets': ['stylesheets'],
  GitHub: ['Github'],
  JavaScript: ['Javascript'],
  TypeScript: ['Typescript'],
  ...contractions(['will not', "won't"], ['it is', "it's"], ['that is', "that's"], ['there is', "there's"]),
  ...contractions(['you are', "you're"], ['they are', "they're"], ['you will', "you'll"], ['you have', "you've"]),
  ...contractions(
    ...['do', 'does', 'did', 'is', 'are', 'was', 'were', 'has', 'have', 'should', 'would', 'could', 'must'].map(
      (verb) => [`${verb} not`, `${verb}n't`] as const,
    ),
  ),
}

export default defineConfig({
  title: 'docsgen',
  description:
    'The manual of docsgen, a static site generator for documentation that checks every link, image, and code sample it publishes.',
  // Shown next to the title: the version of docsgen that these pages describe.
  versions: [{ id: 'current', label: '0.1' }],
  favicon: '/favicon.svg',
  // The repository of docsgen has no public address yet.
  editUrl: false,
  // `docsgen help --manual` builds these pages outside of the repository.
  lastUpdated: false,
  navbar: {
    logo: '/favicon.svg',
    items: [
      { label: 'Guide', sidebar: 'guide' },
      { label: 'Reference', sidebar: 'reference' },
    ],
  },
  sidebars: {
    guide: [
      {
        category: 'Getting started',
        icon: 'rocket',
        open: true,
        items: pages('getting-started', 'what-is-docsgen first-site project-structure'),
      },
      {
        category: 'Writing',
        icon: 'pencil',
        open: true,
        items: pages(
          'writing',
          'markdown code checking-samples components links images diagrams-and-math pages-and-urls changelog-or-blog own-components',
        ),
      },
      {
        category: 'Configuration',
        icon: 'sliders',
        items: pages('configuring', 'config-file versions repositories languages search analytics-and-feedback sources-and-checks'),
      },
      { category: 'Theme', icon: 'layout', items: pages('theme', 'styles replacing-parts') },
      {
        category: 'API reference',
        icon: 'book',
        items: pages('reference', 'overview typescript openapi rust-and-python impact'),
      },
      {
        category: 'Deployment',
        icon: 'cloudArrowUp',
        index: 'deploying/index',
        items: pages('deploying', 'ci comparing-builds books-and-offline-copies coding-agents'),
      },
      {
        category: 'Moving to docsgen',
        icon: 'arrow',
        items: pages(
          'moving',
          'migrating-a-site coming-from-docusaurus coming-from-vitepress coming-from-starlight coming-from-mkdocs coming-from-mdbook coming-from-hugo',
        ),
      },
      { doc: 'internals/security', icon: 'shield' },
      { doc: 'troubleshooting', icon: 'wrench' },
    ],
    reference: [
      { doc: 'commands/commands', icon: 'terminal' },
      { doc: 'configuring/options', icon: 'gear' },
      { doc: 'writing/front-matter', icon: 'file' },
      { category: 'Diagnostics', icon: 'warning', index: 'diagnostics', items: [{ autogenerate: 'diagnostics' }] },
    ],
  },
  redirects: Object.entries(moved).map(([from, to]) => ({ from, to })),
  check: { terms: Object.entries(terms).map(([use, instead]) => ({ use, instead })) },
  components: { IconGrid: 'components/icon-grid.tsx' },
  footer: { copyright: 'docsgen is published under the MIT license.' },
})
