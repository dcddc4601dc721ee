import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Files, smallSite } from '../cli/project.ts'
import { serveSite, type TestSite, visit } from './site.ts'

const config = (options: string) => `export default { title: 'Small', description: 'A small site.', lastUpdated: false, ${options} }`
const policyOf = (html: string) => /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''

/** An endpoint on another origin, as a site's owner may have one. */
const endpoint = { received: [] as Record<string, unknown>[], answer: (response: ServerResponse): void => void response.end() }
let endpointUrl = ''
const server = createServer(async (request, response) => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'content-type')
  if (request.method === 'OPTIONS') return void response.end()
  endpoint.received.push(JSON.parse(await bodyOf(request)))
  endpoint.answer(response)
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpointUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feedback`
})
beforeEach(() => {
  endpoint.received = []
  endpoint.answer = (response) => void response.end()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const section = (page: Page) => page.getByRole('region', { name: 'Feedback' })
const answer = async (page: Page, vote: 'Yes' | 'No', reason?: string) => {
  await section(page).getByRole('button', { name: vote }).click()
  if (reason !== undefined) await section(page).getByRole('textbox').fill(reason)
}
const send = (page: Page) => section(page).getByRole('button', { name: 'Send' })

describe('an endpoint', () => {
  let site: TestSite
  beforeAll(async () => {
    const files: Files = {
      ...smallSite,
      'content/guide/none.md': '---\nfeedback: false\n---\n\n# None\n\n[Second](./second.md)\n',
      'i18n/de/content/guide/first.md': '# Erste\n\nText.\n',
    }
    const options = `locales: { en: { label: 'English' }, de: { label: 'Deutsch', messages: { feedbackQuestion: 'Hilfreich?' } } }, `
    site = await serveSite({ ...files, 'docs.config.ts': config(`${options}feedback: { url: '${endpointUrl}', event: true }`) })
  })

  test('receives the vote, the reason and the page, once, and the reader is thanked', async () => {
    const { page, context } = await visit(site, 'guide/first')
    await page.evaluate(() => {
      Reflect.set(window, 'heard', [])
      document.addEventListener('docsgen:feedback', (event) => Reflect.get(window, 'heard').push((event as CustomEvent).detail))
    })
    await answer(page, 'Yes')
    await answer(page, 'No', '  No <b>example</b>  ')
    await send(page).dblclick()
    const thanks = section(page).getByText('Thank you for your feedback.')
    await thanks.waitFor()
    expect(await thanks.evaluate((element) => element === document.activeElement)).toBe(true)
    const expected = {
      page: `${site.url}guide/first`,
      title: 'First',
      language: 'en',
      version: '',
      helpful: false,
      reason: 'No <b>example</b>',
    }
    expect(endpoint.received).toEqual([expected])
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([expected])
    expect(await context.cookies()).toEqual([])
    expect(
      await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /feedback/.test(key))),
    ).toEqual([])
    // The reader comes back to the page without a reload.
    await page.getByRole('link', { name: 'second', exact: true }).first().click()
    await expect.poll(() => page.title()).toMatch(/^Second/)
    await section(page).getByRole('button', { name: 'Yes' }).waitFor()
    await page.goBack()
    await section(page).getByText('Thank you for your feedback.').waitFor()
    expect(endpoint.received).toHaveLength(1)
  })

  test('receives a vote without a reason when the reader goes on', async () => {
    const { page } = await visit(site, 'guide/first')
    await answer(page, 'Yes')
    await page.getByRole('link', { name: 'second', exact: true }).first().click()
    await expect
      .poll(() => endpoint.received)
      .toMatchObject([{ helpful: true, reason: '', title: 'First', page: `${site.url}guide/first` }])
    await answer(page, 'No', 'Half a sent')
    await page.goto('about:blank')
    await expect.poll(() => endpoint.received[1]).toMatchObject({ helpful: false, reason: 'Half a sent', title: 'Second' })
  })

  test.each([
    ['fails', (response: ServerResponse) => void response.writeHead(500).end()],
    ['breaks off', (response: ServerResponse) => void response.destroy()],
  ])('that %s loses nothing of the text, which can be sent again', async (_, fail) => {
    endpoint.answer = fail
    const { page } = await visit(site, 'guide/first', { tolerant: true })
    await answer(page, 'No', 'A long text')
    await send(page).click()
    await section(page).getByRole('status').getByText('could not be sent').waitFor()
    expect(await section(page).getByRole('textbox').inputValue()).toBe('A long text')
    endpoint.answer = (response) => void response.end()
    await send(page).click()
    await section(page).getByText('Thank you').waitFor()
    expect(endpoint.received.at(-1)).toMatchObject({ reason: 'A long text' })
  })

  test('that is slow is waited for in the open, then given up', async () => {
    endpoint.answer = () => {}
    const { page } = await visit(site, 'guide/first', { tolerant: true })
    await answer(page, 'Yes', 'Slow')
    await send(page).click()
    await section(page).getByRole('status').getByText('Sending…').waitFor()
    await send(page).click({ force: true })
    await section(page).getByRole('status').getByText('could not be sent').waitFor({ timeout: 15_000 })
    expect(await section(page).getByRole('textbox').inputValue()).toBe('Slow')
    expect(endpoint.received).toHaveLength(1)
  })

  test('is asked with the keyboard alone', async () => {
    const { page } = await visit(site, 'guide/second')
    await section(page).getByRole('button', { name: 'Yes' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect(await section(page).getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Typed')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await section(page).getByText('Thank you').waitFor()
    expect(endpoint.received).toMatchObject([{ helpful: false, reason: 'Typed' }])
  })

  test('is in the policy of every page; front matter hides the question; languages translate it', () => {
    const html = (name: string) => readFileSync(join(site.outDir, name), 'utf8')
    const { origin } = new URL(endpointUrl)
    for (const name of ['guide/first.html', 'guide/none.html', 'index.html'])
      expect(policyOf(html(name))).toContain(`connect-src &#x27;self&#x27; ${origin}`)
    expect(html('guide/none.html')).not.toContain('class="feedback"')
    expect(html('guide/first.html')).toContain('Was this page helpful?')
    expect(html('de/guide/first.html')).toContain('Hilfreich?')
  })

  test('needs script: without it nobody is asked', async () => {
    const { page } = await visit(site, 'guide/first', { javaScriptEnabled: false })
    expect(await page.getByText('Was this page helpful?').isVisible()).toBe(false)
    expect(await page.getByText('Thank you').isVisible()).toBe(false)
  })
})

