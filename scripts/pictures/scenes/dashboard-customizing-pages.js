import { fixMoments, placeOrder } from '../place-order.js'

export const folder = 'content/guides/extending-the-dashboard/customizing-pages/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/customizing-pages/index.md',
}

export async function take({ page, open, picture, ...apis }) {
  await placeOrder(apis, [['1', 1]])
  await fixMoments(page)
  await open('/products/1')
  const articles = page.getByRole('button', { name: 'Articles' })
  await picture('articles-button', { around: [page.locator('main h1'), page.getByRole('button', { name: 'Update' })], marks: [articles], padding: 24 })
}
