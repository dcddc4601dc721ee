import { withRoom } from '../fields.js'
import { fixMoments, placeOrder } from '../place-order.js'

export const folder = 'content/guides/extending-the-admin-ui'

export async function take({ page, openAdminUi, picture, ...apis }) {
  const id = await placeOrder(apis, [['1', 1]])
  await fixMoments(page)
  await page.setViewportSize({ width: 1200, height: 1100 })
  const row = (name) => page.locator('vdr-data-table-2 tbody tr').filter({ hasText: name })

  await openAdminUi('/')
  const widgets = page.locator('vdr-dashboard-widget')
  const widget = (title) => widgets.filter({ hasText: title }).first()
  await widget('Latest orders').getByText('ORDER-').first().waitFor()
  await picture('dashboard-widgets/pictures/widgets', {
    around: [page.getByRole('button', { name: 'Add widget' }), widget('Metrics'), widget('Orders summary'), widget('Latest orders')],
    marks: [page.getByRole('button', { name: 'Add widget' }), widget('Metrics'), widget('Orders summary')],
  })

  const menu = page.locator('vdr-main-nav').first()
  await picture('nav-menu/pictures/menu', {
    around: [
      menu.locator('[data-section-id=catalog] .nav-group-header'),
      menu.getByText('Customer groups').last(),
      menu.locator('[data-section-id=marketing] a'),
    ],
    padding: 28,
    marks: [withRoom(menu.locator('[data-section-id=sales] .nav-group-header')), withRoom(menu.locator('[data-section-id=sales] a'))],
  })

  await openAdminUi('/catalog/products')
  await row('Hand Trowel').waitFor()
  await picture('page-tabs/pictures/tabs', {
    around: [page.locator('vdr-page-title'), page.getByRole('link', { name: 'New product' })],
  })
  await row('Hand Trowel').locator('input[type=checkbox]').click({ force: true })
  await row('Balloon Chair').locator('input[type=checkbox]').click({ force: true })
  await page.locator('vdr-bulk-action-menu button').first().click()
  const actions = page.locator('.dropdown.open .dropdown-menu')
  await actions.waitFor()
  await picture('bulk-actions/pictures/with-selected', {
    around: [page.locator('vdr-bulk-action-menu'), row('Hand Trowel'), row('Balloon Chair'), actions],
  })

  await openAdminUi(`/orders/${id}`)
  const bar = page.locator('vdr-action-bar').first()
  await bar.locator('vdr-dropdown button').last().click()
  await actions.waitFor()
  await picture('add-actions-to-pages/pictures/action-bar', {
    around: [page.locator('vdr-page-title'), bar, actions],
    marks: [bar.getByRole('button', { name: 'Fulfill order' }), actions],
  })

  const timeline = page.locator('vdr-order-history')
  await timeline.scrollIntoViewIfNeeded()
  await picture('custom-timeline-components/pictures/timeline', {
    around: [page.locator('vdr-card').filter({ has: timeline })],
    marks: [withRoom(timeline.locator('vdr-timeline-entry').filter({ hasText: 'Payment settled' }), 20)],
  })

  await openAdminUi('/catalog/products/1')
  await page.locator('vdr-asset-preview, vdr-assets img').first().waitFor()
  const card = (title) => page.locator('vdr-card').filter({ hasText: title }).first()
  await picture('creating-detail-views/pictures/layout', {
    around: [page.locator('vdr-page-title'), bar, card('Product name'), card('Product options'), card('Facets')],
    marks: [bar, card('Product name'), page.locator('vdr-page-detail-sidebar')],
  })
}
