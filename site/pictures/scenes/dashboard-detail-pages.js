export const folder = 'content/guides/extending-the-dashboard/creating-pages/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/creating-pages/detail-pages.md',
}

const createArticle = 'mutation ($input: CreateArticleInput!) { createArticle(input: $input) { id } }'
const body = '<p>A square of thin paper is all you need. <strong>Fold it twice</strong> along the diagonals, and turn it over.</p>'

export async function take({ page, open, picture, admin }) {
  const input = { headline: 'How to fold a paper crane', slug: 'paper-crane', author: 'Mina Okafor', published: true, body }
  await admin(createArticle, { input })
  await page.setViewportSize({ width: 1200, height: 520 })
  await open('/articles/new')
  await picture('article-new', { around: [page.locator('main')], padding: 0 })
  await open('/articles/1')
  await picture('article', { around: [page.locator('main')], padding: 0 })
  await open('/articles-quick/1')
  await picture('article-quick-edit', { around: [page.locator('main')], padding: 0 })
}
