import { fixMoments } from '../place-order.js'

export const folder = 'content/guides/extending-the-dashboard/creating-pages/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/creating-pages/list-pages.md',
  extra: {
    'src/plugins/journal/dashboard/index.tsx': `
import { articleBulkActions } from './article-bulk-actions'
import { articlesByAuthor } from './by-author'

defineDashboardExtension({
  dataTables: [{ pageId: 'article-list', bulkActions: articleBulkActions }],
  routes: [articlesByAuthor],
})
`,
  },
}

const createArticle = 'mutation ($input: CreateArticleInput!) { createArticle(input: $input) { id } }'
const articles = [
  { headline: 'How to fold a paper crane', slug: 'paper-crane', author: 'Mina Okafor', published: true },
  { headline: 'Five knots for every parcel', slug: 'five-knots', author: 'Jonas Weber', published: true },
  { headline: 'A printing press in the kitchen', slug: 'kitchen-press', author: 'Mina Okafor', published: false },
  { headline: 'What your handwriting needs', slug: 'handwriting', author: 'Lucia Romano', published: true },
]

export async function take({ page, open, picture, admin }) {
  for (const article of articles) await admin(createArticle, { input: { ...article, body: '<p>Coming soon.</p>' } })
  await fixMoments(page)
  await page.setViewportSize({ width: 1200, height: 640 })
  await open('/articles')
  await picture('articles', {
    marks: [page.getByRole('link', { name: 'Articles' }).first(), page.getByRole('link', { name: 'New article' })],
  })
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'With selected' }).click()
  await picture('bulk-delete')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1200, height: 460 })
  await open('/articles-by-author')
  await picture('articles-by-author', { around: [page.locator('main')] })
}
