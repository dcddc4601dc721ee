export const folder = 'content/guides/extending-the-dashboard/navigation/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/navigation/index.md',
  extra: {
    'src/plugins/journal/dashboard/index.tsx': `
import { articles } from './articles'
import { imprint } from './imprint'

defineDashboardExtension({ routes: [articles, imprint] })
`,
  },
}

export async function take({ page, address, open, picture }) {
  await page.setViewportSize({ width: 960, height: 620 })
  const section = (title) => page.locator('[data-sidebar=menu-item]').filter({ hasText: title })
  await open('/issues')
  await picture('journal-section', {
    around: [page.locator('[data-sidebar=sidebar]').first(), page.locator('header').first()],
    marks: [section('Journal')],
    padding: 0,
  })
  await open('/articles')
  await picture('articles-entry', {
    around: [section('Customers'), section('Marketing')],
    marks: [page.getByRole('link', { name: 'Articles' }).first()],
    padding: 20,
  })
  await page.setViewportSize({ width: 960, height: 300 })
  await page.goto(`${address}/dashboard/imprint`)
  await page.getByText('Harbor Street').waitFor()
  await picture('imprint')
}
