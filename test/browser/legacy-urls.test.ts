import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { smallSite } from '../cli/project.ts'
import { serveSite, visit } from './site.ts'

const site = await serveSite(smallSite)
const notFound = readFileSync(join(site.outDir, '404.html'), 'utf8')

/** A host that serves files and the not-found page, and does not map extensions. */
async function visitPlainHost(path: string) {
  const { page, context } = await visit(site, '', { tolerant: true })
  await context.route('**/*.html', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: notFound }))
  await page.goto(`${site.url}${path}`)
  return page
}

test.each([
  ['guide/first.html', '/guide/first', 'First'],
  ['index.html', '/', 'Home'],
  ['guide/first.html?a=1#_content', '/guide/first?a=1#_content', 'First'],
])('%s leads to %s', async (path, target, title) => {
  const page = await visitPlainHost(path)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  expect(page.url()).toBe(`${new URL(site.url).origin}${target}`)
})

test('redirects neither lead to another origin nor loop', async () => {
  const page = await visitPlainHost('/evil.test/x.html')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await expect.poll(() => page.url()).toBe(`${site.url}/evil.test/x`)
})

test('an unmatched path shows the not-found page', async () => {
  const { page } = await visit(site, 'no/such/page', { tolerant: true })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(page.url()).toBe(`${site.url}no/such/page`)
})
