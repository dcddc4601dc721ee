import { fixMoments } from '../place-order.js'

export const folder = 'content/guides/developer-guide/scheduled-tasks/pictures'
export const extension = {
  page: 'content/guides/developer-guide/scheduled-tasks/index.md',
  files: ['src/tasks/late-orders.task.ts', 'src/plugins/late-orders/late-orders.plugin.ts'],
}

export async function take({ page, open, picture, admin }) {
  await admin('mutation { runScheduledTask(id: "late-orders") { success } }')
  await page.waitForTimeout(15_000)
  await fixMoments(page)
  await page.setViewportSize({ width: 1360, height: 700 })
  await open('/scheduled-tasks')
  const main = page.locator('main')
  await picture('scheduled-tasks', { around: [main.locator('h1'), main.locator('table')] })
}
