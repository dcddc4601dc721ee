import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findFlaws } from './axe.ts'
import { serveSite, type TestSite, visit } from './site.ts'

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** The API on another origin, with the answers that a test needs. */
const received: Received[] = []
const usual = (response: ServerResponse): void => void response.setHeader('content-type', 'application/json').end('{"id":1,"name":"Bello"}')
let answer = usual
const server = createServer(async (request, response) => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*, authorization')
  response.setHeader('access-control-allow-methods', '*')
  if (request.method === 'OPTIONS') return void response.end()
  received.push({ method: request.method, url: request.url, headers: request.headers, body: await bodyOf(request) })
  answer(response)
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

const specification = (origin: string) => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'javascript:alert(1)' }, { url: `${origin}/v1` }, { url: 'https://elsewhere.example' }],
  security: [{ token: [] }, { login: [] }, {}],
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      login: { type: 'http', scheme: 'basic' },
      key: { type: 'apiKey', in: 'query', name: 'api_key' },
    },
  },
  paths: {
    '/pets/{id}': {
      get: {
        operationId: 'getPet',
        summary: 'Get a pet',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', example: 'a/b' } },
          { name: 'tags', in: 'query', description: 'Only with `these` tags.', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'size', in: 'query', schema: { enum: ['s', 'm'] } },
          { name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object' } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
        ],
        responses: { 200: { description: 'OK' } },
      },
      post: {
        operationId: 'changePet',
        summary: 'Change a pet',
        security: [],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        requestBody: {
          content: {
            'application/json': { schema: { type: 'object', properties: { name: { const: '"><img src=x onerror=alert(1)>' } } } },
          },
        },
        responses: { 200: { description: 'OK' } },
      },
    },
    '/files': {
      post: {
        operationId: 'sendFile',
        summary: 'Send a file',
        security: [],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' }, about: { type: 'string' } } },
            },
          },
        },
        responses: { 200: { description: 'OK' } },
      },
    },
    '/regions': {
      get: {
        operationId: 'listRegions',
        summary: 'List regions',
        security: [],
        parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
        servers: [
          { url: `${origin}/v1`, description: 'The *usual* one' },
          {
            url: 'http://{host}:{port}/{base}',
            variables: {
              host: { default: '127.0.0.1', description: 'The host of your `team`.' },
              port: { default: new URL(origin).port },
              base: { default: 'v2', enum: ['v2', 'v3'] },
            },
          },
          {
            url: `http://{region}:${new URL(origin).port}`,
            variables: { region: { default: '127.0.0.1', enum: ['127.0.0.1', 'localhost', 'evil.example'] } },
          },
          { url: 'https://{elsewhere}.elsewhere.example', variables: { elsewhere: { default: 'a' } } },
        ],
        responses: { 200: { description: 'OK' } },
      },
    },
    '/notes': {
      post: {
        operationId: 'addNote',
        summary: 'Add a note',
        security: [],
        requestBody: {
          content: {
            'text/plain': { example: 'A note' },
            'multipart/mixed': { schema: { type: 'object', properties: { a: { type: 'string' } } } },
            'multipart/form-data': { schema: { type: 'object', properties: { note: { const: 'Tom & Jerry' } } } },
            'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { note: { const: 'Tom & Jerry' } } } },
            'application/json': { schema: { type: 'object', properties: { note: { const: 'Tom & Jerry' } } } },
          },
        },
        responses: { 200: { description: 'OK' } },
      },
    },
    '/key': {
      get: { operationId: 'withKey', summary: 'With a key', security: [{ key: [] }], responses: { 200: { description: 'OK' } } },
    },
    '/elsewhere': {
      get: {
        operationId: 'other',
        summary: 'Other',
        servers: [{ url: 'https://elsewhere.example' }],
        responses: { 200: { description: 'OK' } },
      },
    },
  },
})

