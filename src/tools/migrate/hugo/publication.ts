import { dateOf } from './page-address.ts'
import { type ConfigTable, tableOf } from './read-config.ts'

/** Whether `hugo` publishes a page today: drafts, future, and expired pages are left out unless the config says otherwise. */
export function isPublished(values: ConfigTable, config: ConfigTable): boolean {
  if (values.draft === true && config.builddrafts !== true) return false
  const today = new Date().toISOString().slice(0, 10)
  const start = dateOf(values.publishDate ?? values.publishdate ?? values.published ?? values.pubdate ?? values.date)
  const end = dateOf(values.expiryDate ?? values.expirydate ?? values.unpublishdate)
  if (start !== undefined && start > today && config.buildfuture !== true) return false
  return end === undefined || end >= today || config.buildexpired === true
}

/** Pages can be there for their files alone. */
export function isRendered(values: ConfigTable): boolean {
  const render = tableOf(values.build ?? values._build).render
  return values.headless !== true && render !== false && render !== 'never' && render !== 'link'
}
