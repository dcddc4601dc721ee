import { placeOrder } from '../place-order.js'

export const folder = 'content/guides/developer-guide/worker-job-queue/pictures'

export async function take({ page, open, picture, admin, shop }) {
  await admin('mutation { removeSettledJobs }')
  await placeOrder({ admin, shop }, [['1', 1]])
  await admin('mutation { reindex { id } }')
  const unsettled = '{ jobs(options: { filter: { isSettled: { eq: false } } }) { totalItems } }'
  for (let attempt = 0; attempt < 100 && (await admin(unsettled)).jobs.totalItems > 0; attempt++) await page.waitForTimeout(500)
  // IDs, durations and the order of jobs that were added at once differ from run to run.
  await page.route('**/admin-api**', async (route) => {
    const response = await route.fetch({ maxRetries: 3 })
    const json = await response.json()
    const jobs = json.data?.jobs?.items
    if (jobs) jobs.sort((first, second) => first.queueName.localeCompare(second.queueName))
    for (const [index, job] of jobs.entries())
      Object.assign(job, { id: `${jobs.length - index}`, createdAt: '2026-01-15T10:00:00.000Z', duration: 40 })
    await route.fulfill({ response, json })
  })
  await page.setViewportSize({ width: 1260, height: 700 })
  await open('/job-queue')
  const main = page.locator('main')
  const row = main.locator('tbody tr').first()
  await picture('job-queue', {
    around: [main.locator('h1'), main.locator('table'), main.getByRole('button', { name: 'Auto refresh' })],
    marks: [
      main.getByRole('button', { name: 'Queue', exact: true }),
      main.getByRole('button', { name: 'State', exact: true }),
      row.getByRole('button', { name: 'View data' }),
      row.getByRole('button', { name: 'View result' }),
    ],
  })
}