let site: TestSite
let origin = ''
let other = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  other = origin.replace('127.0.0.1', 'localhost')
  site = await serveSite(
    {
      'docs.config.ts': `export default { title: 'Small', description: 'A small site.', lastUpdated: false, reference: { openapi: [{ file: 'api.json', into: 'api', tryIt: ['${origin}', '${other}'] }] } }`,
      'api.json': JSON.stringify(specification(origin)),
      'content/index.md': '# Home\n\nTo [a pet](./api/get-pet.md).\n',
    },
    { mayWarn: true },
  )
})
beforeEach(() => {
  received.length = 0
  answer = usual
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = (page: Page) => page.getByRole('button', { name: 'Try it' }).click()
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const status = (page: Page) => page.locator('.try-it').getByRole('status')
const response = (page: Page) => page.getByRole('region', { name: 'Response' })
const url = (page: Page) => page.locator('.try-it-url code').textContent()
const problem = (page: Page) => page.locator('.try-it').getByRole('alert')
const formData = (name: string) => /data-request="([^"]*)"/.exec(html(name))?.[1]
const html = (name: string) => readFileSync(join(site.outDir, name), 'utf8')

describe('a request', () => {
  test('is sent with what the reader entered, and its response is shown', async () => {
    const { page } = await visit(site, 'api/get-pet')
    await open(page)
    expect(await page.getByRole('textbox', { name: 'id' }).inputValue()).toBe('a/b')
    await page.getByRole('textbox', { name: 'tags' }).fill('x, y z')
    await page.getByRole('combobox', { name: 'size' }).selectOption('m')
    await page.getByRole('textbox', { name: 'filter' }).fill('{"a": {"b": 1}}')
    await page.getByRole('textbox', { name: 'X-Trace' }).fill('t-1')
    await page.locator('.try-it').getByLabel('token').fill('secret key')
    await send(page).click()
    await expect.poll(() => status(page).textContent()).toMatch(/^200 OK in \d+ ms$/)
    expect(JSON.parse((await response(page).textContent()) ?? '')).toEqual({ id: 1, name: 'Bello' })
    expect(received).toMatchObject([
      {
        method: 'GET',
        url: '/v1/pets/a%2Fb?tags=x&tags=y%20z&size=m&filter%5Ba%5D%5Bb%5D=1',
        headers: { authorization: 'Bearer secret key', 'x-trace': 't-1' },
      },
    ])
    expect(received[0]?.headers).not.toHaveProperty('cookie')
    expect(received[0]?.headers).not.toHaveProperty('referer')
  })

  test('has a body that the reader can change', async () => {
    const { page } = await visit(site, 'api/change-pet', { tolerant: true })
    await open(page)
    const body = page.getByRole('textbox', { name: 'Body (application/json)' })
    expect(JSON.parse(await body.inputValue())).toEqual({ name: '"><img src=x onerror=alert(1)>' })
    await body.fill('{"name":"<b>é"}')
    answer = (to) => void to.writeHead(422, { 'content-type': 'text/html' }).end('<b onclick="x">No</b>')
    await send(page).click()
    await expect.poll(() => status(page).textContent()).toMatch(/^422/)
    expect(await response(page).textContent()).toBe('<b onclick="x">No</b>')
    expect(received).toMatchObject([
      { method: 'POST', url: '/v1/pets/1', headers: { 'content-type': 'application/json' }, body: '{"name":"<b>é"}' },
    ])
  })

  test('can contain files', async () => {
    const { page } = await visit(site, 'api/send-file')
    await open(page)
    await page
      .locator('.try-it')
      .getByLabel('photo')
      .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: Buffer.from('bytes') })
    await page.locator('.try-it').getByLabel('about').fill('A pet')
    await send(page).click()
    await expect.poll(() => status(page).textContent()).toMatch(/^200/)
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(received[0]?.body).toContain('filename="p.png"')
    expect(received[0]?.body).toContain('A pet')
  })

  test('with basic authorization, or none', async () => {
    const { page } = await visit(site, 'api/get-pet')
    await open(page)
    await page.getByRole('combobox', { name: 'Authorization' }).selectOption({ label: 'login' })
    await page.getByLabel('User name').fill('jürgen')
    await page.getByLabel('Password').fill('pw')
    await send(page).click()
    await expect.poll(() => received[0]?.headers.authorization).toBe(`Basic ${Buffer.from('jürgen:pw').toString('base64')}`)
    await expect.poll(() => status(page).textContent()).toMatch(/^200/)
    await page.getByRole('combobox', { name: 'Authorization' }).selectOption({ label: 'None' })
    await send(page).click()
    await expect.poll(() => received.length).toBe(2)
    expect(received[1]?.headers).not.toHaveProperty('authorization')
  })

  test('that is slow can be canceled; a broken one is explained', async () => {
    const { page } = await visit(site, 'api/get-pet', { tolerant: true })
    await open(page)
    answer = () => {}
    await send(page).click()
    await expect.poll(() => status(page).textContent()).toBe('Sending…')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => status(page).textContent()).toBe('Canceled')
    answer = (to) => void to.destroy()
    await send(page).click()
    await expect.poll(() => status(page).textContent()).toContain('does not allow requests from this site (CORS)')
    await page.getByRole('textbox', { name: 'filter' }).fill('{')
    await send(page).click()
    await expect.poll(() => status(page).textContent()).toBe('“filter” is not valid JSON.')
  })

  test('never ends in a frozen page: large and endless responses are cut', async () => {
    const { page } = await visit(site, 'api/get-pet', { tolerant: true })
    await open(page)
    answer = (to) => {
      to.setHeader('content-type', 'text/plain')
      const write = () => {
        while (!to.destroyed && to.write('x'.repeat(10_000)));
      }
      to.on('drain', write)
      write()
    }
    await send(page).click()
    await page.getByText('Only the first 500 kB are shown.').waitFor()
    answer = (to) => void to.setHeader('content-type', 'image/png').end(Buffer.from([137, 80, 0, 1]))
    await send(page).click()
    await page.getByText('The response is not text (image/png, 4 bytes).').waitFor()
  })
})

