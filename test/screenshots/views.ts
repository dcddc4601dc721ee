import type { Page } from 'playwright-core'

/** A picture of more than the text of a page, or of a page in use. */
export interface View {
  readonly name: string
  readonly path: string
  /** What the picture shows; the window if there is none. */
  readonly shows?: string
  /** What a reader does before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>
  readonly only?: 'wide' | 'narrow'
}

const guide = 'getting-started/first-site'

export const views: readonly View[] = [
  { name: 'home', path: '' },
  { name: 'home-end', path: '', act: scrollToEnd },
  { name: 'guide', path: guide },
  { name: 'guide-end', path: guide, act: scrollToEnd },
  {
    name: 'not-found',
    path: 'no/such/page',
    // The pages that are suggested come later.
    act: (page) => page.locator('.search-results a').first().waitFor(),
  },
  { name: 'old-version', path: `1/${guide}` },
  { name: 'translated', path: `de/${guide}` },
  { name: 'untranslated', path: 'de/glossary' },
  { name: 'menu-open', path: guide, only: 'narrow', act: (page) => page.locator('.menu-button').click() },
  { name: 'toc-open', path: guide, only: 'narrow', act: (page) => page.locator('.toc-summary summary').click() },
  { name: 'versions-open', path: guide, only: 'wide', act: (page) => page.locator('.dropdown').first().locator('summary').click() },
  { name: 'search-open', path: guide, act: openSearch },
  {
    name: 'search-results',
    path: guide,
    act: async (page) => {
      await openSearch(page)
      await page.getByRole('combobox').fill('water')
      await page.locator('.search-hit').first().waitFor()
    },
  },
  {
    name: 'search-nothing',
    path: guide,
    act: async (page) => {
      await openSearch(page)
      await page.getByRole('combobox').fill('xyzzyplugh')
      await page.locator('.search-state').filter({ hasText: 'xyzzyplugh' }).waitFor()
    },
  },
  { name: 'search-page', path: 'search?q=water', act: (page) => page.locator('.search-hit, .search-results a').first().waitFor() },
  { name: 'journal', path: 'blog/', shows: 'main' },
  { name: 'journal-entry', path: 'blog/acme-3-5', shows: 'main' },
  { name: 'journal-tags', path: 'blog/tags/', shows: 'main' },
  { name: 'typescript-index', path: 'reference/kettle/', shows: 'main' },
  { name: 'typescript-class', path: 'reference/kettle/classes/kettle', shows: 'main' },
  { name: 'graphql-queries', path: 'reference/graphql/queries', shows: 'main' },
  { name: 'graphql-enums', path: 'reference/graphql/enums', shows: 'main' },
  { name: 'openapi-index', path: 'reference/http/', shows: 'main' },
  { name: 'openapi-operation', path: 'reference/http/products/get-product', shows: 'main' },
  { name: 'openapi-schema', path: 'reference/http/schemas/product', shows: 'main' },
  {
    name: 'openapi-try-it',
    path: 'reference/http/products/get-product',
    shows: '.try-it',
    act: async (page) => {
      await page.getByRole('button', { name: 'Try it' }).click()
      await page.locator('.try-it-send').waitFor()
    },
  },
  {
    name: 'hover',
    path: 'own/hover',
    act: async (page) => {
      await page.locator('.code pre').hover()
      await page.locator('.types-name', { hasText: 'brew' }).first().hover()
      await page.getByRole('tooltip').waitFor()
    },
  },
  {
    name: 'image-enlarged',
    path: 'writing/images-change-the-size',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Enlarge/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'filter-in-use',
    path: 'own/filter',
    shows: '.prose',
    act: async (page) => {
      await page.locator('.filter input').fill('amount')
      await page.getByText('Text about leaves').waitFor({ state: 'hidden' })
    },
  },
  { name: 'code-under-pointer', path: 'writing/code', shows: '.prose', act: (page) => page.locator('.code').first().hover() },
  {
    name: 'panel-opened',
    path: 'writing/markdown-panels',
    shows: '.prose',
    act: (page) => page.locator('.prose details summary').first().click(),
  },
  {
    name: 'feedback-no',
    path: guide,
    shows: '.feedback',
    act: (page) => page.getByRole('button', { name: 'No', exact: true }).click(),
  },
  { name: 'focus', path: guide, only: 'wide', act: (page) => page.locator('.prose a').first().focus() },
]

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
}

function scrollToEnd(page: Page): Promise<void> {
  return page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
}
