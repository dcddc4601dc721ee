import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { serveSite, visit } from '../../../browser/site.ts'

const search = { provider: 'algolia', appId: 'R2IYF7ETH7', apiKey: 'key-of-all-readers', indexName: 'asked' }
const site = await serveSite({
  'docs.config.ts': `export default ${JSON.stringify({ title: 'Asked', url: 'https://asked.example', lastUpdated: false, search })}`,
  'content/index.md': '# Home\n\n## Orders\n\nWhat becomes of a cart.\n',
})

const hit = {
  url: 'https://asked.example/#orders',
  url_without_anchor: 'https://asked.example/',
  anchor: 'orders',
  hierarchy: { lvl0: 'Docs', lvl1: 'Home', lvl2: 'Orders of <b>Algolia</b>' },
  _snippetResult: { content: { value: 'What becomes of a \ue000cart\ue001.' } },
}

/** Answers in place of Algolia, which the test's browser cannot reach. */
async function answerFor(page: Page, answer: (route: Route) => Promise<void>): Promise<readonly string[]> {
  const asked: string[] = []
  await page.context().route(/algolia/, (route) => {
    asked.push(`${route.request().method()} ${route.request().url()}`)
    return answer(route)
  })
  return asked
}

async function ask(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(query)
}

test('the dialog shows results of Algolia, under the policy of the page', async () => {
  const { page } = await visit(site)
  const headers = { 'access-control-allow-origin': '*' }
  const asked = await answerFor(page, (route) => route.fulfill({ headers, json: { results: [{ hits: [hit], nbHits: 1 }] } }))
  await ask(page, 'cart')
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    expect.stringContaining('Home'),
    expect.stringMatching(/Orders of <b>Algolia<\/b>[\s\S]*cart/),
  ])
  expect(await page.getByRole('option').last().getAttribute('href')).toMatch(/\/#orders$/)
  expect(new Set(asked)).toEqual(
    new Set([
      'POST https://r2iyf7eth7-dsn.algolia.net/1/indexes/*/queries?x-algolia-application-id=R2IYF7ETH7&x-algolia-api-key=key-of-all-readers',
    ]),
  )
})

test('the next hosts are asked if one does not respond, and then the index of the site', async () => {
  const { page } = await visit(site, '', { tolerant: true })
  const asked = await answerFor(page, (route) => route.abort())
  await ask(page, 'becomes')
  await page.getByRole('option').filter({ hasText: 'becomes' }).first().waitFor()
  expect(asked.map((line) => new URL(line.slice(5)).host)).toEqual(
    expect.arrayContaining(['r2iyf7eth7-dsn.algolia.net', ...[1, 2, 3].map((number) => `r2iyf7eth7-${number}.algolianet.com`)]),
  )
})