describe('the server', () => {
  const server = (page: Page) => page.getByRole('combobox', { name: 'Server', exact: true })
  const host = (page: Page) => page.getByRole('textbox', { name: 'host' })

  test('can be chosen, with values for its variables; the address is shown', async () => {
    const { page } = await visit(site, 'api/list-regions')
    await open(page)
    await expect.poll(() => url(page)).toBe(`GET ${origin}/v1/regions`)
    const names = () => server(page).locator('option').allTextContents()
    await expect
      .poll(names)
      .toEqual([`The usual one – ${origin}/v1`, 'http://{host}:{port}/{base}', `http://{region}:${new URL(origin).port}`])
    expect(await host(page).count()).toBe(0)
    await server(page).selectOption({ index: 1 })
    await expect.poll(() => url(page)).toBe(`GET ${origin}/v2/regions`)
    await host(page).fill('localhost')
    await page.getByRole('combobox', { name: 'base' }).selectOption('v3')
    await page.getByRole('textbox', { name: 'q' }).fill('a b')
    await expect.poll(() => url(page)).toBe(`GET ${other}/v3/regions?q=a%20b`)
    await send(page).click()
    await expect.poll(() => status(page).textContent()).toMatch(/^200/)
    expect(received).toMatchObject([{ url: '/v3/regions?q=a%20b', headers: { host: new URL(other).host } }])
    await server(page).selectOption({ index: 2 })
    const region = page.getByRole('combobox', { name: 'region' })
    await expect.poll(() => region.locator('option').allTextContents()).toEqual(['127.0.0.1', 'localhost'])
    await expect.poll(() => url(page)).toBe(`GET ${origin}/regions?q=a%20b`)
    // What was entered for the other server is still there.
    await server(page).selectOption({ index: 1 })
    await expect.poll(() => url(page)).toBe(`GET ${other}/v3/regions?q=a%20b`)
  })

  test('is never one that the config does not allow', async () => {
    const { page } = await visit(site, 'api/list-regions')
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).origin))
    await open(page)
    await server(page).selectOption({ index: 1 })
    const hostile = [
      'evil.example/',
      'evil.example?',
      'evil.example#',
      'evil.example\\',
      'x@evil.example',
      '127.0.0.1@evil.example',
      'x:y@127.0.0.1',
      '127.0.0.1.evil.example',
      '/evil.example/',
      '',
    ]
    for (const value of hostile) {
      await host(page).fill(value)
      await expect.poll(() => url(page), { message: value }).toBe('GET –')
      await expect.poll(() => problem(page).textContent()).toBe(`Nothing is sent: this form sends requests only to ${origin}, ${other}.`)
      await host(page).and(page.locator('[aria-invalid=true]')).waitFor()
      await send(page).click()
      await expect.poll(() => host(page).evaluate((field) => field === document.activeElement)).toBe(true)

      await host(page).fill('127.0.0.1')
      await expect.poll(() => url(page)).toBe(`GET ${origin}/v2/regions`)
      await problem(page).waitFor({ state: 'hidden' })
      await host(page).and(page.locator(':not([aria-invalid])')).waitFor()
    }
    // Without the browser's own validation, the form refuses it too.
    await page.locator('.try-it form').evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''))
    for (const value of hostile) {
      await host(page).fill(value)
      await send(page).click()
      await expect.poll(() => status(page).textContent(), { message: value }).toMatch(/^Nothing is sent/)
    }
    expect(received).toEqual([])
    expect(requested.filter((each) => each !== new URL(site.url).origin)).toEqual([])
    await host(page).fill('127.0.0.1')
    await send(page).click()
    await expect.poll(() => received.length).toBe(1)
  })

  test('can be chosen with the keyboard, and its fields stay in their place', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await visit(site, 'api/list-regions', { colorScheme, viewport: { width: 360, height: 740 } })
      await page.getByRole('button', { name: 'Try it' }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => server(page).evaluate((field) => field === document.activeElement)).toBe(true)
      await page.keyboard.press('ArrowDown')
      await host(page).waitFor()
      await page.keyboard.press('Tab')
      await expect.poll(() => host(page).evaluate((field) => field === document.activeElement)).toBe(true)
      const top = () => host(page).evaluate((field) => field.getBoundingClientRect().top + scrollY)
      const before = await top()
      await page.keyboard.type('x@evil.example/')
      await problem(page).waitFor()
      expect(await top()).toBe(before)
      expect(await findFlaws(page, { within: '.try-it' })).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  })
})

