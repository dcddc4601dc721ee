import { card, labeled, withRoom } from '../fields.js'

export const folder = 'content/user-guide/pictures'

export async function take({ page, address, open, picture }) {
  await page.setViewportSize({ width: 1060, height: 680 })
  await page.goto(`${address}/dashboard/`)
  const signIn = page.getByRole('button', { name: 'Sign in' })
  const email = page.getByPlaceholder('Email')
  const password = page.getByPlaceholder('Password')
  await picture('sign-in', { around: [page.getByText('Welcome to Vendure'), signIn, email], marks: [email, password, signIn], padding: 40 })

  await open('/products')
  const user = page.locator('[data-sidebar=footer] button')
  const groups = page.locator('[data-sidebar=content] [data-sidebar=group]')
  await picture('dashboard', {
    marks: [
      page.getByRole('button', { name: 'Default channel' }),
      groups.first(),
      groups.last(),
      user,
      withRoom(page.getByRole('navigation', { name: 'breadcrumb' })),
      page.locator('[data-sidebar=trigger]'),
      page.locator('header [data-slot=dropdown-menu-trigger]'),
    ],
  })

  await user.click()
  const entry = (name) => page.getByRole('menuitem', { name })
  await picture('user-menu', {
    around: [user, page.getByRole('menu')],
    marks: [user, entry('Profile'), entry('Language'), entry('Theme'), entry('Log out')],
  })
  await page.keyboard.press('Escape')

  const list = page.locator('main table')
  const filter = page.getByPlaceholder('Filter...')
  const tools = page.locator('main [data-slot=tooltip-trigger]')
  const checkboxes = list.locator('[role=checkbox]')
  await filter.fill('monitor')
  await page.getByRole('link', { name: 'Laptop' }).waitFor({ state: 'detached' })
  // The menu that was open returns the focus to its button, sooner or later.
  await filter.blur()
  const saveView = page.getByRole('button', { name: 'Save View' })
  await picture('list', {
    around: [filter, list, tools.last()],
    marks: [filter, tools.first(), saveView, list.locator('th button:not([role=checkbox])').first(), tools.nth(2), checkboxes.first()],
  })

  await open('/products')
  await page.setViewportSize({ width: 1060, height: 520 })
  await checkboxes.nth(1).click()
  await checkboxes.nth(2).click()
  const withSelected = page.locator('button', { hasText: 'With selected...' })
  await withSelected.click()
  await picture('with-selected', {
    around: [list.locator('thead'), page.getByRole('menu'), withSelected],
    marks: [checkboxes.nth(1), withSelected, page.getByRole('menu')],
  })

  await page.setViewportSize({ width: 1200, height: 600 })
  await open('/products/1')
  const cards = page.locator('main [data-slot=card]')
  await picture('details', {
    around: [page.locator('main h1'), page.getByRole('button', { name: 'Update' }), cards.first(), card(page, 'Product Options')],
    marks: [cards.first(), labeled(page, 'Enabled'), page.getByRole('button', { name: 'Update' })],
  })
}