test.each([
  [
    "issue: 'https://github.com/acme/docs/issues/new?labels=docs'",
    /^https:\/\/github\.com\/acme\/docs\/issues\/new\?labels=docs&title=Feedback%3A\+First&body=%2Fguide%2Ffirst/,
  ],
  ["mailto: 'docs@example.com'", /^mailto:docs@example\.com\?subject=Feedback%3A%20First&body=%2Fguide%2Ffirst/],
])('%s is a link that needs no script', async (option, expected) => {
  const site = await serveSite({ ...smallSite, 'docs.config.ts': config(`feedback: { ${option} }`) })
  const { page } = await visit(site, 'guide/first', { javaScriptEnabled: false })
  const link = section(page).getByRole('link', { name: 'Give feedback on this page' })
  expect(await link.getAttribute('href')).toMatch(expected)
  expect(readFileSync(join(site.outDir, 'guide/first.html'), 'utf8')).not.toMatch(/assets\/feedback\./)
})

test.each(['dark', 'light'] as const)('the form can be read in the %s color mode', async (colorScheme) => {
  const site = await serveSite({ ...smallSite, 'docs.config.ts': config('feedback: { event: true }') })
  const { page } = await visit(site, 'guide/first', { colorScheme })
  await answer(page, 'Yes')
  const [ink, fill] = await section(page)
    .getByRole('textbox')
    .evaluate((field) => {
      const { color, backgroundColor } = getComputedStyle(field)
      return [color, backgroundColor].map((text) => Number(/\d+/.exec(text)?.[0]))
    })
  expect(Math.abs((ink ?? 0) - (fill ?? 0))).toBeGreaterThan(150)
})