test('a key in the address is hidden', async () => {
  const { page } = await visit(site, 'api/with-key')
  await open(page)
  await page.locator('.try-it').getByLabel('api_key').fill('secret')
  await expect.poll(() => url(page)).toBe(`GET ${origin}/v1/key?api_key=***`)
  await send(page).click()
  await expect.poll(() => received[0]?.url).toBe('/v1/key?api_key=secret')
})

test('the content type of a body can be chosen, each with its example', async () => {
  const { page } = await visit(site, 'api/add-note')
  await open(page)
  const type = page.getByRole('combobox', { name: 'Content type' })
  const body = (name: string) => page.getByRole('textbox', { name: `Body (${name})`, exact: true })
  await expect
    .poll(() => type.locator('option').allTextContents())
    .toEqual(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])
  await page.getByText('Browsers cannot send these content types: multipart/mixed.').waitFor()
  const sent = async (count: number) => {
    await send(page).click()
    await expect.poll(() => received.length).toBe(count)
    await expect.poll(() => send(page).getAttribute('aria-disabled')).toBe('false')
    const { headers, body: text } = received[count - 1] ?? {}
    return [headers?.['content-type'], text]
  }
  await body('application/json').fill('{"note":"changed"}')
  expect(await sent(1)).toEqual(['application/json', '{"note":"changed"}'])
  await type.selectOption({ label: 'application/x-www-form-urlencoded' })
  await expect.poll(() => body('application/x-www-form-urlencoded').inputValue()).toBe('note=Tom%20%26%20Jerry')
  expect(await sent(2)).toEqual(['application/x-www-form-urlencoded', 'note=Tom%20%26%20Jerry'])
  await type.selectOption({ label: 'text/plain' })
  await expect.poll(() => body('text/plain').inputValue()).toBe('A note')
  expect(await sent(3)).toEqual(['text/plain', 'A note'])
  await type.selectOption({ label: 'multipart/form-data' })
  await expect.poll(() => page.getByRole('textbox', { name: 'note' }).inputValue()).toBe('Tom & Jerry')
  const [contentType, text] = await sent(4)
  expect(contentType).toMatch(/^multipart\/form-data; boundary=/)
  expect(text).toMatch(/name="note"\r\n\r\nTom & Jerry\r\n/)
  await type.selectOption({ label: 'application/json' })
  await expect.poll(() => body('application/json').inputValue()).toBe('{"note":"changed"}')
  expect(await findFlaws(page, { within: '.try-it' })).toEqual([])
})

