export const folder = 'content/guides/extending-the-dashboard/customizing-pages/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/customizing-pages/customizing-detail-pages.md',
  extra: {
    'src/plugins/journal/dashboard/index.tsx': `
import './collections-extension'
`,
  },
}

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1200, height: 1300 })
  const card = (text) => page.locator('[data-slot=card]').filter({ hasText: text }).first()
  await open('/products/1')
  await picture('markdown-input', { around: [card('Product name')] })
  await picture('collections', { around: [card('Facet Values'), card('Collections')], marks: [card('Collections')] })
}
