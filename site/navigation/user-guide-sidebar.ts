import type { SidebarItemConfig } from 'docsgen'

function pages(folder: string, ...names: readonly string[]): string[] {
  return names.map((name) => `user-guide/${folder}/${name}`)
}

/** What the people who run a shop read. */
export const userGuideSidebar: SidebarItemConfig[] = [
  { doc: 'user-guide/index', icon: 'home' },
  { category: 'Catalog', items: pages('catalog', 'products', 'facets', 'collections') },
  { category: 'Orders', items: pages('orders', 'orders', 'draft-orders') },
  { category: 'Customers', items: pages('customers', 'index') },
  { category: 'Promotions', items: pages('promotions', 'index') },
  { category: 'Localization', items: pages('localization', 'index') },
  {
    category: 'Settings',
    items: pages(
      'settings',
      'administrators-roles',
      'channels',
      'countries-zones',
      'global-settings',
      'payment-methods',
      'shipping-methods',
      'taxes',
    ),
  },
]
