import { fixMoments, placeOrder } from '../place-order.js'

export const folder = 'content/guides/extending-the-dashboard/customizing-pages/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/customizing-pages/page-blocks.md',
  extra: {
    'src/plugins/journal/dashboard/index.tsx': `
import { nameCheck } from './name-check'
import { orderStateBlock } from './order-state-block'

defineDashboardExtension({ pageBlocks: [nameCheck, orderStateBlock] })
`,
  },
}

export async function take({ page, open, picture, ...apis }) {
  const id = await placeOrder(apis, [['1', 1]])
  await fixMoments(page)
  await page.setViewportSize({ width: 1200, height: 1400 })
  const card = (text) => page.locator('[data-slot=card]').filter({ hasText: text }).first()
  await open('/products/1')
  await picture('readiness', { around: [card('Facet Values'), card('Ready for an article?')], marks: [card('Ready for an article?')] })
  await picture('name-check', { around: [card('Product name'), card('The longest name has')], marks: [card('The longest name has')] })
  await open(`/orders/${id}`)
  await picture('order-state', { around: [card('What to do'), card('Shipping address')], marks: [card('What to do')] })
}
