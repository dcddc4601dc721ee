export const folder = 'content/guides/extending-the-dashboard/creating-pages/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/creating-pages/tabbed-pages.md',
  extra: {
    'src/plugins/journal/dashboard/index.tsx': `
import { reportPage } from './report-page'

defineDashboardExtension({ routes: [reportPage] })
`,
  },
}

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1200, height: 640 })
  await open('/journal-settings')
  await page.locator('input[name=title]').fill('The Paper Crane')
  await picture('settings-texts')
  await page.getByRole('tab', { name: 'Feed' }).click()
  await page.setViewportSize({ width: 1200, height: 320 })
  await picture('settings-feed')
  await page.setViewportSize({ width: 1200, height: 640 })
  await open('/journal-report?tab=authors')
  await picture('report-authors', { around: [page.locator('main')], padding: 0 })
}
