export const folder = 'content/guides/extending-the-dashboard/custom-form-components/pictures'

export const extension = {
  page: 'content/guides/extending-the-dashboard/custom-form-components/relation-selectors.md',
}

/** The API of the page cannot create articles: the list that the selector loads is answered here. */
const articles = {
  totalItems: 3,
  items: [
    { id: '1', headline: 'A printing press in the kitchen', author: 'Mina Okafor', published: false },
    { id: '2', headline: 'Five knots for every parcel', author: 'Jonas Weber', published: true },
    { id: '3', headline: 'How to fold a paper crane', author: 'Mina Okafor', published: true },
  ],
}

export async function take({ page, open, picture }) {
  await page.route('**/admin-api**', (route) =>
    route.request().postData()?.includes('ArticlesForSelector') ? route.fulfill({ json: { data: { articles } } }) : route.fallback(),
  )
  await page.setViewportSize({ width: 1200, height: 1300 })
  await open('/products/1')
  const card = page.locator('[data-slot=card]').filter({ hasText: 'Lead article' }).first()
  const lead = page.locator('button', { hasText: 'Choose an article' })
  const further = page.locator('button', { hasText: 'Choose articles' })
  await lead.scrollIntoViewIfNeeded()
  await further.click()
  await page.getByText('How to fold a paper crane').waitFor()
  await picture('choose-articles', { around: [card, page.locator('[data-slot=popover-content]')], marks: [lead, further] })
}