test('credentials stay in the tab', async () => {
  const { page, context } = await visit(site, 'api/get-pet')
  await open(page)
  await page.locator('.try-it').getByLabel('token').fill('secret')
  await page.locator('.try-it').getByLabel('token').press('Enter')
  await expect.poll(() => status(page).textContent()).toMatch(/^200/)
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie, location.href]),
  )
  expect(stored).not.toContain('secret')
  expect(await context.cookies()).toEqual([])
  await page.reload()
  await page.mouse.move(5, 5)
  await open(page)
  expect(await page.locator('.try-it').getByLabel('token').inputValue()).toBe('')
})

test('the form works with the keyboard, keeps what was entered, and has no flaw for assistive technology', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await visit(site, 'api/get-pet', { colorScheme })
    await page.getByRole('button', { name: 'Try it' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'id' }).waitFor()
    await page.locator('[data-try-it][aria-expanded="true"]').waitFor()
    await page.getByRole('textbox', { name: 'X-Trace' }).fill('kept')
    await page.getByRole('textbox', { name: 'X-Trace' }).press('Enter')
    await expect.poll(() => status(page).textContent()).toMatch(/^200/)
    expect(await findFlaws(page, { within: '.try-it' })).toEqual([])
    await open(page)
    await send(page).waitFor({ state: 'hidden' })
    await open(page)
    await send(page).waitFor()
    expect(await page.getByRole('textbox', { name: 'X-Trace' }).inputValue()).toBe('kept')
  }
})

describe('only pages with the form', () => {
  test('allow the origin and load its files', () => {
    const policy = (name: string) => /connect-src ([^;]*)/.exec(html(name).replaceAll('&#x27;', "'"))?.[1]
    expect(policy('api/get-pet.html')).toBe(`'self' ${origin} ${other}`)
    expect(policy('api/list-regions.html')).toBe(`'self' ${origin} ${other}`)
    for (const name of ['index.html', 'api/index.html', 'api/other.html']) {
      expect(policy(name)).toBe("'self'")
      expect(html(name)).not.toMatch(/try-it/)
    }
    expect(html('api/get-pet.html')).toMatch(/assets\/try-it\.\w+\.js/)
    expect(html('api/get-pet.html')).not.toMatch(/javascript:|elsewhere/)
    expect(formData('api/list-regions.html')).not.toMatch(/elsewhere|evil/)
  })

  test('and only when the button is pressed, the form itself', async () => {
    const parts = readdirSync(join(site.outDir, 'assets')).filter(
      (name) => name.endsWith('.js') && readFileSync(join(site.outDir, 'assets', name), 'utf8').includes('try-it-fields'),
    )
    const script = parts.find((name) => name.endsWith('.js')) ?? ''
    const { page } = await visit(site)
    const loaded = () =>
      page.evaluate((name) => performance.getEntriesByType('resource').some((entry) => entry.name.endsWith(name)), script)
    await page.locator('main').getByRole('link', { name: 'a pet' }).click()
    await page.getByRole('button', { name: 'Try it' }).waitFor()
    expect(await loaded()).toBe(false)
    await open(page)
    await send(page).waitFor()
    expect(await loaded()).toBe(true)
  })

  test('without scripts, there is no button; the Markdown of the page has none either', async () => {
    const { page } = await visit(site, 'api/get-pet', { javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: 'Try it' }).isVisible()).toBe(false)
    expect(readFileSync(join(site.outDir, 'api/get-pet.md'), 'utf8')).not.toContain('TryIt')
  })
})
