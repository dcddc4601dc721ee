import type { Page } from 'playwright-core'
import type { Files } from '../cli/project.ts'

const shared = Array.from({ length: 45 }, (_, index) => index + 1)

/** Below `/docs/`, in two languages, with two areas, two pages with the same title, a page with several sections, and an excluded page. */
export const searchSite: Files = {
  'docs.config.ts': `export default {
    title: 'Searched', lastUpdated: false, base: '/docs/', url: 'https://docs.example.com',
    locales: { en: { label: 'English' }, ar: { label: 'العربية', dir: 'rtl' } },
    navbar: { items: [{ label: 'Learn', sidebar: 'learn' }, { label: 'Reference', sidebar: 'reference' }] },
    sidebars: { learn: [{ autogenerate: 'learn' }], reference: [{ autogenerate: 'reference' }] },
  }`,
  'content/index.md': '---\nsidebar: false\n---\n\n# Home\n\nRead on, with <input aria-label="A field">. [Orders](./learn/orders.md)\n',
  'content/learn/orders.md':
    '# Orders\n\nWhat becomes of a cart.\n\n## States of an order\n\nAn order goes through states.\n\n### Cancelled orders\n\nAn order ends here.\n',
  'content/learn/payment.md': '# Payment\n\nHow an order is paid.\n',
  'content/learn/cafe.md': '# Café & <b>bar</b>\n\nAccents.\n',
  'content/learn/hidden.md': '---\nsearch: false\n---\n\n# Orders nobody finds\n',
  'content/reference/admin/order.md': '# Order type\n\nWhat an admin sees.\n',
  'content/reference/shop/order.md': '# Order type\n\nWhat a shop sees.\n',
  ...Object.fromEntries(shared.map((number) => [`content/reference/many/page-${number}.md`, `# Manifold ${number}\n\nText.\n`])),
  'i18n/ar/content/learn/orders.md': '# الطلبات\n\nنص.\n',
}

export function queryField(page: Page) {
  return page.getByRole('combobox')
}

/** Opens the dialog with Ctrl+K, types, and waits for an option with that name. */
export async function search(page: Page, query: string, expected?: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await queryField(page).fill(query)
  const option = page.getByRole('option')
  await (expected === undefined ? option : option.filter({ hasText: expected })).first().waitFor()
}

/** The accessible name of the selected option. */
export function selected(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const id = document.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant')
    const option = id ? document.getElementById(id) : null
    if (option?.getAttribute('aria-selected') !== 'true') return undefined
    if (document.querySelectorAll('[role=option][aria-selected=true]').length !== 1) return undefined
    return option.querySelector('.search-title')?.textContent
  })
}
