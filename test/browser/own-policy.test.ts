import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Files, smallSite } from '../cli/project.ts'
import { docsgen } from '../cli/run-here.ts'
import { startDev } from '../core/dev/dev-site.ts'
import { serveSite, visit } from './site.ts'

const policyOf = (html: string) => /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#x27;', "'")

const config = (options: string) => `export default { title: 'Small', description: 'A small site.', lastUpdated: false, ${options} }`

describe('tags of the config’s head', () => {
  const files: Files = {
    ...smallSite,
    'docs.config.ts': config(`
      base: '/docs/',
      head: [
        { tag: 'script', content: 'window.inline = 1 < 2 && "&amp;"\\r\\nwindow.second = true' },
        { tag: 'script', attributes: { src: '/own.js', defer: true, 'data-name': 'a "b" <c>' } },
        { tag: 'style', content: '.doc h1, h1 { color: rgb(1, 2, 3) }' },
        { tag: 'meta', attributes: { name: 'description', content: 'Of the head' } },
        { tag: 'meta', attributes: { name: 'only-first', content: 'yes' }, pages: 'guide/first.md' },
      ],
    `),
    'public/own.js': 'window.own = document.currentScript.dataset.name',
  }

  test('work under the page’s policy, also after navigating', async () => {
    const site = await serveSite(files, { base: '/docs/' })
    // `visit` fails the test if the browser reports a violation.
    const { page } = await visit(site, 'guide/first')
    const found = () =>
      page.evaluate(() => [
        Reflect.get(window, 'inline'),
        Reflect.get(window, 'second'),
        Reflect.get(window, 'own'),
        getComputedStyle(document.querySelector('h1') as Element).color,
        document.querySelector('[name=only-first]') !== null,
        [...document.querySelectorAll('[name=description]')].map((tag) => tag.getAttribute('content')),
      ])
    expect(await found()).toEqual(['&amp;', true, 'a "b" <c>', 'rgb(1, 2, 3)', true, ['Of the head']])
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
    await page.getByRole('link', { name: 'second', exact: true }).click()
    await page.waitForURL('**/guide/second*')
    await expect.poll(() => page.title()).toMatch(/^Second/)
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
    expect(await found()).toEqual(['&amp;', true, 'a "b" <c>', 'rgb(1, 2, 3)', false, ['Of the head']])
  })

  test('`docsgen dev` has the same result and policy', async () => {
    const site = await serveSite(files, { base: '/docs/' })
    const dev = await startDev(files)
    const built = readFileSync(join(site.outDir, 'guide/first.html'), 'utf8')
    const served = await (await fetch(new URL('guide/first', dev.url))).text()
    expect(policyOf(built)).toMatch(/script-src 'self' 'sha256-\S+' 'sha256-\S+'; style-src 'self' 'sha256-/)
    expect(policyOf(served)).toBe(policyOf(built))
    expect(served).toContain('<script src="/docs/own.js" defer data-name="a &quot;b&quot; &lt;c&gt;"></script>')
  })
})

test('`frame: ["\'self\'"]` allows framing files of the site, also with the headers of hosts', async () => {
  const site = await serveSite({
    ...smallSite,
    'content/guide/first.md': '# First\n\n<iframe src="/demo.html" title="Demo"></iframe>\n\n[Second](./second.md)\n',
    'public/demo.html': '<!doctype html><title>Demo</title><p>It is shown</p>',
    'docs.config.ts': config(`security: { allow: { frame: ["'self'"] } }`),
  })
  const { page } = await visit(site, 'guide/first')
  await page.frameLocator('iframe').getByText('It is shown').waitFor()
  expect(readFileSync(join(site.outDir, '_headers'), 'utf8')).toContain("frame-ancestors 'self'")
})

test('`security: false` removes the policy from pages, headers, `dev`, and `routes`', async () => {
  const files: Files = {
    ...smallSite,
    'content/guide/first.md': '# First\n\n<img src="https://pictures.example/a.png" alt="A">\n\n[Second](./second.md)\n',
    'docs.config.ts': config("security: false, head: [{ tag: 'script', attributes: { onload: 'ran = 1', src: '/own.js' } }]"),
    'public/own.js': '',
  }
  const site = await serveSite(files)
  const { page, context } = await visit(site, 'about:blank', { untouched: true })
  await context.route('https://pictures.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>' }),
  )
  await page.goto(`${site.url}guide/first`)
  await expect.poll(() => page.evaluate(() => document.querySelector('#_content img')?.getBoundingClientRect().width)).toBe(7)
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBe(1)
  expect(policyOf(await page.content())).toBeUndefined()
  expect(readFileSync(join(site.outDir, '_headers'), 'utf8')).not.toContain('Content-Security-Policy')
  const dev = await startDev(files)
  const served = await fetch(new URL('guide/first', dev.url))
  expect(policyOf(await served.text())).toBeUndefined()
  expect(served.headers.get('content-security-policy')).toBeNull()
  const { stdout } = await docsgen(['routes', '--security'], { cwd: site.root })
  expect(stdout).toBe('The site has no security policy because the config contains `security: false`.\n')
})
