import type { SidebarItemConfig } from 'docsgen'

function pages(folder: string, ...names: readonly string[]): string[] {
  return names.map((name) => `user-guide/${folder}/${name}`)
}

/** What the people who run a shop read. */
export const userGuideSidebar: SidebarItemConfig[] = [
  { doc: 'user-guide/index', icon: 'home' },
  { category: 'Catalog', items: pages('catalog', 'collections', 'facets', 'products') },
  { category: 'Orders', items: pages('orders', 'draft-orders', 'orders') },
  { category: 'Customers', items: pages('customers', 'index') },
  { category: 'Promotions', items: pages('promotions', 'index') },
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
