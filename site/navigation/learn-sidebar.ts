import type { SidebarItemConfig } from 'docsgen'

/** Pages of one area of the guides; a name without `/` is a page with a folder of its own. */
function pages(area: string, ...names: readonly string[]): string[] {
  return names.map((name) => `guides/${area}/${name}${name.includes('/') ? '' : '/index'}`)
}

const developerGuide: SidebarItemConfig[] = [
  { header: 'Overview' },
  ...pages('developer-guide', 'overview', 'the-api-layer', 'the-service-layer'),
  { header: 'Fundamentals' },
  ...pages('developer-guide', 'cli', 'configuration'),
  {
    category: 'Plugins',
    index: 'guides/developer-guide/plugins/index',
    items: pages('developer-guide', 'plugins/lifecycle-and-decorators'),
  },
  {
    category: 'Custom Fields',
    index: 'guides/developer-guide/custom-fields/index',
    items: pages(
      'developer-guide',
      'custom-fields/structs-and-relations',
      'custom-fields/validate-and-protect',
      'custom-fields/dashboard-inputs',
    ),
  },
  ...pages('developer-guide', 'migrations', 'error-handling'),
  { category: 'Events', index: 'guides/developer-guide/events/index', items: pages('developer-guide', 'events/list-of-events') },
  ...pages(
    'developer-guide',
    'strategies-configurable-operations',
    'worker-job-queue',
    'settings-store',
    'testing',
    'security',
    'updating',
  ),
  { header: 'Extend' },
  ...pages('developer-guide', 'rest-endpoint', 'custom-permissions', 'database-entity', 'extend-graphql-api'),
  { header: 'Advanced Topics' },
  ...pages(
    'developer-guide',
    'custom-strategies-in-plugins',
    'channel-aware',
    'translatable',
    'has-custom-fields',
    'cache',
    'dataloaders',
    'db-subscribers',
    'importing-data',
    'logging',
    'scheduled-tasks',
    'stand-alone-scripts',
    'translations',
    'uploading-files',
    'nest-devtools',
  ),
]

const howTo: SidebarItemConfig[] = [
  {
    category: 'Building a CMS Integration Plugin',
    index: 'guides/how-to/cms-integration-plugin/index',
    items: pages('how-to', 'cms-integration-plugin/adapters'),
  },
  ...pages('how-to', 'codegen', 'configurable-products', 'digital-products', 'github-oauth-authentication', 'google-oauth-authentication'),
  {
    category: 'Multi-vendor Marketplaces',
    index: 'guides/how-to/multi-vendor-marketplaces/index',
    items: pages(
      'how-to',
      'multi-vendor-marketplaces/register-sellers',
      'multi-vendor-marketplaces/split-orders',
      'multi-vendor-marketplaces/order-states',
    ),
  },
  ...pages('how-to', 'paginated-list', 'publish-plugin', 's3-asset-storage', 'telemetry'),
]

const dashboard: SidebarItemConfig[] = [
  ...pages('extending-the-dashboard', 'getting-started', 'extending-overview'),
  {
    category: 'Creating Pages',
    index: 'guides/extending-the-dashboard/creating-pages/index',
    items: pages('extending-the-dashboard', 'creating-pages/list-pages', 'creating-pages/detail-pages', 'creating-pages/tabbed-pages'),
  },
  {
    category: 'Customizing Pages',
    index: 'guides/extending-the-dashboard/customizing-pages/index',
    items: pages(
      'extending-the-dashboard',
      'customizing-pages/customizing-list-pages',
      'customizing-pages/customizing-detail-pages',
      'customizing-pages/customizing-login-page',
      'customizing-pages/page-blocks',
      'customizing-pages/action-bar-items',
      'customizing-pages/insights-widgets',
      'customizing-pages/history-entries',
    ),
  },
  {
    category: 'Custom Form Elements',
    index: 'guides/extending-the-dashboard/custom-form-components/index',
    items: pages('extending-the-dashboard', 'custom-form-components/form-component-examples', 'custom-form-components/relation-selectors'),
  },
  ...pages(
    'extending-the-dashboard',
    'navigation',
    'alerts',
    'data-fetching',
    'theming',
    'localization',
    'deployment',
    'tech-stack',
    'migration',
  ),
  { label: 'Component Library', href: 'https://storybook.vendure.io' },
]

const storefront: SidebarItemConfig[] = [
  ...pages('storefront', 'storefront-starters', 'connect-api', 'codegen'),
  { header: 'Storefront Tasks' },
  ...pages(
    'storefront',
    'navigation-menu',
    'listing-products',
    'product-detail',
    'active-order',
    'checkout-flow',
    'order-workflow',
    'customer-accounts',
  ),
]

const deployment: SidebarItemConfig[] = [
  ...pages('deployment', 'production-configuration'),
  ...['using-docker', 'horizontal-scaling', 'getting-data-into-production', 'server-resource-requirements', 'deploying-admin-ui'].map(
    (name) => `guides/deployment/${name}`,
  ),
  { header: 'Deployment Guides' },
  ...pages(
    'deployment',
    'deploy-to-northflank',
    'deploy-to-digital-ocean-app-platform',
    'deploy-to-railway',
    'deploy-to-render',
    'deploy-to-google-cloud-run',
  ),
]

const adminUi: SidebarItemConfig[] = [
  ...pages(
    'extending-the-admin-ui',
    'getting-started',
    'ui-library',
    'admin-ui-theming-branding',
    'adding-ui-translations',
    'using-other-frameworks',
  ),
  { header: 'Providers' },
  ...pages(
    'extending-the-admin-ui',
    'nav-menu',
    'alerts',
    'add-actions-to-pages',
    'page-tabs',
    'custom-form-inputs',
    'custom-data-table-components',
    'custom-detail-components',
    'bulk-actions',
    'dashboard-widgets',
    'custom-timeline-components',
  ),
  { header: 'Routes' },
  ...pages('extending-the-admin-ui', 'defining-routes', 'creating-list-views', 'creating-detail-views'),
]

const migratingFromV1 = pages(
  'developer-guide',
  'migrating-from-v1',
  'migrating-from-v1/worked-example',
  'migrating-from-v1/breaking-api-changes',
  'migrating-from-v1/database-migration',
  'migrating-from-v1/storefront-migration',
)

/** What a developer reads, from the first page to the last. */
export const learnSidebar: SidebarItemConfig[] = [
  { category: 'Getting Started', icon: 'bolt', items: pages('getting-started', 'installation', 'graphql-intro', 'try-the-api') },
  {
    category: 'Core Concepts',
    icon: 'puzzle',
    items: pages(
      'core-concepts',
      'products',
      'collections',
      'customers',
      'orders',
      'payment',
      'shipping',
      'money',
      'taxes',
      'promotions',
      'stock-control',
      'channels',
      'images-assets',
      'email',
      'auth',
    ),
  },
  { category: 'Developer Guide', icon: 'angleBrackets', items: developerGuide },
  { category: 'How-to Guides', icon: 'book', items: howTo },
  { category: 'React Admin Dashboard', icon: 'reactLogo', items: dashboard },
  { category: 'Building a Storefront', icon: 'shoppingBag', items: storefront },
  { category: 'Deployment', icon: 'cloudArrowUp', items: deployment },
  { separator: true },
  {
    category: 'Legacy APIs',
    icon: 'clockFiles',
    items: [
      { category: 'Angular Admin UI', items: adminUi },
      { category: 'Migrating from v1', items: migratingFromV1 },
    ],
  },
]
